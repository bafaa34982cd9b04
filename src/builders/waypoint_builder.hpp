// SPDX-License-Identifier: MIT
// Builds the first-move database of waypoints that makes the most of a number of bytes.
//
// Waypoints cover states within m moves; the smaller m is, the more of them there are. What is left of the bytes takes
// corners. So for several m, those whose cover alone takes from a sixth of the bytes to all of them, as many corners are
// added as fit, and walks are measured. The best is kept, with what was measured.
//
// Bound    some 20 files, each of which takes what waypoint_graph.hpp and waypoint_rows.hpp say. That is seconds where
//          a whole database takes minutes, so a build that is stopped begins again.
#pragma once

#include "builders/builder.hpp"

#include <optional>

namespace waystone {

// Nothing where the least is still larger; then `least` says how large.
Expected<std::optional<Container>> build_waypoints(const Grid& grid, std::uint64_t bytes, const BuildContext& context,
                                                   std::uint64_t& least);

}  // namespace waystone
