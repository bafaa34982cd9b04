// SPDX-License-Identifier: MIT
// Problems of the League of Robot Runners: a map, where agents start, and tasks that they take one after another.
//
// Headings, delays and sizes of the competition are left out: agents move to one of four neighbours each tick.
#pragma once

#include <waystone/error.hpp>
#include "graph/grid.hpp"

#include <string>
#include <vector>

namespace waystone::lab {

struct RobotProblem {
    Grid grid;
    std::vector<State> starts;
    std::vector<std::vector<State>> errands;  // of a task: cells to visit in order
};

// Whether the name is of a problem rather than of a map: a JSON file, or a folder.
bool is_robot_problem(const std::string& name);
// A JSON file, or a folder with one; also looked for beside the maps on board. An error names file and line.
Expected<RobotProblem> load_robot_problem(const std::string& name);

}  // namespace waystone::lab
