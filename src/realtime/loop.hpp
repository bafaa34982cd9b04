// SPDX-License-Identifier: MIT
// The one loop of all learning real-time agents (paper 000, figure 1): select a depth and a goal, look ahead, choose
// the frontier state, learn, commit to some steps.
//
// Every part can stop when the tick's work is spent, so that a tick never costs more than it may; the agent answers
// Waiting and goes on where it was. Goals that cannot be reached are known from the map's components. An agent
// that has made more moves than the map has cells since it last learned anything walks in circles: Stuck.
//
// Bound    what the depth policy, the lookahead, the learning rule and the commitment promise together.
// Owns     the learned values (8 bytes a cell, or what the memory limit says), and a local space sized by the depth.
#pragma once

#include "base/settings.hpp"
#include "realtime/choice.hpp"
#include "realtime/seams.hpp"

namespace waystone {

struct LoopPolicies {
    std::unique_ptr<GoalPolicy<Grid>> goal;
    std::unique_ptr<DepthPolicy<Grid>> depth;
    std::unique_ptr<Lookahead<Grid>> lookahead;
    std::unique_ptr<Learning<Grid>> learning;
    std::unique_ptr<Commit<Grid>> commit;
    Choice choice = Choice::LeastF;
    Ties ties = Ties::First;
};

class RealtimeLoop final : public AgentCore {
public:
    RealtimeLoop(const Grid& grid, LoopPolicies policies, const std::array<Direction, 8>& order, std::uint64_t memory,
                 std::uint64_t seed);

    void start(State start, State goal) override;
    void restart(State start) override;
    Step step(Budget budget) override;
    State now() const override { return now_; }
    const Counters& counters() const override { return counters_; }
    std::uint64_t work_bound() const override { return bound_; }
    std::size_t bytes() const override;
    void observe(Observer* observer) override { observer_ = observer; }

    // The heuristic as learned so far: for tests and studies.
    Cost learned_h(State s) const { return planning_.h(s); }

private:
    enum class Phase : std::uint8_t { Select, SelectDepth, LookAhead, Learn, Commit };
    bool plan(Meter& meter);
    void tell_observer();

    const Grid* grid_;
    LoopPolicies policies_;
    Planning<Grid> planning_;
    std::uint64_t seed_;
    std::uint64_t bound_;
    bool best_is_enough_ = false;  // for these policies, where nobody observes
    Phase phase_ = Phase::Select;
    bool depth_listens_ = false;
    State now_ = kNoState, goal_ = kNoState;
    std::uint64_t moves_since_learning_ = 0, updates_seen_ = 0;
    std::uint64_t checked_version_ = kUnlimited;  // of the map, when the goal was last known to be reachable
    Counters counters_;
    Observer* observer_ = nullptr;
    std::vector<SearchedState> searched_;
};

}  // namespace waystone
