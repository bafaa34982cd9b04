// SPDX-License-Identifier: MIT
// First-move databases for tests: built into a folder and opened again.
#pragma once

#include "builders/builder.hpp"
#include "catalog/catalog.hpp"
#include "database/first_move_database.hpp"
#include "database/kinds.hpp"
#include "support/build_file.hpp"
#include "support/random_grid.hpp"

#include <memory>
#include <string>

namespace waystone {

extern const BuilderEntry first_move_builder;
extern const DatabaseKind first_move_kind;

inline Expected<void> build_first_moves(const Grid& grid, const std::string& path, unsigned threads = 0) {
    return build_file(first_move_builder, grid, catalog().bind("cpd").value(), path, threads);
}

inline FirstMoveDatabase open_first_moves(const std::string& path) {
    return FirstMoveDatabase::open(std::make_shared<const Container>(Container::open(path).value())).value();
}

// Maps of any rule, with cliffs or without, and with diagonals of any cost that there may be.
inline Grid random_first_move_map(std::uint64_t seed, std::uint32_t side) {
    Random random(seed, 12);
    Sketch sketch = random_sketch(random, {.min_side = 1, .max_side = side, .max_walls = 0.6});
    if (random.chance(0.5)) sketch.moves.diagonal = kUnit + random.below(kUnit);
    if (random.chance(0.1)) sketch.moves.diagonal = kUnit;
    return sketch.grid();
}

}  // namespace waystone
