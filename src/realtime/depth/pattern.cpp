// SPDX-License-Identifier: MIT
// The depth that a pattern database holds for the pair of regions: LRTA*(PDB, .) of Bulitko et al. 2008.
//
// With subgoals it is the depth that is enough towards the subgoal. Without subgoals, or without a real cap after the
// subgoal was dropped, it is the depth towards the representative of the goal's region. After the subgoal was dropped
// under a cap, it is the cap. In the goal's region, where the database knows nothing, it is one ply.
//
// Bound    one look-up per planning step.
#include "database/pattern_database.hpp"
#include "database/pattern_settings.hpp"
#include "realtime/policy_entry.hpp"

#include <algorithm>

namespace waystone {
namespace {

constexpr Param kPatternDepthParams[] = {
    Param::integer("level", "auto", 0, 31,
                   "abstraction level of the regions; auto: that of goal=pdb, or the same default"),
    Param::integer("cap", "30", 1, 10000, "the largest depth: plies, or expansions if the lookahead counts expansions"),
    Param::word("cliques", "aligned", "aligned|plain|columns|tiles", "how regions are made, as for goal=pdb"),
    Param::word("fallback", "auto", "auto|cap|stored",
                "the depth after the subgoal was dropped: the cap, or the stored depth towards the goal; auto: stored "
                "if the cap is 1000 or more"),
    Param::integer("deepen", "0", 0, 1000, "added to the depth for each earlier visit to the state, with goal=pdb"),
    Param::path("file", "none",
                "the database file; none: the database passed with the agent, which the program builds and caches"),
};

template <class Graph>
class PatternDepth final : public DepthPolicy<Graph> {
public:
    PatternDepth(const Settings& settings, std::shared_ptr<const PatternDatabase> database)
        : shared_(std::move(database)),
          database_(*shared_),
          cap_(static_cast<std::uint32_t>(settings.integer("cap"))),
          deepen_(static_cast<std::uint32_t>(settings.integer("deepen"))) {}

    void start(State, State goal) override { goal_region_ = database_.region(goal); }
    bool select(Planning<Graph>& planning, Meter& meter) override {
        if (!meter.look_up()) return false;
        planning.depth = cap_;
        const std::uint32_t here = database_.region(planning.now), there = goal_region_;
        if (here >= database_.regions() || there >= database_.regions()) return true;  // opened since it was built
        if (planning.fallback) planning.depth = database_.has_goal_depths() ? goal_depth(here, there) : cap_;
        else if (here == there) planning.depth = 1;
        else if (!database_.has_subgoal_depths()) planning.depth = goal_depth(here, there);
        else {
            const std::uint32_t entry = database_.entry(here, there);
            const std::uint32_t depth = entry == PatternDatabase::kNoEntry ? 1 : database_.subgoal_depth(entry);
            planning.depth = static_cast<std::uint32_t>(
                std::min<std::uint64_t>(cap_, depth + std::uint64_t{deepen_} * planning.visits));
        }
        return true;
    }
    std::uint32_t largest() const override { return cap_; }
    std::uint32_t usual() const override { return std::min(cap_, unit() == DepthUnit::Plies ? 5u : 30u); }
    DepthUnit unit() const override { return database_.in_expansions() ? DepthUnit::Expansions : DepthUnit::Plies; }
    std::uint64_t bound(const Graph&) const override { return 1; }

private:
    std::uint32_t goal_depth(std::uint32_t here, std::uint32_t there) const {
        return std::max(1u, std::min(cap_, database_.goal_depth(here, there)));
    }

    std::shared_ptr<const PatternDatabase> shared_;
    const PatternDatabase& database_;
    std::uint32_t cap_, deepen_;
    std::uint32_t goal_region_ = 0;
};

constexpr Description kPatternDepth{
    .name = "pdb",
    .summary = "The depth that is enough between the regions of agent and goal, from a pattern database.",
    .bound = "one look-up per planning step",
    .paper = "Bulitko et al. 2008 as LRTA*(PDB, .)",
    .params = kPatternDepthParams,
};

template <class Graph>
Expected<Owned<DepthPolicy<Graph>>> make_pattern_depth(const PolicyContext<Graph>& context) {
    const Settings& settings = context.settings;
    auto database = context.databases.template find<PatternDatabase>();
    if (!database) return settings.wrong("file", "needs a pattern database, but none was opened");
    if (database->states() != context.graph.size() || (!database->has_subgoal_depths() && !database->has_goal_depths()))
        return settings.wrong("file", database->container().path() + ": it has no depths for this search");
    return make_owned<PatternDepth<Graph>>(context, settings, std::move(database));
}

}  // namespace

extern const PolicyEntry<DepthPolicy> pattern_depth_entry;
const PolicyEntry<DepthPolicy> pattern_depth_entry(kPatternDepth, make_pattern_depth<Grid>,
                                                   make_pattern_depth<ExplicitGraph>);

}  // namespace waystone
