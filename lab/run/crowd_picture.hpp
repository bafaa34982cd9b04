// SPDX-License-Identifier: MIT
// A crowd as a picture: the map, units by what they do, and the places they go to.
#pragma once

#include "io/png.hpp"

#include <waystone/crowd.hpp>

namespace waystone::lab {

// Walking units are orange, those that have arrived green, blocked ones violet, all others gray; places are blue. The
// scale is the largest that keeps both sides within 1,024 pixels, from 1 to 16.
Expected<Image> crowd_picture(const Map& map, const Crowd& crowd);

}  // namespace waystone::lab
