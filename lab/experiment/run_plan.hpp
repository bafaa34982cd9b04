// SPDX-License-Identifier: MIT
// What an experiment asks to be walked, cut into units that can be done in any order, on any machine.
//
// A unit is a configuration in one repetition over a few problems of one map. Its rows depend on nothing outside it: it
// begins with an agent that has walked nowhere. Shard I of N takes every N-th unit of a shuffled list, so that each has
// its share of what is long and what is short.
#pragma once

#include "base/shard.hpp"
#include "lab/experiment/experiment.hpp"
#include "lab/experiment/study_trees.hpp"
#include "lab/run/sweep_run.hpp"

#include "sim/walk.hpp"
#include "sim/world.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace waystone::lab {

// A line of results: a sweep's name and the parameters of one of its points.
struct ResultSeries {
    std::string series, parameters;
    bool operator==(const ResultSeries&) const = default;
};
// In the order of the rows.
Expected<std::vector<ResultSeries>> result_series(const Experiment& experiment, bool quick);

// A configuration in one repetition.
struct PlannedRun {
    ResultSeries series;
    std::uint64_t repetition = 1;  // counted from 1
    Configuration configuration;
    const EditScript* edits = nullptr;
    WalkLimits limits;
    std::uint64_t work_cutoff = kUnlimited;
};

struct Unit {
    std::size_t run = 0, map = 0;
    std::vector<std::size_t> tasks;
};

struct RunPlan {
    std::vector<PlannedRun> runs;  // by configuration, then repetition
    std::vector<Unit> units;       // by map, then run
    std::map<std::string, EditScript> edits;
};

// A problem with a configuration, or with edits, is an error that names its sweep. The set has its optimal lengths
// where an experiment grows trees.
Expected<RunPlan> make_plan(const Experiment& experiment, const ProblemSet& set, bool quick, StudyTrees& trees);
bool grows_trees(const Experiment& experiment);

// The shard's units by their index in the plan, in order.
std::vector<std::size_t> units_of(const RunPlan& plan, Shard shard);

// Of all that decides rows: the file, its maps and problems, scripts of edits.
std::uint64_t fingerprint(std::string_view experiment_text, const ProblemSet& set, const RunPlan& plan, bool quick);

}  // namespace waystone::lab
