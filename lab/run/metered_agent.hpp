// SPDX-License-Identifier: MIT
// An agent around an agent that notes the work of every move, ends a walk at a move of too much work, and lets a job
// be stopped in the middle of a walk.
#pragma once

#include <waystone/agent.hpp>

#include "lab/table/histogram.hpp"

#include <atomic>
#include <cstdint>
#include <utility>

namespace waystone::lab {

class MeteredAgent : public AgentCore {
public:
    MeteredAgent(Agent agent, std::uint64_t work_cutoff, const std::atomic<bool>& stop)
        : agent_(std::move(agent)), work_cutoff_(work_cutoff), stop_(&stop) {}

    const Octaves& work() const { return work_; }  // of the moves since start()

    void start(State start, State goal) override {
        agent_.start(start, goal);
        begin();
    }
    void restart(State start) override {
        agent_.restart(start);
        begin();
    }
    void order(State goal) override {
        agent_.order(goal);
        begin();
    }
    void displace(State cell) override {
        agent_.displace(cell);
        now_ = cell;
    }
    Step step(Budget budget) override {
        Step step = agent_.step(budget);
        const std::uint64_t work = agent_.counters().work() - before_;
        if (agent_.now() != now_) {
            now_ = agent_.now();
            work_.add(work);
        }
        if (step.outcome != Outcome::Waiting) before_ += work;
        const bool goes_on = step.outcome == Outcome::Moved || step.outcome == Outcome::Waiting;
        if (goes_on && (work > work_cutoff_ || stop_->load(std::memory_order_relaxed))) step.outcome = Outcome::Stuck;
        return step;
    }
    State now() const override { return agent_.now(); }
    const Counters& counters() const override { return agent_.counters(); }
    std::uint64_t work_bound() const override { return agent_.work_bound(); }
    std::size_t bytes() const override { return agent_.peak_bytes(); }
    void observe(Observer* observer) override { agent_.observe(observer); }

private:
    void begin() {
        work_ = {};
        now_ = agent_.now();
        before_ = agent_.counters().work();
    }

    Agent agent_;
    std::uint64_t work_cutoff_;
    const std::atomic<bool>* stop_;
    Octaves work_;
    State now_ = 0;
    std::uint64_t before_ = 0;  // work up to the last tick that ended in a move, or without a path
};

}  // namespace waystone::lab
