// SPDX-License-Identifier: MIT
// An agent: told where to go, it answers every tick with a move, within the work it is given.
//
// A tick never costs more than Budget::work units of counted work, whatever the map. Where a move takes
// more than that, the agent answers Waiting and goes on at the next tick. No step allocates memory: what an agent
// learns goes into the pool it was made with. An agent belongs to one thread at a time; it keeps its map alive.
//
// Whatever it is told has an answer. A start or goal outside the map or on a wall, or no start at all: step() answers
// Unreachable, for no work, and begins as soon as both cells are open. A budget of 0 is enough for moves that were
// planned already. The map may be edited between two steps in any way, also under the agent's feet.
#pragma once

#include <waystone/agent_core.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace waystone {

struct AgentBody;

class Agent {
public:
    // From the catalogue: see make_agent().
    explicit Agent(std::unique_ptr<AgentBody> body);
    // Around an implementation that checks what it is told.
    explicit Agent(std::unique_ptr<AgentCore> core);
    Agent(Agent&& other) noexcept;
    Agent& operator=(Agent&& other) noexcept;
    ~Agent();

    // A new problem: everything learned is forgotten, and its memory goes back to the pool.
    void start(State start, State goal);
    // The same goal again from elsewhere; an agent that learns keeps what it learned.
    void restart(State start);
    // Another goal, from where it stands.
    void order(State goal);
    // Somebody else has moved it: a push, a teleport. What was learned stays, the plan goes. False, and nothing
    // happens, for a cell outside the map, a wall, or an agent without a start.
    bool displace(State cell);

    Step step(Budget budget = {}) {
        if (!under_way_ && !set_out()) [[unlikely]]
            return {status_ = Outcome::Unreachable, 0};
        const Step step = core_->step(budget);
        status_ = step.outcome;
        return step;
    }

    State now() const { return under_way_ ? core_->now() : at_; }  // kNoState before the first start
    State goal() const { return goal_; }
    // What the last step answered; Waiting when there was none since the last order.
    Outcome status() const { return status_; }
    // The states that it is going to enter as far as it knows them, the next one first: as many as there is room for.
    std::span<const State> path_ahead(std::span<State> room) const {
        return room.first(under_way_ ? core_->path_ahead(room) : 0);
    }

    const Counters& counters() const { return core_->counters(); }
    // The most work that one call of step() takes, or kUnlimited where the configuration promises no bound.
    std::uint64_t work_bound() const { return core_->work_bound(); }
    // What it has drawn from its pool, now and at most.
    std::size_t bytes() const;
    std::size_t peak_bytes() const;
    void observe(Observer* observer) { core_->observe(observer); }

private:
    bool set_out();

    AgentCore* core_;
    State at_ = kNoState, goal_ = kNoState;
    bool under_way_ = false;  // the core knows of start and goal
    Outcome status_ = Outcome::Waiting;
    std::unique_ptr<AgentBody> body_;
};

}  // namespace waystone
