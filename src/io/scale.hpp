// SPDX-License-Identifier: MIT
// Scaling by the benchmark's rule: new cell (x, y) takes old cell (floor(x W / w), floor(y H / h)).
#pragma once

#include <waystone/error.hpp>
#include "graph/grid.hpp"

namespace waystone {

// A grid with cliffs has no scaled form.
Expected<Grid> scale(const Grid& grid, std::uint32_t width, std::uint32_t height);

}  // namespace waystone
