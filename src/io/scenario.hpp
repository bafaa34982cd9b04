// SPDX-License-Identifier: MIT
// Problems and the maps they belong to.
#pragma once

#include <waystone/scenario.hpp>
#include "graph/grid.hpp"

#include <string>
#include <vector>

namespace waystone {

// Whether a length is the stored one to its printed digits. Lengths with fewer than two decimals count as printed
// with six significant digits whose trailing zeros were dropped, as C++ streams do: "6" stands for 6.00000.
bool agrees(const Problem& problem, double length);

// The map of a problem: X.map beside X.map.scen; then the problem's own field, from the scenario's folder,
// from each of `folders`, and by its bare name beside the scenario.
Expected<std::string> find_map(const Scenario& scenario, const Problem& problem,
                               const std::vector<std::string>& folders);

// Whether the problem fits the grid: same size, both points inside and passable.
Expected<void> check_problem(const Grid& grid, const Scenario& scenario, const Problem& problem);

}  // namespace waystone
