// SPDX-License-Identifier: MIT
#include "realtime/waypoint_walk.hpp"

namespace waystone {

WalkResult WaypointWalk::step(const Grid& grid, const Waypoints& waypoints, Meter& meter) {
    if (phase_ == Phase::Begin) {
        if (!meter.look_up()) return WalkResult::Waits;
        waypoint_ = waypoints.owner(now_);
        target_ = waypoints.state(waypoint_);
        phase_ = Phase::End;
    }
    if (phase_ == Phase::End) {
        if (!meter.look_up()) return WalkResult::Waits;
        last_ = waypoints.owner(goal_);
        if (!waypoints.joined(waypoint_, last_)) return WalkResult::Lost;
        phase_ = Phase::Pass;
    }
    if (phase_ == Phase::Pass) {
        if (!pass(waypoints, meter)) return WalkResult::Waits;
        phase_ = target_ == goal_ ? Phase::Go : Phase::LookUp;
    }
    if (phase_ == Phase::LookUp) {
        if (!look_up_next(waypoints, meter)) return WalkResult::Waits;
        seen_ = now_;
        seen_moves_ = 0;
        phase_ = Phase::LookAhead;
    }
    if (phase_ == Phase::LookAhead) {
        if (!look_ahead(grid, meter)) return WalkResult::Waits;
        phase_ = Phase::PassAgain;
    }
    if (phase_ == Phase::PassAgain) {  // where it began on a waypoint that is not its own owner
        if (!pass(waypoints, meter)) return WalkResult::Waits;
        phase_ = Phase::Go;
    }
    if (!meter.climb()) return WalkResult::Waits;
    const State to = climb_step(grid, now_, OctileTo(grid, target_));
    if (to == kNoState) return WalkResult::Lost;
    now_ = to;
    phase_ = Phase::Pass;
    return WalkResult::Moved;
}

// At the target it turns to the next one. False where there is no work left for that.
bool WaypointWalk::pass(const Waypoints& waypoints, Meter& meter) {
    if (now_ != target_) return true;
    if (!look_up_next(waypoints, meter)) return false;
    waypoint_ = next_;
    target_ = next_target_;
    return true;
}

bool WaypointWalk::look_up_next(const Waypoints& waypoints, Meter& meter) {
    if (waypoint_ == last_) {
        next_ = last_;
        next_target_ = goal_;
        return true;
    }
    if (!meter.look_up()) return false;
    next_ = waypoints.next(waypoint_, last_);
    next_target_ = waypoints.state(next_);
    return true;
}

bool WaypointWalk::look_ahead(const Grid& grid, Meter& meter) {
    const auto apart = [](std::uint32_t a, std::uint32_t b) { return a < b ? b - a : a - b; };
    const OctileTo h(grid, next_target_);
    while (seen_ != next_target_) {
        const std::uint32_t least =
            std::max(apart(grid.x(seen_), grid.x(next_target_)), apart(grid.y(seen_), grid.y(next_target_)));
        if (seen_moves_ + least > kLookAhead) return true;
        if (!meter.climb()) return false;
        const State to = climb_step(grid, seen_, h);
        if (to == kNoState) return true;
        seen_ = to;
        ++seen_moves_;
    }
    waypoint_ = next_;
    target_ = next_target_;
    return true;
}

}  // namespace waystone
