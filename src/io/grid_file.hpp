// SPDX-License-Identifier: MIT
// Grids on disk: what load_map() and save_map() of the public face do, for our own code.
#pragma once

#include <waystone/error.hpp>
#include "graph/grid.hpp"

#include <string>

namespace waystone {

Expected<Grid> load_grid(const std::string& path, Moves moves = {});
Expected<void> save_grid(const Grid& grid, const std::string& path);

}  // namespace waystone
