// SPDX-License-Identifier: MIT
// Runs experiments and puts what was published beside what comes out.
//
// For each experiment a folder DIR/ID with summary.md, rows.csv (one row per problem and depth, or point),
// comparison.csv, checks.csv, points.csv and pictures; DIR/summary.md has all summaries. Every summary names the
// command and the program, so that one experiment can be run again and its files put beside older ones. Every file is
// written whole or not at all. All that is measured is noted in DIR/journal, once for all experiments that ask for it, so that
// the same call again continues where it was stopped, and after its shards (DIR/shard-I-of-N) finds what they did.
#pragma once

#include "lab/experiment/experiment.hpp"
#include "lab/run/database_cache.hpp"

#include <string>
#include <vector>

namespace waystone::lab {

struct StudyOptions {
    bool paper_scale = false;  // all problems; quick takes every tenth, and no variants that ask for paper scale
    std::string folder = {};   // empty: nothing is written
    std::string recipe = {};   // the command, for the head of the files
    Shard shard = {};          // of several: walks its part of what is left, and writes nothing else
    DatabaseCache databases = DatabaseCache();
};

struct StudyResult {
    std::vector<Comparison> comparisons;
    std::vector<CheckResult> checks;
    std::string text;  // for people
};

Expected<StudyResult> run_studies(const std::vector<Experiment>& experiments, const StudyOptions& options);

}  // namespace waystone::lab
