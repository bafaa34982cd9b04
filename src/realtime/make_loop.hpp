// SPDX-License-Identifier: MIT
// A loop from its settings; the depth policy may be the caller's own instead of the one that the settings name. One
// that stands in for an agent with a database repairs as that would (repair.hpp); it is told the version of the map
// which that database was made for.
#pragma once

#include "base/settings.hpp"
#include "database/databases.hpp"
#include "realtime/loop.hpp"

namespace waystone {

Expected<std::unique_ptr<RealtimeLoop>> make_loop(const Grid& grid, const Settings& settings,
                                                  const Databases& databases,
                                                  std::unique_ptr<DepthPolicy<Grid>> depth = nullptr,
                                                  std::optional<std::uint64_t> stands_in = std::nullopt);

}  // namespace waystone
