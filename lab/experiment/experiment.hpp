// SPDX-License-Identifier: MIT
// An experiment as a file: problems, configurations, what to measure, and the published values beside it.
//
// Tables by depth are made of series with a measure each; figures of points, and tables about points, of sweeps.
// JSON. Every key is known or refused; an error names the file and the line of the wrong key or value. The files of
// the papers lie under lab/experiments/ and are compiled in, so that they work from anywhere.
#pragma once

#include "lab/experiment/check.hpp"
#include "lab/experiment/study_specs.hpp"
#include "lab/experiment/sweep.hpp"
#include "lab/run/problem_set.hpp"

#include <waystone/error.hpp>

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone::lab {

// Where problems come from: scenarios, every cell of a map to one goal, a number of random ones on each of some maps,
// the problems drawn in built-in scenes, or problems for robots.
struct ProblemsSpec {
    std::vector<std::string> scenarios = {};
    std::string map = {};
    std::uint32_t goal_x = 0, goal_y = 0;
    std::vector<std::string> maps = {};
    std::vector<std::string> robots = {};
    bool crowds = false;     // each scenario, and each random one on a map, is a crowd
    std::size_t random = 0;  // problems on each map; 0: the scenes' own
    std::size_t quick = 0;   // how many of them at quick scale; 0: every tenth
    std::uint64_t seed = 1;
    double min_cost = 0, max_cost = kNoLimit;        // optimal, of random problems
    double min_length = 0, max_length = kNoLimit;    // stored, of problems of scenarios
    std::uint32_t min_bucket = 0, max_bucket = ~0u;  // the same
    std::size_t limit = ~std::size_t{0};             // the first of each scenario that the filters leave
    Moves moves = {};
    bool operator==(const ProblemsSpec&) const = default;

    static constexpr double kNoLimit = std::numeric_limits<double>::infinity();
};

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

// What a paper leaves for later, and what decides it: a section of docs/beyond.md.
struct Question {
    std::string asked, built;
    std::vector<std::string> because = {};
    std::string removed = {};  // the title of the last commit that had it; empty: it stayed
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
    std::optional<Question> question;

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
    bool optimal_costs = true;

    bool has_points() const { return !sweeps.empty() || !points_of.empty(); }
    bool has_crowds() const { return problems.crowds; }
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
// The same as an experiment; `text` becomes the bytes.
Expected<Experiment> open_experiment(const std::string& path_or_id, std::string* text = nullptr);
// The problems that it asks for, not yet solved. At quick scale every tenth, or as the file says.
//
// Maps and scenarios are names or globs (`dao/*.map`, `bg512/AR00*.map`), looked for from where the program runs and
// then below map_folders(); a map may also be a recipe (`gen:caves,64,64,seed=1`, or with `seed=1..100` a hundred of them)
// or a built-in scene. What a set calls its maps and problems does not depend on where those folders are.
Expected<ProblemSet> load_problems(const ProblemsSpec& spec, bool quick);
// The names that a pattern stands for, sorted, and recipes by seed; a text that is no pattern stands for itself. One that fits nothing is
// an error.
Expected<std::vector<std::string>> matching_files(const std::string& pattern);
// The experiment's own sweeps, and those of the experiments whose points it takes.
Expected<std::vector<Sweep>> all_sweeps(const Experiment& experiment);

}  // namespace waystone::lab
