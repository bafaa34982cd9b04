// SPDX-License-Identifier: MIT
// What `waystone solve` was asked for.
#pragma once

#include "cli/verbs/verb.hpp"
#include "lab/run/problem_set.hpp"

#include "sim/walk.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace waystone {

struct SolveOptions {
    std::string verb = "solve";  // for sentences
    std::string map;
    std::vector<std::string> algos;  // as given: braces may stand for several
    // Where the problems come from: a scenario, a seed, or two points.
    std::string scenario, from, to;
    std::uint64_t limit = 0;  // 0: all
    std::uint64_t problems = 0, seed = 1;
    double min_cost = 0, max_cost = 0;  // 0: none
    // How they are run.
    std::uint64_t work = kUnlimited, max_work = kUnlimited, max_moves = kUnlimited;
    int threads = 0;  // 0: one per core
    bool per_problem = false, check_lengths = false, measures = false;
    std::string edits;         // a script or a generator; empty: maps stay as they are
    std::uint64_t trials = 0;  // 0: every problem once, with an agent that knows nothing
    // The walk of the first configuration on the first problem, for people and for other programs.
    std::string picture, trace, trace_compact;
    std::uint64_t trace_limit = 100'000;
    MoveOptions moves;
    FormatOption format;

    bool single() const { return !from.empty(); }
};

// X,Y
Expected<lab::Point> read_point(const char* option, const std::string& text);

// The options that say where problems come from.
void add_problem_options(Verb& verb, SolveOptions& options);
// The problems that they ask for, not yet solved, for agents of that catalogue.
Expected<lab::ProblemSet> chosen_problems(const SolveOptions& options, const Catalog& catalog);

// --picture, --trace and --trace-compact; says what was cut.
Expected<void> write_recording(const SolveOptions& options, const std::string& algo, const lab::ProblemSet& set,
                               const WalkLimits& limits);

}  // namespace waystone
