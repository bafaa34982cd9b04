// SPDX-License-Identifier: MIT
// Which of a map's changes an agent has seen, and whether the newest ones concern it.
//
// Closed cells matter only when an agent is about to enter one: agents check each step before they take it. An opened
// cell may have made a path shorter; the agent's own test decides in O(1) per cell. Up to 16 cells are tested; if more
// have opened since the last look, the answer is yes.
//
// Bound    one unit of work if more than one cell has opened, none otherwise.
#pragma once

#include "graph/grid.hpp"

#include <cstdint>

namespace waystone {

class MapWatch {
public:
    static constexpr std::uint64_t kMost = 16;
    static constexpr std::uint64_t kBound = 1;

    // Marks everything up to now as seen.
    void start(const Grid& grid) {
        version_ = grid.version();
        opens_ = grid.opens();
        connectivity_ = grid.connectivity();
    }
    bool changed(const Grid& grid) const { return grid.version() != version_; }
    // Whether one cell can reach another now, by what was known at the last look.
    bool still_reachable(const Grid& grid, State from, State to, bool was) const {
        const bool as_before = grid.connectivity() == connectivity_ && grid.passable(from) && grid.passable(to);
        return was && as_before ? true : grid.reachable(from, to);
    }
    // Whether looking at what opened counts as work.
    bool counts(const Grid& grid) const { return grid.opens() - opens_ > 1; }
    // Whether a cell that opened since the last look touches; the same may not be asked twice.
    template <class Touches>  // bool Touches(State)
    bool look(const Grid& grid, const Touches& touches) {
        bool touched = grid.opens() - opens_ > kMost;
        if (!touched)
            for (; opens_ != grid.opens(); ++opens_) touched = touches(grid.opened(opens_)) || touched;
        start(grid);
        return touched;
    }

private:
    std::uint64_t version_ = 0, opens_ = 0, connectivity_ = 0;
};

}  // namespace waystone
