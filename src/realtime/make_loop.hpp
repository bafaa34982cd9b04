// SPDX-License-Identifier: MIT
// A loop from its settings; the depth policy may be the caller's own instead of the one that the settings name. One
// that replaces an agent with a database repairs as that one would (repair.hpp); it is told the version of the map
// which that database was made for.
#pragma once

#include "realtime/loop.hpp"
#include "search/agent_entry.hpp"

namespace waystone {

inline constexpr std::string_view kLoopName = "lrta";

Expected<Owned<RealtimeLoop>> make_loop(const AgentContext& context, Owned<DepthPolicy<Grid>> depth = nullptr,
                                        std::optional<std::uint64_t> stands_in = std::nullopt);

// What the tables of such a loop may grow to.
std::uint64_t loop_growth(const Grid& grid, const Settings& settings);
// Memory for a loop that is no agent's: for training and tests.
std::shared_ptr<PagePool> loop_pool(const Grid& grid, const Settings& settings);

}  // namespace waystone
