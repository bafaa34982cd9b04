// SPDX-License-Identifier: MIT
// A planner from the settings of its agent, on the agent's map or on a graph made from it; the depth policy may be the
// caller's own instead of the one that the settings name.
#pragma once

#include "realtime/planner.hpp"
#include "search/agent_entry.hpp"

namespace waystone {

template <class Graph>
Expected<LoopPlanner<Graph>> make_planner(const Graph& graph, const AgentContext& agent,
                                          Owned<DepthPolicy<Graph>> depth = nullptr);

}  // namespace waystone
