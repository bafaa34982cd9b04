// SPDX-License-Identifier: MIT
#include "io/narrow_array.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

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

RC_GTEST_PROP(NarrowArray, GivesBackWhatWasPutIn, (std::vector<std::uint32_t> values)) {
    const unsigned shift = *rc::gen::inRange(0u, 32u);
    for (std::uint32_t& value : values) value >>= shift;
    const NarrowArray array(values);
    const NarrowView view(array.bytes(), array.width());
    RC_ASSERT(array.size() == values.size() && view.size() == values.size());
    for (std::size_t i = 0; i < values.size(); ++i) RC_ASSERT(array[i] == values[i] && view[i] == values[i]);
}

}  // namespace
}  // namespace waystone
