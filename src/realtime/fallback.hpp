// SPDX-License-Identifier: MIT
// The agent that takes over when another cannot continue: the one that its parameter `fallback` names.
//
// It is made when it is needed first, has no database, and takes its memory from the other's arena, which expects that.
#pragma once

#include "base/owned.hpp"
#include "search/agent_entry.hpp"

namespace waystone {

class Fallback {
public:
    // For an agent with these settings. What it takes is found out by making one.
    static Expected<Fallback> plan(const AgentContext& agent);

    // The version of the map that the database of the agent before it was made for.
    std::uint64_t map_version() const { return map_version_; }
    // Of an agent whose own moves take up to this, kUnlimited if the other promises no bound.
    std::uint64_t work_bound(std::uint64_t own) const { return most_work_ == kNoBound ? kUnlimited : own + most_work_; }

    // False where there is no memory for it.
    bool make(const Grid& grid);
    explicit operator bool() const { return agent_ != nullptr; }
    AgentCore* operator->() const { return agent_.get(); }

    // The agent before it sets out: where there is one, it gives back what it has learned.
    void start(State start, State goal);
    // It goes on from here, with what it learned on the way to this goal. False where there is no memory for it.
    bool take_over(const Grid& grid, State now, State goal);
    bool stands_at(State now) const { return has_goal_ && agent_->now() == now; }
    // It goes to a state that is not the other's goal, and then knows nothing of the way to that.
    bool bridge(const Grid& grid, State now, State target);
    // A step counted and walked as one's own, after `spent` of this tick's work.
    Step step(std::uint64_t work, std::uint64_t spent, Counters& counters, State& now);
    void observe(Observer* observer) {
        if (agent_) agent_->observe(observer);
    }

private:
    static constexpr std::uint32_t kNoBound = ~std::uint32_t{0};

    explicit Fallback(const AgentContext& agent) : settings_(&agent.settings), arena_(&agent.arena) {}

    const Settings* settings_;  // those of the agent before it
    Arena* arena_;
    std::uint64_t map_version_ = 0;
    std::uint32_t most_work_ = 0;
    std::uint32_t bytes_ : 31 = 0;  // drawn from the arena when it is made
    std::uint32_t has_goal_ : 1 = 0;
    Owned<AgentCore> agent_;
};

// What its tables may grow to. The settings are those of the agent before it.
std::uint64_t fallback_growth(const Grid& grid, const Settings& settings);

}  // namespace waystone
