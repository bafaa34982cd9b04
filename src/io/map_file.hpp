// SPDX-License-Identifier: MIT
// The benchmark's map files (Sturtevant 2012), types `octile` and `octile-corner`.
//
// octile is one letter per cell. octile-corner gives the heights of the corner points first, then the letters:
// an upper-case letter is flat at the height of its upper left corner, a lower-case one is a ramp
// between its four corners. Where two neighbours differ in height at an end of their common edge, that edge
// is a cliff.
#pragma once

#include <waystone/error.hpp>
#include "graph/grid.hpp"

#include <string>
#include <string_view>

namespace waystone {

// Whether the text begins with a line of a map header.
bool looks_like_map(std::string_view text);

// `path` is for sentences only.
Expected<Grid> read_map(std::string_view text, const std::string& path, Moves moves);
// Type octile; the grid has no cliffs.
std::string write_map(const Grid& grid);

}  // namespace waystone
