// SPDX-License-Identifier: MIT
// Runs experiments and puts what was published beside what comes out.
//
// For each experiment a folder DIR/ID with rows.csv (one row per problem and depth, or point), comparison.csv,
// points.csv and pictures; for all together DIR/summary.md, DIR/summary.csv and DIR/checks.csv. Every file is written
// whole or not at all. Runs over the same problems are shared between the experiments of one call; those of sweeps are
// kept below DIR/runs, so that the same call again goes on where it was stopped.
#pragma once

#include "lab/experiment/experiment.hpp"
#include "lab/run/database_cache.hpp"
#include "lab/study/comparison.hpp"

#include <string>
#include <vector>

namespace waystone::lab {

struct StudyOptions {
    bool paper_scale = false;  // all problems; quick takes every tenth, and no variants that ask for paper scale
    std::string folder = {};   // empty: nothing is written
    std::string recipe = {};   // the command, for the head of the files
    DatabaseCache databases = DatabaseCache();
};

struct StudyResult {
    std::vector<Comparison> comparisons;
    std::vector<CheckResult> checks;
    std::string text;  // for people
};

Expected<StudyResult> run_studies(const std::vector<Experiment>& experiments, const StudyOptions& options);

}  // namespace waystone::lab
