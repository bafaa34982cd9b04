// SPDX-License-Identifier: MIT
// Tables about points. Each is rows for a file, columns for people, and facts for checks.
#pragma once

#include "database/decision_tree.hpp"
#include "lab/experiment/fact.hpp"
#include "lab/experiment/study_specs.hpp"
#include "lab/study/database_builds.hpp"
#include "lab/study/sweep_point.hpp"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace waystone::lab {

struct PointsTable : Table {
    std::vector<Fact> facts = {};
    std::string before = {}, after = {};  // text for people
};

// How far points lie apart that differ only in what ought not to matter: seeds, ties, orders. A row for those of a
// series that agree in all other parameters, in the order of the points; those that may not be compared are left out.
PointsTable spread_table(const Analysis& spec, std::span<const SweepPoint> points);

// Who has the best quality under a hard limit on what one move may take: from 0 on without gaps.
PointsTable limits_table(std::span<const SweepPoint> points);

// How large databases are and how long they take to build, by level. The error is one of writing; what cannot be built
// says so in its row.
Expected<PointsTable> database_table(const Analysis& spec, std::span<const SweepPoint> points, const ProblemSet& set,
                                     DatabaseBuilds& builds);
// When the building pays off, against the point without databases that is closest in quality.
Expected<PointsTable> amortisation_table(const Analysis& spec, std::span<const SweepPoint> points,
                                         const ProblemSet& set, DatabaseBuilds& builds);

struct FeatureUse {
    std::size_t splits = 0;
    double asked_pct = 0;  // of the training examples: those whose way through the tree asks it
};
FeatureUse feature_use(const DecisionTree& tree, std::size_t feature);
// What decision trees ask about: a row per feature, columns per tree; trees by what they are called.
PointsTable feature_table(const Analysis& spec, const std::vector<std::pair<std::string, DecisionTree>>& trees);

}  // namespace waystone::lab
