// SPDX-License-Identifier: MIT
// What is kept of one problem that was walked.
#pragma once

#include "sim/walk.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace waystone::lab {

// Of planning one move, in microseconds.
struct PlanTimes {
    double mean = 0, p50 = 0, p99 = 0, max = 0;
    double first = 0, first20 = 0;  // of the first move; of the first twenty together
    double all = 0;                 // of a whole walk
};

struct Result {
    Walk walk;  // without times and trail
    PlanTimes times;
    std::optional<double> optimal;
    std::uint64_t lookahead = 0, lookahead_max = 0;  // expansions of lookaheads proper: all, and of any one search
    std::optional<std::uint64_t> non_optimal;        // moves after which the goal is farther than it had to be
    std::optional<std::uint64_t> free_non_optimal;   // those that another agent would have made along the way
    double volume = 0, frontier_volume = 0;   // of h less initial h over generated states; over those on the frontier
    std::size_t database_bytes = 0;           // of what the agent reads, shared with all others on the map
    std::optional<double> database_rel = {};  // its size over the map's, as bulitko2009 counts both
};

}  // namespace waystone::lab
