// SPDX-License-Identifier: MIT
#include "graph/compass.hpp"

#include "base/assert.hpp"

namespace waystone {

std::array<Direction, 8> successor_order(std::string_view name) {
    using enum Direction;
    if (name == "clockwise") return {N, NE, E, SE, S, SW, W, NW};
    if (name == "testbed") return {W, N, NW, NE, E, SW, S, SE};
    if (name == "o0") return {W, N, NW, NE, E, S, SE, SW};
    if (name == "o2") return {E, SE, S, SW, W, NW, N, NE};
    if (name == "o3") return {NW, W, SW, N, S, NE, E, SE};
    if (name == "cardinals") return {N, E, S, W, NE, SE, SW, NW};
    if (name == "diagonals") return {NE, SE, SW, NW, N, E, S, W};
    constexpr bool is_in_order_names = false;
    WAYSTONE_ASSERT(is_in_order_names);
    return {};
}

Compass<Grid>::Compass(const Grid& grid, const std::array<Direction, 8>& order) : grid_(&grid), in_order_{} {
    for (unsigned i = 0; i < 8; ++i) {
        const auto d = static_cast<unsigned>(order[i]);
        natural_ &= d == i;
        spokes_[i] = {grid.offset(d), grid.cost(d), static_cast<std::int16_t>(kDx[d]),
                      static_cast<std::int16_t>(kDy[d]), d};
        for (unsigned legal = 0; legal < 256; ++legal)
            if ((legal >> d & 1) != 0) in_order_[legal] = static_cast<std::uint8_t>(in_order_[legal] | 1u << i);
    }
}

}  // namespace waystone
