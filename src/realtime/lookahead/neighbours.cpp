// SPDX-License-Identifier: MIT
#include "realtime/lookahead/neighbours.hpp"

#include <algorithm>

namespace waystone {

const Description neighbours_description{
    .name = "neighbours",
    .kind = "lookahead",
    .summary = "The state's own successors and nothing beyond, whatever the depth.",
    .bound = "1 expansion",
    .paper = "Korf 1990; Rayner et al. 2007",
    .params = {},
};

template <class Graph>
void Neighbours<Graph>::begin(Planning<Graph>& planning) {
    planning.space.start_flat(planning.now, planning.h(planning.compass.arc_to_self(planning.now)));
    planning.layers.clear();
    planning.layers.push_back(0);
    planning.layers.push_back(1);
    planning.target_node = kNoNode;
    planning.frontier_begin = 1;
}

template <class Graph>
bool Neighbours<Graph>::run(Planning<Graph>& planning, Meter& meter) {
    if (!meter.expand()) return false;
    LocalSpace<Graph>& space = planning.space;
    const typename LearnedH<Graph>::View view(planning.h);
    const State target = planning.target;
    std::uint32_t target_node = kNoNode;
    typename LocalSpace<Graph>::Expansion expansion(space, 0);
    planning.compass.for_each_arc(planning.now, [&](const typename Graph::Arc& arc) {
        const std::uint32_t child = expansion.size();
        const Cost h = view(arc);
        expansion.add_flat({.state = arc.to,
                            .g = arc.cost,
                            .h = h,
                            .f = saturating_add(arc.cost, h),
                            .parent = 0,
                            .root_child = child});
        expansion.link(child, arc.cost);
        if (arc.to == target) target_node = child;
    });
    const std::uint16_t links = expansion.end(space, 0);
    planning.target_node = target_node;
    meter.detail().generated += links;
    meter.detail().touched += links;
    return true;
}

template <class Graph>
std::uint64_t Neighbours<Graph>::most_states(const Graph& graph, std::uint32_t) const {
    return std::min<std::uint64_t>(graph.most_successors() + 1, graph.size() + 1);
}

template class Neighbours<Grid>;
template class Neighbours<ExplicitGraph>;

}  // namespace waystone
