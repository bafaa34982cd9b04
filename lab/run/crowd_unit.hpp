// SPDX-License-Identifier: MIT
// A crowd of an experiment, run as a unit of its journal, and its row.
#pragma once

#include "lab/run/run_plan.hpp"
#include "lab/table/row.hpp"

#include <atomic>

namespace waystone::lab {

// An algo that is no configuration: units have no agents of their own.
inline constexpr const char* kNoAgents = "none";

// On a copy of the map and on this thread alone; `stop` ends it early, and then what comes out must not be noted.
Expected<CrowdResult> run_crowd_of(const ProblemSet& set, std::size_t task, const PlannedRun& run,
                                   const Database& databases, const std::atomic<bool>& stop);

// Where the crowd was, what it was told, and what came of it; of a refused one little but that.
Row crowd_row(const ProblemSet& set, const PlannedRun& run, const Walked& walked);

}  // namespace waystone::lab
