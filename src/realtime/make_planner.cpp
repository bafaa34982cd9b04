// SPDX-License-Identifier: MIT
#include "realtime/make_planner.hpp"

#include "realtime/commit/commit.hpp"
#include "realtime/depth/depth.hpp"
#include "realtime/goal/goal.hpp"
#include "realtime/learning/learning.hpp"
#include "realtime/lookahead/lookahead.hpp"

#include <limits>

namespace waystone {

template <class Graph>
Expected<LoopPlanner<Graph>> make_planner(const Graph& graph, const Settings& settings, const Databases& databases,
                                          std::unique_ptr<DepthPolicy<Graph>> depth) {
    LoopPolicies<Graph> policies;
    auto goal = make_goal(graph, settings.policy("goal"), databases);
    if (!goal) return std::unexpected(goal.error());
    policies.goal = std::move(*goal);
    policies.depth = std::move(depth);
    if (!policies.depth) {
        auto made = make_depth(graph, settings.policy("depth"), settings, databases);
        if (!made) return std::unexpected(made.error());
        policies.depth = std::move(*made);
    }
    policies.ties = ties_by_name(settings.word("ties"));
    const Settings &lookahead = settings.policy("lookahead"), &learning = settings.policy("learning");
    if (learning.name() == "maxmin" && lookahead.name() == "astar")
        return settings.wrong("learning", "maxmin needs a lookahead by layers: bfs or neighbours");
    if (learning.name() == "sweep" && lookahead.name() != "neighbours" && policies.depth->largest() > 1)
        return settings.wrong("learning",
                              "sweep chooses among the neighbours alone: give lookahead=neighbours with it");
    policies.lookahead = make_lookahead<Graph>(lookahead, policies.ties);
    policies.learning = make_learning<Graph>(learning);
    policies.commit =
        make_commit<Graph>(settings.policy("commit"),
                           settings.has("quota") ? settings.real("quota") : std::numeric_limits<double>::infinity());
    policies.choice = choice_by_name(settings.word("choice"));
    return LoopPlanner<Graph>(graph, std::move(policies), successor_order(settings.word("order")),
                              settings.bytes("memory"), static_cast<std::uint64_t>(settings.integer("seed")));
}
template Expected<LoopPlanner<Grid>> make_planner(const Grid&, const Settings&, const Databases&,
                                                  std::unique_ptr<DepthPolicy<Grid>>);
template Expected<LoopPlanner<ExplicitGraph>> make_planner(const ExplicitGraph&, const Settings&, const Databases&,
                                                           std::unique_ptr<DepthPolicy<ExplicitGraph>>);

}  // namespace waystone
