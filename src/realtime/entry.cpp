// SPDX-License-Identifier: MIT
// The loop as the catalogue knows it: lrta(depth, goal, lookahead, learning, commit, ...). Every named
// agent of the family is a line in aliases.def.
#include "realtime/commit/commit.hpp"
#include "realtime/depth/depth.hpp"
#include "realtime/goal/goal.hpp"
#include "realtime/learning/learning.hpp"
#include "realtime/lookahead/lookahead.hpp"
#include "realtime/make_loop.hpp"
#include "search/agent_entry.hpp"

#include <limits>

namespace waystone {
namespace {

constexpr Param kParams[] = {
    Param::policy("depth", "fixed(1)", "depth", "how much to look ahead now"),
    Param::policy("goal", "global", "goal", "towards which state h is taken now"),
    Param::policy("lookahead", "bfs", "lookahead", "the shape of the local search"),
    Param::policy("learning", "minimin", "learning", "which values of h are raised"),
    Param::policy("commit", "one", "commit", "how many steps before planning again"),
    Param::word("choice", "least_f", "least_f|depression",
                "which frontier state is taken: least f, or least rise of h first (depression-avoiding)"),
    Param::word("ties", "first", "first|last|larger_g|smaller_g|random", "which of equally good states is taken"),
    Param::word("order", "clockwise", kOrderNames, "in which order successors are generated"),
    Param::real(
        "quota", "none", 0, 1e9,
        "LRTS: once the raises of h in this trial exceed it, each further raise sends the agent back to where it "
        "last set out"),
    Param::integer("seed", "0", 0, 1e15, "for ties=random"),
    Param::bytes(
        "memory", "64M", 4096, 1e12,
        "what learned values may take; a table for the whole map where it fits, else a hash table of that size"),
};

constexpr Description kDescription{
    .name = "lrta",
    .kind = "agent",
    .summary = "The learning real-time loop: select depth and goal, look ahead, choose, learn, commit.",
    .bound = "what lookahead, learning and commit promise together",
    .paper = "Korf 1990; paper 000",
    .params = kParams,
};

Expected<std::unique_ptr<AgentCore>> make(const Grid& grid, const Settings& settings) {
    return make_loop(grid, settings);
}

}  // namespace

Expected<std::unique_ptr<RealtimeLoop>> make_loop(const Grid& grid, const Settings& settings,
                                                  std::unique_ptr<DepthPolicy<Grid>> depth) {
    LoopPolicies policies;
    policies.goal = make_goal<Grid>(settings.policy("goal"));
    policies.depth = std::move(depth);
    if (!policies.depth) {
        auto made = make_depth(grid, settings.policy("depth"), settings);
        if (!made) return std::unexpected(made.error());
        policies.depth = std::move(*made);
    }
    policies.ties = ties_by_name(settings.word("ties"));
    const Settings &lookahead = settings.policy("lookahead"), &learning = settings.policy("learning");
    if (learning.name() == "maxmin" && lookahead.name() == "astar")
        return settings.wrong("learning", "maxmin needs a lookahead by layers: bfs or neighbours");
    if (learning.name() == "sweep" && lookahead.name() != "neighbours" && policies.depth->largest() > 1)
        return settings.wrong("learning",
                              "sweep chooses among the neighbours alone: give lookahead=neighbours with it");
    policies.lookahead = make_lookahead<Grid>(lookahead, policies.ties, policies.depth->deepest_search());
    policies.learning = make_learning<Grid>(learning);
    policies.commit =
        make_commit<Grid>(settings.policy("commit"),
                          settings.has("quota") ? settings.real("quota") : std::numeric_limits<double>::infinity());
    policies.choice = choice_by_name(settings.word("choice"));
    return std::make_unique<RealtimeLoop>(grid, std::move(policies), successor_order(settings.word("order")),
                                          settings.bytes("memory"),
                                          static_cast<std::uint64_t>(settings.integer("seed")));
}

extern const AgentEntry lrta_entry;
const AgentEntry lrta_entry{kDescription, make};

}  // namespace waystone
