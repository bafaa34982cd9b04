// SPDX-License-Identifier: MIT
// Waypoints of a map, who owns which state, and which waypoints climb to which: what first-move databases of limited size
// are made of (database/waypoints.hpp).
//
// 1. Corners: where optimal paths between random states turn, most often used first. Of two next to each other the less
//    used one is dropped. The same for every size of database.
// 2. Some of the corners are waypoints; then every state that is still uncovered, in the order of the Hilbert curve, gets
//    one that covers it: of a few states near it the one that most uncovered states climb to. A waypoint covers what
//    climbs to it and back within m moves, so large m means few waypoints.
// 3. Along the curve, owners are chosen such that they change as seldom as possible, as symbols of rows are.
// 4. Waypoints that climb to each other are linked. Where neighbouring states have owners that are more than two climbs
//    apart, both states become waypoints too. Each climbs to its owner and back, so all of a component are joined.
// 5. A link that a waypoint between its ends makes nearly superfluous is dropped from the graph.
//
// Bound    for the corners, distance fields; then some 20 surroundings of m moves for each waypoint.
#pragma once

#include "builders/builder.hpp"
#include "graph/grid.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace waystone {

// States along the curve, and corners, best first.
struct WaypointMap {
    explicit WaypointMap(const Grid& grid);
    // False when it was asked to stop.
    bool find_corners(const Grid& grid, const BuildContext& context);

    std::vector<State> states;
    std::vector<std::uint32_t> place;  // of a cell along the curve, as hilbert_index counts
    std::vector<State> corners;
};

struct WaypointLink {
    std::uint32_t to;
    Cost cost;  // of the climb

    bool operator==(const WaypointLink&) const = default;
};

struct WaypointArea {
    std::uint32_t begin, owner;  // the first cell along the curve
};

struct WaypointSettings {
    std::uint32_t m = 7;      // moves within which a waypoint covers
    std::size_t corners = 0;  // the first of the list; fewer where there are not as many
    std::size_t most = 8192;  // waypoints
};

struct WaypointGraph {
    std::vector<State> waypoints;  // along the curve
    std::vector<WaypointArea> areas;
    std::vector<std::uint32_t> part;                // component of each waypoint, counted along the curve
    std::vector<std::vector<WaypointLink>> climbs;  // from each waypoint, by number: all
    std::vector<std::vector<WaypointLink>> links;   // nearest first: those that paths are made of

    std::uint32_t count() const { return static_cast<std::uint32_t>(waypoints.size()); }
};

// False when it was asked to stop. There are no waypoints where more than the most would be needed.
bool make_waypoints(const Grid& grid, const WaypointMap& map, const WaypointSettings& settings,
                    const BuildContext& context, WaypointGraph& graph);

}  // namespace waystone
