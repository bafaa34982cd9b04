// SPDX-License-Identifier: MIT
#include "realtime/loop.hpp"

#include "base/assert.hpp"

#include <algorithm>
#include <utility>

namespace waystone {

RealtimeLoop::RealtimeLoop(const Grid& grid, LoopPolicies policies, const std::array<Direction, 8>& order,
                           std::uint64_t memory, std::uint64_t seed)
    : grid_(&grid), policies_(std::move(policies)), planning_(grid, order, memory, seed), seed_(seed) {
    const std::uint32_t deepest = policies_.depth->largest();
    const std::uint64_t expansions = policies_.lookahead->most_expansions(grid, deepest);
    const std::uint64_t states = policies_.lookahead->most_states(grid, deepest);
    const std::uint64_t longest_path = std::min<std::uint64_t>(deepest, expansions);
    const std::uint32_t deepest_search = std::max(deepest, policies_.depth->deepest_search());
    planning_.space.reserve(policies_.lookahead->most_states(grid, deepest_search),
                            policies_.lookahead->most_expansions(grid, deepest_search) * grid.most_successors());
    planning_.layers.reserve(std::min<std::uint64_t>(deepest_search, grid.size()) + 2);
    planning_.plan.reserve(longest_path + 1);
    policies_.learning->reserve(grid, states, expansions);
    policies_.commit->reserve(grid, longest_path);
    planning_.ties = policies_.ties;
    best_is_enough_ =
        policies_.lookahead->chooses() && !policies_.learning->reads_space() && policies_.choice == Choice::LeastF;
    depth_listens_ = policies_.depth->listens();
    bound_ = policies_.depth->bound(grid) + expansions + policies_.learning->bound(expansions, deepest) +
             policies_.commit->bound(longest_path);
}

void RealtimeLoop::start(State start, State goal) {
    WAYSTONE_ASSERT(grid_->passable(start) && grid_->passable(goal));
    goal_ = goal;
    planning_.random = Random(seed_);
    planning_.target = goal;
    planning_.h.start(goal);
    policies_.learning->start();
    policies_.goal->start(start, goal);
    restart(start);
}

void RealtimeLoop::restart(State start) {
    if (!policies_.learning->serves_further_trials()) planning_.h.start(planning_.target);
    now_ = start;
    phase_ = Phase::Select;
    planning_.plan.clear();
    policies_.commit->start();
    policies_.depth->start(start, goal_);
    counters_ = {};
    moves_since_learning_ = updates_seen_ = 0;
    checked_version_ = kUnlimited;
}

Step RealtimeLoop::step(Budget budget) {
    if (now_ == goal_) return {Outcome::Arrived, 0};
    if (grid_->version() != checked_version_) {  // moves alone never lead out of a component
        if (!grid_->reachable(now_, goal_)) return {Outcome::Unreachable, 0};
        checked_version_ = grid_->version();
    }
    if (moves_since_learning_ > grid_->free_cells() || planning_.h.full()) return {Outcome::Stuck, 0};
    std::uint64_t work = 0;
    if (planning_.plan.empty() || phase_ != Phase::Select) {
        Meter meter(counters_, budget.work);
        const bool planned = plan(meter);
        work = budget.work - meter.left();
        if (!planned) return {Outcome::Waiting, work};
    }
    const State from = std::exchange(now_, planning_.plan.back());
    planning_.plan.pop_back();
    if (depth_listens_) policies_.depth->moved(from, now_);
    ++moves_since_learning_;
    return {now_ == goal_ ? Outcome::Arrived : Outcome::Moved, work};
}

// False when the work of this tick is spent before the step is planned.
bool RealtimeLoop::plan(Meter& meter) {
    switch (phase_) {
        case Phase::Select: {
            planning_.now = now_;
            planning_.only_best = best_is_enough_ && observer_ == nullptr;
            const State target = policies_.goal->select(planning_, goal_);
            if (target != planning_.target) planning_.h.start(planning_.target = target);
            phase_ = Phase::SelectDepth;
            [[fallthrough]];
        }
        case Phase::SelectDepth:
            if (!policies_.depth->select(planning_, meter)) return false;
            policies_.lookahead->begin(planning_);
            phase_ = Phase::LookAhead;
            [[fallthrough]];
        case Phase::LookAhead:
            if (!policies_.lookahead->run(planning_, meter)) return false;
            ++counters_.searches;
            if (observer_ != nullptr) tell_observer();
            if (!planning_.only_best) choose_frontier(planning_, policies_.choice, policies_.ties);
            policies_.learning->begin(planning_);
            phase_ = Phase::Learn;
            [[fallthrough]];
        case Phase::Learn:
            if (!policies_.learning->run(planning_, meter)) return false;
            if (policies_.learning->changes_frontier()) {
                planning_.for_each_frontier([&](std::uint32_t, LocalNode& node) {
                    node.h = planning_.h(node.state);
                    node.f = saturating_add(node.g, node.h);
                });
                choose_frontier(planning_, policies_.choice, policies_.ties);
            }
            if (counters_.h_updates != updates_seen_) {
                updates_seen_ = counters_.h_updates;
                moves_since_learning_ = 0;
            }
            policies_.commit->begin(planning_);
            phase_ = Phase::Commit;
            [[fallthrough]];
        case Phase::Commit:
            if (!policies_.commit->run(planning_, meter)) return false;
            if (depth_listens_) policies_.depth->planned(planning_);
            phase_ = Phase::Select;
    }
    return true;
}

void RealtimeLoop::tell_observer() {
    const LocalSpace<Grid>& space = planning_.space;
    searched_.clear();
    for (const LocalNode& node : space.nodes()) {
        searched_.push_back({.state = node.state,
                             .parent = node.parent == kNoNode ? kNoState : space[node.parent].state,
                             .g = node.g,
                             .h = node.h,
                             .initial_h = planning_.h.initial()(node.state),
                             .looks = node.parent == kNoNode ? 1u : 0u,
                             .expanded = node.expanded});
    }
    for (const LocalNode& node : space.nodes()) {
        if (!node.expanded) continue;
        for (const LocalLink& link : space.links(node)) ++searched_[link.node].looks;
    }
    observer_->searched(searched_);
}

std::size_t RealtimeLoop::bytes() const {
    return sizeof(*this) + planning_.h.bytes() + planning_.space.bytes() + policies_.lookahead->bytes() +
           policies_.learning->bytes() + policies_.commit->bytes() + policies_.depth->bytes() +
           planning_.plan.capacity() * sizeof(State) + planning_.layers.capacity() * sizeof(std::uint32_t);
}

}  // namespace waystone
