// SPDX-License-Identifier: MIT
// The one loop of all learning real-time agents on a map: plan (planner.hpp), walk what was planned, plan again.
//
// A tick never costs more than it may: where planning takes more, the agent answers Waiting and goes on where it was.
// Goals that cannot be reached are known from the map's components. An agent that has made more moves than the map has
// cells since it last learned anything walks in circles: Stuck.
#pragma once

#include "realtime/planner.hpp"

namespace waystone {

class RealtimeLoop final : public AgentCore {
public:
    RealtimeLoop(const Grid& grid, LoopPlanner<Grid> planner) : grid_(&grid), planner_(std::move(planner)) {}

    void start(State start, State goal) override;
    void restart(State start) override;
    Step step(Budget budget) override;
    State now() const override { return now_; }
    const Counters& counters() const override { return counters_; }
    std::uint64_t work_bound() const override { return planner_.bound(); }
    std::size_t bytes() const override { return sizeof(*this) - sizeof(planner_) + planner_.bytes(); }
    void observe(Observer* observer) override { planner_.observe(observer); }

    // The heuristic as learned so far: for tests and studies.
    Cost learned_h(State s) const { return planner_.learned_h(s); }

private:
    void begin(State start);

    const Grid* grid_;
    LoopPlanner<Grid> planner_;
    State now_ = kNoState;
    std::uint64_t moves_since_learning_ = 0, updates_seen_ = 0;
    std::uint64_t checked_version_ = kUnlimited;  // of the map, when the goal was last known to be reachable
    Counters counters_;
};

}  // namespace waystone
