// SPDX-License-Identifier: MIT
// Walks one problem from start to goal and counts everything about it.
//
// The walk checks every move against the map: an illegal one is a bug and ends in the assertion handler. Times are
// taken around each tick; they never influence a walk.
//
// On a changing map the edits of a tick take effect at one point, before the agent's step. As long as there are more to
// come, Unreachable is not final: the agent is asked again.
#pragma once

#include "graph/grid.hpp"

#include <waystone/agent.hpp>

#include <cstdint>
#include <vector>

namespace waystone {

class World;

struct WalkLimits {
    std::uint64_t work_per_tick = kUnlimited;
    std::uint64_t max_moves = kUnlimited;     // Stuck after that many
    std::uint64_t max_cost = kUnlimited;      // in fixed point; Stuck beyond it
    std::uint64_t max_work = kUnlimited;      // a move that takes more disqualifies the walk
    std::uint64_t max_expanded = kUnlimited;  // a move that expands more disqualifies the walk and ends it
    std::uint64_t max_unreachable = 1000;     // on a changing map, this many ticks without a path in a row are final
    bool keep_trail = false;
    bool keep_times = true;
};

struct Walk {
    Outcome outcome = Outcome::Stuck;          // Arrived, Unreachable, Stuck or OutOfMemory
    std::uint64_t straight = 0, diagonal = 0;  // steps made
    double cost = 0;                           // true length, from the counts of steps
    std::uint64_t ticks = 0, waits = 0;
    std::uint64_t revisits = 0;  // moves into a state entered before
    Counters counters;
    std::uint64_t expanded_max = 0, touched_max = 0, work_max = 0;  // of any one move, its waiting ticks included
    std::uint64_t expanded_climbed_max = 0;                         // both together, of any one move
    std::uint64_t expanded_max_at = 0;  // the first move, counted from 1, that expanded this many
    std::uint64_t tick_work_max = 0;    // of any one tick
    std::uint64_t work_bound = kUnlimited;
    std::size_t agent_bytes = 0;
    std::uint64_t signature = 0;
    std::uint64_t edits = 0, edits_skipped = 0;  // cells that changed; that stayed open for the agent's sake
    std::uint64_t stale_moves = 0;               // moves that asked a database, on a map that is not the original one
    std::uint64_t disqualified_at = 0;           // the first move, counted from 1, that went beyond a limit; 0 if none
    std::vector<std::uint64_t> plan_ns;          // per move, its waiting ticks included; empty without keep_times
    std::vector<State> trail;                    // start first; empty without keep_trail

    bool arrived() const { return outcome == Outcome::Arrived; }
    std::uint64_t moves() const { return straight + diagonal; }
};

// The agent is started again. Scratch space may be given to save allocations between walks.
class Walker {
public:
    explicit Walker(const Grid& grid);
    // On a world's map, for agents made for that map. Every run() begins with the original one.
    explicit Walker(World& world);
    Walk run(Agent& agent, State start, State goal, const WalkLimits& limits = {});
    // Like run(), but the caller has started the agent, and the map is left as it is.
    Walk run_started(Agent& agent, State start, State goal, const WalkLimits& limits = {});

private:
    const Grid* grid_;
    World* world_ = nullptr;
    std::vector<std::uint32_t> visited_;  // stamp of the walk that entered a state
    std::uint32_t stamp_ = 0;
};

}  // namespace waystone
