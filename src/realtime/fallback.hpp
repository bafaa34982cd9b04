// SPDX-License-Identifier: MIT
// The agent that takes over when another cannot continue: the `lrta` that its parameter `fallback` names.
#pragma once

#include "search/agent_entry.hpp"

namespace waystone {

// For the agent that may hand over, and the version of the map that this one was made for. It has no database of its
// own.
Expected<Owned<AgentCore>> make_fallback(const AgentContext& agent, std::uint64_t version);

// A step by the other, counted and walked as one's own, after `spent` of this tick's work.
Step step_by(AgentCore& other, std::uint64_t work, std::uint64_t spent, Counters& counters, State& now);

}  // namespace waystone
