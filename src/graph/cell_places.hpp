// SPDX-License-Identifier: MIT
// Where the states of a graph lie in a paged table: those near one another share pages.
//
// On a grid, 8 x 8 cells follow one another, and 8 x 8 of such tiles do; explicit graphs go by their numbers.
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
    explicit CellPlaces(const Grid& grid) : grid_(&grid), across_((grid.width() >> 6) + 1) {}
    std::size_t size() const { return std::size_t{across_} * ((grid_->height() >> 6) + 1) << 12; }
    std::uint32_t operator()(State s) const {
        const std::uint32_t y = grid_->y(s);
        return at(s - y * grid_->width(), y);
    }
    std::uint32_t operator()(const Grid::Arc& arc) const {
        return at(static_cast<std::uint32_t>(arc.x), static_cast<std::uint32_t>(arc.y));
    }

    // Of 64 states that follow one another: a number of its own, and the place in it.
    static std::uint32_t tile(const Grid::Arc& arc) {
        return static_cast<std::uint32_t>(arc.y >> 3) << 16 | static_cast<std::uint32_t>(arc.x >> 3);
    }
    static std::uint32_t in_tile(const Grid::Arc& arc) {
        return static_cast<std::uint32_t>((arc.y & 7) << 3 | (arc.x & 7));
    }

private:
    std::uint32_t at(std::uint32_t x, std::uint32_t y) const {
        return ((y >> 6) * across_ + (x >> 6)) << 12 | (y >> 3 & 7) << 9 | (x >> 3 & 7) << 6 | (y & 7) << 3 | (x & 7);
    }
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
    explicit CellPlaces(const ExplicitGraph& graph) : size_(graph.size()) {}
    std::size_t size() const { return size_ + 1; }
    std::uint32_t operator()(State s) const { return s; }
    std::uint32_t operator()(const ExplicitGraph::Arc& arc) const { return arc.to; }
    static std::uint32_t tile(const ExplicitGraph::Arc& arc) { return arc.to >> 6; }
    static std::uint32_t in_tile(const ExplicitGraph::Arc& arc) { return arc.to & 63; }

private:
    std::size_t size_;
};

}  // namespace waystone
