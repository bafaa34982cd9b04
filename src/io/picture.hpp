// SPDX-License-Identifier: MIT
// A grid as a picture, coloured by terrain. Blocked terrain is dark enough to be read back as blocked.
#pragma once

#include "io/png.hpp"

namespace waystone {

// `scale` pixels a side for every cell; from 3 on, cliffs between passable cells show as darker edges.
Expected<Image> picture(const Grid& grid, std::uint32_t scale = 1);

}  // namespace waystone
