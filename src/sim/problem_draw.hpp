// SPDX-License-Identifier: MIT
// Random problems that have a path: the start is uniform over the cells that lead anywhere, the goal over the others of
// its component. They depend on the map and the random numbers alone.
#pragma once

#include "base/random.hpp"
#include "graph/grid.hpp"

#include <cstdint>
#include <vector>

namespace waystone {

class ProblemDraw {
public:
    struct Ends {
        State start, goal;
    };

    explicit ProblemDraw(const Grid& grid);
    // No two cells are connected; then there is nothing to draw.
    bool empty() const { return cells_.empty(); }
    Ends draw(Random& random) const;

private:
    std::vector<std::uint32_t> component_;  // of every cell
    std::vector<std::uint32_t> first_;      // of each component, among the cells; those of one cell have none
    std::vector<State> cells_;              // sorted by component
};

}  // namespace waystone
