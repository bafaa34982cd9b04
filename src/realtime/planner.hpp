// SPDX-License-Identifier: MIT
// The planning half of the real-time loop (bulitko2008, figure 1), on any graph: select a depth and a goal, look ahead,
// choose the frontier state, learn, commit to some steps. Who walks them is somebody else's business.
//
// Every part can stop when the tick's work is spent: plan() answers false, and continues where it was when it is called
// again.
//
// Bound    what the goal and depth policies, the lookahead, the learning rule and the commitment promise together.
// Owns     the learned values, in pages, and a local space sized by the depth that is usual; room for the deepest
//          search is drawn when the first such search is asked for.
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
    LoopPlanner(const Graph& graph, LoopPolicies<Graph> policies, const SuccessorOrder& order, std::uint64_t seed,
                Arena& arena);

    void start(State start, State goal);  // a new goal: everything learned is forgotten
    void restart(State start);            // a new trial with the same goal
    State goal() const { return goal_; }
    void displace(State now);  // somewhere else: what was learned stays
    void drop_plan();

    // Whether a cell that opened may have made learned values too large: those of the goal, or one that is being
    // planned with; those of subgoals.
    bool touched_by(State opened) const
        requires std::is_same_v<Graph, Grid>;
    bool subgoals_touched_by(State opened) const
        requires std::is_same_v<Graph, Grid>
    {
        return planning_.h.subgoals_touched_by(opened);
    }
    // All that was learned, at once; what is being learned now, when it is.
    void forget();
    void forget_subgoals() { planning_.h.forget_subgoals(); }

    // Whether a step is there to be taken.
    bool planned() const { return phase_ == Phase::Select && !planning_.plan.empty(); }
    // Whether plan() will begin a plan: one that it then makes at once begins with a step that is legal now.
    bool begins() const { return phase_ == Phase::Select; }
    // Plans from here; false when the work of this tick is spent before that is done.
    bool plan(State now, Meter& meter);
    // Whether the last plan had to do without a subgoal.
    bool missed_subgoal() const { return planning_.fallback; }
    State planned_step() const { return planning_.plan.back(); }
    std::size_t path_ahead(std::span<State> out) const;
    // Takes the next planned step.
    State next(State now) {
        const State to = planning_.plan.back();
        planning_.plan.pop_back();
        if (depth_listens_) policies_.depth->moved(now, to);
        return to;
    }

    // The heuristic as learned so far, and whether memory has run out.
    Cost learned_h(State s) const { return planning_.h(s); }
    HeuristicValue heuristic(State s) const { return {planning_.h(s), planning_.h.initial()(s)}; }
    bool full() const { return planning_.h.full(); }
    Aim aim() const {
        Aim aim = planning_.target == goal_ ? Aim{} : policies_.goal->aim();
        aim.target = planning_.target;
        aim.without_subgoal = planning_.fallback;
        return aim;
    }

    std::uint64_t bound() const { return bound_; }
    void observe(Observer* observer) { observer_ = observer; }

private:
    enum class Phase : std::uint8_t { Select, SelectDepth, LookAhead, Learn, Commit };
    void reserve(Planning<Graph>& planning, std::uint32_t depth, std::uint32_t searched);
    bool make_room();
    void aim_at(State target);
    void tell_observer();

    LoopPolicies<Graph> policies_;
    Planning<Graph> planning_;
    std::uint64_t seed_;
    std::uint64_t bound_;
    std::uint32_t room_for_;      // plies or expansions
    std::size_t room_later_ = 0;  // bytes that the deepest search takes
    bool best_is_enough_;         // for these policies, where nobody observes
    bool depth_listens_;
    Phase phase_ = Phase::Select;
    bool forget_when_planned_ = false;
    State goal_ = kNoState;
    Observer* observer_ = nullptr;
    std::vector<SearchedState> searched_;
};

}  // namespace waystone
