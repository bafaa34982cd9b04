// SPDX-License-Identifier: MIT
// The plan of an experiment: its sweeps point by point, and each as often as it is repeated.
#pragma once

#include "lab/experiment/experiment.hpp"
#include "lab/run/run_plan.hpp"
#include "lab/run/temporary_folder.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waystone::lab {

// The decision trees of a study: grown when first asked for, kept below FOLDER/trees, and found there again.
class StudyTrees {
public:
    explicit StudyTrees(std::string folder) : folder_(std::move(folder)) {}  // empty: in a temporary one

    // The path of the tree for the maps of a set, which has its optimal lengths.
    Expected<std::string> get(const ProblemSet& set, const TreeRecipe& recipe, std::uint32_t dmax);

private:
    std::string folder_;
    std::optional<TemporaryFolder> temporary_;
};

// The string of a point; where it needs a tree, with the path of one. The set has its optimal lengths then.
Expected<Configuration> configuration_of(const Sweep& sweep, const Parameters& parameters, const ProblemSet& set,
                                         StudyTrees& trees);

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
