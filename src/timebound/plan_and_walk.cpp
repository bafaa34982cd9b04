// SPDX-License-Identifier: MIT
#include "timebound/plan_and_walk.hpp"

#include "base/assert.hpp"

namespace waystone {

PlanAndWalk::PlanAndWalk(const Grid& grid, SearchSettings settings, HeuristicKind heuristic)
    : grid_(&grid), heuristic_(heuristic), search_(grid, settings) {}

void PlanAndWalk::start(State start, State goal) {
    WAYSTONE_ASSERT(grid_->passable(start) && grid_->passable(goal));
    now_ = start;
    goal_ = goal;
    path_.clear();
    counters_ = {};
    phase_ = Phase::Search;
    if (grid_->reachable(start, goal)) search_.start(start, DistanceTo(*grid_, goal, heuristic_), goal);
    else phase_ = Phase::Unreachable;
}

Step PlanAndWalk::step(Budget budget) {
    const std::uint64_t before = counters_.work();
    const auto answer = [&](Outcome outcome) { return Step{outcome, counters_.work() - before}; };
    if (now_ == goal_) return answer(Outcome::Arrived);
    if (phase_ == Phase::Search) search(budget.work);
    if (phase_ == Phase::TraceBack) trace_back(budget.work - (counters_.work() - before));
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

void PlanAndWalk::search(std::uint64_t work) {
    const SearchStatus status = search_.run(work);
    const std::uint64_t traced = counters_.traced;
    counters_ = search_.counters();
    counters_.traced = traced;
    if (status == SearchStatus::Running) return;
    if (status == SearchStatus::Exhausted) {
        // The components say that a path exists, so only a length beyond fixed point can hide it.
        phase_ = search_.too_far() ? Phase::TooFar : Phase::Unreachable;
        return;
    }
    path_.push_back(goal_);
    phase_ = Phase::TraceBack;
}

void PlanAndWalk::trace_back(std::uint64_t work) {
    for (; work > 0; --work) {
        ++counters_.traced;
        const State before = search_.parent(path_.back());
        if (before == now_) {
            phase_ = Phase::Walk;
            return;
        }
        path_.push_back(before);
    }
}

}  // namespace waystone
