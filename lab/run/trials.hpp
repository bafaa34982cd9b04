// SPDX-License-Identifier: MIT
// The same problems again and again, with agents that keep what they learned: how fast they learn.
//
// A problem has converged after a trial that arrives without a raise of h, or after two in a row of optimal cost; its
// cost then stays what it was, and it is not run again. Problems without a path are left out. A trial that gets
// stuck without learning anything would get stuck for ever: that problem is given up.
#pragma once

#include "lab/run/problem_set.hpp"
#include "lab/table/table.hpp"

#include "sim/walk.hpp"

#include <string>
#include <vector>

namespace waystone::lab {

struct Trial {
    double cost = 0, optimal_cost = 0, suboptimality_pct = 0;  // means over problems that arrived
    double moves = 0, h_updates = 0;                           // means over problems; converged ones count as before
    std::uint64_t problems = 0, solved = 0, converged = 0;
};

// From the first trial to the one after which all have converged, or to the last asked for. Tasks know their
// optimal costs. Results depend on no number of threads.
Expected<std::vector<Trial>> run_trials(const ProblemSet& set, const std::string& algo, std::uint64_t most,
                                        WalkLimits limits);

std::vector<Row> trial_rows(const ProblemSet& set, const std::string& algo, const std::vector<Trial>& trials);
std::span<const Column> trial_columns();

}  // namespace waystone::lab
