// SPDX-License-Identifier: MIT
// What an agent of your own implements. Not yet stable.
#pragma once

#include <waystone/step.hpp>

#include <cstddef>
#include <span>

namespace waystone {

// What a planning step looked at, for pictures, traces and studies. An observer costs time, never work.
struct SearchedState {
    State state;
    State parent;  // kNoState for the root
    Cost g, h, initial_h;
    std::uint32_t looks;  // how often it was generated in this step
    bool expanded;
};
class Observer {
public:
    virtual ~Observer() = default;
    // Called when a lookahead is complete and before anything is learned from it.
    virtual void searched(std::span<const SearchedState> states) = 0;
};

// What implementations provide.
class AgentCore {
public:
    virtual ~AgentCore() = default;
    // Forgets everything but the map.
    virtual void start(State start, State goal) = 0;
    // Back at a start with the same goal; an agent that learns keeps what it learned.
    virtual void restart(State start) = 0;
    // Another goal, from where it stands, at any time. What does not hang on the goal is kept: databases, regions,
    // memory.
    virtual void order(State goal) { start(now(), goal); }
    virtual Step step(Budget budget) = 0;
    virtual State now() const = 0;
    virtual const Counters& counters() const = 0;
    // The most work one move may take, or kUnlimited where the configuration promises none.
    virtual std::uint64_t work_bound() const = 0;
    virtual std::size_t bytes() const = 0;
    // Agents without a lookahead of their own ignore it.
    virtual void observe(Observer*) {}
};

}  // namespace waystone
