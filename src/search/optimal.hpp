// SPDX-License-Identifier: MIT
// Optimal lengths by A*, one searcher per thread; its tables serve one problem after another on the same map.
#pragma once

#include "graph/heuristic.hpp"
#include "search/best_first.hpp"

#include <memory>
#include <optional>

namespace waystone {

// Of a path with that number of steps of each kind, without the rounding of fixed-point costs.
double true_length(const Grid& grid, std::uint64_t straight, std::uint64_t diagonal);

class OptimalSolver {
public:
    // The true length, from the counts of straight and diagonal steps; nothing where no path exists.
    std::optional<double> length(const Grid& grid, State start, State goal);

private:
    const Grid* grid_ = nullptr;
    std::unique_ptr<BestFirst<Grid, OctileTo>> search_;
};

}  // namespace waystone
