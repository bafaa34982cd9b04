// SPDX-License-Identifier: MIT
// Where the states of a graph lie in a paged table: those near one another share pages.
//
// On a grid, the 256 cells of a tile of 16 x 16 follow one another, and 4 x 4 tiles do; explicit graphs go by their
// numbers.
#pragma once

#include "graph/explicit_graph.hpp"
#include "graph/grid.hpp"

#include <cstddef>
#include <cstdint>

namespace waystone {

template <class Graph>
class CellPlaces;

template <>
class CellPlaces<Grid> {
public:
    static constexpr int kTileSide = 16;
    static constexpr std::size_t kTileStates = kTileSide * kTileSide;

    explicit CellPlaces(const Grid& grid) : grid_(&grid), across_((grid.width() >> 6) + 1) {}
    std::size_t size() const { return std::size_t{across_} * ((grid_->height() >> 6) + 1) << 12; }
    std::uint32_t operator()(State s) const { return (*this)(grid_->arc_to_self(s)); }
    std::uint32_t operator()(const Grid::Arc& arc) const {
        const auto x = static_cast<std::uint32_t>(arc.x), y = static_cast<std::uint32_t>(arc.y);
        return ((y >> 6) * across_ + (x >> 6)) << 12 | (y >> 4 & 3) << 10 | (x >> 4 & 3) << 8 | in_tile(arc);
    }

    // A tile's number, and a state's place in it.
    static std::uint32_t tile(const Grid::Arc& arc) {
        return static_cast<std::uint32_t>(arc.y) / kTileSide << 16 | static_cast<std::uint32_t>(arc.x) / kTileSide;
    }
    static std::uint32_t in_tile(const Grid::Arc& arc) {
        return static_cast<std::uint32_t>(arc.y & kInTile) * kTileSide + static_cast<std::uint32_t>(arc.x & kInTile);
    }
    // Whether all successors lie in the state's own tile, and how far along from it.
    static bool surrounded(const Grid::Arc& state) {
        return ((state.x + 1) & kInTile) >= 2 && ((state.y + 1) & kInTile) >= 2;
    }
    static int step(const Grid::Arc& arc) { return kDy[arc.index] * kTileSide + kDx[arc.index]; }

private:
    static constexpr int kInTile = kTileSide - 1;

    const Grid* grid_;
    std::uint32_t across_;
};

// The most bytes that a table of entries this large takes, with every page of it written to.
inline std::uint64_t most_paged_bytes(const Grid& grid, std::uint64_t entry_bytes) {
    const std::uint64_t tiles = (std::uint64_t{grid.width()} / 16 + 1) * (std::uint64_t{grid.height()} / 16 + 1);
    return (tiles * 256 * entry_bytes) * 33 / 32 + 16384;
}

template <>
class CellPlaces<ExplicitGraph> {
public:
    static constexpr std::size_t kTileStates = 256;

    explicit CellPlaces(const ExplicitGraph& graph) : size_(graph.size()) {}
    std::size_t size() const { return size_ + 1; }
    std::uint32_t operator()(State s) const { return s; }
    std::uint32_t operator()(const ExplicitGraph::Arc& arc) const { return arc.to; }
    static std::uint32_t tile(const ExplicitGraph::Arc& arc) { return arc.to / kTileStates; }
    static std::uint32_t in_tile(const ExplicitGraph::Arc& arc) { return arc.to % kTileStates; }
    static bool surrounded(const ExplicitGraph::Arc&) { return false; }
    static int step(const ExplicitGraph::Arc&) { return 0; }

private:
    std::size_t size_;
};

}  // namespace waystone
