// SPDX-License-Identifier: MIT
// The common part of agents that plan the whole path before moving.
//
// These are not real-time agents: the first move may take work in proportion to the map, and they promise no bound.
// They still keep every tick's budget, by waiting until the search is done. Searching and tracing the path back share
// the budget. After that a move costs nothing. They plan again from where they stand when the next step is barred, when
// a cell opened that may shorten the path, and when the map changes while they plan.
#pragma once

#include "search/best_first.hpp"
#include "search/map_watch.hpp"

namespace waystone {

class PlanFirst : public AgentCore {
public:
    void start(State start, State goal) override;
    void restart(State start) override { this->start(start, goal_); }
    void displace(State cell) override;
    Step step(Budget budget) final;
    std::size_t path_ahead(std::span<State> out) const override;
    State now() const override { return now_; }
    const Counters& counters() const override { return counters_; }
    std::uint64_t work_bound() const override { return kUnlimited; }

protected:
    enum class Phase : std::uint8_t { Search, TraceBack, Walk, Unreachable, TooFar, OutOfMemory };

    PlanFirst(const Grid& grid, Arena& arena) : grid_(&grid), path_(0, &arena) {}

    // From now_ to goal_, which can be reached.
    virtual void begin_search() = 0;
    // Continues the search, or tracing back what it found; either may begin the other.
    virtual void search(std::uint64_t work) = 0;
    virtual void trace_back(std::uint64_t work) = 0;
    // Gives back the memory of searches, before a new problem.
    virtual void forget() = 0;

    // Whether the search has found its goal, after so much more work.
    template <class Search>
    bool found(Search& search, std::uint64_t work) {
        const Counters before = search.counters();
        const SearchStatus status = search.run(work);
        counters_ += search.counters() - before;
        // The components say that a path exists, so only a length beyond fixed point can hide it.
        if (status == SearchStatus::Exhausted) phase_ = search.too_far() ? Phase::TooFar : Phase::Unreachable;
        if (status == SearchStatus::OutOfMemory) phase_ = Phase::OutOfMemory;
        return status == SearchStatus::Found;
    }
    void begin_trace() {
        phase_ = Phase::TraceBack;
        add_to_path(goal_);
    }
    void add_to_path(State s) {
        if (!path_.push_back(s)) phase_ = Phase::OutOfMemory;
    }
    template <class Search>
    void trace(Search& search, std::uint64_t work) {
        for (; work > 0 && phase_ == Phase::TraceBack; --work) {
            ++counters_.traced;
            const State before = search.parent(path_.back());
            if (before != now_) {
                add_to_path(before);
                continue;
            }
            phase_ = Phase::Walk;
            remaining_ = search.cost();
        }
    }

    const Grid* grid_;
    Phase phase_ = Phase::Unreachable;
    std::uint64_t planned_for_ = 0;  // version of the map
    State now_ = kNoState, goal_ = kNoState;
    Counters counters_;

private:
    void plan();
    void plan_again();
    bool may_shorten_path(State opened) const;

    MapWatch watch_;
    Cost remaining_ = 0;      // of the path
    PagedStack<State> path_;  // from the goal back to the next state to enter
};

}  // namespace waystone
