// SPDX-License-Identifier: MIT
// An agent by a first-move database of few bytes: from waypoint to waypoint (waypoint_walk.hpp).
//
// On the map that the database was built for it always arrives, on a path that is a little longer than optimal; how much
// was measured when the database was built. It keeps no plan beyond the next two waypoints and learns nothing.
//
// Bound    WaypointWalk::kMostWork a move. On a map that has changed, also what the fallback takes.
// Owns     where it is, counters and pointers; and the fallback, from the first time on that it is needed. Where the
//          pool has no room for that: OutOfMemory.
// Choice   on a changed map it climbs on until climbing fails, and then hands over to the fallback for the rest of this
//          order, as with a whole database.
#pragma once

#include "database/first_move_database.hpp"
#include "realtime/fallback.hpp"
#include "realtime/waypoint_walk.hpp"
#include "search/agent_entry.hpp"

#include <waystone/agent.hpp>

namespace waystone {

class WaypointAgent final : public AgentCore {
public:
    WaypointAgent(const Grid& grid, const Waypoints& waypoints, Fallback fallback)
        : grid_(&grid), waypoints_(&waypoints), fallback_(std::move(fallback)) {}

    void start(State start, State goal) override;
    void restart(State start) override;
    void displace(State cell) override;
    Step step(Budget budget) override;
    State now() const override { return now_; }
    const Counters& counters() const override { return counters_; }
    std::uint64_t work_bound() const override;
    void observe(Observer* observer) override { fallback_.observe(observer); }

private:
    enum class Phase : std::uint8_t { Begin, Follow, Fallback };

    bool map_changed() const { return grid_->version() != fallback_.map_version(); }

    const Grid* grid_;
    const Waypoints* waypoints_;
    Fallback fallback_;
    Counters counters_;
    WaypointWalk walk_;
    State now_ = kNoState, goal_ = kNoState;
    Phase phase_ = Phase::Begin;
};

}  // namespace waystone
