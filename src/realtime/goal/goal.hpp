// SPDX-License-Identifier: MIT
// Towards which state h is taken now. Members: global, pattern, nearest_case.
#pragma once

#include "base/description.hpp"
#include "base/settings.hpp"
#include "database/databases.hpp"
#include "realtime/seams.hpp"

namespace waystone {

extern const Description global_goal_description;
extern const Description pattern_goal_description;
extern const Description nearest_case_description;

template <class Graph>
Expected<std::unique_ptr<GoalPolicy<Graph>>> make_goal(const Graph& graph, const Settings& settings,
                                                       const Databases& databases);

// The members, each in its file.
template <class Graph>
std::unique_ptr<GoalPolicy<Graph>> make_global_goal();
template <class Graph>
Expected<std::unique_ptr<GoalPolicy<Graph>>> make_pattern_goal(const Graph& graph, const Settings& settings,
                                                               const Databases& databases);
Expected<std::unique_ptr<GoalPolicy<Grid>>> make_nearest_case(const Grid& grid, const Settings& settings,
                                                              const Databases& databases);

}  // namespace waystone
