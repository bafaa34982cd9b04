// SPDX-License-Identifier: MIT
// What a crowd is to do, and what came of it.
#pragma once

#include <waystone/crowd.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waystone::lab {

// What units are told to do.
enum class CrowdOrders : std::uint8_t {
    Gather,   // all to one place, in the first tick
    Scatter,  // each to a place of its own, in the first tick; with bodies no two to one place
    Waves,    // a tenth of them every 20 ticks, each wave to a place of its own
    Forever,  // each to a place of its own, and to another one whenever it arrives
};
inline constexpr const char* kCrowdOrders[] = {"gather", "scatter", "waves", "forever"};
std::optional<CrowdOrders> crowd_orders_by_name(std::string_view name);

struct CrowdTask {
    State start = kNoState, goal = kNoState;
};

struct CrowdPlan {
    std::size_t units = 1000;
    CrowdOrders orders = CrowdOrders::Gather;
    std::vector<CrowdTask> tasks = {};  // in place of orders and units: where each stands and goes
    std::vector<State> starts = {};     // of units that take errands one after another
    std::vector<std::vector<State>> errands =
        {};                           // lifelong: places to visit in turn, the next free unit takes the next
    std::optional<State> place = {};  // for Gather; else one is drawn
    double unreachable_pct = 0;       // of units, ordered to a place without a path, or as near as possible
    double edits_per_tick = 0;        // cells closed or opened, as many of each in the long run
    std::uint64_t edit_ticks = ~std::uint64_t{0};  // the first ticks alone
    std::uint64_t ticks = 2000;                    // at most; it ends when nobody walks
    std::uint64_t work = 0;                        // per tick
    std::uint64_t seed = 1;
    CrowdOptions crowd = {};
    std::string record = {};  // file
    std::string map_name = {};
    bool record_units = false;
    bool lengths = true;       // compare paths with the shortest ones; costs a search for each
    bool least_ticks = false;  // find out how many ticks units would take alone; costs a search for each
    std::function<void(std::uint64_t tick, const Map& map, const Crowd& crowd)> watch = {};  // after each tick
    std::function<bool()> stop = {};
};

struct CrowdResult {
    std::uint64_t ticks = 0;
    std::size_t units = 0, arrived = 0, unreachable = 0, blocked = 0, ordered = 0;
    bool lifelong = false;       // units got another order whenever they had arrived
    bool settled = false;        // in the end every unit had arrived, or no path led to where it was ordered
    std::uint64_t arrivals = 0;  // orders fulfilled; in lifelong crowds many a unit
    std::optional<std::uint64_t> tasks_done;  // where there are errands
    std::uint64_t moves = 0, deferred = 0, displaced = 0, edits = 0;
    std::uint64_t collisions = 0, illegal_moves = 0, over_budget = 0;
    std::uint64_t first_move_ticks = 0;  // the most ticks that a unit with a path waited for its first move
    std::uint64_t moved_at_once = 0;     // units that moved in the tick of their order; of those with a path
    std::uint64_t with_path = 0;
    std::uint64_t walled_in = 0;  // of these: units that others left no cell to go to in that tick
    std::vector<std::uint64_t> tick_work, tick_ns;
    // Of the first order of units that have arrived, where the map never changes: lengths.
    std::optional<double> cost, optimal_cost;
    std::uint64_t makespan = 0;  // the tick of the last arrival
    // Ticks from each unit's order until it stood where it was ordered to for good, summed up; and the least that
    // there can be. Of crowds that settled, the latter where it was asked for and the map never changes.
    std::optional<std::uint64_t> sum_of_costs, lower_bound;
    std::size_t crowd_bytes = 0, field_bytes = 0;
    bool out_of_field_memory = false, interrupted = false;
    std::uint64_t hash = 0;
};

}  // namespace waystone::lab
