// SPDX-License-Identifier: MIT
// PRA* (Sturtevant and Buro 2005): A* on an abstract level, and then, level by level down to the map, A* in the
// corridor that the path above leaves open.
//
// The search begins on the highest level that still has 2 sqrt(n) states of a map with n and where start and goal have
// different ancestors. A corridor is the children of the states on the path and, by default, of their neighbours. Paths
// are complete on every level. If no level fits, it is plain A* on the map. The same holds on an edited map, since the
// levels are those of the map before its edits.
//
// Bound    none: like all who plan first and walk then it waits, and keeps every tick's budget. Expansions of all
//          levels count; a step of tracing a path back also opens the state and its neighbours to the corridor, as much
//          work as an expansion at most, and counts 1.
// Owns     the searches' tables: 8 bytes a cell, 28 bytes a state of the levels used, and the path. The hierarchy is
//          shared by all agents on the map (database/levels.hpp).
// Choice   start level, corridor and metric as they come nearest to the figures of Bulitko et al. 2008. See
//          docs/choices.md.
#pragma once

#include "abstraction/group_corridor.hpp"
#include "database/databases.hpp"
#include "database/levels.hpp"
#include "search/agent_entry.hpp"
#include "wholepath/plan_first.hpp"

#include <optional>

namespace waystone {

struct PathRefinementSettings {
    std::optional<unsigned> level;  // to begin on, or the highest below where start and goal differ
    bool neighbours = true;         // of the path belong to the corridor
    SearchTies ties = SearchTies::LargerG;
};

class PathRefinement final : public PlanFirst {
public:
    PathRefinement(const AgentContext& context, const Hierarchy& hierarchy, PathRefinementSettings settings);
    ~PathRefinement() override;

private:
    using GroundSearch = BestFirst<Grid, OctileTo, GroupCorridor>;
    using AbstractSearch = BestFirst<ExplicitGraph, MeanDistanceTo, GroupCorridor>;

    SearchSettings search_settings() const {
        return {.queue = settings_.ties == SearchTies::LargerG ? SearchQueue::Buckets : SearchQueue::Heap,
                .ties = settings_.ties};
    }
    unsigned highest_level() const;
    void begin_search() override;
    void search(std::uint64_t work) override;
    void trace_back(std::uint64_t work) override;
    void forget() override;
    void begin_level(unsigned level, GroupCorridor corridor);
    void trace_back_abstract(std::uint64_t work);

    PathRefinementSettings settings_;
    const Hierarchy* hierarchy_;
    MadeFor made_for_;  // the map of the hierarchy
    unsigned highest_;  // level to begin on
    GroundSearch ground_;
    FixedArray<AbstractSearch*> abstract_;  // from level 1 on
    CorridorSet open_;                      // groups of the level above the one that is searched
    unsigned level_ = 0;
    State at_ = kNoState;  // of an abstract path that is traced back
};

}  // namespace waystone
