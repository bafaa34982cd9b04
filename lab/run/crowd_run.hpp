// SPDX-License-Identifier: MIT
// Runs a crowd through orders from a seed or a list, and measures every tick from outside.
//
// Units are placed and ordered by the seed alone, so a run repeats everywhere. Collisions, illegal moves and work beyond
// the budget are counted here, from positions before and after, not taken from the crowd's word. Times never influence
// a run.
#pragma once

#include "lab/run/crowd_plan.hpp"

namespace waystone::lab {

// An error where there is no room for the units, or no place for them to go.
Expected<CrowdResult> run_crowd(Map& map, const CrowdPlan& plan);

// Nanoseconds that a unit of a crowd's work takes on this map, by short trials of the plan: the most of any tick but a
// few. The trials are equal, and of each tick the shortest time counts, so that other programs hardly matter.
double crowd_ns_per_work(const Map& map, CrowdPlan plan);

}  // namespace waystone::lab
