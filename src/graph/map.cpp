// SPDX-License-Identifier: MIT
#include <waystone/map.hpp>

#include "graph/drawing.hpp"
#include "graph/grid.hpp"

#include <string>
#include <vector>

namespace waystone {
namespace {

std::string size_text(std::size_t width, std::size_t height) {
    return std::to_string(width) + 'x' + std::to_string(height);
}

Expected<Map> make_map(std::size_t width, std::size_t height, const std::vector<Terrain>& terrain, Moves moves,
                       const char* place) {
    if (width < 1 || height < 1 || width > kMaxSide || height > kMaxSide)
        return fail(
            ErrorCode::BadParameter, place,
            "a map has from 1 to " + std::to_string(kMaxSide) + " cells per side, not " + size_text(width, height));
    if (const auto fits = check_moves(moves); !fits) return std::unexpected(fits.error());
    if (const auto room = check_memory(width, height); !room) return std::unexpected(room.error());
    if (terrain.size() != width * height)
        return fail(ErrorCode::BadParameter, place,
                    "a map of " + size_text(width, height) + " cells takes " + std::to_string(width * height) +
                        " values, not " + std::to_string(terrain.size()));
    return Map(
        std::make_shared<Grid>(static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height), terrain, moves));
}

template <class Cell>
Expected<Map> make_map(std::uint32_t width, std::uint32_t height, std::span<const Cell> passable, Moves moves) {
    std::vector<Terrain> terrain;
    terrain.reserve(passable.size());
    for (const Cell cell : passable) terrain.push_back(cell ? Terrain::Ground : Terrain::Out);
    return make_map(width, height, terrain, moves, "cells");
}

bool is_blocked(char letter) { return std::string_view("#@TOW").find(letter) != std::string_view::npos; }

}  // namespace

Expected<Map> Map::draw(std::string_view drawing, Moves moves) {
    const std::vector<DrawnRow> rows = drawn_rows(drawing);
    const std::size_t width = rows.empty() ? 0 : rows.front().text.size();
    std::vector<Terrain> terrain;
    for (const DrawnRow& row : rows) {
        if (row.text.size() != width)
            return fail(
                ErrorCode::BadParameter, "drawing:" + std::to_string(row.line),
                "row has " + std::to_string(row.text.size()) + " cells, the first row has " + std::to_string(width));
        for (const char letter : row.text) terrain.push_back(is_blocked(letter) ? Terrain::Out : Terrain::Ground);
    }
    return make_map(width, rows.size(), terrain, moves, "drawing");
}

std::optional<State> mark(std::string_view drawing, char letter) {
    State first = 0;
    for (const DrawnRow& row : drawn_rows(drawing)) {
        if (const std::size_t x = row.text.find(letter); x != std::string_view::npos)
            return first + static_cast<State>(x);
        first += static_cast<State>(row.text.size());
    }
    return std::nullopt;
}

Expected<Map> Map::from_cells(std::uint32_t width, std::uint32_t height, std::span<const std::uint8_t> passable,
                              Moves moves) {
    return make_map(width, height, passable, moves);
}

Expected<Map> Map::from_cells(std::uint32_t width, std::uint32_t height, std::span<const bool> passable, Moves moves) {
    return make_map(width, height, passable, moves);
}

Map Map::clone() const { return Map(std::make_shared<Grid>(*grid_)); }

std::uint32_t Map::width() const { return grid_->width(); }
std::uint32_t Map::height() const { return grid_->height(); }
std::size_t Map::size() const { return grid_->size(); }
std::size_t Map::free_cells() const { return grid_->free_cells(); }
std::size_t Map::bytes() const { return grid_->bytes(); }
Moves Map::moves() const { return grid_->rule(); }
std::uint64_t Map::version() const { return grid_->version(); }
std::uint64_t Map::fingerprint() const { return grid_->fingerprint(); }

bool Map::inside(std::int64_t x, std::int64_t y) const { return grid_->inside(x, y); }

State Map::at(std::int64_t x, std::int64_t y) const {
    return inside(x, y) ? grid_->at(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y)) : kNoState;
}

std::uint32_t Map::x(State cell) const { return cell % grid_->width(); }
std::uint32_t Map::y(State cell) const { return cell / grid_->width(); }

bool Map::passable(State cell) const { return cell < size() && grid_->passable(cell); }

bool Map::reachable(State from, State to) const { return from < size() && to < size() && grid_->reachable(from, to); }

bool Map::can_move(State from, State to) const { return from < size() && grid_->cost_between(from, to) != kInfinite; }

bool Map::block(State cell) {
    if (cell >= size()) return false;
    grid_->block(cell);
    return true;
}

bool Map::open(State cell) {
    if (cell >= size()) return false;
    grid_->open(cell);
    return true;
}

Expected<void> Map::edit(std::span<const Edit> edits) {
    for (std::size_t i = 0; i < edits.size(); ++i)
        if (edits[i].cell >= size())
            return fail(ErrorCode::BadParameter, "edit " + std::to_string(i + 1),
                        "cell " + std::to_string(edits[i].cell) + " lies outside the map of " +
                            size_text(width(), height()) + " cells");
    grid_->edit(edits);
    return {};
}

bool Map::would_cut(std::span<const State> cells) const { return grid_->would_cut(cells); }

}  // namespace waystone
