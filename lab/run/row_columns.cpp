// SPDX-License-Identifier: MIT
#include "lab/run/row_columns.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace waystone::lab {
namespace {

// What lab_run.cpp, result_row.cpp, runner.cpp and walk_figures.cpp add, in that order.
constexpr RowColumn kColumns[] = {
    {"series", "text", "name of the sweep"},
    {"parameters", "text", "the point of the sweep: `level=3 cap=20`"},
    {"repetition", "number", "which repetition, from 1"},
    {"problem", "number", "which problem of the experiment, from 1"},
    {"algo", "text", "the configuration as given, parameters filled in"},
    {"map", "text", "name of the map: a file, a recipe or a scene"},
    {"place", "text", "where the problem comes from: scenario file and line, or map and number"},
    {"from", "text", "start as `x,y`"},
    {"to", "text", "goal as `x,y`"},
    {"rule", "text", "move rule: `8`, `8free` or `4`"},
    {"diagonal", "cost", "cost of a diagonal move; only there if it is not sqrt 2"},
    {"outcome", "text",
     "`arrived`, `unreachable`, `stuck` or `out_of_memory`; `refused` if the map does not allow the configuration"},
    {"stored_length", "cost", "optimal length according to the scenario; empty without a scenario"},
    {"expanded", "states", "expanded in the whole walk: all successors generated, once, in one planning step"},
    {"problems", "number", "problems in this row: always 1"},
    {"solved", "number", "1 if the agent arrived, else 0"},
    {"unreachable", "number", "1 if the agent reported that no path exists, else 0"},
    {"cost", "cost", "length of the walk; empty if it did not arrive"},
    {"optimal_cost", "cost", "length of the shortest path; empty if the agent did not arrive"},
    {"suboptimality_pct", "%", "100 (cost / optimal_cost - 1); 0 if the start is the goal"},
    {"suboptimality_pct_median", "%", "the same: a row has one problem"},
    {"suboptimality_pct_p95", "%", "the same"},
    {"suboptimality_pct_max", "%", "the same"},
    {"suboptimality_pct_ci95", "%", "0: half of the 95% interval, for rows of several problems"},
    {"moves", "moves", "moves made; empty if the agent did not arrive"},
    {"expanded_per_move", "states", "expanded, divided by moves"},
    {"expanded_max", "states", "most expanded for any one move"},
    {"work_per_move", "work", "work, divided by moves"},
    {"work_max", "work", "most work for any one move"},
    {"work_bound", "work", "most work for one move that the configuration promises; empty if it promises none"},
    {"generated_per_move", "states", "looks at successors, duplicates included, per move"},
    {"touched_per_move", "states", "looks at successors not yet closed, per move"},
    {"h_updates_per_move", "updates", "raises of h per move"},
    {"plan_us_mean", "us", "time to plan a move, mean", true},
    {"plan_us_p50", "us", "median", true},
    {"plan_us_p99", "us", "99th percentile", true},
    {"plan_us_max", "us", "slowest move", true},
    {"first_move_us", "us", "time to plan the first move", true},
    {"first20_us", "us", "time to plan the first twenty moves together", true},
    {"search_ms", "ms", "time to plan all moves", true},
    {"revisits", "moves", "moves into a state entered before"},
    {"scrubbing_pct", "%", "share of such moves"},
    {"non_optimal_moves", "moves", "moves after which the goal is farther than necessary; empty without `measures`"},
    {"back_moves_pct", "%", "back_moves over non_optimal_moves; empty without any"},
    {"edits", "cells", "cells of the map that changed during the walk"},
    {"edits_skipped", "cells", "edits that were skipped: the agent's cell and its goal never close"},
    {"restarts", "searches", "searches restarted because the map changed"},
    {"stale_moves", "moves",
     "moves that asked a database after the map had changed: legal, perhaps not the best any more"},
    {"database_bytes", "bytes", "size of the map's database; 0 without one"},
    {"database_rel", "ratio", "size of the database over the map's, as bulitko2009 counts both; empty without one"},
    {"agent_bytes", "bytes", "memory of the agent after this problem; it may have grown in earlier ones"},
    {"signature", "text", "hash of the walk, hexadecimal: equal walks have equal signatures"},
    {"build_s", "s", "time to open or build the map's database", true},
    {"disqualified_at", "moves", "the move, from 1, that broke a cut-off; empty if none did"},
    {"work_histogram", "text", "moves by work: `bucket:count` with semicolons, bucket *b* for values of *b* bits"},
    {"plan_ns_histogram", "text", "the same by nanoseconds", true},
    {"travelled", "cost", "length of the walk, also if it did not arrive"},
    {"moves_made", "moves", "moves, also if it did not arrive"},
    {"touched", "states", "looks at successors not yet closed"},
    {"touched_max", "states", "most of them for any one move"},
    {"expanded_climbed", "states", "expansions and steps of reachability checks"},
    {"expanded_climbed_max", "states", "most of them for any one move"},
    {"work", "work", "all counted work: states expanded or learned, steps traced or climbed, records looked up"},
    {"expanded_max_at", "moves", "the first move, from 1, that expanded expanded_max"},
    {"back_moves", "moves", "moves back along the search's own parents"},
    {"searches", "searches", "planning steps"},
    {"generated", "states", "looks at successors, duplicates included"},
    {"lookahead", "states", "expanded by lookaheads alone; 0 unless a study counts them"},
    {"lookahead_max", "states", "most of them in any one search"},
    {"lookahead_refined", "states", "these, and looks of searches that refine a step between regions"},
    {"lookahead_refined_max", "states", "the most of both for any one move, or more"},
    {"free_non_optimal_moves", "moves", "non-optimal moves that another agent makes along the walk; for studies"},
    {"volume", "cost", "sum of h minus initial h over generated states; 0 unless a study asks"},
    {"frontier_volume", "cost", "the same over the frontier"},
    {"map_numbers", "numbers", "size of the map, as bulitko2009 counts it; 0 without a database"},
    {"trail", "text", "states of the walk with semicolons; empty unless a study asks"},
};

// What lab_run.cpp, crowd_unit.cpp and crowd_row.cpp add, in that order.
constexpr RowColumn kCrowdColumns[] = {
    {"series", "text", "name of the sweep"},
    {"parameters", "text", "the point of the sweep: `units=100 bodies=cells`"},
    {"repetition", "number", "which repetition, from 1"},
    {"problem", "number", "which crowd of the experiment's problems, from 1"},
    {"algo", "text", "the configuration that drives units where no shared field does; `none`: learned distances do"},
    {"map", "text", "name of the map: a file, a recipe, or a problem for robots"},
    {"place", "text", "where the crowd comes from: scenario file, map and number, or problem for robots"},
    {"rule", "text", "move rule: `8`, `8free` or `4`"},
    {"diagonal", "cost", "cost of a diagonal move; only there if it is not sqrt 2"},
    {"seed", "number", "what units and orders are drawn from"},
    {"orders", "text", "`gather`, `scatter`, `waves`, `forever`; `scenario`: its problems; `tasks`: those of robots"},
    {"bodies", "text", "`cells`: no two units on one cell, none swap or cross; `none`: they pass through each other"},
    {"model", "text", "`units`, or `robots without headings`: turning costs nothing"},
    {"work", "work", "budget of a tick, for all units together"},
    {"unreachable_pct", "%", "of the units, ordered to where no path leads"},
    {"edit_rate", "cells", "cells that close or open per tick"},
    {"outcome", "text",
     "`settled`: in the end every unit has arrived, or no path leads to where it was ordered; `unsettled`; `lifelong`: "
     "units get orders as long as it runs; `refused` if the map does not allow the configuration or has no room for "
     "the units"},
    {"units", "units", "in the crowd"},
    {"ticks", "ticks", "that it ran"},
    {"solved", "number", "1 if settled, else 0; empty for a lifelong crowd"},
    {"arrived", "units", "that stand where they were ordered to, at the end"},
    {"unreachable", "units", "that say at the end that no path leads to where they were ordered"},
    {"blocked", "units", "that others have kept from getting nearer for a long time, at the end"},
    {"arrivals", "orders", "fulfilled; a unit that is pushed off its place and comes back does not count again"},
    {"arrivals_per_tick", "orders", "throughput: arrivals, divided by ticks"},
    {"tasks_done", "tasks", "of robots: all cells of the task visited; empty without tasks"},
    {"tasks_per_tick", "tasks", "tasks_done, divided by ticks. Robots have no headings here"},
    {"collisions", "count",
     "of units with bodies: two on one cell, swapped or crossed; counted from outside, always 0"},
    {"illegal_moves", "count", "moves that the map does not allow; counted from outside, always 0"},
    {"over_budget", "ticks", "that took more work than the budget; always 0"},
    {"moves", "moves", "of all units, also of those that were pushed or displaced"},
    {"deferred", "turns", "that units did not get for lack of budget"},
    {"displaced", "units", "moved off cells that became walls"},
    {"edits", "cells", "that closed or opened"},
    {"with_path", "units", "whose first order could be fulfilled when it was given"},
    {"moved_at_once", "units", "of these, that moved in the tick of that order"},
    {"walled_in_at_once", "units", "of these, whose every cell others held or took in that tick"},
    {"first_move_ticks", "ticks", "until the last of them moved for the first time"},
    {"tick_work_p50", "work", "of a tick: median"},
    {"tick_work_p99", "work", "99th percentile"},
    {"tick_work_max", "work", "most; never more than the budget"},
    {"tick_us_p50", "us", "time of a tick: median", true},
    {"tick_us_p99", "us", "99th percentile", true},
    {"tick_us_max", "us", "slowest", true},
    {"first_tick_us", "us", "the first one, with all orders", true},
    {"cost", "cost",
     "lengths of the paths to the first order, of units that have arrived, summed up; empty where the map changes"},
    {"over_optimal_pct", "%", "100 (cost / their shortest lengths - 1)"},
    {"sum_of_costs", "ticks",
     "from each unit's order until it stood there for good, summed up: waiting counts; empty if not settled"},
    {"lower_bound", "ticks", "the same if each unit were alone; empty where the map changes"},
    {"over_lower_bound_pct", "%", "100 (sum_of_costs / lower_bound - 1)"},
    {"makespan", "ticks", "until the last arrival"},
    {"crowd_bytes", "bytes", "of everything the crowd owns at the end, pools by what is used"},
    {"field_bytes", "bytes", "of these: shared fields"},
    {"hash", "text", "of where everybody stands and goes at the end, hexadecimal: equal runs have equal hashes"},
    {"database_bytes", "bytes", "size of the map's database; 0 without one"},
    {"build_s", "s", "time to open or build the map's database", true},
};

void add_table(std::string& page, std::span<const RowColumn> columns) {
    page += "| column | unit | meaning |\n|---|---|---|\n";
    for (const RowColumn& column : columns)
        page += fmt::format("| `{}` | {} | {} |\n", column.name, column.unit, column.meaning);
}

}  // namespace

std::span<const RowColumn> row_columns() { return kColumns; }
std::span<const RowColumn> crowd_columns() { return kCrowdColumns; }

std::vector<std::string_view> time_columns() {
    std::vector<std::string_view> out;
    for (const auto columns : {row_columns(), crowd_columns()})
        for (const RowColumn& column : columns)
            if (column.is_time && std::ranges::find(out, column.name) == out.end()) out.push_back(column.name);
    return out;
}

std::string row_columns_page() {
    std::string out =
        "# The columns of rows.csv\n\n"
        "`waystone lab run` writes a row per configuration, repetition and problem. `waystone lab columns` prints this "
        "page.\nAn empty field means that there is no value. Costs are lengths; a straight move costs 1. Columns in "
        "us, ms "
        "or s and\n`plan_ns_histogram` hold times, which differ between runs. All others depend only on the "
        "experiment.\n\n";
    add_table(out, row_columns());
    out +=
        "\n## Rows of crowds\nAn experiment of crowds ([lab.md](lab.md)) has a row per configuration, repetition and "
        "crowd. `waystone crowd run` prints one with the\nsame fields, from `orders` on.\n\n";
    add_table(out, crowd_columns());
    return out;
}

}  // namespace waystone::lab
