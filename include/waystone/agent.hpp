// SPDX-License-Identifier: MIT
// An agent: told where to go, it answers every tick with a move, within the work it is given.
//
// A tick never costs more than Budget::work units of counted work, whatever the map. Where a move takes
// more than that, the agent answers Waiting and goes on at the next tick. The map is shared and
// const; an agent belongs to one thread at a time and owns bytes() beside it.
#pragma once

#include <waystone/extend.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>

namespace waystone {

class Agent {
public:
    explicit Agent(std::unique_ptr<AgentCore> core) : core_(std::move(core)) {}

    // Start and goal must be passable cells of the map.
    void start(State start, State goal) { core_->start(start, goal); }
    void restart(State start) { core_->restart(start); }
    void order(State goal) { core_->order(goal); }
    Step step(Budget budget = {}) { return core_->step(budget); }
    State now() const { return core_->now(); }
    const Counters& counters() const { return core_->counters(); }
    std::uint64_t work_bound() const { return core_->work_bound(); }
    std::size_t bytes() const { return core_->bytes(); }
    void observe(Observer* observer) { core_->observe(observer); }

private:
    std::unique_ptr<AgentCore> core_;
};

}  // namespace waystone
