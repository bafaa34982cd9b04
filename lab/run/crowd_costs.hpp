// SPDX-License-Identifier: MIT
// What journeys cost at least: each alone, on a map that does not change.
#pragma once

#include "graph/grid.hpp"

#include <span>
#include <vector>

namespace waystone::lab {

struct Journey {
    State from = kNoState, to = kNoState;
};

// True lengths; 0 where no path exists. Journeys with one goal share a search. In parallel.
std::vector<double> shortest_lengths(const Grid& grid, std::span<const Journey> journeys);
// The same in moves.
std::vector<double> fewest_moves(const Grid& grid, std::span<const Journey> journeys);

}  // namespace waystone::lab
