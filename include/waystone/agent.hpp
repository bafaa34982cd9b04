// SPDX-License-Identifier: MIT
// An agent: told where to go, it answers every tick with a move, within the work it is given.
//
// A tick never costs more than Budget::work units of counted work, whatever the map. Where a move takes
// more than that, the agent answers Waiting and goes on at the next tick. The map is shared and
// const; an agent belongs to one thread at a time and owns bytes() beside it.
#pragma once

#include <waystone/grid.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>

namespace waystone {

enum class Outcome : std::uint8_t {
    Moved,        // one legal move was made
    Arrived,      // stands on the goal
    Waiting,      // the budget of this tick was spent before a move was chosen
    Unreachable,  // known: no path leads to the goal
    Stuck,        // gave up at a limit that is part of its configuration
};

inline constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

struct Budget {
    std::uint64_t work = kUnlimited;
};

// What an agent did since start() or order(), counted where it is done. Everything it does to pick a move is one
// of these units of work: expansions, learning visits, look-ups, reachability checks, trace-back.
struct Counters {
    std::uint64_t expanded = 0;   // states whose successors were all generated
    std::uint64_t learned = 0;    // states visited by a learning rule
    std::uint64_t traced = 0;     // steps of following parents back
    std::uint64_t looked_up = 0;  // database records read or compared
    std::uint64_t climbed = 0;    // steps of reachability checks

    // Detail below; no work of its own.
    std::uint64_t searches = 0;    // planning steps
    std::uint64_t generated = 0;   // looks at successors, duplicates included
    std::uint64_t touched = 0;     // looks at successors that are not closed yet
    std::uint64_t reopened = 0;    // closed states that were opened again
    std::uint64_t h_updates = 0;   // raises of h
    std::uint64_t h_raised = 0;    // sum of those raises, in fixed point
    std::uint64_t restarts = 0;    // searches begun anew because the map changed
    std::uint64_t back_moves = 0;  // moves back along the search's own parents

    std::uint64_t work() const { return expanded + learned + traced + looked_up + climbed; }
    Counters operator-(const Counters& earlier) const;
    Counters& operator+=(const Counters& more);
};

inline Counters Counters::operator-(const Counters& earlier) const {
    return {.expanded = expanded - earlier.expanded,
            .learned = learned - earlier.learned,
            .traced = traced - earlier.traced,
            .looked_up = looked_up - earlier.looked_up,
            .climbed = climbed - earlier.climbed,
            .searches = searches - earlier.searches,
            .generated = generated - earlier.generated,
            .touched = touched - earlier.touched,
            .reopened = reopened - earlier.reopened,
            .h_updates = h_updates - earlier.h_updates,
            .h_raised = h_raised - earlier.h_raised,
            .restarts = restarts - earlier.restarts,
            .back_moves = back_moves - earlier.back_moves};
}

inline Counters& Counters::operator+=(const Counters& more) {
    return *this = *this - (Counters{} - more);  // unsigned numbers wrap around
}

struct Step {
    Outcome outcome;
    std::uint64_t work;  // spent in this tick
};

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
