// SPDX-License-Identifier: MIT
// A walk by first moves, one look-up each (database/first_move_database.hpp).
//
// Bound    one look-up a move.
// Choice   every move lowers the distance that the goal had on the map of the database, so a walk ends whatever the map
//          looks like now: at the goal, or lost where a move is barred.
#pragma once

#include "database/first_move_database.hpp"
#include "realtime/walk_result.hpp"

namespace waystone {

class StoredMoveWalk {
public:
    static constexpr std::uint64_t kMostWork = 1;

    void start(State now, State goal) {
        now_ = now;
        goal_ = goal;
        begun_ = false;
    }
    State now() const { return now_; }
    State target() const { return goal_; }

    // One move, where it is not at its goal.
    WalkResult step(const Grid& grid, const FirstMoveDatabase& database, Meter& meter) {
        if (!begun_ && !database.connected(now_, goal_)) return WalkResult::Lost;
        begun_ = true;
        if (!meter.look_up()) return WalkResult::Waits;
        const unsigned direction = database.move(now_, goal_);
        if (direction >= 8 || (grid.moves(now_) >> direction & 1) == 0) return WalkResult::Lost;
        now_ += static_cast<State>(grid.offset(direction));
        return WalkResult::Moved;
    }

private:
    State now_ = kNoState, goal_ = kNoState;
    bool begun_ = false;
};

}  // namespace waystone
