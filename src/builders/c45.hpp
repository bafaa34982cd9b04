// SPDX-License-Identifier: MIT
// C4.5 decision trees over whole numbers (Quinlan 1993, release 8), grown and pruned as Weka's J48 does.
//
// A node splits one feature in two at a threshold. Per feature the threshold with most information gain is taken; its
// gain is then lowered by log2(candidates) / examples, where candidates are the thresholds that leave enough
// examples on either side. Among the features with at least average gain the one with the largest gain ratio
// splits. Then, from the top, subtrees that make no fewer training errors than a leaf become one (collapse); then, from
// the bottom, a subtree is replaced by a leaf, or by its larger branch (subtree raising), where an upper confidence
// limit of the error says that this is no worse.
//
// Enough examples on a side: a tenth of the examples per class, but at least min_leaf and otherwise at most 25.
// A threshold is the largest value in all training data that does not lie above the middle of the gap.
//
// Ties     gains that differ by at most 1e-6 are equal: the smaller threshold, the feature with the smaller number;
//          classes: the smaller label; branches of equal size: the one where the condition does not hold.
// Cost     growing: features * examples * log(examples) per level of the tree; one index per example and level.
#pragma once

#include "database/decision_tree.hpp"

#include <span>
#include <vector>

namespace waystone {

struct Example {
    Features features{};
    std::uint32_t label = 1;  // from 1 to C45Settings::labels
};

struct C45Settings {
    std::uint32_t labels = 10;
    std::uint32_t min_leaf = 100;
    double confidence = 0.05;  // of pruning: above 0, at most 0.5; smaller prunes more
    bool prune = true;
    bool collapse = true;
    bool raising = true;
};

// At least one example.
DecisionTree grow_c45(std::span<const Example> examples, const C45Settings& settings, FeatureSettings taken_with = {});

// For tests and explanations: what a leaf with `errors` wrong of `items` is expected to get wrong beyond those, at this
// confidence.
double added_errors(double items, double errors, double confidence);
// The z with P(Z <= z) = p for a standard normal Z.
double normal_quantile(double p);

struct Validation {
    std::uint64_t right = 0, total = 0;
    double accuracy() const { return total == 0 ? 0 : static_cast<double>(right) / static_cast<double>(total); }
};
// Stratified: examples of each label are dealt in random order to one fold after the other. A tree grown without the
// fold is asked about it; folds may be done in parallel.
Validation validate_fold(std::span<const Example> examples, const C45Settings& settings, std::uint32_t fold,
                         std::uint32_t folds, std::uint64_t seed);
Validation cross_validate(std::span<const Example> examples, const C45Settings& settings, std::uint32_t folds,
                          std::uint64_t seed);

}  // namespace waystone
