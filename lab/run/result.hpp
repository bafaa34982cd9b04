// SPDX-License-Identifier: MIT
// What is kept of one problem that was walked.
#pragma once

#include "sim/walk.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waystone::lab {

// Of planning one move, in microseconds.
struct PlanTimes {
    double mean = 0, p50 = 0, p99 = 0, max = 0;
    double first = 0, first20 = 0;  // of the first move; of the first twenty together
    double all = 0;                 // of a whole walk
};

struct Result {
    Walk walk;             // without times and trail
    bool refused = false;  // there is no such agent on this map: nothing was walked
    PlanTimes times;
    std::optional<double> optimal;
    std::uint64_t lookahead = 0, lookahead_max = 0;  // expansions of lookaheads proper: all, and of any one search
    std::uint64_t refined = 0, refined_max = 0;      // looks of searches that refine a step between regions: the same
    std::optional<std::uint64_t> non_optimal;        // moves after which the goal is farther than it had to be
    std::optional<std::uint64_t> free_non_optimal;   // those that another agent would have made along the way
    double volume = 0, frontier_volume = 0;   // of h less initial h over generated states; over those on the frontier
    std::size_t database_bytes = 0;           // of what the agent reads, shared with all others on the map
    std::optional<double> database_rel = {};  // its size over the map's, as bulitko2009 counts both
    std::uint64_t map_numbers = 0;            // the map's size then
    double build_seconds = 0;                 // to open or build it
};

// A configuration over a problem set.
struct ConfigurationResults {
    std::string algo;
    std::vector<Result> results;  // by task
    PlanTimes times;              // over all moves of all problems; firsts and walks are means over problems
    double build_seconds = 0;     // to open or build the databases of all maps
};

// What is measured beside the walk itself.
struct Measured {
    bool lookahead = false;      // fill in Result::lookahead; by an observer, which costs time
    bool volume = false;         // the same for Result::volume
    bool non_optimal = false;    // fill in Result::non_optimal where maps do not change; costs a distance field
    bool trail = false;          // keep Walk::trail
    std::string free_algo = {};  // fill in Result::free_non_optimal by what this agent would do
};

}  // namespace waystone::lab
