// SPDX-License-Identifier: MIT
#include "timebound/plan_first.hpp"

#include "base/assert.hpp"

namespace waystone {

void PlanFirst::start(State start, State goal) {
    WAYSTONE_ASSERT(grid_->passable(start) && grid_->passable(goal));
    now_ = start;
    goal_ = goal;
    counters_ = {};
    plan();
}

void PlanFirst::plan() {
    path_.clear();
    planned_for_ = grid_->version();
    phase_ = Phase::Unreachable;
    if (!grid_->reachable(now_, goal_)) return;
    phase_ = Phase::Search;
    begin_search();
}

Step PlanFirst::step(Budget budget) {
    const std::uint64_t before = counters_.work();
    const auto answer = [&](Outcome outcome) { return Step{outcome, counters_.work() - before}; };
    const auto left = [&] { return budget.work - (counters_.work() - before); };
    if (now_ == goal_) return answer(Outcome::Arrived);
    if (grid_->version() != planned_for_) {
        ++counters_.restarts;
        plan();
    }
    while (phase_ <= Phase::TraceBack) {
        if (phase_ == Phase::Search) search(left());
        else trace_back(left());
        if (left() == 0) break;
    }
    switch (phase_) {
        case Phase::Unreachable: return answer(Outcome::Unreachable);
        case Phase::TooFar: return answer(Outcome::Stuck);
        case Phase::Walk:
            now_ = path_.back();
            path_.pop_back();
            return answer(now_ == goal_ ? Outcome::Arrived : Outcome::Moved);
        default: return answer(Outcome::Waiting);
    }
}

}  // namespace waystone
