// SPDX-License-Identifier: MIT
// The most cells of any corridor that a step on an abstract level is refined in: the region and the next one and, where
// asked, the regions beside both.
//
// Linear in the arcs of the level, times its degree where neighbours count: for builders, not for agents.
#pragma once

#include "abstraction/hierarchy.hpp"

namespace waystone {

// level >= 1.
std::uint64_t largest_corridor(const Hierarchy& hierarchy, unsigned level, bool neighbours);

}  // namespace waystone
