// SPDX-License-Identifier: MIT
// tests/signatures.txt: one hash of the walks per configuration, the same under every compiler.
#include "base/hash.hpp"
#include "conformance/entries.hpp"
#include "io/text.hpp"
#include "lab/run/database_cache.hpp"
#include "sim/fixed_walks.hpp"
#include "support/temp_folder.hpp"

#include <waystone/catalog.hpp>

#include <gtest/gtest.h>

#include <map>

namespace waystone {
namespace {

std::map<std::string, std::string> written_down() {
    const std::string text = bytes_of(WAYSTONE_SOURCE_DIR "/tests/signatures.txt");
    std::map<std::string, std::string> all;
    std::vector<std::string_view> fields;
    Lines lines(text);
    for (std::string_view line; lines.next(line);) {
        if (line.starts_with("#")) continue;
        split_fields(line, fields);
        if (fields.size() == 2) all[std::string(fields[0])] = fields[1];
    }
    return all;
}

std::vector<std::string> specs_written_down() {
    std::vector<std::string> specs;
    for (const auto& [spec, hash] : written_down()) specs.push_back(spec);
    return specs;
}

TEST(SignatureFile, EveryNameOfTheCatalogueIsWrittenDown) {
    const auto all = written_down();
    for (const std::string& name : Catalog::standard().agent_names())
        EXPECT_TRUE(all.contains(name)) << name << " is missing: tools/update_signatures.sh adds it";
}

// Files are named as from the top of the source tree, where tools/update_signatures.sh runs.
std::string from_here(std::string spec) {
    const std::string folder = "tests/conformance/";
    if (const std::size_t at = spec.find(folder); at != std::string::npos) {
        const std::size_t end = spec.find(')', at);
        spec = spec.substr(0, at) + "\"" WAYSTONE_SOURCE_DIR "/" + spec.substr(at, end - at) + "\"" + spec.substr(end);
    }
    return spec;
}

TEST(SignatureFile, EveryPolicyOfTheCatalogueWalksInSomeLine) {
    for (const Entry* policy : unused_policies(specs_written_down()))
        ADD_FAILURE() << policy->description.kind << " policy " << policy->description.name
                      << " is missing: write a line " << lrta_with(policy->description)
                      << " into tests/signatures.txt, and run tools/update_signatures.sh";
}

class Signatures : public ::testing::TestWithParam<std::string> {};

// Of a changed walk the commit says so; then its line here is changed too.
TEST_P(Signatures, WalksAreWhatTheyWere) {
    const std::string& spec = GetParam();
    const std::string hash = written_down()[spec];
    const lab::DatabaseCache databases;
    const auto now =
        FixedWalks().signature([&](const Map& map) { return databases.make_agent(map.grid(), from_here(spec)); });
    ASSERT_TRUE(now) << spec << ": " << now.error().message();
    EXPECT_EQ(hex(*now), hash) << "walks differently now; if that is meant, tests/signatures.txt gets the line\n"
                               << spec << ' ' << hex(*now) << "\nand the commit's last line is\nSignature: " << spec
                               << ' ' << hash.substr(0, 4) << " -> " << hex(*now).substr(0, 4);
}

INSTANTIATE_TEST_SUITE_P(signature, Signatures, ::testing::ValuesIn(specs_written_down()), conformance_title);

}  // namespace
}  // namespace waystone
