// SPDX-License-Identifier: MIT
// Maps and problems on disk. Whatever is wrong with a file comes back as one sentence with file and line.
//
// Maps: `.map` (types octile and octile-corner), PNG (dark is blocked) and drawn text. Problems: `.scen`,
// versions 1 and 1.0. Lines may end in CRLF. Nothing is kept open, and a file is
// written whole or not at all. All functions may run in parallel.
#pragma once

#include <waystone/error.hpp>
#include "graph/grid.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace waystone {

Expected<Grid> load_map(const std::string& path, Moves moves = {});
// By extension: `.png` and `.txt` keep what is passable, anything else is a map of type octile. None of them
// can hold cliffs.
Expected<void> save_map(const Grid& grid, const std::string& path);

struct Problem {
    std::uint32_t bucket = 0;
    std::string map;  // as the file has it
    std::uint32_t width = 0, height = 0;
    std::uint32_t start_x = 0, start_y = 0, goal_x = 0, goal_y = 0;
    double length = 0;  // optimal; 0 where start and goal differ means unreachable
    int decimals = 0;   // of the length, as printed
    int line = 0;

    bool stored_unreachable() const { return length == 0 && (start_x != goal_x || start_y != goal_y); }
};

// Whether a length is the stored one to its printed digits. Lengths with fewer than two decimals count as printed
// with six significant digits whose trailing zeros were dropped, as C++ streams do: "6" stands for 6.00000.
bool agrees(const Problem& problem, double length);

struct Scenario {
    std::string path;
    std::vector<Problem> problems;
};

Expected<Scenario> load_scenario(const std::string& path);
Expected<void> save_scenario(const Scenario& scenario, const std::string& path);

// Where public map sets lie: WAYSTONE_MAPS, or ../shared/maps.
std::string maps_root();

// The map of a problem: X.map beside X.map.scen; then the problem's own field, from the scenario's folder,
// from `root`, and by its bare name beside the scenario.
Expected<std::string> find_map(const Scenario& scenario, const Problem& problem, const std::string& root);

// Whether the problem fits the grid: same size, both points inside and passable.
Expected<void> check_problem(const Grid& grid, const Scenario& scenario, const Problem& problem);

}  // namespace waystone
