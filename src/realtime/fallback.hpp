// SPDX-License-Identifier: MIT
// The agent that takes over where another cannot go on: the `lrta` that its parameter `fallback` names.
#pragma once

#include "base/settings.hpp"
#include "graph/grid.hpp"

#include <waystone/agent.hpp>
#include <waystone/error.hpp>

#include <memory>

namespace waystone {

// By the settings of the agent that may hand over, and the version of the map that this one was made for. It has no
// database of its own.
Expected<std::unique_ptr<AgentCore>> make_fallback(const Grid& grid, const Settings& agent, std::uint64_t version);

// A step by the other, counted and walked as one's own, after `spent` of this tick's work.
Step step_by(AgentCore& other, std::uint64_t work, std::uint64_t spent, Counters& counters, State& now);

}  // namespace waystone
