// SPDX-License-Identifier: MIT
// An agent that walks by a case base: HCDPS (Lawrence and Bulitko 2010) and greedy state cover (bulitko2012).
//
// If the goal can be climbed to within the cutoff, it climbs. Otherwise it chooses a case: a pair of trailheads such
// that it can climb to the first, and the goal can be climbed to from the second. It takes the nearest two, or the pair
// with the cheapest total path. Then it climbs to the first trailhead, from subgoal to subgoal along the stored path,
// and to the goal. It learns nothing. If no case is relevant, another agent takes over.
//
// That is what the papers do. Where a case base is small, few cases are relevant. With gaps=fallback any trailhead near
// the agent serves, and any near the goal; it climbs towards them, and the other agent takes it to its next state
// wherever it is stuck.
//
// Bound    a move on its path: one climbing step and up to two look-ups. The first move: what choosing takes, which
//          depends on the cutoff and on how close together trailheads lie, not on the map.
// Owns     a cursor of 64 bytes beside counters and pointers; and the other agent, from the first time on that it is
//          needed. Where the pool has no room for that: OutOfMemory.
// Choice   an agent whose path is barred, because the map changed, hands over to the other agent, which is made
//          then if start() did not. See docs/choices.md.
#pragma once

#include "database/case_base.hpp"
#include "realtime/fallback.hpp"
#include "realtime/seams.hpp"
#include "search/agent_entry.hpp"

#include <waystone/agent.hpp>

#include <memory>

namespace waystone {

enum class CaseChoice : std::uint8_t { First, Best };
enum class CaseGaps : std::uint8_t { Climb, Fallback };

class CaseAgent final : public AgentCore {
public:
    CaseAgent(const Grid& grid, const CaseBase& base, Fallback fallback, CaseChoice choice, CaseGaps gaps)
        : grid_(&grid), base_(&base), fallback_(std::move(fallback)) {
        cursor_.choice = choice;
        cursor_.gaps = gaps;
    }

    void start(State start, State goal) override;
    void restart(State start) override;
    void displace(State cell) override;
    Step step(Budget budget) override;
    State now() const override { return cursor_.now; }
    const Counters& counters() const override { return counters_; }
    std::uint64_t work_bound() const override;
    void observe(Observer* observer) override { fallback_.observe(observer); }
    Aim aim() const override;
    std::optional<HeuristicValue> heuristic(State s) const override {
        return fallback_walks() ? fallback_->heuristic(s) : std::nullopt;
    }

private:
    enum class Phase : std::uint8_t { Begin, Direct, Start, ClimbToStart, Goal, ClimbToGoal, Walk, Bridge, Fallback };
    enum class Climbing : std::uint8_t { Waits, Arrives, Fails };

    // Where a look through the trailheads near a state stands: how many of a band were looked at.
    struct Scan {
        std::uint32_t seen = 0;
        std::uint32_t band = 0;
    };
    struct Choosing {
        std::uint64_t barred;  // starting trailheads that cannot be climbed to, by their place in the scan
        Scan starts, goals;
        std::uint32_t from, to;  // the best so far
        Cost best, goal_cost;    // of the whole path; of the climb from the goal's trailhead now considered
        State climber;
        Cost climbed_cost;
    };
    struct Walking {
        State target;
        std::uint32_t to, node;  // the tree, and the node whose state is the target; kNoNode: the goal itself
        std::uint32_t nodes_left;
        std::uint32_t from;  // the trailhead at the other end; kNoNode where there is no case
    };
    struct Cursor {
        State now = kNoState, goal = kNoState;
        std::uint16_t climbed_moves = 0, place = 0;  // while choosing
        Phase phase = Phase::Begin;
        CaseChoice choice = CaseChoice::First;
        CaseGaps gaps = CaseGaps::Climb;
        union {
            Choosing choosing = {};
            Walking walking;
        };
    };

    bool fallback_walks() const {
        return fallback_ && (cursor_.phase == Phase::Fallback || cursor_.phase == Phase::Bridge);
    }
    // Chooses a path; false if this tick's work is spent first.
    bool choose(Meter& meter);
    bool look_at_starts(Meter& meter);
    bool look_at_goals(Meter& meter);
    bool climb_to_start(Meter& meter);
    bool climb_to_goal(Meter& meter);
    // What it takes to get to the trailhead looked at, and from it to the goal.
    void start_costs(Cost cost);
    void goal_costs(Cost cost);
    // The next trailhead near a state, kNoNode after the last.
    bool next_near(State s, Scan& scan, Meter& meter, std::uint32_t& found);
    std::uint32_t looked_at(State s, const Scan& scan) const;
    bool within_reach(State a, State b) const;
    void climb_from(State s, Phase phase);
    Climbing climb_to(State target, Meter& meter);
    void chosen();
    void walk_to(State target, std::uint32_t to, std::uint32_t node);
    void give_up();
    Outcome walk(Meter& meter);
    // Stuck on the way to its next state.
    void leave_path();
    Step bridge(std::uint64_t work, std::uint64_t spent);

    const Grid* grid_;
    const CaseBase* base_;
    Fallback fallback_;
    Counters counters_;
    Cursor cursor_;
};

}  // namespace waystone
