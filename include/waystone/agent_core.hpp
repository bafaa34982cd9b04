// SPDX-License-Identifier: MIT
// What implements an agent, and what may watch it. Not yet stable. To write your own, see <waystone/extend.hpp>.
#pragma once

#include <waystone/export.h>
#include <waystone/step.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace waystone {

// What a planning step looked at, for pictures, traces and studies. An observer costs time, never work.
struct SearchedState {
    State state;
    State parent;  // kNoState for the root
    Cost g, h, initial_h;
    std::uint32_t looks;  // how often it was generated in this step; 0 if nobody counts
    bool expanded;
};
class WAYSTONE_PUBLIC Observer {
public:
    virtual ~Observer() = default;
    // Called when a lookahead is complete and before anything is learned from it.
    virtual void searched(std::span<const SearchedState> states) = 0;
    // For those who draw searches for whole paths too: called at the end of every tick in which one went on, with all
    // that it has seen, by the numbers of states. Takes time in proportion to the map, so it must be asked for.
    virtual bool wants_whole_searches() const { return false; }
    virtual void searched_so_far(std::span<const SearchedState>) {}
    // Called when a search on the map has refined a step between regions: its looks at successors not closed yet.
    virtual void refined(std::uint64_t) {}
};

// What an agent heads for, and why. For viewers, as the heuristic below: asking costs no work.
struct Aim {
    static constexpr std::uint32_t kNoNumber = ~std::uint32_t{0};

    State target = kNoState;  // a subgoal, or the goal
    // What a database says of it. knn: the number of the record. Pattern databases: two regions. Cases: two trailheads.
    std::uint32_t from = kNoNumber, to = kNoNumber;
    State start = kNoState, goal = kNoState;  // the ends of the record; or the representatives, the trailheads
    bool without_subgoal = false;             // it has subgoals, and none serves now
};
// Of a cell, towards the target.
struct HeuristicValue {
    Cost learned, initial;
};

// What implementations provide. Cells passed in are passable cells of the map, except that a goal may be a wall and the
// agent's own cell may become one. The caller checks everything else.
class AgentCore {
public:
    virtual ~AgentCore() = default;
    // Forgets everything but the map.
    virtual void start(State start, State goal) = 0;
    // Back at a start with the same goal; an agent that learns keeps what it learned.
    virtual void restart(State start) = 0;
    // Sets another goal, from where it stands, at any time. Keeps what does not depend on the goal: databases, regions,
    // memory.
    virtual void order(State goal) { start(now(), goal); }
    // It was moved from outside. Drops the plan; keeps what was learned and the counters.
    virtual void displace(State cell) = 0;
    virtual Step step(Budget budget) = 0;
    virtual State now() const = 0;
    // Writes the states it is going to enter, as far as it knows them and they fit, the next one first. Returns their
    // number.
    virtual std::size_t path_ahead(std::span<State>) const { return 0; }
    virtual const Counters& counters() const = 0;
    // The most work one move may take, or kUnlimited if the configuration promises no bound.
    virtual std::uint64_t work_bound() const = 0;
    // What it owns besides its arena.
    virtual std::size_t bytes() const { return 0; }
    // Agents without a lookahead ignore it.
    virtual void observe(Observer*) {}
    // No target stands for the goal.
    virtual Aim aim() const { return {}; }
    // Nothing for those that learn none.
    virtual std::optional<HeuristicValue> heuristic(State) const { return std::nullopt; }
};

}  // namespace waystone
