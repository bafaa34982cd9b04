// SPDX-License-Identifier: MIT
// The largest number of cells in a corridor where a step on an abstract level is refined: the region, the next one and,
// if asked, the neighbours of both.
//
// Linear in the arcs of the level, times its degree where neighbours count: for builders, not for agents.
#pragma once

#include "abstraction/hierarchy.hpp"

namespace waystone {

// level >= 1.
std::uint64_t largest_corridor(const Hierarchy& hierarchy, unsigned level, bool neighbours);

}  // namespace waystone
