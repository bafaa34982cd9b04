// SPDX-License-Identifier: MIT
// What measures are made of: the figures of walks, as they were walked or out of their rows.
#pragma once

#include "lab/run/problem_set.hpp"
#include "lab/run/result.hpp"
#include "lab/table/row.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone::lab {

// What "states expanded" stands for in a table. Papers differ, so every figure names its rule.
enum class Counting : std::uint8_t {
    Expanded,   // states whose successors were all generated
    Touched,    // looks at successors not yet closed: the A* rows of bulitko2008
    Lookahead,  // expansions of the lookahead proper, without what chose its depth: the oracle of bulitko2008
    Refined,    // those, and looks of searches that refine a step between regions: another reading of PR LRTA*
    Climbed,    // expansions, and the steps of reachability checks: the kNN LRTA* rows of bulitko2009
    Work,       // everything that counts against a tick's budget
};
std::string_view name(Counting counting);
std::optional<Counting> counting_by_name(std::string_view name);

struct Count {
    std::uint64_t all = 0, most = 0;  // over the walk; in any one move
};

struct WalkFigures {
    bool arrived = false;
    double cost = 0;  // travelled, also where it did not arrive
    std::uint64_t moves = 0;
    Count expanded, touched, lookahead, refined, climbed, work;
    std::uint64_t expanded_max_at = 0;                            // the first move, from 1, that expanded most
    std::uint64_t non_optimal = 0, back_moves = 0, restarts = 0;  // the first where it was asked for
    std::uint64_t searches = 0, generated = 0;
    std::uint64_t free_non_optimal = 0;  // where it was asked for, like the rest
    double volume = 0, frontier_volume = 0;
    double database_rel = 0;  // the database's size over the map's; 0 where there is none
    std::vector<State> trail = {};
    std::uint64_t signature = 0;

    const Count& count(Counting counting) const;
};

// A configuration over the problems of a set.
struct RunFigures {
    std::string algo;
    std::vector<WalkFigures> problems;  // by task, up to the one that broke a limit
    PlanTimes times;
    double database_rel = 0;       // mean over problems: the database's size over the map's; 0 where there is none
    double database_rel_sums = 0;  // the sizes of the databases over those of the maps, all problems together
};

RunFigures run_figures(const ConfigurationResults& results);

// The columns that only measures need, behind those of people.
void add_figures(Row& row, const Result& result);

// Out of rows with these columns, one for each problem in order.
Expected<RunFigures> run_figures(const std::string& algo, std::string_view header,
                                 std::span<const std::string_view> lines);

}  // namespace waystone::lab
