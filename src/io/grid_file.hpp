// SPDX-License-Identifier: MIT
// Grids on disk: what load_map() and save_map() of the public face do, for our own code.
#pragma once

#include <waystone/error.hpp>
#include "graph/grid.hpp"

#include <string>
#include <string_view>

namespace waystone {

Expected<Grid> load_grid(const std::string& path, Moves moves = {});
// From what such a file holds; the path is for sentences and its ending.
Expected<Grid> read_grid(std::string_view bytes, const std::string& path, Moves moves = {});
// The text of a `.map`, which cannot hold cliffs.
Expected<std::string> map_text(const Grid& grid, const std::string& path);
Expected<void> save_grid(const Grid& grid, const std::string& path);

}  // namespace waystone
