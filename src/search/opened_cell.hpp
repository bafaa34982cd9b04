// SPDX-License-Identifier: MIT
// Whether a cell that opened may make a path shorter (Hernández, Asín and Baier 2014, algorithm 3): whether a path by one
// of its new moves, as h sees it, is better than what remains by more than the factor w.
//
// With w = 1 the answer no is certain: a path that no opened cell may shorten is still a shortest one, whatever closed.
#pragma once

#include "graph/grid.hpp"

#include <algorithm>

namespace waystone {

inline bool opened_cell_may_shorten(const Grid& grid, State now, State goal, State cell, Cost remaining, double w) {
    const std::uint64_t about = std::uint64_t{grid.h(now, cell)} + grid.h(cell, goal);
    const std::uint64_t slack = 2 * std::uint64_t{grid.largest_arc_cost()};  // of moves past its corners
    if (w * static_cast<double>(about - std::min(about, slack)) >= static_cast<double>(remaining)) return false;
    const auto shorter = [&](State from, const Grid::Arc& arc) {
        const std::uint64_t through = std::uint64_t{grid.h(now, from)} + arc.cost + grid.h(arc.to, goal);
        return w * static_cast<double>(through) < static_cast<double>(remaining);
    };
    bool found = false;
    grid.for_each_arc(cell, [&](const Grid::Arc& out) {
        found |= shorter(cell, out) || shorter(out.to, {cell, out.cost, 0, 0, 0});
        if (is_diagonal(out.index)) return;
        grid.for_each_arc(out.to, [&](const Grid::Arc& past) {  // past the corner that was taken away
            found |= is_diagonal(past.index) && grid.cost_between(cell, past.to) == kUnit && shorter(out.to, past);
        });
    });
    return found;
}

}  // namespace waystone
