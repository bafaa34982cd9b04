// SPDX-License-Identifier: MIT
#include "realtime/loop.hpp"

#include "base/assert.hpp"

namespace waystone {

void RealtimeLoop::start(State start, State goal) {
    WAYSTONE_ASSERT(grid_->passable(start) && grid_->passable(goal));
    planner_.start(start, goal);
    version_ = grid_->version();
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
    reachable_ = grid_->reachable(start, planner_.goal());
}

// False when the work of this tick is spent before all changes have been looked at.
bool RealtimeLoop::notice_changes(Meter& meter) {
    const State goal = planner_.goal();
    bool shorter = version_ < grid_->oldest_version() || grid_->version() - version_ > kMostChanges;
    while (!shorter && version_ != grid_->version()) {
        if (!meter.look_up()) return false;
        const Edit change = grid_->changes_since(version_).front();
        ++version_;
        shorter = change.open && planner_.may_be_shorter(grid_->h(change.cell, goal));
    }
    version_ = grid_->version();
    moves_since_learning_ = 0;
    planner_.map_changed(now_, shorter);
    return true;
}

Step RealtimeLoop::step(Budget budget) {
    const State goal = planner_.goal();
    if (now_ == goal) return {Outcome::Arrived, 0};
    std::uint64_t work = 0;
    if (grid_->version() != version_) {
        reachable_ = grid_->reachable(now_, goal);  // moves alone never lead out of a component
        if (!reachable_) return {Outcome::Unreachable, 0};
        Meter meter(counters_, budget.work);
        const bool noticed = notice_changes(meter);
        work = budget.work - meter.left();
        if (!noticed) return {Outcome::Waiting, work};
    }
    if (!reachable_) return {Outcome::Unreachable, 0};
    if (moves_since_learning_ > grid_->free_cells() || planner_.full()) return {Outcome::Stuck, work};
    if (!planner_.planned()) {
        Meter meter(counters_, budget.work - work);
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
