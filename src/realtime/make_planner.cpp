// SPDX-License-Identifier: MIT
#include "realtime/make_planner.hpp"

#include "realtime/policy_entry.hpp"

namespace waystone {
namespace {

// Makes one policy of the loop; false where that fails, with what is wrong in `error`.
template <template <class> class Seam, class Graph>
bool fill(Owned<Seam<Graph>>& policy, const PolicyContext<Graph>& loop, Error& error) {
    auto made = make_policy<Seam>(loop.with(loop.settings.policy(seam_name<Seam>())));
    if (made) policy = std::move(*made);
    else error = made.error();
    return made.has_value();
}

// What the policies need of the lookahead.
template <class Graph>
Expected<void> check_lookahead(const LoopPolicies<Graph>& policies, const Graph& graph, const Settings& loop) {
    const Lookahead<Graph>& lookahead = *policies.lookahead;
    const std::string depth(loop.policy("depth").name()), learning(loop.policy("learning").name());
    const DepthUnit unit = policies.depth->unit();
    if (unit == DepthUnit::Plies && lookahead.unit() != unit)
        return loop.wrong("lookahead", "depth=" + depth + " chooses plies: it needs lookahead=bfs");
    if (unit == DepthUnit::Expansions && lookahead.unit() != unit)
        return loop.wrong("lookahead", "depth=" + depth + " chooses expansions: it needs lookahead=astar");
    if (policies.learning->needs_layers() && !lookahead.has_layers())
        return loop.wrong("learning", learning + " needs a lookahead in layers: bfs or neighbours");
    if (policies.learning->needs_neighbours() && lookahead.most_expansions(graph, policies.depth->largest()) > 1)
        return loop.wrong("learning", learning + " chooses only among neighbours: it needs lookahead=neighbours");
    return {};
}

}  // namespace

template <class Graph>
Expected<LoopPlanner<Graph>> make_planner(const Graph& graph, const AgentContext& agent,
                                          Owned<DepthPolicy<Graph>> depth) {
    const Settings& settings = agent.settings;
    const PolicyContext<Graph> loop{graph, settings, settings, agent.databases, agent.arena};
    LoopPolicies<Graph> policies;
    policies.depth = std::move(depth);
    Error error{};
    if (!fill(policies.goal, loop, error) || (!policies.depth && !fill(policies.depth, loop, error)) ||
        !fill(policies.lookahead, loop, error) || !fill(policies.learning, loop, error) ||
        !fill(policies.commit, loop, error))
        return std::unexpected(std::move(error));
    if (auto fits = check_lookahead(policies, graph, settings); !fits) return std::unexpected(fits.error());
    policies.choice = choice_by_name(settings.word("choice"));
    policies.ties = ties_by_name(settings.word("ties"));
    return LoopPlanner<Graph>(graph, std::move(policies), successor_order(settings.word("order")),
                              static_cast<std::uint64_t>(settings.integer("seed")), agent.arena);
}
template Expected<LoopPlanner<Grid>> make_planner(const Grid&, const AgentContext&, Owned<DepthPolicy<Grid>>);
template Expected<LoopPlanner<ExplicitGraph>> make_planner(const ExplicitGraph&, const AgentContext&,
                                                           Owned<DepthPolicy<ExplicitGraph>>);

}  // namespace waystone
