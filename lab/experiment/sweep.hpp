// SPDX-License-Identifier: MIT
// One algorithm over lists of parameters: a series of points, one per combination.
//
//     {"name": "LRTA*(PDB,G)", "algo": "lrta(depth=pdb(level=$level,cap=$cap))",
//      "parameters": {"level": [3, 4, 5], "cap": [20, 30]}, "quick": {"level": [5]}}
//
// With "crowd" each point is a crowd: its keys may name parameters, too.
//
//     {"name": "bodies", "algo": "none", "crowd": {"units": "$n", "bodies": "cells"}, "parameters": {"n": [100, 1000]}}
//
// "parameters" is such an object or a list of them, whose combinations are joined. "quick" replaces some of the lists
// at quick scale, and leaves out combinations whose value it does not have.
#pragma once

#include "lab/experiment/json_reading.hpp"
#include "lab/run/crowd_problem.hpp"
#include "lab/run/run_plan.hpp"
#include "lab/run/walk_figures.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace waystone::lab {

using Parameters = std::vector<std::pair<std::string, std::string>>;  // in the order of the file

// A decision tree grown for a point: $tree in its algo. Bulitko et al. 2008, section 7.1.
struct TreeRecipe {
    std::string dmax;  // the name of the parameter that holds d_max
    std::uint32_t history = 60, min_leaf = 100;
    double confidence = 0.05;
    std::size_t problems = 100;  // random ones on each map, in the range of lengths of the experiment's own
    std::string algo = "lrta";   // who walks them
};

// Values of a paper that have no source any more: shown beside ours, and nothing else.
struct Recalled {
    Parameters at;  // which point; empty: the only one
    std::map<std::string, double> values;
};

struct Sweep {
    std::string name;
    std::string algo;
    std::optional<Parameters> crowd;  // a crowd, and no walks: keys and values, with names of parameters
    std::string edits;                // maps change like this, with its parameters filled in; empty: they do not
    std::vector<Parameters> points, quick_points;
    Counting counting = Counting::Expanded;
    bool in_real_time = true;     // false: the cut-off is not for it
    bool where_possible = false;  // a map may refuse it
    bool turns = false;           // a problem is walked by one point alone
    std::optional<TreeRecipe> tree;
    std::vector<Recalled> recalled;
    std::string note;
    std::string place;  // of its algo: file and line

    Turn turn_of(std::size_t point, bool quick_scale) const {
        return turns ? Turn{point, points_at(quick_scale).size()} : Turn{};
    }
    const std::vector<Parameters>& points_at(bool quick_scale) const { return quick_scale ? quick_points : points; }
};

// Throws Wrong.
Sweep parse_sweep(const Json& json);

// $name becomes the parameter's value; a name that is not there stays as it is.
std::string filled(std::string_view algo, const Parameters& parameters);
// What the crowd of a point is to do. Values are right, or parse_sweep() had thrown.
CrowdSettings crowd_settings(const Sweep& sweep, const Parameters& parameters);
// The d_max of a point's tree; 0 where there is none.
std::uint32_t tree_depth(const Sweep& sweep, const Parameters& parameters);
// With a value for $seed, unless it is one of the parameters.
Parameters with_seed(Parameters parameters, std::uint64_t seed);
// "level=3 cap=20"
std::string text(const Parameters& parameters);
// Whether every pair of `some` is one of `all`.
bool contains(const Parameters& all, const Parameters& some);

}  // namespace waystone::lab
