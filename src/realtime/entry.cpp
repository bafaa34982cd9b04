// SPDX-License-Identifier: MIT
// The loop as the catalogue knows it: lrta(depth, goal, lookahead, learning, commit, ...). Every named
// agent of the family is a line in aliases.def.
#include "database/databases.hpp"
#include "graph/cell_places.hpp"
#include "realtime/fallback.hpp"
#include "realtime/loop_params.hpp"
#include "realtime/make_loop.hpp"
#include "realtime/make_planner.hpp"
#include "search/agent_entry.hpp"

#include <algorithm>

namespace waystone {
namespace {

constexpr std::int64_t kRepair = 16;

constexpr auto kLrtaParams = [] {
    std::array<Param, kLoopParams.size() + 2> all{};
    std::ranges::copy(kLoopParams, all.begin());
    all[kLoopParams.size()] =
        Param::integer("repair", "auto", 0, 1e9,
                       "expansions per move, after the map has changed, to replace a path that the database no longer "
                       "has; auto: 16 with a database or as the fallback of an agent with one, else 0");
    all.back() =
        Param::policy("fallback", kNoPolicy, "agent",
                      "who walks on to the goal from where the database has no subgoal; none: the loop itself");
    return all;
}();

constexpr Description kLrta{
    .name = kLoopName,
    .summary = "The learning real-time loop: select depth and goal, look ahead, choose, learn, commit.",
    .bound = "the sum of the bounds of lookahead, learning and commit",
    .paper = "Korf 1990; Bulitko et al. 2008",
    .params = kLrtaParams,
    .changes =
        "drops its plan; forgets values that an opened cell may have made too large; takes no subgoal that it cannot "
        "reach; if its database does not help, heads for the goal and searches for a new path in the background",
    .tuning = "lrta(depth=fixed({1,2,3,5,8})) lrta(depth=fixed({1,2,3}),goal=pdb(level={4,5}))",
};

Expected<Owned<AgentCore>> make_lrta(const AgentContext& context) { return make_loop(context); }

}  // namespace

// Learned values; with subgoals also the lists of those, marks of the goal policy, and what a repair searches.
std::uint64_t loop_growth(const Grid& grid, const Settings& settings) {
    if (settings.has("memory")) return settings.bytes("memory");
    const bool by_database = settings.policy("goal").name() != "global";
    const bool repairs = settings.has("repair") ? settings.integer("repair") > 0 : by_database;
    const std::uint64_t fallback = settings.has("fallback") ? fallback_growth(grid, settings) : 0;
    return fallback + most_paged_bytes(grid, 4 + (by_database ? 4 + 4 + 4 : 0) + (repairs ? 24 : 0) +
                                                 (settings.policy("depth").name() == "tree" ? 4 : 0));
}

std::shared_ptr<PagePool> loop_pool(const Grid& grid, const Settings& settings) {
    return PagePool::make(loop_growth(grid, settings) + (std::size_t{1} << 20));
}

Expected<Owned<RealtimeLoop>> make_loop(const AgentContext& context, Owned<DepthPolicy<Grid>> depth,
                                        std::optional<std::uint64_t> stands_in) {
    const Grid& grid = context.grid;
    const Settings& settings = context.settings;
    const Place<RealtimeLoop> place(context);
    auto planner = make_planner(grid, context, std::move(depth));
    if (!planner) return std::unexpected(planner.error());
    const bool by_database = stands_in || settings.policy("goal").name() != "global";
    const auto per_move = static_cast<std::uint64_t>(settings.has("repair") ? settings.integer("repair")
                                                     : by_database          ? kRepair
                                                                            : 0);
    std::optional<Repair> repair;
    if (per_move > 0)
        repair.emplace(grid, stands_in.value_or(context.databases.made_for(grid).version), per_move, context.arena);
    std::optional<Fallback> fallback;
    if (settings.has("fallback")) {
        if (!by_database) return settings.wrong("fallback", "goal=global always has a goal: nobody else is needed");
        auto planned = Fallback::plan(context);
        if (!planned) return std::unexpected(planned.error());
        fallback.emplace(std::move(*planned));
    }
    return place.make(grid, std::move(*planner), std::move(repair), std::move(fallback), stands_in.has_value());
}

extern const AgentEntry lrta_entry;
const AgentEntry lrta_entry(kLrta, make_lrta, loop_growth);

}  // namespace waystone
