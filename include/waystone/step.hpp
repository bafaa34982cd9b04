// SPDX-License-Identifier: MIT
// Budgets, outcomes, and counted work of a tick.
#pragma once

#include <waystone/map.hpp>

#include <cstdint>
#include <limits>

namespace waystone {

enum class Outcome : std::uint8_t {
    Moved,        // one legal move was made
    Arrived,      // stands on the goal
    Waiting,      // this tick's budget was spent before a move was chosen
    Unreachable,  // no path leads to the goal
    Stuck,        // gave up at a limit of its configuration
    OutOfMemory,  // its pool is empty; what it learned stays, and a new order returns it
};

inline constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

struct Budget {
    std::uint64_t work = kUnlimited;
};

// What an agent did since start() or order(). Everything it does to pick a move is one of these units of work:
// expansions, learning visits, look-ups, reachability checks, trace-back.
struct Counters {
    std::uint64_t expanded = 0;   // states whose successors were all generated
    std::uint64_t learned = 0;    // states visited by a learning rule
    std::uint64_t traced = 0;     // steps of following parents back
    std::uint64_t looked_up = 0;  // database records read or compared
    std::uint64_t climbed = 0;    // steps of reachability checks

    // Details that are not counted as work.
    std::uint64_t searches = 0;    // planning steps
    std::uint64_t generated = 0;   // looks at successors, duplicates included
    std::uint64_t touched = 0;     // looks at successors that are not closed yet
    std::uint64_t reopened = 0;    // closed states that were opened again
    std::uint64_t h_updates = 0;   // raises of h
    std::uint64_t h_raised = 0;    // sum of those raises, in fixed point
    std::uint64_t restarts = 0;    // searches restarted because the map changed
    std::uint64_t back_moves = 0;  // moves back along the search's own parents

    std::uint64_t work() const { return expanded + learned + traced + looked_up + climbed; }
    Counters operator-(const Counters& earlier) const;
    Counters& operator+=(const Counters& more);
};

inline Counters Counters::operator-(const Counters& earlier) const {
    return {.expanded = expanded - earlier.expanded,
            .learned = learned - earlier.learned,
            .traced = traced - earlier.traced,
            .looked_up = looked_up - earlier.looked_up,
            .climbed = climbed - earlier.climbed,
            .searches = searches - earlier.searches,
            .generated = generated - earlier.generated,
            .touched = touched - earlier.touched,
            .reopened = reopened - earlier.reopened,
            .h_updates = h_updates - earlier.h_updates,
            .h_raised = h_raised - earlier.h_raised,
            .restarts = restarts - earlier.restarts,
            .back_moves = back_moves - earlier.back_moves};
}

inline Counters& Counters::operator+=(const Counters& more) {
    return *this = *this - (Counters{} - more);  // unsigned numbers wrap around
}

struct Step {
    Outcome outcome;
    std::uint64_t work;  // spent in this tick
};

}  // namespace waystone
