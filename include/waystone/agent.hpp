// SPDX-License-Identifier: MIT
// An agent. Tell it where to go, and it answers every tick with a move, within the work you allow.
//
// A tick never costs more than Budget::work units of counted work, whatever the map. If a move takes more, the agent
// answers Waiting and continues in the next tick. No step allocates memory: what an agent learns goes into the pool it
// was made with. An agent belongs to one thread at a time; it keeps its map alive.
//
// Every input gets an answer. If the start or goal is outside the map or on a wall, or there is no start, step()
// answers Unreachable, spends no work, and starts as soon as both cells are open. A budget of 0 is enough for moves
// already planned. Between two steps you may edit the map in any way, even under the agent's feet.
#pragma once

#include <waystone/export.h>
#include <waystone/agent_core.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace waystone {

struct AgentBody;

class WAYSTONE_PUBLIC Agent {
public:
    // From the catalogue: see make_agent().
    explicit Agent(std::unique_ptr<AgentBody> body);
    // Wraps an implementation that checks its input.
    explicit Agent(std::unique_ptr<AgentCore> core);
    Agent(Agent&& other) noexcept;
    Agent& operator=(Agent&& other) noexcept;
    ~Agent();

    // Starts a new problem. Forgets everything learned and returns its memory to the pool.
    void start(State start, State goal);
    // Starts again elsewhere with the same goal; an agent that learns keeps what it learned.
    void restart(State start);
    // Sets another goal, from where it stands.
    void order(State goal);
    // Moves the agent from outside: a push, a teleport. Keeps what was learned, drops the plan. Returns false and does
    // nothing for a cell outside the map, a wall, or an agent without a start.
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
    // What the last step answered; Waiting if there was none since the last order.
    Outcome status() const { return status_; }
    // The states it is going to enter, as far as it knows them and they fit, the next one first.
    std::span<const State> path_ahead(std::span<State> room) const {
        return room.first(under_way_ ? core_->path_ahead(room) : 0);
    }

    const Counters& counters() const { return core_->counters(); }
    // The most work that one call of step() takes, or kUnlimited if the configuration promises no bound.
    std::uint64_t work_bound() const { return core_->work_bound(); }
    // What it has drawn from its pool, now and at most.
    std::size_t bytes() const;
    std::size_t peak_bytes() const;
    void observe(Observer* observer) { core_->observe(observer); }
    // A hint to the processor that step() comes soon: of a thousand agents, ask four ahead of the one that steps.
    void prefetch() const {
#if defined(__GNUC__)
        for (std::size_t line = 0; line < 256; line += 64)
            __builtin_prefetch(reinterpret_cast<const char*>(core_) + line);
#endif
    }
    // What it heads for, and why; no target before it has set out.
    Aim aim() const;
    // The heuristic of a cell towards that target. Nothing for agents that learn none, before they have set out, and
    // outside the map.
    std::optional<HeuristicValue> heuristic(State cell) const;

private:
    bool set_out();

    AgentCore* core_;
    State at_ = kNoState, goal_ = kNoState;
    bool under_way_ = false;  // the core knows of start and goal
    Outcome status_ = Outcome::Waiting;
    std::unique_ptr<AgentBody> body_;
};

}  // namespace waystone
