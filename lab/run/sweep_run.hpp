// SPDX-License-Identifier: MIT
// One configuration over a problem set as studies keep it: all that points are made of, small enough for a file.
#pragma once

#include "lab/run/batch.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace waystone::lab {

// What "states expanded" stands for in a table. Papers differ, so every figure names its rule.
enum class Counting : std::uint8_t {
    Expanded,   // states whose successors were all generated
    Touched,    // looks at successors not yet closed: the A* rows of bulitko2008
    Lookahead,  // expansions of the lookahead proper, without what chose its depth: the oracle of bulitko2008
    Climbed,    // expansions, and the steps of reachability checks: the kNN LRTA* rows of bulitko2009
    Work,       // everything that counts against a tick's budget
};
std::string_view name(Counting counting);
std::optional<Counting> counting_by_name(std::string_view name);

struct Count {
    std::uint64_t all = 0, most = 0;  // over the walk; in any one move
};

struct ProblemRun {
    bool arrived = false;
    double cost = 0;  // travelled, also where it did not arrive
    std::uint64_t moves = 0;
    Count expanded, touched, lookahead, climbed, work;
    std::uint64_t dearest_move = 0;                               // the first, counted from 1, that expanded most
    std::uint64_t non_optimal = 0, back_moves = 0, restarts = 0;  // the first where it was asked for
    std::uint64_t signature = 0;

    const Count& count(Counting counting) const;
};

// How far a configuration is run.
struct SweepLimits {
    std::uint64_t cutoff = kUnlimited;     // expansions in one move: the first problem that needs more ends the run
    std::uint64_t max_moves = kUnlimited;  // of a problem: it counts as unsolved then
    bool lookahead = false;                // fill in that count
    bool measures = false;                 // fill in ProblemRun::non_optimal
    std::string edits = {};                // maps change by this script or generator; empty: they do not
    bool operator==(const SweepLimits&) const = default;
};

struct Configuration {
    std::string label;  // the string for people and for file names: no path of this machine in it
    std::string algo;   // the string for the catalogue
};

struct SweepRun {
    std::string algo;
    SweepLimits limits;
    std::vector<ProblemRun> problems;  // by task, up to the one that broke the cut-off
    PlanTimes times;
    double database_rel = 0;  // mean over problems: the database's size over the map's; 0 where there is none

    bool complete(const ProblemSet& set) const { return problems.size() == set.tasks.size(); }
    // Whether it says all that a run with these limits would.
    bool serves(const ProblemSet& set, const SweepLimits& wanted) const;
};

Expected<SweepRun> run_sweep(const ProblemSet& set, const std::string& algo, const SweepLimits& limits,
                             const std::string& label);

// A file, and back. A text that is none, or of another form, gives nothing: the run is made again.
std::string to_json(const SweepRun& run);
std::optional<SweepRun> sweep_run_from_json(std::string_view text);

}  // namespace waystone::lab
