// SPDX-License-Identifier: MIT
// Configurations over a problem set, in parallel over the problems.
//
// A thread keeps one agent and one walker and uses them again for as long as map and configuration stay the
// same; problems are handed out map by map. Results are stored by the problem's index: nothing but times
// depends on the number of threads.
#pragma once

#include "lab/run/problem_set.hpp"
#include "lab/run/result.hpp"

#include "sim/world.hpp"

#include <optional>
#include <string>
#include <vector>

namespace waystone::lab {

struct ConfigurationResults {
    std::string algo;
    std::vector<Result> results;  // by task
    PlanTimes times;              // over all moves of all problems; firsts and walks are means over problems
    double build_seconds = 0;     // to open or build the databases of all maps
};

struct BatchOptions {
    WalkLimits limits = {};
    bool progress = true;
    std::string label = {};   // of the progress; empty: the configuration
    bool agent_bytes = true;  // fill in Walk::agent_bytes; costs a walk per map
    bool measures = false;    // fill in Result::non_optimal where maps do not change; costs a distance field a problem
    const EditScript* edits = nullptr;  // maps change; every worker then has its own
};

// The error is that of making an agent for one of the maps.
Expected<ConfigurationResults> run_configuration(const ProblemSet& set, const std::string& algo,
                                                 const BatchOptions& options);

// The index of the first task with a move that took more than the limit.
std::optional<std::size_t> first_disqualified(const ConfigurationResults& results);

}  // namespace waystone::lab
