// SPDX-License-Identifier: MIT
// What there is to say about a map.
#pragma once

#include "graph/grid.hpp"

#include "lab/table/row.hpp"

namespace waystone {

void add_map_facts(lab::Row& row, const Grid& grid);

}  // namespace waystone
