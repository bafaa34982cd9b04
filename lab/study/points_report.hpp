// SPDX-License-Identifier: MIT
// Everything that an experiment over points has to say: text for people, files, comparisons, checks.
#pragma once

#include "lab/study/comparison.hpp"
#include "lab/study/sweep_study.hpp"

#include <string>
#include <utility>
#include <vector>

namespace waystone::lab {

struct PointsReport {
    std::string text;
    std::vector<std::pair<std::string, std::string>> files;  // name and bytes
    std::vector<Comparison> comparisons;                     // with recalled values: none decides anything
    std::vector<CheckResult> checks;
};

// The set has its optimal lengths.
Expected<PointsReport> report_points(const Experiment& experiment, ProblemSet& set, const SweepTools& tools);

}  // namespace waystone::lab
