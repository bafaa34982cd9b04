// SPDX-License-Identifier: MIT
// A loop from its settings; the depth policy may be the caller's own instead of the one that the settings name.
#pragma once

#include "base/settings.hpp"
#include "database/databases.hpp"
#include "realtime/loop.hpp"

namespace waystone {

Expected<std::unique_ptr<RealtimeLoop>> make_loop(const Grid& grid, const Settings& settings,
                                                  const Databases& databases,
                                                  std::unique_ptr<DepthPolicy<Grid>> depth = nullptr);

}  // namespace waystone
