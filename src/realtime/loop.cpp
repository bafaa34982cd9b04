// SPDX-License-Identifier: MIT
#include "realtime/loop.hpp"

namespace waystone {

void RealtimeLoop::start(State start, State goal) {
    planner_.start(start, goal);
    if (repair_) repair_->start(goal);
    if (fallback_) fallback_->start(start, goal);
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
    handed_over_ = false;
    watch_.start(*grid_);
    reachable_ = grid_->reachable(start, planner_.goal());
}

void RealtimeLoop::displace(State cell) {
    now_ = cell;
    if (handed_over_) return (*fallback_)->displace(cell);
    planner_.displace(cell);
    moves_since_learning_ = 0;
    reachable_ = grid_->reachable(now_, planner_.goal());
}

// False when the work of this tick is spent before the changes have been looked at.
bool RealtimeLoop::notice_changes(Meter& meter) {
    if (watch_.counts(*grid_) && !meter.look_up()) return false;
    reachable_ = watch_.still_reachable(*grid_, now_, planner_.goal(), reachable_);
    moves_since_learning_ = 0;
    bool subgoals = false;
    const bool touched = watch_.look(*grid_, [&](State opened) {
        subgoals |= planner_.subgoals_touched_by(opened);
        return planner_.touched_by(opened);
    });
    if (touched) planner_.forget();
    else if (subgoals) planner_.forget_subgoals();
    return true;
}

// The next state of the plan, or kNoState where there is none that can be entered.
State RealtimeLoop::next_step() {
    if (!planner_.planned()) return kNoState;
    if (grid_->cost_between(now_, planner_.planned_step()) != kInfinite) return planner_.next(now_);
    planner_.drop_plan();
    return kNoState;
}

Step RealtimeLoop::step(Budget budget) {
    const State goal = planner_.goal();
    if (now_ == goal) return {Outcome::Arrived, 0};
    if (handed_over_) return fallback_->step(budget.work, 0, counters_, now_);
    Meter meter(counters_, budget.work);
    const auto answer = [&](Outcome outcome) { return Step{outcome, budget.work - meter.left()}; };
    if (watch_.changed(*grid_) && !notice_changes(meter)) return answer(Outcome::Waiting);
    if (!reachable_) return answer(Outcome::Unreachable);
    if (planner_.full()) return answer(Outcome::OutOfMemory);
    if (moves_since_learning_ > grid_->free_cells()) return answer(Outcome::Stuck);
    if (repair_ && !repair_->run(meter)) return answer(Outcome::Waiting);
    State next = next_step();
    if (next == kNoState && repair_) next = repair_->next(now_);
    while (next == kNoState) {
        const bool at_once = planner_.begins();
        if (!planner_.plan(now_, meter)) return answer(planner_.full() ? Outcome::OutOfMemory : Outcome::Waiting);
        if (fallback_ && planner_.missed_subgoal()) {
            planner_.drop_plan();
            handed_over_ = fallback_->take_over(*grid_, now_, goal);
            if (!handed_over_) return answer(Outcome::OutOfMemory);
            return fallback_->step(meter.left(), budget.work - meter.left(), counters_, now_);
        }
        if (repair_ && (stands_in_ || planner_.missed_subgoal())) repair_->missed(now_);
        if (counters_.h_updates != updates_seen_) {
            updates_seen_ = counters_.h_updates;
            moves_since_learning_ = 0;
        }
        // A step that closed while it was planned is planned again.
        next = at_once && planner_.planned() ? planner_.next(now_) : next_step();
    }
    now_ = next;
    if (repair_) repair_->moved();
    ++moves_since_learning_;
    return answer(now_ == goal ? Outcome::Arrived : Outcome::Moved);
}

}  // namespace waystone
