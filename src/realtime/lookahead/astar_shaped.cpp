// SPDX-License-Identifier: MIT
#include "realtime/lookahead/astar_shaped.hpp"

#include "realtime/choice.hpp"
#include "realtime/policy_entry.hpp"

#include <algorithm>

namespace waystone {

namespace {

constexpr Description kDescription{
    .name = "astar",
    .summary = "A* from the agent's state, stopped after as many expansions as the depth says.",
    .bound = "n expansions",
    .paper = "Koenig 2004; Koenig and Sun 2009; Koenig and Likhachev 2006",
    .params = {},
};

template <class Graph>
Expected<Owned<Lookahead<Graph>>> make(const PolicyContext<Graph>& context) {
    return make_owned<AStarShaped<Graph>>(context, ties_by_name(context.loop.word("ties")));
}

}  // namespace

extern const PolicyEntry<Lookahead> astar_shaped_entry;
const PolicyEntry<Lookahead> astar_shaped_entry(kDescription, make<Grid>, make<ExplicitGraph>);

template <class Graph>
void AStarShaped<Graph>::begin(Planning<Graph>& planning) {
    const auto root = planning.compass.arc_to_self(planning.now);
    planning.space.start(root, planning.h(root));
    planning.layers.clear();
    planning.target_node = kNoNode;
    planning.frontier_begin = 0;
    expanded_ = 0;
    open_.clear();
    open_.reserve(std::size_t{planning.depth} * planning.compass.graph().most_successors() + 1);
    push(planning, 0, planning.space[0]);
}

template <class Graph>
bool AStarShaped<Graph>::run(Planning<Graph>& planning, Meter& meter) {
    while (expanded_ < planning.depth && !open_.empty()) {
        const Open best = open_.top();
        const LocalNode& node = planning.space[best.node];
        if (node.expanded || node.g != best.g) {  // reached more cheaply since
            open_.pop();
            continue;
        }
        if (best.node == planning.target_node) break;
        if (!meter.expand()) return false;
        open_.pop();
        expand(planning, meter, best.node);
        ++expanded_;
    }
    return true;
}

template <class Graph>
void AStarShaped<Graph>::expand(Planning<Graph>& planning, Meter& meter, std::uint32_t at) {
    LocalSpace<Graph>& space = planning.space;
    const LocalNode node = space[at];
    const typename LearnedH<Graph>::View h(planning.h);
    const State target = planning.target;
    std::uint64_t touched = 0;
    typename LocalSpace<Graph>::Expansion expansion(space, at);
    planning.compass.for_each_arc(node.state, [&](const typename Graph::Arc& arc) {
        const auto [child, fresh] = expansion.find_or_add(arc);
        expansion.link(child, arc.cost);
        LocalNode& to = expansion[child];
        const Cost g = node.g + arc.cost;
        touched += !to.expanded;
        if (fresh) {
            to.h = h(arc);
            if (arc.to == target) planning.target_node = child;
        } else if (to.expanded || to.g <= g) {
            return;
        }
        to.g = g;
        to.f = saturating_add(g, to.h);
        to.parent = at;
        to.root_child = at == 0 ? child : node.root_child;
        push(planning, child, to);
    });
    meter.detail().generated += expansion.end(space, at);
    meter.detail().touched += touched;
}

template <class Graph>
void AStarShaped<Graph>::push(Planning<Graph>& planning, std::uint32_t node, const LocalNode& n) {
    std::uint32_t tie = 0;
    switch (ties_) {
        case Ties::First: break;
        case Ties::Last: tie = ~node; break;
        case Ties::LargerG: tie = ~n.g; break;
        case Ties::SmallerG: tie = n.g; break;
        case Ties::Random: tie = planning.random.next(); break;
    }
    open_.push({std::uint64_t{n.f} << 32 | tie, node, n.g});
}

template <class Graph>
std::uint64_t AStarShaped<Graph>::most_expansions(const Graph& graph, std::uint32_t depth) const {
    return std::min<std::uint64_t>(depth, graph.size());
}

template <class Graph>
std::uint64_t AStarShaped<Graph>::most_states(const Graph& graph, std::uint32_t depth) const {
    return std::min<std::uint64_t>(std::uint64_t{depth} * graph.most_successors() + 1, graph.size());
}

template class AStarShaped<Grid>;
template class AStarShaped<ExplicitGraph>;

}  // namespace waystone
