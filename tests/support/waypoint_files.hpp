// SPDX-License-Identifier: MIT
// First-move databases of limited size for tests, where the map is small enough for a whole one.
#pragma once

#include "builders/measure_quality.hpp"
#include "builders/waypoint_rows.hpp"
#include "support/first_move_files.hpp"

#include <memory>
#include <string>

namespace waystone {

// With these settings and no choice between sizes.
inline FirstMoveDatabase make_waypoint_database(const Grid& grid, const WaypointSettings& settings,
                                                const std::string& spec = "cpd(bytes=1000)") {
    const BuildContext context{.spec = spec};
    WaypointMap map(grid);
    map.find_corners(grid, context);
    WaypointGraph graph;
    make_waypoints(grid, map, settings, context, graph);
    auto file = WaypointFile::make(grid, graph, context).value();
    auto container = std::make_shared<const Container>(Container::open(file.writer().bytes()).value());
    return FirstMoveDatabase::open(std::move(container)).value();
}

}  // namespace waystone
