// SPDX-License-Identifier: MIT
// PR LRTA* (Bulitko, Sturtevant, Lu and Yau 2007; bulitko2008): the real-time loop on an abstract level, and A* on the
// map for each of its steps.
//
// The planner stands on the ancestor of the agent's cell and heads for the ancestor of the goal; it learns on the
// abstract graph alone. Its step is refined inside the corridor of the two regions (region_search.hpp), and the agent
// walks that way to its end before the planner is asked again. In the goal's region the way leads to the goal.
//
// A map that was edited is abstracted anew when the next problem starts. Under way the agent keeps to what is legal.
// Where an edit has cut a region in two, or the agent stands where no region was, LRTA* takes over until the next
// start.
//
// Bound    that of the planner and that of a corridor: both grow with the regions of the level, not with the map.
// Owns     8 bytes per abstract state, and tables sized by depth and corridor. The hierarchy is shared by all agents on
//          the map.
// Choice   which cell of the next region the way leads to, and by which h. See docs/choices.md.
#pragma once

#include "abstraction/shared_hierarchy.hpp"
#include "database/databases.hpp"
#include "realtime/planner.hpp"
#include "realtime/region_search.hpp"
#include "search/agent_entry.hpp"

#include <optional>

namespace waystone {

// What the agent plans with, on the map as it was when this was made.
struct AbstractLevel {
    std::shared_ptr<const Hierarchy> hierarchy;
    unsigned level;
    LoopPlanner<ExplicitGraph> planner;
    RegionSearch refinement;
};

class RefiningLoop final : public AgentCore {
public:
    static Expected<AbstractLevel> abstract(const AgentContext& context);
    RefiningLoop(const AgentContext& context, AbstractLevel level, std::uint64_t other_bound);

    void start(State start, State goal) override;
    void restart(State start) override;
    void displace(State cell) override { restart(cell); }
    Step step(Budget budget) override;
    State now() const override { return now_; }
    const Counters& counters() const override { return counters_; }
    std::uint64_t work_bound() const override;

private:
    enum class Phase : std::uint8_t { Decide, Refine, Walk };
    // What was given when this was made, for what is made later.
    AgentContext context() const { return {*grid_, settings_, databases_, *arena_}; }
    void begin(State start);
    void notice_edits();
    void hand_over();
    Step give_up(const Meter& meter, Budget budget);

    const Grid* grid_;
    Arena* arena_;
    Settings settings_;
    Databases databases_;
    bool to_representative_;              // of the next region, instead of its nearest cell
    std::optional<AbstractLevel> level_;  // none where an edited map could not be abstracted by these settings
    std::uint64_t other_bound_;           // of the agent that it hands over to, once the map has changed
    std::uint64_t version_;               // of the map, when it was abstracted
    Phase phase_ = Phase::Decide;
    State now_ = kNoState, goal_ = kNoState;
    std::uint64_t decisions_since_learning_ = 0, updates_seen_ = 0;
    std::uint64_t checked_version_ = 0;
    bool reachable_ = false;  // the goal, in that version of the map
    Owned<AgentCore> other_;  // made when it is needed first
    bool other_walks_ = false;
    Counters counters_;
};

}  // namespace waystone
