// SPDX-License-Identifier: MIT
#include "realtime/loop.hpp"

#include "base/assert.hpp"

namespace waystone {

void RealtimeLoop::start(State start, State goal) {
    WAYSTONE_ASSERT(grid_->passable(start) && grid_->passable(goal));
    planner_.start(start, goal);
    if (repair_) repair_->start(goal);
    version_ = grid_->version();
    opens_ = grid_->opens();
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
    bool shorter = grid_->opens() - opens_ > kMostOpens;
    while (!shorter && opens_ != grid_->opens()) {
        if (!meter.look_up()) return false;
        shorter = planner_.may_be_shorter(grid_->h(grid_->opened(opens_++), goal));
    }
    opens_ = grid_->opens();
    version_ = grid_->version();
    moves_since_learning_ = 0;
    planner_.map_changed(now_, shorter);
    return true;
}

Step RealtimeLoop::step(Budget budget) {
    const State goal = planner_.goal();
    if (now_ == goal) return {Outcome::Arrived, 0};
    Meter meter(counters_, budget.work);
    const auto answer = [&](Outcome outcome) { return Step{outcome, budget.work - meter.left()}; };
    if (grid_->version() != version_) {
        reachable_ = grid_->reachable(now_, goal);  // moves alone never lead out of a component
        if (reachable_ && !notice_changes(meter)) return answer(Outcome::Waiting);
    }
    if (!reachable_) return answer(Outcome::Unreachable);
    if (moves_since_learning_ > grid_->free_cells() || planner_.full()) return answer(Outcome::Stuck);
    if (repair_ && !repair_->run(meter)) return answer(Outcome::Waiting);
    if (!planner_.planned()) {
        if (const State next = repair_ ? repair_->next(now_) : kNoState; next != kNoState) {
            now_ = next;
            repair_->moved();
            return answer(now_ == goal ? Outcome::Arrived : Outcome::Moved);
        }
        if (!planner_.plan(now_, meter)) return answer(Outcome::Waiting);
        if (repair_ && (stands_in_ || planner_.missed_subgoal())) repair_->missed(now_);
        if (counters_.h_updates != updates_seen_) {
            updates_seen_ = counters_.h_updates;
            moves_since_learning_ = 0;
        }
    }
    now_ = planner_.next(now_);
    if (repair_) repair_->moved();
    ++moves_since_learning_;
    return answer(now_ == goal ? Outcome::Arrived : Outcome::Moved);
}

}  // namespace waystone
