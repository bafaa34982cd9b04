// SPDX-License-Identifier: MIT
#include "io/narrow_array.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace waystone {
namespace {

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
