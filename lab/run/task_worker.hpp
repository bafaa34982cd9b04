// SPDX-License-Identifier: MIT
// One problem walked by a thread's agent, with all that is measured about it.
#pragma once

#include "lab/run/problem_set.hpp"
#include "lab/run/result.hpp"
#include "lab/run/worker.hpp"
#include "lab/table/histogram.hpp"
#include "search/distance_field.hpp"

#include <optional>
#include <span>

namespace waystone::lab {

// Of a histogram: firsts and the whole walk stay 0.
PlanTimes times_of(const TimeHistogram& histogram);

struct TaskWorker : Worker {
    struct Measured {
        bool lookahead = false;      // fill in Result::lookahead; by an observer, which costs time
        bool volume = false;         // the same for Result::volume
        bool non_optimal = false;    // fill in Result::non_optimal; costs a distance field
        bool trail = false;          // keep Walk::trail
        std::string free_algo = {};  // fill in Result::free_non_optimal by what free_agent would do
        bool operator==(const Measured&) const = default;
    };
    std::optional<Agent> free_agent;  // on the map, where one is asked for
    // The agent is on the task's map. The walk keeps its times, and its trail where the limits ask for it.
    Result walk(const Task& task, WalkLimits limits, const Measured& measured);
    std::uint64_t walking_ns = 0;  // processor time of all walks so far, without what is measured around them

private:
    void set_goal(State goal);
    bool optimal(State from, State to) const;  // some cheapest path to the goal goes this way

    const Grid* field_of_ = nullptr;
    State field_goal_ = kNoState;
    std::optional<DistanceField<Grid>> field_;
};

}  // namespace waystone::lab
