// SPDX-License-Identifier: MIT
// The shape of the local search. Members: bfs (breadth_first), astar (astar_shaped), neighbours.
#pragma once

#include "base/settings.hpp"
#include "realtime/seams.hpp"

namespace waystone {

// `deepest` is the largest depth that will be asked for: one ply needs no table of what was seen.
template <class Graph>
std::unique_ptr<Lookahead<Graph>> make_lookahead(const Settings& settings, Ties ties, std::uint32_t deepest);

}  // namespace waystone
