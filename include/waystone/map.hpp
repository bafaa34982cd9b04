// SPDX-License-Identifier: MIT
// Maps: cells that agents walk on, the moves between them, and edits.
//
// A state is the index of a cell, y * width + x. A map takes about four bytes a cell. Any number of agents and threads
// may read a map at the same time; edits need exclusive access, between ticks.
#pragma once

#include <waystone/export.h>
#include <waystone/cost.hpp>
#include <waystone/error.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace waystone {

using State = std::uint32_t;
inline constexpr State kNoState = ~State{0};
inline constexpr std::uint32_t kMaxSide = 8192;

// Clockwise from north; even ones are cardinal. The number is also the bit in a byte of moves.
enum class Direction : std::uint8_t { N, NE, E, SE, S, SW, W, NW };
inline constexpr std::array<int, 8> kDx{0, 1, 1, 1, 0, -1, -1, -1};
inline constexpr std::array<int, 8> kDy{-1, -1, 0, 1, 1, 1, 0, -1};
// Number of moves in a byte; a table, since not every processor can count bits.
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
WAYSTONE_PUBLIC std::string_view name(MoveRule rule);

struct Moves {
    MoveRule rule = MoveRule::Eight;
    Cost diagonal = kDiagonal;
    bool operator==(const Moves&) const = default;
};

struct Edit {
    State cell;
    bool open;
};

class Grid;

// A handle to a grid that agents share. They survive moving and destroying the map. A moved-from map may only be
// assigned to or destroyed.
class WAYSTONE_PUBLIC Map {
public:
    // From a drawing: rows of equal length. Blank lines around it and its indentation are ignored. `#` `@` `T` `O` `W`
    // are blocked, everything else is free; see mark() for letters.
    static Expected<Map> draw(std::string_view drawing, Moves moves = {});
    // Row by row; nonzero cells are free.
    static Expected<Map> from_cells(std::uint32_t width, std::uint32_t height, std::span<const std::uint8_t> passable,
                                    Moves moves = {});
    static Expected<Map> from_cells(std::uint32_t width, std::uint32_t height, std::span<const bool> passable,
                                    Moves moves = {});
    explicit Map(std::shared_ptr<Grid> grid) : grid_(std::move(grid)) {}

    Map(Map&&) noexcept = default;
    Map& operator=(Map&&) noexcept = default;
    Map(const Map&) = delete;
    Map& operator=(const Map&) = delete;
    ~Map() = default;
    Map clone() const;  // an independent map with the same cells

    std::uint32_t width() const;
    std::uint32_t height() const;
    std::size_t size() const;        // cells
    std::size_t free_cells() const;  // passable ones
    std::size_t bytes() const;
    Moves moves() const;

    bool inside(std::int64_t x, std::int64_t y) const;
    State at(std::int64_t x, std::int64_t y) const;  // kNoState outside
    std::uint32_t x(State cell) const;               // of a cell inside
    std::uint32_t y(State cell) const;
    // All false for cells outside.
    bool passable(State cell) const;
    bool reachable(State from, State to) const;  // by any path; needs no search
    bool can_move(State from, State to) const;   // by one move

    // Edits take effect at once, in a few microseconds each. False if the cell is outside; then nothing changes.
    bool block(State cell);
    bool open(State cell);
    // Applies all edits, or none if a cell is outside. If a cell occurs twice, the last edit counts.
    Expected<void> edit(std::span<const Edit> edits);
    // Whether blocking these cells would separate others that can reach each other now. Ask before you place a
    // building. Changes nothing. Cells that are already blocked, occur twice or are outside are ignored.
    bool would_cut(std::span<const State> cells) const;

    std::uint64_t version() const;      // number of cells changed since the map was made
    std::uint64_t fingerprint() const;  // hash of everything that paths depend on; databases are tied to it

    // For the library itself.
    const Grid& grid() const { return *grid_; }
    const std::shared_ptr<Grid>& shared() const { return grid_; }

private:
    std::shared_ptr<Grid> grid_;
};

// The first cell with this letter in a drawing, in reading order.
WAYSTONE_PUBLIC std::optional<State> mark(std::string_view drawing, char letter);

}  // namespace waystone
