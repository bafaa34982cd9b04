// SPDX-License-Identifier: MIT
// The one loop of all learning real-time agents on a map: plan (planner.hpp), walk what was planned, plan again.
//
// A tick never exceeds its budget: if planning takes more, the agent answers Waiting and continues in the next tick.
// Goals that cannot be reached are known from the map's components. An agent that has made more moves than the map has
// cells since it last learned anything walks in circles: Stuck.
//
// When the map changes, the plan stays as long as its steps are legal; each is looked at before it is taken. What was
// learned stays as long as no cell that opened can have made it too large (learned_h.hpp); otherwise, and where more
// cells opened than are looked at, all is forgotten, in O(1).
//
// An agent with a database, or one that replaces such an agent, finds a new path in the background where the database
// does not serve any more (repair.hpp).
//
// With a fallback, a planning step that finds no subgoal is the last: the other agent walks on to the goal.
//
// Bound    that of the planner and of the repair, and one look at what has opened. It holds for every call of step(); a
//          move that takes several of them, because their budgets are small, may begin again when its step closes. With
//          a fallback that agent's bound is added.
#pragma once

#include "realtime/fallback.hpp"
#include "realtime/planner.hpp"
#include "realtime/repair.hpp"
#include "search/map_watch.hpp"

#include <optional>

namespace waystone {

class RealtimeLoop final : public AgentCore {
public:
    RealtimeLoop(const Grid& grid, LoopPlanner<Grid> planner, std::optional<Repair> repair,
                 std::optional<Fallback> fallback, bool stands_in)
        : grid_(&grid),
          planner_(std::move(planner)),
          repair_(std::move(repair)),
          fallback_(std::move(fallback)),
          stands_in_(stands_in) {}

    void start(State start, State goal) override;
    void restart(State start) override;
    void displace(State cell) override;
    Step step(Budget budget) override;
    State now() const override { return now_; }
    const Counters& counters() const override { return counters_; }
    std::size_t path_ahead(std::span<State> out) const override {
        return handed_over_ ? (*fallback_)->path_ahead(out) : planner_.path_ahead(out);
    }
    std::uint64_t work_bound() const override {
        const std::uint64_t own = planner_.bound() + MapWatch::kBound + (repair_ ? repair_->bound() : 0);
        return fallback_ ? fallback_->work_bound(own) : own;
    }
    void observe(Observer* observer) override {
        planner_.observe(observer);
        if (fallback_) fallback_->observe(observer);
    }

    Aim aim() const override { return handed_over_ ? (*fallback_)->aim() : planner_.aim(); }
    std::optional<HeuristicValue> heuristic(State s) const override {
        return handed_over_ ? (*fallback_)->heuristic(s) : planner_.heuristic(s);
    }
    // The heuristic as learned so far: for tests and studies.
    Cost learned_h(State s) const { return planner_.learned_h(s); }

private:
    void begin(State start);
    bool notice_changes(Meter& meter);
    State next_step();

    const Grid* grid_;
    LoopPlanner<Grid> planner_;
    std::optional<Repair> repair_;
    std::optional<Fallback> fallback_;
    bool handed_over_ = false;  // to the fallback, which is made then
    bool stands_in_;            // for an agent whose database does not serve
    State now_ = kNoState;
    std::uint64_t moves_since_learning_ = 0, updates_seen_ = 0;
    bool reachable_ = false;  // the goal, when the map was last looked at
    MapWatch watch_;
    Counters counters_;
};

}  // namespace waystone
