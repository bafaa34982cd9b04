// SPDX-License-Identifier: MIT
// The loop as the catalogue knows it: lrta(depth, goal, lookahead, learning, commit, ...). Every named
// agent of the family is a line in aliases.def.
#include "realtime/make_loop.hpp"
#include "realtime/make_planner.hpp"
#include "search/agent_entry.hpp"

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

Expected<std::unique_ptr<AgentCore>> make(const Grid& grid, const Settings& settings, const Databases& databases) {
    return make_loop(grid, settings, databases);
}

}  // namespace

Expected<std::unique_ptr<RealtimeLoop>> make_loop(const Grid& grid, const Settings& settings,
                                                  const Databases& databases,
                                                  std::unique_ptr<DepthPolicy<Grid>> depth) {
    auto planner = make_planner(grid, settings, databases, std::move(depth));
    if (!planner) return std::unexpected(planner.error());
    return std::make_unique<RealtimeLoop>(grid, std::move(*planner));
}

extern const AgentEntry lrta_entry;
const AgentEntry lrta_entry{kDescription, make};

}  // namespace waystone
