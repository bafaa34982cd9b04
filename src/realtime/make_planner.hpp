// SPDX-License-Identifier: MIT
// A planner from its settings; the depth policy may be the caller's own instead of the one that the settings name.
#pragma once

#include "base/settings.hpp"
#include "database/databases.hpp"
#include "realtime/planner.hpp"

namespace waystone {

template <class Graph>
Expected<LoopPlanner<Graph>> make_planner(const Graph& graph, const Settings& settings, const Databases& databases,
                                          std::unique_ptr<DepthPolicy<Graph>> depth = nullptr);

}  // namespace waystone
