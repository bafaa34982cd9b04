// SPDX-License-Identifier: MIT
// The decision trees of a study: grown when first asked for, kept below FOLDER/trees, and found there again.
#pragma once

#include "lab/experiment/sweep.hpp"
#include "lab/run/run_plan.hpp"
#include "lab/run/temporary_folder.hpp"

#include <optional>
#include <string>

namespace waystone::lab {

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

}  // namespace waystone::lab
