// SPDX-License-Identifier: MIT
// Random maps for tests: what a Grid is made from, kept so that a slow rule can read it too.
#pragma once

#include "base/random.hpp"

#include "graph/grid.hpp"

#include <vector>

namespace waystone {

struct Sketch {
    int width = 1, height = 1;
    Moves moves;
    std::vector<Terrain> terrain;
    std::vector<std::uint8_t> cliff_east, cliff_south;  // empty without cliffs

    Grid grid() const {
        return Grid(static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height), terrain, moves, cliff_east,
                    cliff_south);
    }
};

struct SketchLimits {
    std::uint32_t min_side = 1, max_side = 40;
    double max_walls = 0.7;
};

// Any move rule, either diagonal, every letter, and cliffs on every other map.
inline Sketch random_sketch(Random& random, SketchLimits limits = {}) {
    Sketch sketch;
    sketch.width = static_cast<int>(limits.min_side + random.below(limits.max_side - limits.min_side + 1));
    sketch.height = static_cast<int>(limits.min_side + random.below(limits.max_side - limits.min_side + 1));
    sketch.moves = {.rule = static_cast<MoveRule>(random.below(3)),
                    .diagonal = random.chance(0.5) ? kDiagonal : kDiagonal14};
    const std::size_t cells = static_cast<std::size_t>(sketch.width) * static_cast<std::size_t>(sketch.height);
    const double walls = random.chance(0.1) ? 0 : random.real() * limits.max_walls;
    for (std::size_t i = 0; i < cells; ++i)
        sketch.terrain.push_back(static_cast<Terrain>(random.chance(walls) ? 3 + random.below(4) : random.below(3)));
    if (random.chance(0.5)) {
        const double cliffs = random.real() * 0.4;
        for (std::size_t i = 0; i < cells; ++i) {
            sketch.cliff_east.push_back(random.chance(cliffs));
            sketch.cliff_south.push_back(random.chance(cliffs));
        }
    }
    return sketch;
}

// kNoState where every cell is a wall.
inline State random_free(Random& random, const Grid& grid) {
    if (grid.free_cells() == 0) return kNoState;
    for (;;) {
        const State s = random.below(static_cast<std::uint32_t>(grid.size()));
        if (grid.passable(s)) return s;
    }
}

}  // namespace waystone
