// SPDX-License-Identifier: MIT
// PR LRTA* (Bulitko, Sturtevant, Lu and Yau 2007; Bulitko et al. 2008): the real-time loop on an abstract level, and A*
// on the map for each of its steps.
//
// The planner stands on the ancestor of the agent's cell and heads for the ancestor of the goal; it learns on the
// abstract graph alone. Its step is refined inside the corridor of the two regions (region_search.hpp), and the agent
// walks that path to its end before the planner is asked again. In the goal's region the path leads to the goal.
//
// The levels are those of the database, of the map as it was before its edits. On an edited map the agent keeps to what
// is legal. Where an edit has cut a region in two, or the agent or its goal stands where no region was, LRTA* takes
// over until the next start.
//
// Bound    that of the planner and that of a corridor: both grow with the regions of the level, not with the map.
// Owns     8 bytes per abstract state, and tables sized by depth and corridor. The levels are shared by all agents on
//          the map (database/levels.hpp).
// Choice   which cell of the next region the path leads to, and by which h. See docs/choices.md.
#pragma once

#include "database/databases.hpp"
#include "database/levels.hpp"
#include "realtime/fallback.hpp"
#include "realtime/planner.hpp"
#include "realtime/region_search.hpp"
#include "search/agent_entry.hpp"

#include <vector>

namespace waystone {

// What the agent plans with, on the map as the levels have it.
struct AbstractLevel {
    std::shared_ptr<const Levels> levels;
    unsigned level;
    LoopPlanner<ExplicitGraph> planner;
    RegionSearch refinement;
};

class RefiningLoop final : public AgentCore, private Observer {
public:
    static Expected<AbstractLevel> abstract(const AgentContext& context);
    RefiningLoop(const AgentContext& context, AbstractLevel level, Fallback other);

    void start(State start, State goal) override;
    void restart(State start) override;
    void displace(State cell) override;
    Step step(Budget budget) override;
    State now() const override { return now_; }
    const Counters& counters() const override { return counters_; }
    void observe(Observer* observer) override {
        observer_ = observer;
        level_.planner.observe(observer == nullptr ? nullptr : this);
    }
    Aim aim() const override;
    std::optional<HeuristicValue> heuristic(State s) const override;
    std::uint64_t work_bound() const override;
    std::size_t path_ahead(std::span<State> out) const override {
        return phase_ == Phase::Walk && !other_walks_ ? level_.refinement.path_ahead(out) : 0;
    }

private:
    enum class Phase : std::uint8_t { Decide, Refine, Walk };
    // Cells that were opened since the map was abstracted belong to no region.
    bool in_regions(State cell) const { return level_.levels->hierarchy().parent(0, cell) != kNoState; }
    // For the observer: regions as the cells that stand for them.
    State cell_of(State region) const;
    void searched(std::span<const SearchedState> states) override;
    bool barred() const;
    bool hand_over();
    Step give_up(const Meter& meter, Budget budget);

    const Grid* grid_;
    Observer* observer_ = nullptr;
    std::vector<SearchedState> searched_;  // scratch
    MadeFor made_for_;                     // the map of the levels
    bool to_representative_;               // of the next region, instead of its nearest cell
    AbstractLevel level_;
    Phase phase_ = Phase::Decide;
    State now_ = kNoState, goal_ = kNoState;
    std::uint64_t decisions_since_learning_ = 0, updates_seen_ = 0;
    std::uint64_t checked_version_ = 0, started_version_ = 0;
    bool reachable_ = false;  // the goal, in that version of the map
    Fallback other_;
    bool other_walks_ = false;
    Counters counters_;
};

}  // namespace waystone
