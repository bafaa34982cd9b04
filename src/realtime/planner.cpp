// SPDX-License-Identifier: MIT
#include "realtime/planner.hpp"

#include <algorithm>
#include <utility>

namespace waystone {

template <class Graph>
LoopPlanner<Graph>::LoopPlanner(const Graph& graph, LoopPolicies<Graph> policies, const std::array<Direction, 8>& order,
                                std::uint64_t memory, std::uint64_t seed)
    : policies_(std::move(policies)), planning_(graph, order, memory, seed), seed_(seed) {
    const std::uint32_t deepest = policies_.depth->largest();
    const std::uint64_t expansions = policies_.lookahead->most_expansions(graph, deepest);
    const std::uint64_t longest_path = std::min<std::uint64_t>(deepest, expansions);
    planning_.space.keep_links(policies_.learning->reads_links());
    policies_.lookahead->reserve(planning_, std::max(deepest, policies_.depth->deepest_search()));
    policies_.learning->reserve(planning_, expansions);
    planning_.plan.reserve(longest_path + 1);
    policies_.commit->reserve(graph, longest_path);
    planning_.ties = policies_.ties;
    best_is_enough_ =
        policies_.lookahead->chooses() && !policies_.learning->reads_space() && policies_.choice == Choice::LeastF;
    depth_listens_ = policies_.depth->listens();
    if (policies_.goal->has_subgoals()) planning_.h.expect_subgoals(memory);
    bound_ = policies_.goal->bound() + policies_.depth->bound(graph) + expansions +
             policies_.learning->bound(expansions, deepest) + policies_.commit->bound(longest_path);
}

template <class Graph>
void LoopPlanner<Graph>::start(State start, State goal) {
    goal_ = goal;
    planning_.random = Random(seed_);
    planning_.h.start(planning_.target = goal);
    policies_.learning->start();
    restart(start);
}

template <class Graph>
void LoopPlanner<Graph>::restart(State start) {
    if (!policies_.learning->serves_further_trials()) planning_.h.start(goal_);
    phase_ = Phase::Select;
    planning_.plan.clear();
    policies_.commit->start();
    policies_.goal->start(start, goal_);
    policies_.depth->start(start, goal_);
    aim_at(goal_);
}

template <class Graph>
void LoopPlanner<Graph>::map_changed(State now, bool shorter) {
    if (shorter) planning_.h.start(goal_);
    else planning_.h.forget_subgoals();
    restart(now);
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
std::size_t LoopPlanner<Graph>::bytes() const {
    return sizeof(*this) + planning_.bytes() + policies_.learning->bytes() + policies_.commit->bytes() +
           policies_.depth->bytes() + policies_.goal->bytes();
}

template class LoopPlanner<Grid>;
template class LoopPlanner<ExplicitGraph>;

}  // namespace waystone
