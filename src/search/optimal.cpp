// SPDX-License-Identifier: MIT
#include "search/optimal.hpp"

#include <cmath>

namespace waystone {

double true_length(const Grid& grid, std::uint64_t straight, std::uint64_t diagonal) {
    const Cost step = grid.rule().diagonal;
    const double length = step == kDiagonal ? std::sqrt(2.0) : step == kDiagonal14 ? 1.4 : to_real(step);
    return static_cast<double>(straight) + static_cast<double>(diagonal) * length;
}

std::optional<double> OptimalSolver::length(const Grid& grid, State start, State goal) {
    if (!grid.reachable(start, goal)) return std::nullopt;
    if (grid_ != &grid) {
        search_ = std::make_unique<BestFirst<Grid, OctileTo>>(grid);
        grid_ = &grid;
    }
    search_->start(start, goal);
    if (search_->run() != SearchStatus::Found) return std::nullopt;
    std::uint64_t straight = 0, diagonal = 0;
    for (State s = goal; s != start;) {
        const State before = search_->parent(s);
        const bool same_row = grid.y(before) == grid.y(s), same_column = grid.x(before) == grid.x(s);
        ++(same_row || same_column ? straight : diagonal);
        s = before;
    }
    return true_length(grid, straight, diagonal);
}

}  // namespace waystone
