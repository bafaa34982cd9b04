// SPDX-License-Identifier: MIT
// What is to be walked, cut into units that can be done in any order, on any machine.
//
// A unit is a configuration over a few problems of one map, or one crowd. Its rows depend on nothing outside it: it begins with an
// agent that has walked nowhere. All that decides them is in its key, so that plans which ask for the same walks share
// them. Shard I of N takes every N-th unit in the order of keys, so that each has its share of what is long and what is
// short.
#pragma once

#include "base/shard.hpp"
#include "lab/run/problem_set.hpp"
#include "lab/run/result.hpp"
#include "lab/table/histogram.hpp"

#include "sim/walk.hpp"
#include "sim/world.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace waystone::lab {

struct Configuration {
    std::string label;  // the string for people and for file names: no path of this machine in it
    std::string algo;   // the string for the catalogue
};

// Which problems a run walks: every `of`-th, from this one on.
struct Turn {
    std::size_t first = 0, of = 1;
    bool takes(std::size_t task) const { return task % of == first; }
    bool operator==(const Turn&) const = default;
};

// A line of results: a sweep's name and the parameters of one of its points.
struct ResultSeries {
    std::string series, parameters;
    Turn turn = {};
    bool operator==(const ResultSeries&) const = default;
};

// One problem, walked.
struct Walked {
    std::size_t task = 0;
    Result result;                          // the walk with its times
    Octaves work;                           // of its moves
    std::optional<CrowdResult> crowd = {};  // in place of a walk
};

// A configuration in one repetition.
struct PlannedRun {
    ResultSeries series = {};
    std::uint64_t repetition = 1;  // counted from 1
    Configuration configuration;
    const EditScript* edits = nullptr;
    WalkLimits limits = {};
    std::uint64_t work_cutoff = kUnlimited;
    Measured measured = {};
    // Instead of the catalogue, where it cannot make the agent; the label says all that decides its walks.
    std::function<Expected<Agent>(const Grid&)> make = {};
    // Whether a problem is walked once more after these walks, by the agent that keeps what it learned; empty: never.
    std::function<bool(const Task&, std::span<const Walked>)> again = {};
    std::optional<CrowdSettings> crowd = {};  // crowds, and no walks
    bool where_possible = false;              // a map that refuses the configuration gets rows that say so
    std::string missing = {};                 // why it cannot be walked, where that does not end everything
};

struct Unit {
    std::size_t run = 0, map = 0;
    std::vector<std::size_t> tasks;
    std::uint64_t key = 0;
};

struct RunPlan {
    std::vector<PlannedRun> runs;
    std::vector<Unit> units;  // by map, then run
    std::map<std::string, EditScript> edits;
};

// What of an error ends everything; the rest may be said of a run alone.
inline bool ends_all(const Error& error) {
    return error.code == ErrorCode::WriteFailed || error.code == ErrorCode::Interrupted;
}

// When all runs are there.
void add_units(RunPlan& plan, const ProblemSet& set);

// The shard's units by their index in the plan, in order.
std::vector<std::size_t> units_of(const RunPlan& plan, Shard shard);

}  // namespace waystone::lab
