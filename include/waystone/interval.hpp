// SPDX-License-Identifier: MIT
// A measured value and the 95% interval around it.
#pragma once

namespace waystone {

struct Interval {
    double value = 0, low = 0, high = 0;
    bool contains(double x) const { return low <= x && x <= high; }
};

}  // namespace waystone
