// SPDX-License-Identifier: MIT
// What `waystone solve` was asked for.
#pragma once

#include "cli/verb.hpp"
#include "lab/problem_set.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace waystone {

struct SolveOptions {
    std::string map;
    std::vector<std::string> algos;
    // Where the problems come from: a scenario, a seed, or two points.
    std::string scenario, from, to;
    std::uint64_t limit = 0;  // 0: all
    std::uint64_t problems = 0, seed = 1;
    double min_cost = 0, max_cost = 0;  // 0: none
    // How they are run.
    std::uint64_t work = kUnlimited, max_work = kUnlimited, max_moves = kUnlimited;
    int threads = 0;  // 0: one per core
    bool per_problem = false, check_lengths = false;
    MoveOptions moves;
    FormatOption format;

    bool single() const { return !from.empty(); }
};

// The problems that the options ask for, not yet solved.
Expected<lab::ProblemSet> chosen_problems(const SolveOptions& options);

}  // namespace waystone
