// SPDX-License-Identifier: MIT
// What the decision trees of a series ask about: how often each feature splits, and for how many examples it matters.
#pragma once

#include "database/decision_tree.hpp"
#include "lab/experiment/study_specs.hpp"
#include "lab/table/row.hpp"

#include <string>
#include <utility>
#include <vector>

namespace waystone::lab {

struct FeatureUse {
    std::size_t splits = 0;
    double asked_pct = 0;  // of the training examples: those whose way through the tree asks it
};
FeatureUse feature_use(const DecisionTree& tree, std::size_t feature);

// A row per feature, columns per tree; trees by what they are called.
std::vector<Row> feature_rows(const Analysis& spec, const std::vector<std::pair<std::string, DecisionTree>>& trees);

}  // namespace waystone::lab
