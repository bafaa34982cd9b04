// SPDX-License-Identifier: MIT
// Maps drawn in a test, and trails drawn back for whoever reads its failure.
#pragma once

#include "graph/grid.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

struct Drawing {
    Grid grid;
    std::string cells;  // as drawn, row after row

    // The first cell with this letter.
    State at(char letter) const { return static_cast<State>(cells.find(letter)); }
};

// '#' is a wall, anything else ground; spaces around a row and empty rows do not count.
inline Drawing draw_map(std::string_view text, Moves moves = {}) {
    std::string cells;
    std::uint32_t width = 0, height = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view row = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        while (!row.empty() && row.front() == ' ') row.remove_prefix(1);
        while (!row.empty() && row.back() == ' ') row.remove_suffix(1);
        if (row.empty()) continue;
        width = static_cast<std::uint32_t>(row.size());
        ++height;
        cells += row;
    }
    std::vector<Terrain> terrain;
    for (const char c : cells) terrain.push_back(c == '#' ? Terrain::Trees : Terrain::Ground);
    return {Grid(width, height, terrain, moves), cells};
}

// The map with the states of a trail as letters a to z, over and over.
inline std::string show_trail(const Grid& grid, std::span<const State> trail) {
    std::string cells;
    for (State s = 0; s < grid.size(); ++s) cells += grid.passable(s) ? '.' : '#';
    for (std::size_t i = 0; i < trail.size(); ++i) cells[trail[i]] = static_cast<char>('a' + i % 26);
    std::string text;
    for (std::uint32_t y = 0; y < grid.height(); ++y)
        text += cells.substr(std::size_t{y} * grid.width(), grid.width()) + '\n';
    return text;
}

}  // namespace waystone
