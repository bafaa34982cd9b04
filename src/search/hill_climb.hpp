// SPDX-License-Identifier: MIT
// Hill climbing (Bulitko, Rayner and Lawrence 2012): go to the neighbour with least cost + h, as long as h falls.
//
// Fails if the chosen neighbour is no nearer to the target by h, or if m moves are not enough.
//
// A legal move straight towards the target lowers h by exactly its cost, and nothing is better. So the other moves are
// tried only if it is barred.
//
// Bound    at most m steps, each at most 8 looks; the caller counts `steps` as work.
// Choice   ties go to the more expensive move, then to the earlier direction. See docs/choices.md.
#pragma once

#include "graph/heuristic.hpp"

#include <waystone/agent.hpp>

#include <algorithm>
#include <array>

namespace waystone {

struct Climb {
    bool reached;
    State last;           // where it stopped
    std::uint32_t steps;  // moves made
    Cost cost;            // of those moves
};

inline constexpr std::uint32_t kNoStepLimit = 0xffffffff;

// The direction of the move straight towards a target that lies dx, dy away, by the signs of both; 8 on the target.
inline unsigned direction_towards(int dx, int dy) {
    constexpr std::array<std::uint8_t, 9> kBySigns{7, 0, 1, 6, 8, 2, 5, 4, 3};
    const int sx = (dx > 0) - (dx < 0), sy = (dy > 0) - (dy < 0);
    return kBySigns[static_cast<unsigned>(3 * sy + sx + 4)];
}

// One step towards the target, or kNoState if climbing fails.
inline State climb_step(const Grid& grid, State s, const OctileTo& h) {
    const int y = static_cast<int>(grid.y(s)), x = static_cast<int>(s) - y * static_cast<int>(grid.width());
    const int dx = h.goal_x() - x, dy = h.goal_y() - y;
    const unsigned moves = grid.moves(s), straight = direction_towards(dx, dy);
    // Where diagonals cost no more than straight moves there are ties, and the earliest direction wins.
    if ((moves >> straight & 1) != 0 && grid.diagonal_extra() != 0)
        return s + static_cast<State>(grid.offset(straight));
    if (grid.rule().rule == MoveRule::Four) {  // one of two, or h does not fall
        const unsigned upright = dy < 0 ? 0 : 4, level = dx < 0 ? 6 : 2;
        const unsigned earlier = std::min(upright, level), later = std::max(upright, level);
        if (dx == 0 || dy == 0) return kNoState;
        if ((moves >> earlier & 1) != 0) return s + static_cast<State>(grid.offset(earlier));
        if ((moves >> later & 1) != 0) return s + static_cast<State>(grid.offset(later));
        return kNoState;
    }
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
