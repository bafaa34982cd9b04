// SPDX-License-Identifier: MIT
// An agent that plans the whole path by jump point search and then walks it: the complete rival of real-time agents.
//
// Bound    none, as of all agents that plan first. A unit of work is a jump point expanded, or a step of tracing back:
//          one for each cell of the path, as for A*. An expansion of A* looks at 8 cells; one of these scans hundreds.
// Owns     the search's tables, 12 bytes a cell of memory that is only touched where jump points are, and the path.
#include "graph/cell_places.hpp"
#include "search/agent_entry.hpp"
#include "search/jump_point_search.hpp"
#include "wholepath/plan_first.hpp"

#include <string>

namespace waystone {
namespace {

class JumpPointAgent final : public PlanFirst {
public:
    JumpPointAgent(const Grid& grid, Arena& arena) : PlanFirst(grid, arena), search_(grid, &arena) {}

private:
    void begin_search() override { search_.start(now_, goal_); }
    void search(std::uint64_t work) override {
        if (found(search_, work)) begin_trace();
    }
    void trace_back(std::uint64_t work) override { trace(search_, work); }
    void forget() override { search_.forget(); }

    JumpPointSearch search_;
};

constexpr Description kJumpPoint{
    .name = "jps",
    .summary =
        "Plans an optimal path by jump point search, waiting while it plans, and then walks it. For move rule 8 "
        "on maps without cliffs.",
    .bound =
        "none: the first move, and the first after a change of the map, may take work in proportion to the map; "
        "one unit is a jump point expanded, which scans whole lines of cells",
    .paper = "Harabor and Grastien 2011; Harabor and Grastien 2014 for scans by blocks",
    .params = {},
    .changes = "plans again from where it stands; nothing else has to be kept current",
    .tuning = "jps",
};

Expected<Owned<AgentCore>> make_jump_point(const AgentContext& context) {
    const Grid& grid = context.grid;
    const auto refused = [](std::string sentence) { return fail(ErrorCode::UnfitMap, "1", std::move(sentence)); };
    const std::string rule(name(grid.rule().rule));
    if (rule != "8") return refused("jps needs move rule 8, and this map has rule " + rule + "; use astar");
    if (grid.has_cliffs()) return refused("jps does not know cliffs, which this map has between cells; use astar");
    return make_owned<JumpPointAgent>(context, grid, context.arena);
}

}  // namespace

extern const AgentEntry jump_point_entry;
const AgentEntry jump_point_entry(kJumpPoint, make_jump_point,
                                  [](const Grid& grid, const Settings&) { return most_paged_bytes(grid, 32); });

}  // namespace waystone
