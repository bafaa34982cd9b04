// SPDX-License-Identifier: MIT
// An agent under a magnifying glass: passes everything on, and adds up what the one inside does.
//
// Gives up by Stuck after max_ticks, so that an agent that waits for ever fails a test instead of hanging it.
#pragma once

#include "support/allocations.hpp"

#include <waystone/agent.hpp>

#include <algorithm>
#include <utility>

namespace waystone {

class WatchedAgent final : public AgentCore {
public:
    WatchedAgent(Agent agent, std::uint64_t max_ticks) : agent_(std::move(agent)), max_ticks_(max_ticks) {}

    void start(State start, State goal) override {
        ticks_ = work_ = allocations_in_steps_ = 0;
        agent_.start(start, goal);
    }
    void restart(State start) override {
        ticks_ = work_ = allocations_in_steps_ = 0;
        agent_.restart(start);
    }
    void displace(State cell) override { agent_.displace(cell); }
    Step step(Budget budget) override {
        if (++ticks_ > max_ticks_) return {Outcome::Stuck, 0};
        const std::uint64_t before = allocations(), work_before = agent_.counters().work();
        const Step step = agent_.step(budget);
        allocations_in_steps_ += allocations() - before;
        work_ += step.work;
        every_step_counted_ &= step.work == agent_.counters().work() - work_before;
        return step;
    }
    State now() const override { return agent_.now(); }
    const Counters& counters() const override { return agent_.counters(); }
    std::uint64_t work_bound() const override { return agent_.work_bound(); }
    std::size_t bytes() const override { return agent_.bytes(); }

    // Since start().
    std::uint64_t work() const { return work_; }
    std::uint64_t allocations_in_steps() const { return allocations_in_steps_; }
    bool every_step_counted() const { return every_step_counted_; }

private:
    Agent agent_;
    std::uint64_t max_ticks_, ticks_ = 0, work_ = 0, allocations_in_steps_ = 0;
    bool every_step_counted_ = true;
};

}  // namespace waystone
