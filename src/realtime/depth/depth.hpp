// SPDX-License-Identifier: MIT
// How much to look ahead now. Members: fixed, tree, oracle, pattern.
#pragma once

#include "base/description.hpp"
#include "base/settings.hpp"
#include "database/databases.hpp"
#include "realtime/seams.hpp"

namespace waystone {

extern const Description fixed_depth_description;
extern const Description tree_depth_description;
extern const Description oracle_depth_description;
extern const Description pattern_depth_description;

// By its own settings; `loop` says how the loop searches, for policies that search as it does.
template <class Graph>
Expected<std::unique_ptr<DepthPolicy<Graph>>> make_depth(const Graph& graph, const Settings& settings,
                                                         const Settings& loop, const Databases& databases);

// The members, each in its file.
template <class Graph>
std::unique_ptr<DepthPolicy<Graph>> make_fixed_depth(const Settings& settings);
template <class Graph>
std::unique_ptr<DepthPolicy<Graph>> make_oracle_depth(const Settings& settings, const Settings& loop);
template <class Graph>
Expected<std::unique_ptr<DepthPolicy<Graph>>> make_pattern_depth(const Graph& graph, const Settings& settings,
                                                                 const Databases& databases);
Expected<std::unique_ptr<DepthPolicy<Grid>>> make_tree_depth(const Grid& grid, const Settings& settings,
                                                             const Settings& loop);

}  // namespace waystone
