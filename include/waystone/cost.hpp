// SPDX-License-Identifier: MIT
// Path cost in 32-bit fixed point: 1.0 is 2^15, a diagonal is 46341.
//
// Sums and ties are exact and equal on every compiler, processor and in WebAssembly. Addition
// saturates at kInfinite, which means "not reachable, or farther than 131,071 unit moves".
#pragma once

#include <cstdint>
#include <limits>

namespace waystone {

using Cost = std::uint32_t;

inline constexpr unsigned kCostShift = 15;
inline constexpr Cost kUnit = Cost{1} << kCostShift;
inline constexpr Cost kDiagonal = 46341;    // sqrt(2)
inline constexpr Cost kDiagonal14 = 45875;  // 1.4, as in Bulitko and Björnsson 2009
inline constexpr Cost kInfinite = std::numeric_limits<Cost>::max();

constexpr Cost saturating_add(Cost a, Cost b) {
    const Cost sum = a + b;
    return sum < a ? kInfinite : sum;
}

constexpr double to_real(Cost cost) { return static_cast<double>(cost) / kUnit; }

// The cost nearest to a real number; saturates, and anything below zero is zero.
constexpr Cost to_cost(double real) {
    const double scaled = real * kUnit + 0.5;
    if (!(scaled > 0)) return 0;
    return scaled >= static_cast<double>(kInfinite) ? kInfinite : static_cast<Cost>(scaled);
}

}  // namespace waystone
