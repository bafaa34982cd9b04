// SPDX-License-Identifier: MIT
// The path that a database no longer has, found again in the background while the agent goes on with what it has.
//
// Databases are shared and constant; what an agent finds out about a changed map is its own. Where the database did not
// serve, A* runs from the goal towards the agent, a few expansions a move. Once it has reached the agent, every state
// that it saw knows its path to the goal, and the agent walks by that. A path that the map has barred since is
// found again; so is one for an agent that has left what was seen. Where the pool has no room for it, the agent goes on
// without.
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

    // A new problem or trial; ways to the same goal are kept.
    void start(State goal);
    // The database did not serve here. Nothing happens on the map that it was made for.
    void missed(State now);
    // The share of this move; false when the tick's work is spent before it.
    bool run(Meter& meter);
    void moved() { left_ = per_move_; }
    // The state that follows on a way to the goal; kNoState where none is known.
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
