// SPDX-License-Identifier: MIT
// Finds, in the background, a path that the database no longer has, while the agent keeps moving.
//
// Databases are shared and constant; what an agent learns about a changed map belongs to the agent. If the database
// does not help, A* runs from the goal towards the agent, a few expansions per move. Once it reaches the agent, every
// state it saw knows its path to the goal, and the agent follows that path. If the path is barred later, or the agent
// leaves the states seen, the search runs again. If the pool has no room for it, the agent continues without.
//
// Bound    the number of expansions a move that it was given; asking for the next state costs nothing.
// Owns     what that search has seen, in pages.
#pragma once

#include "base/owned.hpp"
#include "graph/heuristic.hpp"
#include "realtime/seams.hpp"
#include "search/best_first.hpp"

#include <memory>

namespace waystone {

class Repair {
public:
    // `version` is that of the map which the database was made for.
    Repair(const Grid& grid, std::uint64_t version, std::uint64_t per_move, Arena& arena)
        : grid_(&grid),
          version_(version),
          per_move_(per_move),
          search_(make_owned<Search>(arena, grid, SearchSettings{.queue = SearchQueue::Heap}, Everywhere{}, &arena)) {}

    // A new problem or trial; paths to the same goal are kept.
    void start(State goal);
    // The database did not serve here. Nothing happens on the map that it was made for.
    void missed(State now);
    // The share of this move; false when the tick's work is spent before it.
    bool run(Meter& meter);
    void moved() { left_ = per_move_; }
    // The next state on a path to the goal; kNoState if none is known.
    State next(State now);

    std::uint64_t bound() const { return per_move_; }

private:
    using Search = BestFirst<Grid, OctileTo, Everywhere, Tiles>;

    const Grid* grid_;
    std::uint64_t version_;
    std::uint64_t per_move_, left_ = per_move_;
    State goal_ = kNoState;
    bool running_ = false, found_ = false;
    Owned<Search> search_;
};

}  // namespace waystone
