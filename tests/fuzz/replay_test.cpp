// SPDX-License-Identifier: MIT
// Every seed, and what was found with them: as they are, and with some hundred changes that are the same every time.
#include "fuzz/targets.hpp"

#include "base/random.hpp"
#include "io/png.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace waystone {

void fuzz_require(bool holds, const char* what) { EXPECT_TRUE(holds) << "it does not hold that " << what; }

namespace {

// Bytes are changed, left out, doubled, or replaced by what stands elsewhere in the same input.
std::string changed(std::string input, Random& random) {
    for (std::uint32_t changes = 1 + random.below(4); changes > 0; --changes) {
        if (input.empty()) return input;
        const std::size_t at = random.below(static_cast<std::uint32_t>(input.size()));
        const std::size_t size = 1 + random.below(8), other = random.below(static_cast<std::uint32_t>(input.size()));
        switch (random.below(6)) {
            case 0: input[at] = static_cast<char>(random.below(256)); break;
            case 1: input[at] = static_cast<char>(input[at] ^ 1 << random.below(8)); break;
            case 2: input.erase(at, size); break;
            case 3: input.insert(at, input.substr(other, size)); break;
            case 4: input.replace(at, size, input.substr(other, size)); break;
            default: input.resize(at); break;
        }
    }
    return input;
}

struct Replayed : testing::TestWithParam<FuzzTarget> {};

TEST_P(Replayed, AreRefusedOrRead) {
    const std::filesystem::path folder =
        std::filesystem::path(WAYSTONE_SOURCE_DIR "/tests/fuzz/seeds") / GetParam().name;
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
    std::ranges::sort(files);
    ASSERT_FALSE(files.empty()) << folder;
    Random random(1);
    GetParam().run("");
    bool taken = false;
    for (const auto& file : files) {
        SCOPED_TRACE(file.filename().string());
        const std::string seed = bytes_of(file.string());
        taken |= GetParam().run(seed);
        for (int i = 0; i < 200 && !HasFailure(); ++i) {
            SCOPED_TRACE("change " + std::to_string(i));
            GetParam().run(changed(seed, random));
        }
    }
    const bool readable = std::string_view(GetParam().name) != "picture" || built_in_png() != nullptr;
    EXPECT_EQ(taken, readable) << "every seed is refused, so little is tested";
}

INSTANTIATE_TEST_SUITE_P(fuzz, Replayed, testing::ValuesIn(fuzz_targets()),
                         [](const auto& target) { return std::string(target.param.name); });

}  // namespace
}  // namespace waystone
