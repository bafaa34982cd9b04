// SPDX-License-Identifier: MIT
// One walk with everything that led to it: the trail, and what each planning step searched.
//
// Agents with a lookahead tell what they searched; of others the recording holds the trail alone. Planning
// steps are kept until they hold `limit` states, then only counted; the trail is whole.
#pragma once

#include "lab/run/problem_set.hpp"

#include "sim/walk.hpp"

#include <string>
#include <vector>

namespace waystone::lab {

struct PlanningStep {
    std::uint64_t move = 0;             // how many moves had been made
    std::vector<SearchedState> states;  // in the order in which they were generated
};

struct Recording {
    const Grid* grid = nullptr;
    std::string map, algo;
    State start = 0, goal = 0;
    Walk walk;  // with its trail
    std::vector<PlanningStep> plans;
    std::uint64_t plans_left_out = 0;
};

// The map stays where it is in the set, which must outlive the recording.
Expected<Recording> record(const ProblemSet& set, std::size_t task, const std::string& algo, WalkLimits limits,
                           std::size_t limit);

}  // namespace waystone::lab
