// SPDX-License-Identifier: MIT
// The commitment that can go back: with a learning quota (LRTS), once the raises of h in this trial exceed it, each
// further raise sends the agent back to where it last set out. Without a quota it only goes forward.
//
// Shared by both commitments; commit=one without a quota does not need it.
#pragma once

#include "realtime/policy_entry.hpp"

namespace waystone {

enum class JourneyLength : std::uint8_t { OneStep, ToFrontier };

template <class Graph>
Expected<Owned<Commit<Graph>>> make_journey(const PolicyContext<Graph>& context, JourneyLength length);

}  // namespace waystone
