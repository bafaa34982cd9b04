// SPDX-License-Identifier: MIT
// A map named by one string: a file, a built-in scene, or a recipe such as `gen:caves,512,512,seed=1`.
#pragma once

#include <waystone/error.hpp>
#include "graph/grid.hpp"

#include <string>

namespace waystone {

// A file as given, then a scene's name, then a file below maps_root(). In a recipe the size may be left out, and
// seed and the generator's parameters follow in any order.
Expected<Grid> open_map(const std::string& source, Moves moves = {});

}  // namespace waystone
