// SPDX-License-Identifier: MIT
// What a database would take to build, before it is built: counted work, and bytes.
//
// Work is counted in what a builder does most: states visited by distance fields and first moves, expansions of the
// searches behind records, climbing steps of covers. It is counted from the map and, where that does not say, from a
// few rows, records or trailheads that are made and thrown away, always the same ones. A unit costs about the same
// everywhere within a kind, so seconds are units times what a unit of that kind took once (usual_seconds_per_work, or
// what the caller measured).
#pragma once

#include "base/settings.hpp"
#include "graph/grid.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace waystone {

struct BuildEstimate {
    double work = 0, bytes = 0;
};

class BuildEstimator {
public:
    explicit BuildEstimator(const Grid& grid) : grid_(grid) {}

    // Of the database of that kind that the agent needs. Nothing for kinds that it knows nothing of, which are built,
    // and for settings that no database can serve. Asked again for the same one, it remembers.
    std::optional<BuildEstimate> estimate(std::string_view kind, const std::string& spec, const Settings& agent);

private:
    std::optional<BuildEstimate> make(std::string_view kind, const Settings& agent);

    const Grid& grid_;
    std::map<std::string, std::optional<BuildEstimate>> known_;  // by the database's string
    std::optional<BuildEstimate> first_moves_;  // of a whole database, which limits on bytes start from
};

// What a unit of work took when it was measured, on one core of a machine of 2024; 0 for kinds that are not known.
double usual_seconds_per_work(std::string_view kind);

}  // namespace waystone
