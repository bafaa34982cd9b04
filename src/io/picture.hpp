// SPDX-License-Identifier: MIT
// A grid as a picture, coloured by terrain. Blocked terrain is dark enough to be read back as blocked.
#pragma once

#include "io/png.hpp"

#include <span>

namespace waystone {

// Cells of a grid, from a corner.
struct Frame {
    std::uint32_t x = 0, y = 0, width = 0, height = 0;
};
inline Frame whole_frame(const Grid& grid) { return {0, 0, grid.width(), grid.height()}; }
// The least frame with all these states and `margin` more cells on each side, within the grid.
Frame frame_around(const Grid& grid, std::span<const State> states, std::uint32_t margin);

// `scale` pixels a side for every cell; from 3 on, cliffs between passable cells show as darker edges.
Expected<Image> picture(const Grid& grid, std::uint32_t scale = 1);

// A walk over its map, or over the part of it in a frame that holds the walk: cells entered are coloured by how often, from yellow (once) over red to violet; a green disc
// marks the start, a blue one the goal. The scale is the largest that keeps both sides within 1024 pixels, at least 1
// and at most 32. Equal walks give equal pictures on every machine.
Expected<Image> walk_picture(const Grid& grid, std::span<const State> trail, State start, State goal,
                             const Frame& frame);
std::uint32_t walk_picture_scale(const Frame& frame);

}  // namespace waystone
