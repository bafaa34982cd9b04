// SPDX-License-Identifier: MIT
// Pinned values: every platform and every later version must draw the same.
#include "base/random.hpp"
#include "base/signature.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace waystone {
namespace {

TEST(Random, DrawsTheReferenceValuesOfPcg32) {
    Random random(42, 54);  // as in the demo program of the reference implementation
    for (const std::uint32_t expected : {0xa15c02b7u, 0x7b47f409u, 0xba1d3330u, 0x83d2f293u, 0xbfa4784bu, 0xcbed606eu})
        EXPECT_EQ(random.next(), expected);
}

TEST(Random, BoundedRealAndShuffledDrawsArePinned) {
    Random random(1);
    for (const std::uint32_t expected : {883u, 4u, 825u, 45u}) EXPECT_EQ(random.below(1000), expected);
    EXPECT_EQ(random.real(), 0.54157110828630239);
    Random other(7);
    std::array<int, 8> items{0, 1, 2, 3, 4, 5, 6, 7};
    other.shuffle(std::span<int>(items));
    EXPECT_EQ(items, (std::array<int, 8>{1, 2, 0, 4, 5, 6, 3, 7}));
}

TEST(Random, BelowIsEvenlySpread) {
    Random random(5);
    std::array<int, 7> counts{};
    for (int i = 0; i < 70'000; ++i) ++counts[random.below(7)];
    for (const int count : counts) EXPECT_NEAR(count, 10'000, 500);  // five standard deviations
    // Two thirds of the range: the naive modulo would draw the lower half twice as often.
    int low = 0;
    for (int i = 0; i < 10'000; ++i) low += random.below(0xaaaaaaaau) < 0x55555555u ? 1 : 0;
    EXPECT_NEAR(low, 5000, 250);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0u);
}

TEST(Random, RealsLieBetweenZeroAndOne) {
    Random random(6);
    double sum = 0;
    for (int i = 0; i < 10'000; ++i) {
        const double real = random.real();
        ASSERT_TRUE(real >= 0 && real < 1);
        sum += real;
    }
    EXPECT_NEAR(sum / 10'000, 0.5, 0.015);
    EXPECT_FALSE(random.chance(0));
    EXPECT_TRUE(random.chance(1));
}

TEST(Random, StreamsDiffer) {
    std::set<std::uint32_t> firsts;
    for (std::uint64_t stream = 0; stream < 100; ++stream) firsts.insert(Random(1, stream).next());
    EXPECT_GT(firsts.size(), 98u);
}

std::uint64_t signature(std::initializer_list<std::uint64_t> numbers) {
    Signature signature;
    for (const std::uint64_t number : numbers) signature.add(number);
    return signature.value();
}

TEST(Signature, IsPinned) {
    EXPECT_EQ(signature({}), 0xd40d381e3427550eu);
    EXPECT_EQ(signature({1, 2}), 0xd3ef83cd25e0fb5au);
}

TEST(Signature, OrderLengthAndZerosMatter) {
    EXPECT_NE(signature({1, 2}), signature({2, 1}));
    EXPECT_NE(signature({}), signature({0}));
    EXPECT_NE(signature({0}), signature({0, 0}));
    EXPECT_NE(signature({1}), signature({1, 0}));
}

}  // namespace
}  // namespace waystone
