// SPDX-License-Identifier: MIT
// The tuner inside Waystone: on grids.
#pragma once

#include <waystone/tune.hpp>

#include "graph/grid.hpp"

namespace waystone {

Expected<TuneResult> tune(const Grid& grid, const TuneOptions& options, const Catalog& catalog);

}  // namespace waystone
