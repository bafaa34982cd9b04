// SPDX-License-Identifier: MIT
// The databases of a configuration for the maps of a problem set, opened or built before the walks begin.
#pragma once

#include "lab/run/problem_set.hpp"

#include <waystone/database.hpp>

#include <optional>
#include <string>

namespace waystone::lab {

struct OpenDatabases {
    Database database;
    std::size_t bytes = 0;
    std::optional<double> relative = {};  // to the map, as bulitko2009 counts; none where nothing is stored or counted
    std::uint64_t map_numbers = 0;        // what it is relative to
    double seconds = 0;                   // to open or build them
};

// Of one map of the set, from its cache. Ctrl-C leaves a checkpoint and is an error.
Expected<OpenDatabases> open_databases(const ProblemSet& set, std::size_t map, const std::string& algo, bool progress);

}  // namespace waystone::lab
