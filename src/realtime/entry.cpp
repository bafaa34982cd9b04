// SPDX-License-Identifier: MIT
// The loop as the catalogue knows it: lrta(depth, goal, lookahead, learning, commit, ...). Every named
// agent of the family is a line in aliases.def.
#include "realtime/loop_params.hpp"
#include "realtime/make_loop.hpp"
#include "realtime/make_planner.hpp"
#include "search/agent_entry.hpp"

namespace waystone {
namespace {

constexpr Description kDescription{
    .name = "lrta",
    .kind = "agent",
    .summary = "The learning real-time loop: select depth and goal, look ahead, choose, learn, commit.",
    .bound = "what lookahead, learning and commit promise together",
    .paper = "Korf 1990; paper 000",
    .params = kLoopParams,
    .changes =
        "drops its plan; forgets what an opened cell may have made too large; takes no subgoal that it cannot reach",
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
