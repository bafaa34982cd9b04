// SPDX-License-Identifier: MIT
#include "base/stamped_array.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

TEST(StampedArray, ForgetsEverythingOnClear) {
    StampedArray<int> array(4, -1);
    EXPECT_FALSE(array.contains(2));
    EXPECT_EQ(array.get(2), -1);
    array.set(2, 7);
    EXPECT_TRUE(array.contains(2));
    EXPECT_EQ(array.get(2), 7);
    EXPECT_EQ(array.get(3), -1);
    array.clear();
    EXPECT_FALSE(array.contains(2));
    EXPECT_EQ(array.get(2), -1);
}

TEST(StampedArray, SurvivesTheWrapOfItsGeneration) {
    StampedArray<int> array(3, -1);
    array.set(0, 5);  // written in generation 1, which comes again
    array.set_generation_for_test(~std::uint32_t{0});
    array.set(1, 6);
    array.clear();
    for (std::size_t i = 0; i < array.size(); ++i) EXPECT_EQ(array.get(i), -1) << i;
    array.set(2, 8);
    EXPECT_EQ(array.get(2), 8);
    array.clear();
    EXPECT_EQ(array.get(2), -1);
}

TEST(StampedArray, ResizingForgets) {
    StampedArray<int> array(2);
    array.set(1, 3);
    array.resize(5);
    EXPECT_EQ(array.size(), 5u);
    for (std::size_t i = 0; i < 5; ++i) EXPECT_FALSE(array.contains(i));
}

}  // namespace
}  // namespace waystone
