// SPDX-License-Identifier: MIT
#include "sim/walk.hpp"

#include "sim/world.hpp"

#include "base/assert.hpp"
#include "base/signature.hpp"
#include "search/optimal.hpp"

#include <algorithm>
#include <chrono>

namespace waystone {

Walker::Walker(const Grid& grid) : grid_(&grid), visited_(grid.size(), 0) {}

Walker::Walker(World& world) : Walker(world.grid()) { world_ = &world; }

Walk Walker::run(Agent& agent, State start, State goal, const WalkLimits& limits) {
    if (world_ != nullptr) world_->reset();
    const auto begin = std::chrono::steady_clock::now();
    agent.start(start, goal);
    const auto ready = std::chrono::steady_clock::now();
    Walk walk = run_started(agent, start, goal, limits);
    // Setting up is part of the answer to the first order.
    if (!walk.plan_ns.empty())
        walk.plan_ns.front() += static_cast<std::uint64_t>(std::chrono::nanoseconds(ready - begin).count());
    return walk;
}

Walk Walker::run_started(Agent& agent, State start, State goal, const WalkLimits& limits) {
    using Clock = std::chrono::steady_clock;
    if (++stamp_ == 0) {
        std::fill(visited_.begin(), visited_.end(), 0);
        stamp_ = 1;
    }
    Walk walk;
    Signature signature;
    signature.add(start);
    visited_[start] = stamp_;
    if (limits.keep_trail) walk.trail.push_back(start);
    Counters at_start = agent.counters(), before = at_start;
    Counters finished;  // what orders took that others have replaced
    std::uint64_t cost = 0;
    std::uint64_t move_ns = 0;
    std::uint64_t without_way = 0,
                  in_a_row = 0;  // ticks that ended in Unreachable: all, and since the last that did not
    State now = start;
    const auto goes_on = [&] {
        if (walk.outcome == Outcome::Unreachable)
            return world_ != nullptr && world_->more_to_come() && in_a_row < limits.max_unreachable;
        return walk.outcome == Outcome::Moved || walk.outcome == Outcome::Waiting;
    };
    walk.outcome = start == goal ? Outcome::Arrived : Outcome::Moved;
    while (goes_on()) {
        if (walk.moves() >= limits.max_moves || cost > limits.max_cost) {
            walk.outcome = Outcome::Stuck;
            break;
        }
        if (world_ != nullptr) world_->advance(walk.ticks, walk.moves() + without_way, now, goal);
        const auto begin = limits.keep_times ? Clock::now() : Clock::time_point{};
        const Step step = agent.step({.work = limits.work_per_tick});
        if (limits.keep_times)
            move_ns += static_cast<std::uint64_t>(std::chrono::nanoseconds(Clock::now() - begin).count());
        ++walk.ticks;
        walk.outcome = step.outcome;
        in_a_row = step.outcome == Outcome::Unreachable ? in_a_row + 1 : 0;
        without_way += step.outcome == Outcome::Unreachable;
        walk.tick_work_max = std::max(walk.tick_work_max, step.work);
        const Counters& total = agent.counters();
        const Counters move = total - before;
        if (move.expanded > walk.expanded_max) walk.expanded_max_at = walk.moves() + 1;
        walk.expanded_max = std::max(walk.expanded_max, move.expanded);
        walk.touched_max = std::max(walk.touched_max, move.touched);
        walk.expanded_climbed_max = std::max(walk.expanded_climbed_max, move.expanded + move.climbed);
        walk.work_max = std::max(walk.work_max, move.work());
        const bool too_many = move.expanded > limits.max_expanded;
        if ((move.work() > limits.max_work || too_many) && walk.disqualified_at == 0)
            walk.disqualified_at = walk.moves() + 1;
        if (too_many && step.outcome == Outcome::Waiting) walk.outcome = Outcome::Stuck;
        if (step.outcome == Outcome::Waiting) {
            ++walk.waits;
            WAYSTONE_ASSERT(agent.now() == now);
            continue;
        }
        if (world_ != nullptr && step.outcome == Outcome::Moved && agent.now() != now)
            if (const State slipped = world_->slipped(now, agent.now(), walk.moves() + 1); slipped != agent.now())
                agent.displace(slipped);
        if (agent.now() != now) {
            const Cost moved = grid_->cost_between(now, agent.now());
            WAYSTONE_ASSERT(moved != kInfinite);
            ++(moved == kUnit ? walk.straight : walk.diagonal);
            cost += moved;
            now = agent.now();
            signature.add(now);
            walk.revisits += visited_[now] == stamp_;
            walk.stale_moves += move.looked_up > 0 && !grid_->is_original();
            visited_[now] = stamp_;
            if (limits.keep_trail) walk.trail.push_back(now);
            if (limits.keep_times) walk.plan_ns.push_back(move_ns);
            move_ns = 0;
        }
        before = total;
        WAYSTONE_ASSERT(step.outcome != Outcome::Arrived || now == goal);
        if (too_many && step.outcome == Outcome::Moved) walk.outcome = Outcome::Stuck;
        if (world_ != nullptr && walk.outcome == Outcome::Moved)
            if (const State fled = world_->fled(now, goal, walk.moves()); fled != goal) {
                finished += agent.counters() - at_start;
                agent.start(now, goal = fled);
                at_start = before = agent.counters();
            }
    }
    signature.add(static_cast<std::uint64_t>(walk.outcome));
    walk.signature = signature.value();
    walk.cost = true_length(*grid_, walk.straight, walk.diagonal);
    walk.counters = finished += agent.counters() - at_start;
    walk.work_bound = agent.work_bound();
    walk.agent_bytes = agent.peak_bytes();
    if (world_ != nullptr) {
        walk.edits = world_->edits();
        walk.edits_skipped = world_->skipped();
    }
    return walk;
}

}  // namespace waystone
