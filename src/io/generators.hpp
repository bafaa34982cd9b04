// SPDX-License-Identifier: MIT
// The generators behind generate(); parameters are within their ranges already.
#pragma once

#include "graph/grid.hpp"

#include <cstdint>
#include <vector>

namespace waystone {

// A drawing board in row order.
struct Canvas {
    std::uint32_t width, height;
    std::vector<Terrain> cells;

    Canvas(std::uint32_t w, std::uint32_t h, Terrain fill) : width(w), height(h), cells(std::size_t{w} * h, fill) {}
    Terrain& at(std::uint32_t x, std::uint32_t y) { return cells[std::size_t{y} * width + x]; }
};

// Every cell is blocked with probability `density`, whatever its neighbours are.
Canvas random_map(std::uint32_t width, std::uint32_t height, std::uint64_t seed, double density);
// Square rooms with walls between them. A tree of doors joins all; every other wall has a door with probability
// `doors`.
Canvas rooms_map(std::uint32_t width, std::uint32_t height, std::uint64_t seed, std::uint32_t size, double doors);
// A maze by depth-first carving; walls that the carving left fall with probability `loops`.
Canvas maze_map(std::uint32_t width, std::uint32_t height, std::uint64_t seed, std::uint32_t corridor, double loops);
// Random rock, then a cellular automaton: a cell is rock if most of its three by three cells were.
Canvas caves_map(std::uint32_t width, std::uint32_t height, std::uint64_t seed, double fill, std::uint32_t steps);
// Patches of land in water on a loose lattice; neighbours are joined by a bridge with probability `bridges`.
Canvas islands_map(std::uint32_t width, std::uint32_t height, std::uint64_t seed, std::uint32_t size, double bridges);

}  // namespace waystone
