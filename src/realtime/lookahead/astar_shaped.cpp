// SPDX-License-Identifier: MIT
#include "realtime/lookahead/astar_shaped.hpp"

#include "realtime/choice.hpp"
#include "realtime/policy_entry.hpp"

#include <algorithm>

namespace waystone {
namespace {

// n expansions generate at most first + n * each states, n > 0.
struct Growth {
    unsigned first, each;
};
Growth growth_of(const ExplicitGraph& graph) { return {1, graph.most_successors()}; }

// The first expansion generates all neighbours and the state itself. Every other expands a neighbour q of a state p
// that was expanded before, so that p, q and what p generated are not new. Say that cells are free or not, without
// cliffs.
//   4 moves: q has p and three other neighbours.
//   8 moves, q diagonal to p: the two cells next to both are p's neighbours; where free, p has generated them. Five
//     of q's neighbours are not next to p.
//   8 moves, q beside p: three of q's neighbours are not next to p. Four are next to both: two of them also beside p,
//     which p has generated where free, and two diagonal to p, which p has generated where free unless one of the
//     former is in the way. So each that is new comes with a neighbour that is not free: at most three and two.
// A cliff can hide any of them from p.
Growth growth_of(const Grid& grid) {
    if (grid.has_cliffs()) return {1, grid.most_successors()};
    return grid.rule().rule == MoveRule::Four ? Growth{2, 3} : Growth{4, 5};
}

}  // namespace

namespace {

constexpr Description kAstarShaped{
    .name = "astar",
    .summary = "A* from the agent's state, stopped after the number of expansions given by the depth.",
    .bound = "n expansions",
    .paper = "Koenig 2004; Koenig and Sun 2009; Koenig and Likhachev 2006",
    .params = {},
};

template <class Graph>
Expected<Owned<Lookahead<Graph>>> make_astar_shaped(const PolicyContext<Graph>& context) {
    return make_owned<AStarShaped<Graph>>(context, ties_by_name(context.loop.word("ties")));
}

}  // namespace

extern const PolicyEntry<Lookahead> astar_shaped_entry;
const PolicyEntry<Lookahead> astar_shaped_entry(kAstarShaped, make_astar_shaped<Grid>,
                                                make_astar_shaped<ExplicitGraph>);

template <class Graph>
void AStarShaped<Graph>::reserve(Planning<Graph>& planning, std::uint32_t depth) const {
    const Graph& graph = planning.compass.graph();
    const unsigned more = graph.most_successors();  // see run()
    planning.space.reserve(graph,
                           {.nodes = most_states(graph, depth) + more, .expansions = most_expansions(graph, depth)},
                           planning.arena);
    planning.scratch.reserve(open_.bytes(depth) + more * sizeof(std::uint32_t), planning.arena);
}

template <class Graph>
void AStarShaped<Graph>::begin(Planning<Graph>& planning) {
    const auto root = planning.compass.arc_to_self(planning.now);
    planning.space.start(root, planning.h(root));
    planning.layers.clear();
    planning.target_node = planning.now == planning.target ? 0 : kNoNode;
    planning.frontier_begin = 0;
    expanded_ = 0;
    const std::span<std::byte> memory = planning.borrow_scratch();
    open_.start(planning.depth, memory);
    reached_.borrow(memory.subspan(static_cast<std::size_t>(open_.bytes(planning.depth))));
    reached_.push(0);
    open_reached(planning, 0);
}

template <class Graph>
bool AStarShaped<Graph>::run(Planning<Graph>& planning, Meter& meter) {
    // There is always room for an expansion, unless the map has changed since the search began: then it ends here.
    const std::size_t most = planning.space.capacity() - planning.compass.graph().most_successors();
    const LocalNode* const nodes = planning.space.nodes().data();
    const View h(planning.h);
    while (expanded_ < planning.depth && planning.space.size() <= most) {
        const std::uint32_t best = open_.top(nodes);
        if (best == kNoNode || best == planning.target_node) break;
        if (!meter.expand()) return false;
        open_.pop();
        const std::uint32_t first_fresh = planning.space.size();
        expand(planning, meter, h, best);
        open_reached(planning, first_fresh);
        ++expanded_;
    }
    return true;
}

// The open list has the order of choose_frontier(), which draws for ties by itself.
template <class Graph>
bool AStarShaped<Graph>::choose(Planning<Graph>& planning) {
    const std::uint32_t best = open_.top(planning.space.nodes().data());
    if (best == kNoNode || ties_ == Ties::Random) return false;
    planning.chosen = best;
    planning.least_f = planning.space.f(best);
    return true;
}

// Flattened, so that what the loop over successors needs stays in registers.
template <class Graph>
[[gnu::flatten]] void AStarShaped<Graph>::expand(Planning<Graph>& planning, Meter& meter, const View& h,
                                                 std::uint32_t at) {
    LocalSpace<Graph>& space = planning.space;
    const State state = space[at].state;
    const Cost g_here = space[at].g;
    const std::uint32_t first_fresh = space.size();
    const State target = planning.target;
    unsigned closed = 0;
    typename LocalSpace<Graph>::Expansion expansion(space, at, planning.compass.arc_to_self(state));
    FixedArray<std::uint32_t>::Filling reached(reached_);
    planning.compass.for_each_arc(state, [&](const typename Graph::Arc& arc) {
        const Cost g = g_here + arc.cost;
        expansion.look(
            arc,
            [&](std::uint32_t child, LocalNode& to) {
                to.g = g;
                to.h = h(arc);
                to.parent = at;
                to.place = 0;
                reached.push(child);
                if (arc.to == target) [[unlikely]]
                    planning.target_node = child;
            },
            [&](std::uint32_t child, LocalNode& to) {
                closed += to.expanded();
                if (to.expanded() || to.g <= g) return;
                to.g = g;
                to.parent = at;
                if (child < first_fresh) reached.push(child);  // or else a second arc leads there
            });
    });
    expansion.end(space);
    reached_.set_size(reached.size());
    const unsigned looks = planning.compass.graph().degree(state);
    meter.detail().generated += looks;
    meter.detail().touched += looks - closed;
}

template <class Graph>
void AStarShaped<Graph>::open_reached(Planning<Graph>& planning, std::uint32_t first_fresh) {
    const LocalNode* const nodes = planning.space.nodes().data();
    for (const std::uint32_t node : std::span<const std::uint32_t>(reached_)) {
        if (node < first_fresh) open_.forget(node);
        open_.push(nodes, node, planning.random);
    }
    reached_.clear();
}

template <class Graph>
std::uint64_t AStarShaped<Graph>::most_expansions(const Graph& graph, std::uint32_t depth) const {
    return std::min<std::uint64_t>(depth, graph.size());
}

template <class Graph>
std::uint64_t AStarShaped<Graph>::most_states(const Graph& graph, std::uint32_t depth) const {
    const Growth growth = growth_of(graph);
    return std::min<std::uint64_t>(growth.first + std::uint64_t{depth} * growth.each, graph.size());
}

template class AStarShaped<Grid>;
template class AStarShaped<ExplicitGraph>;

}  // namespace waystone
