// SPDX-License-Identifier: MIT
// An experiment as a file: problems, configurations, what to measure, and the published values beside it.
//
// Tables by depth are made of series with a measure each; figures of points, and tables about points, of sweeps.
// JSON. Every key is known or refused; an error names the file and the line of the wrong key or value. The files of
// the papers lie under lab/experiments/ and are compiled in, so that they work from anywhere.
#pragma once

#include "lab/experiment/check.hpp"
#include "lab/experiment/experiment_problems.hpp"
#include "lab/experiment/study_specs.hpp"
#include "lab/experiment/sweep.hpp"

#include <waystone/error.hpp>
#include "graph/grid.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone::lab {

// One line of a table, or one curve of a figure.
struct Series {
    std::string name;
    std::string measure;
    std::map<std::string, std::string> words;  // what the measure asks for: "algo", "vector", "states", ...
    std::map<std::string, double> numbers;     // "tolerance", "count", "seed", "max_moves"
    std::vector<std::string> columns;          // default: the experiment's own
    std::vector<std::optional<double>> published;
    std::optional<double> band_percent, band_points;
    std::string note;
    bool in_variants = true;  // false: only over the experiment's own problems

    std::string word(const std::string& key, std::string fallback = "") const;
    double number(const std::string& key, double fallback) const;
};

// The same measurements over other problems; only the experiment's own are compared with what was published.
struct Variant {
    std::string name;
    std::vector<std::size_t> leave_out = {};    // problems by their number, counted from 1
    std::optional<ProblemsSpec> problems = {};  // others than the experiment's
    bool paper_scale_only = false;
};

// Points of another experiment over the same problems.
struct PointsOf {
    std::string id;
    std::vector<std::string> series;  // none: all
};

struct Experiment {
    std::string id, title, paper;
    ProblemsSpec problems;
    std::vector<std::uint32_t> depths;
    std::vector<std::string> columns;
    std::vector<Series> series;
    std::vector<Variant> variants;
    std::vector<std::string> notes;
    std::vector<std::string> differs;  // from what was published: sentences for the reproduction page

    // Points: algorithms over lists of parameters, planning against quality.
    std::vector<Sweep> sweeps;
    std::vector<PointsOf> points_of;         // sweeps of other experiments that belong here too
    std::uint64_t cutoff = kUnlimited;       // expansions in a move: more disqualify a configuration
    std::uint64_t work_cutoff = kUnlimited;  // the same for work
    std::uint64_t max_moves = kUnlimited;    // of a problem, which is unsolved then
    bool measures = false;                   // non-optimal moves too, which cost a search of the map a problem
    std::optional<FigureSpec> figure;        // drawn as figure.vl.json
    std::vector<Analysis> analyses;          // each written as NAME.csv
    std::vector<Check> checks;
    std::vector<CaseBases> case_bases;  // for the measure of that name

    // Of `lab run` alone.
    std::uint64_t repetitions = 1;
    std::uint64_t seed = 1;  // $seed in the first repetition; it rises by 1

    bool has_points() const { return !sweeps.empty() || !points_of.empty(); }
    bool is_study() const { return !paper.empty(); }
};

Expected<Experiment> parse_experiment(std::string_view text, const std::string& path);

struct BuiltinExperiment {
    std::string_view id, text;  // id: "lustrek2006/table1"
};
std::span<const BuiltinExperiment> builtin_experiments();
// By its id; the papers' old numbers are taken too (paper_names.hpp), here and below.
Expected<Experiment> builtin_experiment(std::string_view id);
// The bytes of a file, or of the one that is built in under that id.
Expected<std::string> experiment_text(const std::string& path_or_id);
// The experiment's own sweeps, and those of the experiments whose points it takes.
Expected<std::vector<Sweep>> all_sweeps(const Experiment& experiment);

}  // namespace waystone::lab
