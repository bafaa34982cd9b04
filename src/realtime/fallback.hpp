// SPDX-License-Identifier: MIT
// The agent that takes over when another cannot continue: the one that its parameter `fallback` names.
#pragma once

#include "search/agent_entry.hpp"

namespace waystone {

// What it takes, found out by making one: the version of the map that the database of the agent before it was made for,
// its bound, and the bytes that are drawn from the arena when it is made. The arena expects them.
struct FallbackNeeds {
    std::uint64_t map_version;
    std::uint32_t most_work, bytes;

    // Of an agent whose own moves take up to this, kUnlimited if the other promises no bound.
    std::uint64_t work_bound(std::uint64_t own) const { return most_work == kNoBound ? kUnlimited : own + most_work; }
    static constexpr std::uint32_t kNoBound = ~std::uint32_t{0};
};
Expected<FallbackNeeds> fallback_needs(const AgentContext& agent);
// What its tables may grow to.
std::uint64_t fallback_growth(const Grid& grid, const Settings& settings);

// Null where there is no memory for it. It has no database of its own. The settings are those of the agent before it.
Owned<AgentCore> make_fallback(const Grid& grid, const Settings& settings, Arena& arena, const FallbackNeeds& needs);

// A step by the other, counted and walked as one's own, after `spent` of this tick's work.
Step step_by(AgentCore& other, std::uint64_t work, std::uint64_t spent, Counters& counters, State& now);

}  // namespace waystone
