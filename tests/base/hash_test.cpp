// SPDX-License-Identifier: MIT
#include "base/hash.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace waystone {
namespace {

constexpr std::uint64_t kSeeds[] = {0, 1, 0x9e3779b97f4a7c15ULL, ~std::uint64_t{0}};

std::string noise(std::size_t bytes) {
    Random random(bytes);
    std::string out(bytes, '\0');
    for (char& c : out) c = static_cast<char>(random.next());
    return out;
}

TEST(Hash, IsThatOfLibxxhashForEveryLengthAndSeed) {
    const std::string bytes = noise(300);
    for (const std::uint64_t seed : kSeeds)
        for (std::size_t length = 0; length <= bytes.size(); ++length)
            ASSERT_EQ(xxh64(std::string_view(bytes).substr(0, length), seed), XXH64(bytes.data(), length, seed))
                << length << " bytes, seed " << seed;
}

TEST(Hash, ReadsFromAnyAddress) {
    const std::string bytes = noise(200);
    for (std::size_t from = 0; from < 16; ++from)
        ASSERT_EQ(xxh64(std::string_view(bytes).substr(from)), XXH64(bytes.data() + from, bytes.size() - from, 0))
            << from;
}

TEST(Hash, IsTheSameInPieces) {
    const std::string bytes = noise(1000);
    Random random(1);
    for (int round = 0; round < 500; ++round) {
        const std::size_t length = random.below(1001), longest = 1 + random.below(100);
        const std::uint64_t seed = kSeeds[round % 4];
        Xxh64 hash(seed);
        std::string_view rest = std::string_view(bytes).substr(0, length);
        while (!rest.empty()) {
            const std::string_view piece =
                rest.substr(0, random.below(static_cast<std::uint32_t>(longest) + 1));  // may be empty
            hash.add(piece);
            rest.remove_prefix(piece.size());
            const std::size_t done = length - rest.size();
            ASSERT_EQ(hash.value(), XXH64(bytes.data(), done, seed)) << done << " of " << length;
        }
    }
}

TEST(Hash, HasTheseValuesOnEveryMachine) {
    EXPECT_EQ(hex(xxh64("")), "ef46db3751d8e999");
    EXPECT_EQ(hex(xxh64("a")), "d24ec4f1a98c6e5b");
    EXPECT_EQ(hex(xxh64("abc")), "44bc2cf5ad770999");
}

TEST(Hash, HexHasAlwaysSixteenDigits) {
    EXPECT_EQ(hex(0), "0000000000000000");
    EXPECT_EQ(hex(0x1f), "000000000000001f");
    EXPECT_EQ(hex(0xfedcba9876543210ULL), "fedcba9876543210");
}

}  // namespace
}  // namespace waystone
