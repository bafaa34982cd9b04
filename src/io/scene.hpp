// SPDX-License-Identifier: MIT
// Maps drawn as text, as in the tests and the built-in scenes.
//
//     .......
//     .####..      # and @ are walls, . is floor; any letter is a mark that stands on floor, by
//     .A..#.G      habit A for the start and G for the goal
//     .####..
//
// Blank lines before and after, the indentation common to all rows and blanks at their ends do not count.
#pragma once

#include <waystone/error.hpp>
#include "graph/grid.hpp"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waystone {

struct Scene {
    Grid grid;
    std::vector<std::pair<char, State>> marks;  // in reading order

    bool has(char mark) const;
    // The first in reading order; asking for a mark that is not there is a mistake.
    State at(char mark) const;
};

// `path` is for sentences only.
Expected<Scene> draw_scene(std::string_view text, Moves moves = {}, const std::string& path = "scene");

// Walls and floor as text, one line per row. On a trail S is its first state, E its last, and the digits say how often
// a state was entered (+ for ten times and more).
std::string render(const Grid& grid, std::span<const State> trail = {});

struct BuiltinScene {
    std::string_view name, text;
};
// The drawings of scenes/, compiled in; each has a start A and a goal G.
std::span<const BuiltinScene> builtin_scenes();
const BuiltinScene* find_scene(std::string_view name);

}  // namespace waystone
