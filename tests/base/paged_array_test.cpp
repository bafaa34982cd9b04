// SPDX-License-Identifier: MIT
#include "base/paged_array.hpp"

#include "base/random.hpp"
#include "support/allocations.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

TEST(PagedArray, ActsLikeAVector) {
    PagedArray<int> paged(3000, 7);
    std::vector<int> plain(3000, 7);
    Random random(1);
    for (int i = 0; i < 500; ++i) {
        const std::size_t at = random.below(3000);
        paged.set(at, i);
        plain[at] = i;
    }
    for (std::size_t i = 0; i < plain.size(); ++i) ASSERT_EQ(paged[i], plain[i]);
    paged.fill(3);
    EXPECT_EQ(paged[2999], 3);
    PagedArray<int> other(1, 0);
    other = std::move(paged);
    EXPECT_EQ(other[0], 3);
}

TEST(PagedArray, HoldsOnlyThePagesThatWereWrittenTo) {
    PagedArray<std::uint64_t> array(1'000'000, 0);
    const std::size_t empty = array.bytes();
    EXPECT_LT(empty, 40'000u);
    EXPECT_EQ(array[999'999], 0u);
    EXPECT_EQ(array.bytes(), empty);
    array.set(500'000, 1);
    array.set(500'001, 2);
    EXPECT_EQ(array.bytes(), empty + 256 * sizeof(std::uint64_t));
}

TEST(PagedStack, ActsLikeAVectorAndNeverMovesWhatItHolds) {
    PagedStack<int> stack;
    stack.reserve(10'000);
    std::vector<int> plain;
    Random random(2);
    stack.push_back(-1);
    plain.push_back(-1);
    const int* const first = &stack[0];
    for (int i = 0; i < 20'000; ++i) {
        if (plain.size() > 1 && random.chance(0.4)) {
            stack.pop_back();
            plain.pop_back();
        } else {
            stack.push_back(i);
            plain.push_back(i);
        }
        ASSERT_EQ(stack.size(), plain.size());
        ASSERT_EQ(stack.back(), plain.back());
        ASSERT_EQ(stack[plain.size() / 2], plain[plain.size() / 2]);
    }
    EXPECT_EQ(&stack[0], first);
    const std::uint64_t before = allocations();
    stack.clear();
    for (int i = 0; i < 1000; ++i) stack.push_back(i);
    EXPECT_EQ(allocations(), before) << "chunks are kept";
}

}  // namespace
}  // namespace waystone
