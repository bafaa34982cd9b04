// SPDX-License-Identifier: MIT
// The plan of an experiment: its sweeps point by point, and each as often as it is repeated.
#pragma once

#include "lab/experiment/experiment.hpp"
#include "lab/experiment/study_trees.hpp"
#include "lab/run/run_plan.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace waystone::lab {

// In the order of the rows.
Expected<std::vector<ResultSeries>> result_series(const Experiment& experiment, bool quick);

// Its runs are by configuration, then repetition. A problem with a configuration, or with edits, is an error that names
// its sweep; with leave_out, that run says why it is missing. The set has its optimal lengths where an experiment grows
// trees.
Expected<RunPlan> make_plan(const Experiment& experiment, const ProblemSet& set, bool quick, StudyTrees& trees,
                            bool leave_out = false);
bool grows_trees(const Experiment& experiment);

// Of all that decides rows: the file, its maps and problems, scripts of edits.
std::uint64_t fingerprint(std::string_view experiment_text, const ProblemSet& set, const RunPlan& plan, bool quick);

}  // namespace waystone::lab
