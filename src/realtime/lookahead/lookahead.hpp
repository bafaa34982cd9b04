// SPDX-License-Identifier: MIT
// The shape of the local search. Members: bfs (breadth_first), astar (astar_shaped), neighbours.
#pragma once

#include "base/settings.hpp"
#include "realtime/seams.hpp"

namespace waystone {

template <class Graph>
std::unique_ptr<Lookahead<Graph>> make_lookahead(const Settings& settings, Ties ties);

}  // namespace waystone
