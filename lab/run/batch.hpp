// SPDX-License-Identifier: MIT
// Configurations over a problem set, in parallel over the problems.
//
// Results are stored by the problem's index: nothing but times depends on the number of threads.
#pragma once

#include "lab/run/problem_set.hpp"
#include "lab/run/result.hpp"

#include "sim/world.hpp"

#include <optional>
#include <string>

namespace waystone::lab {

struct BatchOptions {
    WalkLimits limits = {};
    bool progress = true;
    std::string label = {};  // of the progress; empty: the configuration
    bool measures = false;   // fill in Result::non_optimal where maps do not change; costs a distance field a problem
    const EditScript* edits = nullptr;  // maps change; every thread then has its own
};

// The error is that of making an agent for one of the maps.
Expected<ConfigurationResults> run_configuration(const ProblemSet& set, const std::string& algo,
                                                 const BatchOptions& options);

// The index of the first task with a move that took more than the limit.
std::optional<std::size_t> first_disqualified(const ConfigurationResults& results);

}  // namespace waystone::lab
