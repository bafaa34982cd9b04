// SPDX-License-Identifier: MIT
// What the real-time agents are measured on: 20 problems a map, at most 1,000 moves each.
#pragma once

#include "bench/peer_maps.hpp"

#include "lab/run/database_cache.hpp"

#include <waystone/catalog.hpp>

namespace waystone::bench {

inline constexpr std::size_t kRealtimeTasks = 20;
inline constexpr std::uint64_t kMostMoves = 1000;

inline Agent need_agent(const Grid& grid, std::string_view spec) {
    static const lab::DatabaseCache databases;
    auto agent = databases.make_agent(grid, spec);
    if (!agent) give_up(std::string(spec) + ": " + agent.error().sentence);
    return std::move(*agent);
}

struct Walked {
    std::uint64_t moves = 0, searches = 0, expanded = 0, work = 0;
};

// From the start until the agent arrives or has made kMostMoves; Take is called as take(agent) and makes one step.
template <class Take>
void walk(Agent& agent, const Task& task, Walked& total, Take&& take) {
    agent.start(task.start, task.goal);
    std::uint64_t moves = 0;
    while (moves < kMostMoves) {
        ++moves;
        if (take(agent).outcome != Outcome::Moved) break;
    }
    const Counters& counters = agent.counters();
    total.moves += moves;
    total.searches += counters.searches;
    total.expanded += counters.expanded;
    total.work += counters.work();
}

}  // namespace waystone::bench
