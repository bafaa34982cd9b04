// SPDX-License-Identifier: MIT
#include "wholepath/plan_first.hpp"

#include <algorithm>

namespace waystone {

void PlanFirst::start(State start, State goal) {
    now_ = start;
    goal_ = goal;
    counters_ = {};
    forget();
    plan();
}

void PlanFirst::displace(State cell) {
    now_ = cell;
    plan_again();
}

void PlanFirst::plan() {
    path_.clear();
    planned_for_ = grid_->version();
    watch_.start(*grid_);
    phase_ = Phase::Unreachable;
    if (!grid_->reachable(now_, goal_)) return;
    phase_ = Phase::Search;
    begin_search();
}

// As the distance sees it, through the cell or past its corners.
bool PlanFirst::may_shorten_path(State opened) const {
    const std::uint64_t through = std::uint64_t{grid_->h(now_, opened)} + grid_->h(opened, goal_);
    return through < std::uint64_t{remaining_} + 2 * grid_->largest_arc_cost();
}

void PlanFirst::plan_again() {
    ++counters_.restarts;
    plan();
}

Step PlanFirst::step(Budget budget) {
    const std::uint64_t before = counters_.work();
    const auto answer = [&](Outcome outcome) { return Step{outcome, counters_.work() - before}; };
    const auto left = [&] { return budget.work - (counters_.work() - before); };
    if (now_ == goal_) return answer(Outcome::Arrived);
    if (watch_.changed(*grid_)) {
        if (watch_.counts(*grid_)) {
            if (budget.work == 0) return answer(Outcome::Waiting);
            ++counters_.looked_up;
        }
        const bool reachable = watch_.still_reachable(*grid_, now_, goal_, phase_ == Phase::Walk);
        const bool shorter = watch_.look(*grid_, [this](State opened) { return may_shorten_path(opened); });
        if (shorter || !reachable || phase_ != Phase::Walk) plan_again();
    }
    if (phase_ == Phase::Walk && grid_->cost_between(now_, path_.back()) == kInfinite) plan_again();
    while (phase_ <= Phase::TraceBack) {
        if (phase_ == Phase::Search) search(left());
        else trace_back(left());
        if (left() == 0) break;
    }
    switch (phase_) {
        case Phase::Unreachable: return answer(Outcome::Unreachable);
        case Phase::TooFar: return answer(Outcome::Stuck);
        case Phase::OutOfMemory: return answer(Outcome::OutOfMemory);
        case Phase::Walk:
            remaining_ -= std::min(remaining_, grid_->cost_between(now_, path_.back()));
            now_ = path_.back();
            path_.pop_back();
            return answer(now_ == goal_ ? Outcome::Arrived : Outcome::Moved);
        default: return answer(Outcome::Waiting);
    }
}

std::size_t PlanFirst::path_ahead(std::span<State> out) const {
    if (phase_ != Phase::Walk) return 0;
    const std::size_t count = std::min(out.size(), path_.size());
    for (std::size_t i = 0; i < count; ++i) out[i] = path_[path_.size() - 1 - i];
    return count;
}

}  // namespace waystone
