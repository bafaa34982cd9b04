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
    space.begin_expansion(0);
    planning.compass.for_each_arc(planning.now, [&](const typename Graph::Arc& arc) {
        const std::uint32_t child = space.size();
        const Cost h = planning.h(arc);
        space.add_flat({.state = arc.to,
                        .g = arc.cost,
                        .h = h,
                        .f = saturating_add(arc.cost, h),
                        .parent = 0,
                        .root_child = child});
        space.link(child, arc.cost);
        if (arc.to == planning.target) planning.target_node = child;
    });
    space.end_expansion(0);
    meter.detail().generated += space.size() - 1;
    meter.detail().touched += space.size() - 1;
    return true;
}

template <class Graph>
std::uint64_t Neighbours<Graph>::most_states(const Graph& graph, std::uint32_t) const {
    return std::min<std::uint64_t>(graph.most_successors() + 1, graph.size() + 1);
}

template class Neighbours<Grid>;
template class Neighbours<ExplicitGraph>;

}  // namespace waystone
