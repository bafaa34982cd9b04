// SPDX-License-Identifier: MIT
// The planning half of the real-time loop (paper 000, figure 1), on any graph: select a depth and a goal, look ahead,
// choose the frontier state, learn, commit to some steps. Who walks them is somebody else's business.
//
// Every part can stop when the tick's work is spent: plan() answers false, and goes on where it was when it is called
// again.
//
// Bound    what the goal and depth policies, the lookahead, the learning rule and the commitment promise together.
// Owns     the learned values (8 bytes a state, or what the memory limit says), and a local space sized by the depth.
#pragma once

#include "base/owned.hpp"
#include "realtime/choice.hpp"
#include "realtime/seams.hpp"

namespace waystone {

template <class Graph>
struct LoopPolicies {
    Owned<GoalPolicy<Graph>> goal;
    Owned<DepthPolicy<Graph>> depth;
    Owned<Lookahead<Graph>> lookahead;
    Owned<Learning<Graph>> learning;
    Owned<Commit<Graph>> commit;
    Choice choice = Choice::LeastF;
    Ties ties = Ties::First;
};

template <class Graph>
class LoopPlanner {
public:
    LoopPlanner(const Graph& graph, LoopPolicies<Graph> policies, const std::array<Direction, 8>& order,
                std::uint64_t memory, std::uint64_t seed);

    void start(State start, State goal);  // a new goal: everything learned is forgotten
    void restart(State start);            // a new trial with the same goal
    State goal() const { return goal_; }
    // The map has changed: what was planned is dropped, and the policies begin anew. Learned values stay, but for those
    // of subgoals; all are forgotten where a way may have become shorter than them.
    void map_changed(State now, bool shorter);
    // Whether a new way, this far from the goal where it is new, may be shorter than what was learned.
    bool may_be_shorter(Cost to_goal) const { return !planning_.h.dense() || planning_.h.may_exceed(to_goal); }

    // Whether a step is there to be taken.
    bool planned() const { return phase_ == Phase::Select && !planning_.plan.empty(); }
    // Plans from here; false when the work of this tick is spent before that is done.
    bool plan(State now, Meter& meter);
    // Whether the last plan had to do without a subgoal.
    bool missed_subgoal() const { return planning_.fallback; }
    // Takes the next planned step.
    State next(State now) {
        const State to = planning_.plan.back();
        planning_.plan.pop_back();
        if (depth_listens_) policies_.depth->moved(now, to);
        return to;
    }

    // The heuristic as learned so far, and whether there is room to learn more.
    Cost learned_h(State s) const { return planning_.h(s); }
    bool full() const { return planning_.h.full(); }

    std::uint64_t bound() const { return bound_; }
    std::size_t bytes() const;
    void observe(Observer* observer) { observer_ = observer; }

private:
    enum class Phase : std::uint8_t { Select, SelectDepth, LookAhead, Learn, Commit };
    void aim_at(State target);
    void tell_observer();

    LoopPolicies<Graph> policies_;
    Planning<Graph> planning_;
    std::uint64_t seed_;
    std::uint64_t bound_;
    bool best_is_enough_;  // for these policies, where nobody observes
    bool depth_listens_;
    Phase phase_ = Phase::Select;
    State goal_ = kNoState;
    Observer* observer_ = nullptr;
    std::vector<SearchedState> searched_;
};

}  // namespace waystone
