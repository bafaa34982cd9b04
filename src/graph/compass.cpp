// SPDX-License-Identifier: MIT
#include "graph/compass.hpp"

#include "base/assert.hpp"

namespace waystone {
namespace {

using enum Direction;

constexpr struct {
    std::string_view name;
    SuccessorOrder order;
} kOrders[] = {
    {"clockwise", make_order({N, NE, E, SE, S, SW, W, NW})}, {"testbed", make_order({W, N, NW, NE, E, SW, S, SE})},
    {"o0", make_order({W, N, NW, NE, E, S, SE, SW})},        {"o2", make_order({E, SE, S, SW, W, NW, N, NE})},
    {"o3", make_order({NW, W, SW, N, S, NE, E, SE})},        {"cardinals", make_order({N, E, S, W, NE, SE, SW, NW})},
    {"diagonals", make_order({NE, SE, SW, NW, N, E, S, W})},
};

}  // namespace

const SuccessorOrder& successor_order(std::string_view name) {
    for (const auto& known : kOrders)
        if (known.name == name) return known.order;
    constexpr bool is_in_order_names = false;
    WAYSTONE_ASSERT(is_in_order_names);
    return kOrders[0].order;
}

Compass<Grid>::Compass(const Grid& grid, const SuccessorOrder& order) : grid_(&grid), order_(&order) {
    for (unsigned i = 0; i < 8; ++i) {
        const auto d = static_cast<unsigned>(order.moves[i]);
        spokes_[i] = {grid.offset(d), grid.cost(d), static_cast<std::int16_t>(kDx[d]),
                      static_cast<std::int16_t>(kDy[d]), d};
    }
}

}  // namespace waystone
