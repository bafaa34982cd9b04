// SPDX-License-Identifier: MIT
// Maps: cells that agents walk on, the moves between them, and edits.
//
// A state is the index of a cell, y * width + x. A map takes about four bytes a cell. Any number of agents and threads
// may ask a map at the same time; edits need it alone, between ticks.
#pragma once

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

class Grid;

// A handle to a grid, which agents share: they stay where they are when the map moves, and outlive it safely. A map
// that was moved from may only be assigned to or destroyed.
class Map {
public:
    // From a drawing: rows of equal length; blank lines around it and its indentation do not count. `#` `@` `T` `O` `W`
    // are blocked, everything else is free; see mark() for letters.
    static Expected<Map> draw(std::string_view drawing, Moves moves = {});
    // Row by row, what is not 0 is free.
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
    Map clone() const;  // a map of its own, with the same cells

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
    bool reachable(State from, State to) const;  // by any path; at once, without a search
    bool can_move(State from, State to) const;   // by one move

    // Edits take effect at once, in a few microseconds each. Whether the cell lies inside; else nothing changes.
    bool block(State cell);
    bool open(State cell);
    // All of them, or none where a cell lies outside. Where a cell comes twice, the last one counts.
    Expected<void> edit(std::span<const Edit> edits);
    // Whether blocking these cells would part others that can reach each other now: what a game asks before it places a
    // building. Changes nothing. Cells that are blocked already, come twice or lie outside do not matter.
    bool would_cut(std::span<const State> cells) const;

    std::uint64_t version() const;      // how many cells have changed since the map was made
    std::uint64_t fingerprint() const;  // of everything that paths depend on; databases are tied to it

    // For the library itself.
    const Grid& grid() const { return *grid_; }
    const std::shared_ptr<Grid>& shared() const { return grid_; }

private:
    std::shared_ptr<Grid> grid_;
};

// Where a letter stands in a drawing, the first in reading order.
std::optional<State> mark(std::string_view drawing, char letter);

}  // namespace waystone
