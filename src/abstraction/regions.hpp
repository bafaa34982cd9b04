// SPDX-License-Identifier: MIT
// A level of a hierarchy as a partition of the states of a lower one: what pattern databases are keyed by.
//
// The lower level is the map itself (0) or an abstract graph; each region has a representative there, the state
// nearest to the mean of the region's cells. A level over itself is the partition into single states.
#pragma once

#include "abstraction/hierarchy.hpp"

namespace waystone {

struct Regions {
    std::vector<std::uint32_t> of;      // by state below; count() for what is no state (blocked cells)
    std::vector<State> representative;  // by region

    std::uint32_t count() const { return static_cast<std::uint32_t>(representative.size()); }
};

// base <= level < hierarchy.levels().
Regions regions_of(const Grid& grid, const Hierarchy& hierarchy, unsigned base, unsigned level);

}  // namespace waystone
