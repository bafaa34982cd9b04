// SPDX-License-Identifier: MIT
// Cells, moves and edits: the words that everything about a map is said in.
//
// A state is the index of a cell, y * width + x.
#pragma once

#include <waystone/cost.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace waystone {

using State = std::uint32_t;
inline constexpr State kNoState = ~State{0};
inline constexpr std::uint32_t kMaxSide = 8192;

// Clockwise from north; even ones are cardinal. The number is also the bit in a byte of moves.
enum class Direction : std::uint8_t { N, NE, E, SE, S, SW, W, NW };
inline constexpr std::array<int, 8> kDx{0, 1, 1, 1, 0, -1, -1, -1};
inline constexpr std::array<int, 8> kDy{-1, -1, 0, 1, 1, 1, 0, -1};
// Number of moves in a byte of them; a table, since not every processor counts bits.
inline constexpr std::array<std::uint8_t, 256> kBitCount = [] {
    std::array<std::uint8_t, 256> count{};
    for (unsigned i = 1; i < 256; ++i) count[i] = static_cast<std::uint8_t>(count[i >> 1] + (i & 1));
    return count;
}();
constexpr bool is_diagonal(unsigned direction) { return (direction & 1) != 0; }
constexpr unsigned opposite(unsigned direction) { return direction ^ 4; }

// The papers differ in their moves, so every result names its rule.
enum class MoveRule : std::uint8_t {
    Eight,      // "8": a diagonal needs all four edges at its corner to be crossable
    EightFree,  // "8free": diagonals without a corner rule
    Four,       // "4"
};
std::string_view name(MoveRule rule);

struct Moves {
    MoveRule rule = MoveRule::Eight;
    Cost diagonal = kDiagonal;
    bool operator==(const Moves&) const = default;
};

struct Edit {
    State cell;
    bool open;
};

}  // namespace waystone
