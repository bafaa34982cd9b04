// SPDX-License-Identifier: MIT
// Rows of a database of waypoints, and its file.
//
// A row names, for every target, a waypoint on a cheapest path of climbs; or one that costs up to a twentieth of its
// climb more, where that makes a run longer. So a path through waypoints is at most 1/19 longer than the cheapest one,
// and each step lowers the cost that is left. Of what serves all targets of a run the target itself is taken, or else
// the farthest.
//
// Bound    a search of the graph for each waypoint, and a look at every link for each target. 4 bytes a pair.
#pragma once

#include "builders/waypoint_graph.hpp"
#include "database/waypoints.hpp"

#include <array>
#include <string>

namespace waystone {

class WaypointFile {
public:
    // The error is that of a stop, of too little memory, or of paths beyond fixed point.
    static Expected<WaypointFile> make(const Grid& grid, const WaypointGraph& graph, const BuildContext& context);

    // Has as many bytes before the quality is known.
    void set(const MeasuredQuality& quality) { quality_ = {quality.problems, quality.mean, quality.worst}; }
    // Reads this file while it writes.
    ContainerWriter writer() const;
    std::uint32_t waypoints() const { return static_cast<std::uint32_t>(waypoint_.size()); }

private:
    WaypointFile(const Grid& grid, const WaypointGraph& graph, std::string spec, std::span<const std::uint32_t> first,
                 std::span<const std::uint32_t> runs);

    const Grid* grid_;
    std::string spec_;
    NarrowArray waypoint_, area_, owner_, part_, first_, run_;  // part_ is empty where there is one component
    std::array<std::uint64_t, 3> quality_{};
};

}  // namespace waystone
