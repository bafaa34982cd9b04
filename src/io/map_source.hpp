// SPDX-License-Identifier: MIT
// A map named by one string: a file, a built-in scene, or a recipe such as `gen:caves,512,512,seed=1`.
#pragma once

#include <waystone/error.hpp>
#include "graph/grid.hpp"

#include <string>

namespace waystone {

// A file, then a scene's name. In a recipe the size may be left out, and seed and the generator's parameters follow in
// any order.
Expected<Grid> open_map(const std::string& source, Moves moves = {});

}  // namespace waystone
