// SPDX-License-Identifier: MIT
// Tables about databases: how large and how long to build by level, and when the building pays off.
#pragma once

#include "lab/experiment/fact.hpp"
#include "lab/experiment/study_specs.hpp"
#include "lab/study/database_builds.hpp"
#include "lab/study/sweep_point.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace waystone::lab {

struct DatabaseRow {
    unsigned level = 0;
    double regions = 0, pairs = 0;  // of an average map: mean regions, and their square
    std::optional<double> build_s = {};
    bool estimated = false;  // by the growth from the second-lowest to the lowest level that was built
    std::optional<double> bytes = {}, bytes_per_pair = {};
    std::string missing = {};           // why it could not be built
    const SweepPoint* point = nullptr;  // the agent that uses it
};

// The error is one of writing; what cannot be built says so in its row.
Expected<std::vector<DatabaseRow>> database_rows(const Analysis& spec, std::span<const SweepPoint> points,
                                                 const ProblemSet& set, DatabaseBuilds& builds);
Row database_row(const DatabaseRow& row, const Analysis& spec);
std::span<const Column> database_columns();
Fact fact_of(const DatabaseRow& row);

struct AmortisationRow {
    const SweepPoint *dynamic = nullptr, *fixed = nullptr;  // the one without databases that is closest in quality
    double build_s = 0;
    double saved_us = 0;                           // on each move
    std::optional<double> moves = {}, hours = {};  // none where nothing is saved
};

Expected<std::vector<AmortisationRow>> amortisation_rows(const Analysis& spec, std::span<const SweepPoint> points,
                                                         const ProblemSet& set, DatabaseBuilds& builds);
Row amortisation_row(const AmortisationRow& row);
std::span<const Column> amortisation_columns();
Fact fact_of(const AmortisationRow& row);

}  // namespace waystone::lab
