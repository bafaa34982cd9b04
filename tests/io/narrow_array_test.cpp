// SPDX-License-Identifier: MIT
#include "io/narrow_array.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace waystone {
namespace {

TEST(NarrowArray, TakesTheFewestBytesThatHoldTheLargest) {
    EXPECT_EQ(narrow_width(0), 1u);
    EXPECT_EQ(narrow_width(0xff), 1u);
    EXPECT_EQ(narrow_width(0x100), 2u);
    EXPECT_EQ(narrow_width(0xffff), 2u);
    EXPECT_EQ(narrow_width(0x10000), 3u);
    EXPECT_EQ(narrow_width(0xffffff), 3u);
    EXPECT_EQ(narrow_width(0x1000000), 4u);
    EXPECT_EQ(narrow_width(0xffffffff), 4u);
    const std::vector<std::uint32_t> small{1, 2, 3};
    EXPECT_EQ(NarrowArray(small).bytes().size(), 3u);
    EXPECT_EQ(NarrowArray(small, 70'000).bytes().size(), 9u);
    EXPECT_EQ(NarrowArray(std::span<const std::uint32_t>()).bytes().size(), 0u);
}

TEST(NarrowArray, ThreeBytesComeLowestFirst) {
    NarrowArray array(2, 0xffffff);
    array.set(1, 0x030201);
    const std::vector<std::uint8_t> bytes(array.bytes().begin(), array.bytes().end());
    EXPECT_EQ(bytes, (std::vector<std::uint8_t>{0, 0, 0, 1, 2, 3}));
}

// Against std::upper_bound, for every width, every part of the array and bounds around its entries.
TEST(NarrowArray, FindsTheLastEntryUpToABound) {
    for (const std::uint32_t step : {3u, 900u, 200'000u, 60'000'000u}) {
        std::vector<std::uint32_t> values;
        for (std::uint32_t i = 0; i < 70; ++i) values.push_back(i * step + i % 3);
        const NarrowArray array(values);
        for (std::size_t begin = 0; begin < values.size(); begin += 7)
            for (std::size_t count = 1; begin + count <= values.size(); ++count)
                for (std::uint32_t bound = 0; bound <= values.back(); bound += step / 2 + 1) {
                    const auto first = values.begin() + static_cast<std::ptrdiff_t>(begin);
                    const auto above = std::upper_bound(first, first + static_cast<std::ptrdiff_t>(count), bound);
                    ASSERT_EQ(array.view().last_up_to(bound, begin, count), above == first ? *first : *(above - 1));
                }
    }
}

}  // namespace
}  // namespace waystone
