// SPDX-License-Identifier: MIT
// What viewers draw of a database. Nothing where it has no such part, or no such number in it.
//
// Each looks at the whole part and makes a list; meant for pictures, not for agents.
#pragma once

#include "abstraction/regions.hpp"

#include <waystone/database.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace waystone {

// Level 0: the regions of a pattern database on the map, or on the levels that lie beside it; else the areas of waypoints,
// to which walls belong too. From 1 on: a level of an abstraction. `of` is kNoState for cells of no region.
std::optional<Regions> regions_in(const Database& database, unsigned level);

std::optional<std::vector<State>> trailheads_in(const Database& database);
// For each cell of the database's map the nearest trailhead that covers it; kNoState where none does.
std::optional<std::vector<std::uint32_t>> coverage_in(const Database& database, const Grid& grid);
// The states to climb to, from one trailhead to the other, both included.
std::optional<std::vector<State>> case_in(const Database& database, std::uint32_t from, std::uint32_t to);

struct StoredProblem {
    State start, goal, subgoal;
};
std::optional<std::vector<StoredProblem>> records_in(const Database& database);

// The direction of the first move from a cell towards every other, 8 where there is none. Nothing where there are
// waypoints in place of rows.
std::optional<std::vector<std::uint8_t>> first_moves_in(const Database& database, State from);

}  // namespace waystone
