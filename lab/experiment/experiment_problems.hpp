// SPDX-License-Identifier: MIT
// The problems that an experiment file asks for.
//
// Maps and scenarios are names or globs (`dao/*.map`, `bg512/AR00*.map`), looked for from where the program runs and
// then below map_folders(); a map may also be a recipe (`gen:caves,64,64,seed=1`) or a built-in scene. What a set calls
// its maps and problems does not depend on where those folders are.
#pragma once

#include "lab/run/problem_set.hpp"

#include <string>
#include <vector>

namespace waystone::lab {

// Where problems come from: scenarios, every cell of a map to one goal, a number of random ones on each of some maps, or
// the problems drawn in built-in scenes.
struct ProblemsSpec {
    std::vector<std::string> scenarios = {};
    std::string map = {};
    std::uint32_t goal_x = 0, goal_y = 0;
    std::vector<std::string> maps = {};
    std::size_t random = 0;  // problems on each map; 0: the scenes' own
    std::size_t quick = 0;   // how many of them at quick scale; 0: every tenth
    std::uint64_t seed = 1;
    double min_cost = 0, max_cost = kNoLimit;        // optimal, of random problems
    double min_length = 0, max_length = kNoLimit;    // stored, of problems of scenarios
    std::uint32_t min_bucket = 0, max_bucket = ~0u;  // the same
    std::size_t limit = ~std::size_t{0};             // the first of each scenario that the filters leave
    Moves moves = {};
    bool operator==(const ProblemsSpec&) const = default;

    static constexpr double kNoLimit = std::numeric_limits<double>::infinity();
};

// Not yet solved. At quick scale every tenth problem, or as the file says.
Expected<ProblemSet> load_problems(const ProblemsSpec& spec, bool quick);

// The names that a pattern stands for, sorted; a text that is no pattern stands for itself. One that fits nothing is
// an error.
Expected<std::vector<std::string>> matching_files(const std::string& pattern);

}  // namespace waystone::lab
