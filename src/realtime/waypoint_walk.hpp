// SPDX-License-Identifier: MIT
// A walk from waypoint to waypoint (database/waypoints.hpp).
//
// It climbs to a waypoint that is known to be climbable from where it is: first its owner, then the ones that rows name,
// at last the goal. Before each move it looks whether the one after that can be climbed to already, within kLookAhead
// moves; if so, it goes there at once. This takes the corners off a path through waypoints.
//
// Bound    kMostWork a move: the look ahead, one step, and look-ups.
// Owns     44 bytes. It stops at any unit of work and goes on from there.
// Choice   each waypoint is nearer to the goal than the one before, whatever the map looks like now, and climbing ends.
//          So a walk ends: at the goal, or lost where the map has changed.
#pragma once

#include "database/waypoints.hpp"
#include "realtime/walk_result.hpp"
#include "search/hill_climb.hpp"

namespace waystone {

class WaypointWalk {
public:
    static constexpr std::uint32_t kLookAhead = 32;
    static constexpr std::uint64_t kMostWork = kLookAhead + 1 + 5;

    void start(State now, State goal) {
        now_ = now;
        goal_ = goal;
        phase_ = Phase::Begin;
    }
    State now() const { return now_; }
    State goal() const { return goal_; }
    State target() const { return phase_ == Phase::Begin ? kNoState : target_; }  // the waypoint it climbs to

    // One move, where it is not at its goal.
    WalkResult step(const Grid& grid, const Waypoints& waypoints, Meter& meter);

private:
    enum class Phase : std::uint8_t { Begin, End, Pass, LookUp, LookAhead, PassAgain, Go };

    bool pass(const Waypoints& waypoints, Meter& meter);
    bool look_up_next(const Waypoints& waypoints, Meter& meter);
    bool look_ahead(const Grid& grid, Meter& meter);

    State now_ = kNoState, goal_ = kNoState;
    State target_ = kNoState, next_target_ = kNoState;  // what it climbs to; what comes after that
    std::uint32_t waypoint_ = 0, next_ = 0;             // these as waypoints, where they are not the goal
    std::uint32_t last_ = 0;                            // the goal's owner
    State seen_ = kNoState;                             // how far it has looked towards next_target_
    std::uint32_t seen_moves_ = 0;
    Phase phase_ = Phase::Begin;
};

}  // namespace waystone
