// SPDX-License-Identifier: MIT
// What all agents have in common that plan the whole way first and then walk it.
//
// Not real-time agents: the first move may take as much work as the map is large, and they promise no bound. They keep
// within every tick's budget all the same, by waiting until the search is done. Searching and tracing the path back
// share the budget. After that a move costs nothing. When the map changes, they plan again from where they stand.
#pragma once

#include "search/best_first.hpp"

namespace waystone {

class PlanFirst : public AgentCore {
public:
    void start(State start, State goal) override;
    void restart(State start) override { this->start(start, goal_); }
    Step step(Budget budget) final;
    State now() const override { return now_; }
    const Counters& counters() const override { return counters_; }
    std::uint64_t work_bound() const override { return kUnlimited; }

protected:
    enum class Phase : std::uint8_t { Search, TraceBack, Walk, Unreachable, TooFar };

    explicit PlanFirst(const Grid& grid) : grid_(&grid) {}

    // From now_ to goal_, which can be reached.
    virtual void begin_search() = 0;
    // Goes on with the search, or with tracing back what it found; either may begin the other.
    virtual void search(std::uint64_t work) = 0;
    virtual void trace_back(std::uint64_t work) = 0;

    // Whether the search has found its goal, after so much more work.
    template <class Search>
    bool found(Search& search, std::uint64_t work) {
        const Counters before = search.counters();
        const SearchStatus status = search.run(work);
        counters_ += search.counters() - before;
        // The components say that a path exists, so only a length beyond fixed point can hide it.
        if (status == SearchStatus::Exhausted) phase_ = search.too_far() ? Phase::TooFar : Phase::Unreachable;
        return status == SearchStatus::Found;
    }
    void begin_trace() {
        path_.push_back(goal_);
        phase_ = Phase::TraceBack;
    }
    template <class Search>
    void trace(const Search& search, std::uint64_t work) {
        for (; work > 0; --work) {
            ++counters_.traced;
            const State before = search.parent(path_.back());
            if (before == now_) {
                phase_ = Phase::Walk;
                return;
            }
            path_.push_back(before);
        }
    }
    std::size_t path_bytes() const { return path_.capacity() * sizeof(State); }

    const Grid* grid_;
    Phase phase_ = Phase::Unreachable;
    std::uint64_t planned_for_ = 0;  // version of the map
    State now_ = kNoState, goal_ = kNoState;
    Counters counters_;

private:
    void plan();

    std::vector<State> path_;  // from the goal back to the next state to enter
};

}  // namespace waystone
