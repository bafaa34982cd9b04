// SPDX-License-Identifier: MIT
// An agent that no change can surprise: before every move it measures the whole map again.
#pragma once

#include "search/distance_field.hpp"

#include <waystone/agent.hpp>

namespace waystone {

class Replanner final : public AgentCore {
public:
    explicit Replanner(const Grid& grid) : grid_(&grid), field_(grid) {}

    void start(State start, State goal) override {
        now_ = start;
        goal_ = goal;
    }
    void restart(State start) override { now_ = start; }
    void displace(State cell) override { now_ = cell; }
    Step step(Budget) override {
        if (now_ == goal_) return {Outcome::Arrived, 0};
        field_.compute(goal_);
        if (field_[now_] == kInfinite) return {Outcome::Unreachable, 0};
        State next = now_;
        grid_->for_each_arc(now_, [&](const Grid::Arc& arc) {
            if (next == now_ && arc.cost + field_[arc.to] == field_[now_]) next = arc.to;
        });
        now_ = next;
        return {now_ == goal_ ? Outcome::Arrived : Outcome::Moved, 0};
    }
    State now() const override { return now_; }
    const Counters& counters() const override { return counters_; }
    std::uint64_t work_bound() const override { return kUnlimited; }
    std::size_t bytes() const override { return 0; }

private:
    const Grid* grid_;
    DistanceField<Grid> field_;
    State now_ = 0, goal_ = 0;
    Counters counters_;
};

}  // namespace waystone
