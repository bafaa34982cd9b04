// SPDX-License-Identifier: MIT
#include "realtime/lookahead/neighbours.hpp"

#include "realtime/choice.hpp"
#include "realtime/policy_entry.hpp"

#include <algorithm>

namespace waystone {

namespace {

constexpr Description kNeighbours{
    .name = "neighbours",
    .summary = "Only the state's own successors, whatever the depth.",
    .bound = "1 expansion",
    .paper = "Korf 1990; Rayner et al. 2007",
    .params = {},
};

template <class Graph>
Expected<Owned<Lookahead<Graph>>> make_neighbours(const PolicyContext<Graph>& context) {
    return make_owned<Neighbours<Graph>>(context);
}

}  // namespace

extern const PolicyEntry<Lookahead> neighbours_entry;
const PolicyEntry<Lookahead> neighbours_entry(kNeighbours, make_neighbours<Grid>, make_neighbours<ExplicitGraph>);

template <class Graph>
void Neighbours<Graph>::reserve(Planning<Graph>& planning, std::uint32_t) const {
    const Graph& graph = planning.compass.graph();
    planning.space.reserve(graph, {.nodes = most_states(graph, 1), .expansions = 1, .plies = 1, .own_f = true},
                           planning.arena);
    planning.layers.reserve(2, planning.arena);
}

template <class Graph>
void Neighbours<Graph>::begin(Planning<Graph>& planning) {
    planning.target_node = kNoNode;
    planning.frontier_begin = 1;
    if (planning.only_best) {
        planning.space.start_flat(planning.now, 0);
        return;
    }
    planning.space.start_flat(planning.now, planning.h(planning.compass.arc_to_self(planning.now)));
    planning.layers.clear();
    planning.layers.push(0);
    planning.layers.push(1);
}

template <class Graph>
bool Neighbours<Graph>::run(Planning<Graph>& planning, Meter& meter) {
    if (!meter.expand()) return false;
    const std::uint32_t looks = planning.only_best ? find_best(planning) : keep_all(planning);
    meter.detail().generated += looks;
    meter.detail().touched += looks;
    return true;
}

// The choice of choose_frontier(), without the nodes. This and the next are flattened, so that what they need stays in
// registers.
template <class Graph>
[[gnu::flatten]] std::uint32_t Neighbours<Graph>::find_best(Planning<Graph>& planning) {
    const typename LearnedH<Graph>::View view(planning.h);
    const State target = planning.target;
    const auto self = planning.compass.arc_to_self(planning.now);
    const Cost floor = path_max_ ? view(self) : 0;
    BestFrontier<Choice::LeastF> best(planning.ties, planning.random);
    State chosen = kNoState;
    bool found = false;
    std::uint32_t looks = 0;
    planning.for_each_successor(view, self, [&](const typename Graph::Arc& arc, Cost h) {
        ++looks;
        if (best.consider(std::max(floor, saturating_add(arc.cost, h)), arc.cost) && !found) chosen = arc.to;
        if (arc.to == target) {
            found = true;
            chosen = target;
        }
    });
    planning.space.add_flat({.state = chosen, .g = 0, .h = 0, .parent = 0}, best.least_f());
    planning.chosen = 1;
    planning.least_f = best.least_f();
    return looks;
}

template <class Graph>
[[gnu::flatten]] std::uint32_t Neighbours<Graph>::keep_all(Planning<Graph>& planning) {
    LocalSpace<Graph>& space = planning.space;
    const typename LearnedH<Graph>::View view(planning.h);
    const State target = planning.target;
    std::uint32_t target_node = kNoNode;
    const auto self = planning.compass.arc_to_self(planning.now);
    const Cost floor = path_max_ ? view(self) : 0;
    typename LocalSpace<Graph>::Expansion expansion(space, 0, self);
    planning.for_each_successor(view, self, [&](const typename Graph::Arc& arc, Cost h) {
        const std::uint32_t child = expansion.size();
        expansion.look_flat(arc, {.state = arc.to, .g = arc.cost, .h = h, .parent = 0},
                            std::max(floor, saturating_add(arc.cost, h)));
        if (arc.to == target) target_node = child;
    });
    planning.target_node = target_node;
    expansion.end(space);
    return space.size() - 1;
}

template <class Graph>
std::uint64_t Neighbours<Graph>::most_states(const Graph& graph, std::uint32_t) const {
    return std::min<std::uint64_t>(graph.most_successors() + 1, graph.size() + 1);
}

template class Neighbours<Grid>;
template class Neighbours<ExplicitGraph>;

}  // namespace waystone
