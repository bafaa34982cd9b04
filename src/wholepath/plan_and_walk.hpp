// SPDX-License-Identifier: MIT
// An agent that plans the whole path before moving: A*, weighted A*, greedy best-first.
//
// Owns     the search's tables, 8 bytes a cell of memory that is only touched where it searches, and the path.
#pragma once

#include "graph/heuristic.hpp"
#include "search/show_search.hpp"
#include "wholepath/plan_first.hpp"

namespace waystone {

class PlanAndWalk final : public PlanFirst {
public:
    PlanAndWalk(const Grid& grid, SearchSettings settings, HeuristicKind heuristic, Arena& arena)
        : PlanFirst(grid, arena), heuristic_(heuristic), search_(grid, settings, {}, &arena) {}

private:
    void begin_search() override { search_.start(now_, DistanceTo(*grid_, goal_, heuristic_), goal_); }
    void search(std::uint64_t work) override {
        const bool done = found(search_, work);
        if (observer_ != nullptr) show_search(*grid_, search_, *observer_, seen_);
        if (done) begin_trace();
    }
    void trace_back(std::uint64_t work) override { trace(search_, work); }
    void forget() override { search_.forget(); }

    void observe(Observer* observer) override {
        observer_ = observer != nullptr && observer->wants_whole_searches() ? observer : nullptr;
    }

    HeuristicKind heuristic_;
    Observer* observer_ = nullptr;
    std::vector<SearchedState> seen_;  // scratch, for it
    BestFirst<Grid, DistanceTo> search_;
};

}  // namespace waystone
