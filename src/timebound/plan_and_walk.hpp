// SPDX-License-Identifier: MIT
// An agent that plans the whole way first and then walks it: A*, weighted A*, greedy best-first.
//
// Not a real-time agent: its first move may take as much work as the map is large, and it promises no
// bound. It keeps within every tick's budget all the same, by waiting until the search is done. Searching
// and tracing the path back share the budget. After that a move costs nothing. When the map changes, it plans again
// from where it stands.
//
// Owns     the search's tables, 8 bytes a cell, and the path.
#pragma once

#include "graph/heuristic.hpp"
#include "search/best_first.hpp"

namespace waystone {

class PlanAndWalk final : public AgentCore {
public:
    PlanAndWalk(const Grid& grid, SearchSettings settings, HeuristicKind heuristic);

    void start(State start, State goal) override;
    void restart(State start) override { this->start(start, goal_); }
    Step step(Budget budget) override;
    State now() const override { return now_; }
    const Counters& counters() const override { return counters_; }
    std::uint64_t work_bound() const override { return kUnlimited; }
    std::size_t bytes() const override { return sizeof(*this) + search_.bytes() + path_.capacity() * sizeof(State); }

private:
    enum class Phase : std::uint8_t { Search, TraceBack, Walk, Unreachable, TooFar };
    void plan();
    void search(std::uint64_t work);
    void trace_back(std::uint64_t work);

    const Grid* grid_;
    HeuristicKind heuristic_;
    BestFirst<Grid, DistanceTo> search_;
    Phase phase_ = Phase::Unreachable;
    std::uint64_t version_ = 0;  // of the map that the plan is for
    State now_ = kNoState, goal_ = kNoState;
    std::vector<State> path_;  // from the goal back to the next state to enter
    Counters counters_;
};

}  // namespace waystone
