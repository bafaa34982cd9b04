// SPDX-License-Identifier: MIT
#include "realtime/planner.hpp"

#include <algorithm>
#include <utility>

namespace waystone {

template <class Graph>
LoopPlanner<Graph>::LoopPlanner(const Graph& graph, LoopPolicies<Graph> policies, const SuccessorOrder& order,
                                std::uint64_t seed, Arena& arena)
    : policies_(std::move(policies)), planning_(graph, order, seed, arena), seed_(seed) {
    const std::uint32_t deepest = policies_.depth->largest();
    const std::uint64_t expansions = policies_.lookahead->most_expansions(graph, deepest);
    const std::uint64_t longest_path = std::min<std::uint64_t>(deepest, expansions);
    room_for_ = policies_.depth->usual();
    if (room_for_ < deepest) {  // made once elsewhere, to see how much that is
        Arena elsewhere;
        Planning<Graph> trial(graph, order, seed, arena);
        trial.arena = &elsewhere;
        reserve(trial, deepest, deepest);
        room_later_ = elsewhere.needed_bytes();
        arena.expect(room_later_);
    }
    reserve(planning_, room_for_, std::max(room_for_, policies_.depth->deepest_search()));
    policies_.commit->reserve(planning_, longest_path);
    planning_.ties = policies_.ties;
    best_is_enough_ =
        policies_.lookahead->chooses() && !policies_.learning->reads_space() && policies_.choice == Choice::LeastF;
    depth_listens_ = policies_.depth->listens();
    if (policies_.goal->has_subgoals()) planning_.h.expect_subgoals();
    bound_ = policies_.goal->bound() + policies_.depth->bound(graph) + expansions +
             policies_.learning->bound(expansions, deepest) + policies_.commit->bound(longest_path);
}

// For plans from searches to a depth, and for searches of the depth policy.
template <class Graph>
void LoopPlanner<Graph>::reserve(Planning<Graph>& planning, std::uint32_t depth, std::uint32_t searched) {
    const std::uint64_t expansions = policies_.lookahead->most_expansions(planning.compass.graph(), depth);
    planning.space.keep_links(policies_.learning->reads_links());
    policies_.lookahead->reserve(planning, searched);
    policies_.learning->reserve(planning, expansions);
    planning.plan.reserve(std::min<std::uint64_t>(depth, expansions) + 1, planning.arena);
}

// For the depth that was selected; false where there is no memory.
template <class Graph>
bool LoopPlanner<Graph>::make_room() {
    if (!planning_.arena->prepare(room_later_)) {
        planning_.h.set_full();
        return false;
    }
    room_for_ = policies_.depth->largest();
    reserve(planning_, room_for_, room_for_);
    return true;
}

template <class Graph>
void LoopPlanner<Graph>::start(State start, State goal) {
    goal_ = goal;
    planning_.random = Random(seed_);
    planning_.h.start(planning_.target = goal);
    restart(start);
}

template <class Graph>
void LoopPlanner<Graph>::restart(State start) {
    if (!policies_.learning->serves_further_trials()) planning_.h.start(goal_);
    displace(start);
}

template <class Graph>
void LoopPlanner<Graph>::displace(State now) {
    drop_plan();
    policies_.commit->start();
    policies_.goal->start(now, goal_);
    policies_.depth->start(now, goal_);
    aim_at(goal_);
}

template <class Graph>
void LoopPlanner<Graph>::drop_plan() {
    phase_ = Phase::Select;
    planning_.plan.clear();
    policies_.commit->dropped();
    forget_when_planned_ = false;
}

template <class Graph>
void LoopPlanner<Graph>::forget() {
    const State target = planning_.target;
    planning_.h.start(goal_);
    planning_.h.target(target);
    forget_when_planned_ = phase_ != Phase::Select;
}

// What a lookahead in progress has seen lies as many moves away as it is deep, at most.
template <class Graph>
bool LoopPlanner<Graph>::touched_by(State opened) const
    requires std::is_same_v<Graph, Grid>
{
    const Graph& graph = planning_.compass.graph();
    if (planning_.h.touched_by(opened)) return true;
    if (phase_ == Phase::Select) return false;
    return graph.h(planning_.now, opened) / kUnit <= planning_.depth * std::uint64_t{2} + 3;
}

template <class Graph>
void LoopPlanner<Graph>::aim_at(State target) {
    planning_.h.target(planning_.target = target);
    policies_.learning->start();
}

template <class Graph>
bool LoopPlanner<Graph>::plan(State now, Meter& meter) {
    switch (phase_) {
        case Phase::Select: {
            planning_.now = now;
            planning_.only_best = false;
            State target = goal_;
            if (!policies_.goal->select(planning_, goal_, meter, target)) return false;
            if (target != planning_.target) aim_at(target);
            phase_ = Phase::SelectDepth;
            [[fallthrough]];
        }
        case Phase::SelectDepth:
            if (!policies_.depth->select(planning_, meter)) return false;
            if (planning_.depth > room_for_ && !make_room()) return false;
            planning_.only_best = best_is_enough_ && observer_ == nullptr;
            policies_.lookahead->begin(planning_);
            phase_ = Phase::LookAhead;
            [[fallthrough]];
        case Phase::LookAhead:
            if (!policies_.lookahead->run(planning_, meter)) return false;
            ++meter.detail().searches;
            if (observer_ != nullptr) tell_observer();
            if (policies_.choice != Choice::LeastF || !policies_.lookahead->choose(planning_))
                choose_frontier(planning_, policies_.choice, policies_.ties);
            policies_.learning->begin(planning_);
            phase_ = Phase::Learn;
            [[fallthrough]];
        case Phase::Learn:
            if (!policies_.learning->run(planning_, meter)) return false;
            if (policies_.learning->changes_frontier()) {
                planning_.for_each_frontier(
                    [&](std::uint32_t i, const LocalNode& node) { planning_.space.renew(i, planning_.h(node.state)); });
                choose_frontier(planning_, policies_.choice, policies_.ties);
            }
            policies_.commit->begin(planning_);
            phase_ = Phase::Commit;
            [[fallthrough]];
        case Phase::Commit:
            if (!policies_.commit->run(planning_, meter)) return false;
            if (depth_listens_) policies_.depth->planned(planning_);
            phase_ = Phase::Select;
            if (forget_when_planned_) forget();
    }
    return true;
}

template <class Graph>
void LoopPlanner<Graph>::tell_observer() {
    const LocalSpace<Graph>& space = planning_.space;
    searched_.clear();
    for (const LocalNode& node : space.nodes()) {
        searched_.push_back({.state = node.state,
                             .parent = node.parent == kNoNode ? kNoState : space[node.parent].state,
                             .g = node.g,
                             .h = node.h,
                             .initial_h = planning_.h.initial()(node.state),
                             .looks = node.parent == kNoNode ? 1u : 0u,
                             .expanded = node.expanded()});
    }
    for (const std::uint32_t at : space.expanded())
        planning_.compass.for_each_arc(space[at].state, [&](const typename Graph::Arc& arc) {
            if (const std::uint32_t to = space.find(arc); to != kNoNode) ++searched_[to].looks;
        });
    observer_->searched(searched_);
}

template <class Graph>
std::size_t LoopPlanner<Graph>::path_ahead(std::span<State> out) const {
    if (!planned()) return 0;
    const std::size_t count = std::min(out.size(), planning_.plan.size());
    for (std::size_t i = 0; i < count; ++i) out[i] = planning_.plan[planning_.plan.size() - 1 - i];
    return count;
}

template class LoopPlanner<Grid>;
template class LoopPlanner<ExplicitGraph>;

}  // namespace waystone
