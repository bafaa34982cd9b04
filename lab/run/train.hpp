// SPDX-License-Identifier: MIT
// A decision tree from walks over training problems, in parallel; the same tree for any number of threads.
#pragma once

#include "builders/tree_training.hpp"
#include "lab/run/problem_set.hpp"

#include <span>

namespace waystone::lab {

struct TreeSettings {
    TrainingSettings training;
    C45Settings tree;          // its labels are those of the training
    std::uint32_t folds = 10;  // of the cross-validation; 1: none
    std::uint64_t seed = 1;    // of the folds
};

struct TrainedTree {
    DecisionTree tree;
    std::uint64_t problems = 0, examples = 0;
    double accuracy_training = 0;
    std::optional<double> accuracy_validated = {};
    double accuracy_of_one_leaf = 0;  // the share of the commonest label
};

// `loop` are settings of the entry lrta; its depth does not count.
Expected<TrainedTree> train_tree(std::span<const ProblemSet> sets, const Settings& loop, const TreeSettings& settings);

}  // namespace waystone::lab
