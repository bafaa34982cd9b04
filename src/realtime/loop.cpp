// SPDX-License-Identifier: MIT
#include "realtime/loop.hpp"

#include "base/assert.hpp"

namespace waystone {

void RealtimeLoop::start(State start, State goal) {
    WAYSTONE_ASSERT(grid_->passable(start) && grid_->passable(goal));
    planner_.start(start, goal);
    begin(start);
}

void RealtimeLoop::restart(State start) {
    planner_.restart(start);
    begin(start);
}

void RealtimeLoop::begin(State start) {
    now_ = start;
    counters_ = {};
    moves_since_learning_ = updates_seen_ = 0;
    checked_version_ = kUnlimited;
}

Step RealtimeLoop::step(Budget budget) {
    const State goal = planner_.goal();
    if (now_ == goal) return {Outcome::Arrived, 0};
    if (grid_->version() != checked_version_) {  // moves alone never lead out of a component
        if (!grid_->reachable(now_, goal)) return {Outcome::Unreachable, 0};
        checked_version_ = grid_->version();
    }
    if (moves_since_learning_ > grid_->free_cells() || planner_.full()) return {Outcome::Stuck, 0};
    std::uint64_t work = 0;
    if (!planner_.planned()) {
        Meter meter(counters_, budget.work);
        const bool planned = planner_.plan(now_, meter);
        work = budget.work - meter.left();
        if (!planned) return {Outcome::Waiting, work};
        if (counters_.h_updates != updates_seen_) {
            updates_seen_ = counters_.h_updates;
            moves_since_learning_ = 0;
        }
    }
    now_ = planner_.next(now_);
    ++moves_since_learning_;
    return {now_ == goal ? Outcome::Arrived : Outcome::Moved, work};
}

}  // namespace waystone
