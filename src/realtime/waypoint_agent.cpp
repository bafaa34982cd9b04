// SPDX-License-Identifier: MIT
#include "realtime/waypoint_agent.hpp"

namespace waystone {

void WaypointAgent::start(State start, State goal) {
    static_assert(sizeof(WaypointAgent) <= PagePool::kPageBytes - 8);
    goal_ = goal;
    fallback_.start(start, goal);
    restart(start);
}

void WaypointAgent::restart(State start) {
    counters_ = {};
    displace(start);
}

void WaypointAgent::displace(State cell) {
    now_ = cell;
    phase_ = Phase::Begin;
}

std::uint64_t WaypointAgent::work_bound() const {
    constexpr std::uint64_t kOwn = WaypointWalk::kMostWork;
    return phase_ == Phase::Fallback || map_changed() ? fallback_.work_bound(kOwn) : kOwn;
}

Step WaypointAgent::step(Budget budget) {
    if (now_ == goal_) return {Outcome::Arrived, 0};
    if ((phase_ == Phase::Begin || map_changed()) && !grid_->reachable(now_, goal_)) return {Outcome::Unreachable, 0};
    Meter meter(counters_, budget.work);
    if (phase_ == Phase::Begin) {
        phase_ = Phase::Follow;
        walk_.start(now_, goal_);
    }
    if (phase_ == Phase::Follow) {
        const WaypointWalk::Result result = walk_.step(*grid_, *waypoints_, meter);
        const std::uint64_t spent = budget.work - meter.left();
        if (result == WaypointWalk::Result::Waits) return {Outcome::Waiting, spent};
        if (result == WaypointWalk::Result::Moved) {
            now_ = walk_.now();
            return {now_ == goal_ ? Outcome::Arrived : Outcome::Moved, spent};
        }
        // The map is not the one that the database was built for.
        phase_ = Phase::Fallback;
        fallback_.take_over(*grid_, now_, goal_);
    }
    const std::uint64_t spent = budget.work - meter.left();
    if (!fallback_) return {Outcome::OutOfMemory, spent};
    return fallback_.step(meter.left(), spent, counters_, now_);
}

}  // namespace waystone
