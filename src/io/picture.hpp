// SPDX-License-Identifier: MIT
// A grid as a picture, coloured by terrain. Blocked terrain is dark enough to be read back as blocked.
#pragma once

#include "io/png.hpp"

#include <span>

namespace waystone {

// `scale` pixels a side for every cell; from 3 on, cliffs between passable cells show as darker edges.
Expected<Image> picture(const Grid& grid, std::uint32_t scale = 1);

// A walk over its map: cells entered are coloured by how often, from yellow (once) over red to violet; a green disc
// marks the start, a blue one the goal. The scale is the largest that keeps both sides within 1024 pixels, at least 1
// and at most 32. Equal walks give equal pictures on every machine.
Expected<Image> walk_picture(const Grid& grid, std::span<const State> trail, State start, State goal);
std::uint32_t walk_picture_scale(const Grid& grid);

}  // namespace waystone
