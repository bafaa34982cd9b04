// SPDX-License-Identifier: MIT
// Hill climbing (paper 004): go to the neighbour with least cost + h, as long as h falls.
//
// Fails when the neighbour chosen is no nearer to the target by h, or when m moves were not enough.
//
// Bound    at most m steps, each at most 8 looks; the caller counts `steps` as work.
// Choice   ties go to the dearer move, then to the earlier direction. See docs/choices.md.
#pragma once

#include "graph/heuristic.hpp"

#include <waystone/agent.hpp>

namespace waystone {

struct Climb {
    bool reached;
    State last;           // where it stopped
    std::uint32_t steps;  // moves made
    Cost cost;            // of those moves
};

inline constexpr std::uint32_t kNoStepLimit = 0xffffffff;

// One step towards the target, or kNoState where climbing fails.
inline State climb_step(const Grid& grid, State s, const OctileTo& h) {
    std::uint64_t best = kUnlimited;
    Cost best_h = 0, best_cost = 0;
    State next = kNoState;
    grid.for_each_arc(s, [&](const Grid::Arc& arc) {
        const Cost to_go = h(arc);
        const std::uint64_t f = std::uint64_t{arc.cost} + to_go;
        if (f < best || (f == best && arc.cost > best_cost)) {
            best = f;
            best_h = to_go;
            best_cost = arc.cost;
            next = arc.to;
        }
    });
    return next != kNoState && best_h < h(s) ? next : kNoState;
}

// Visit(State) is called for every state entered.
template <class Visit>
Climb hill_climb(const Grid& grid, State from, State target, std::uint32_t m, Visit&& visit) {
    const OctileTo h(grid, target);
    Climb climb{from == target, from, 0, 0};
    while (!climb.reached && climb.steps < m) {
        const State next = climb_step(grid, climb.last, h);
        if (next == kNoState) break;
        climb.cost += grid.cost_between(climb.last, next);
        climb.last = next;
        ++climb.steps;
        climb.reached = next == target;
        visit(next);
    }
    return climb;
}

inline Climb hill_climb(const Grid& grid, State from, State target, std::uint32_t m = kNoStepLimit) {
    return hill_climb(grid, from, target, m, [](State) {});
}

}  // namespace waystone
