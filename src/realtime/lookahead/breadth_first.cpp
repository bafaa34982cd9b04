// SPDX-License-Identifier: MIT
#include "realtime/lookahead/breadth_first.hpp"

#include "realtime/policy_entry.hpp"

#include <algorithm>

namespace waystone {
namespace {

constexpr Param kBreadthFirstParams[] = {
    Param::word("pathmax", "first", "no|first|least_f|largest_h|stored",
                "how f is lifted to the parent's if two parents reach a state with equal g: by the first, by the one "
                "with least f, or by the largest over all parents; stored: the last, and the lifted h is learned"),
    Param::word("goal_test", "expanded", "expanded|generated|layer|never",
                "when the search stops at its target: when it would be expanded, when it is generated, after that "
                "layer, or only at full depth"),
    Param::real("gamma", "1", 0.001, 1, "weight of g in f (LRTS)"),
};

constexpr Description kBreadthFirst{
    .name = "bfs",
    .summary = "All states up to d moves away; the frontier lies exactly d moves away.",
    .bound = "(2d-1)^2 expansions with eight moves, 2d(d-1)+1 with four",
    .paper = "Korf 1990; Bulitko et al. 2008; Bulitko and Björnsson 2009; Luštrek and Bulitko 2006",
    .params = kBreadthFirstParams,
};

BreadthFirstSettings breadth_first_settings(const Settings& settings) {
    using PathMax = BreadthFirstSettings::PathMax;
    using GoalTest = BreadthFirstSettings::GoalTest;
    const std::string &path_max = settings.word("pathmax"), &test = settings.word("goal_test");
    return {
        .path_max = path_max == "no"          ? PathMax::No
                    : path_max == "first"     ? PathMax::First
                    : path_max == "least_f"   ? PathMax::LeastF
                    : path_max == "largest_h" ? PathMax::LargestH
                                              : PathMax::Stored,
        .goal_test = test == "expanded"    ? GoalTest::Expanded
                     : test == "generated" ? GoalTest::Generated
                     : test == "layer"     ? GoalTest::Layer
                                           : GoalTest::Never,
        .gamma = settings.real("gamma"),
    };
}

template <class Graph>
Expected<Owned<Lookahead<Graph>>> make_breadth_first(const PolicyContext<Graph>& context) {
    return make_owned<BreadthFirst<Graph>>(context, breadth_first_settings(context.settings));
}

}  // namespace

extern const PolicyEntry<Lookahead> breadth_first_entry;
const PolicyEntry<Lookahead> breadth_first_entry(kBreadthFirst, make_breadth_first<Grid>,
                                                 make_breadth_first<ExplicitGraph>);

template <class Graph>
void BreadthFirst<Graph>::reserve(Planning<Graph>& planning, std::uint32_t depth) const {
    const Graph& graph = planning.compass.graph();
    one_ply_.reserve(planning, 1);
    planning.space.reserve(graph,
                           {.nodes = most_states(graph, depth),
                            .expansions = most_expansions(graph, depth),
                            .plies = depth,
                            .own_f = true},
                           planning.arena);
    planning.layers.reserve(std::min<std::uint64_t>(depth, graph.size()) + 2, planning.arena);
}

template <class Graph>
void BreadthFirst<Graph>::begin(Planning<Graph>& planning) {
    // Every rule of path-max and every goal test says the same at one ply.
    is_one_ply_ = planning.depth == 1 && gamma_ == 65536;
    if (is_one_ply_) return one_ply_.begin(planning);
    planning.only_best = false;
    const auto root = planning.compass.arc_to_self(planning.now);
    planning.space.start(root, planning.h(root));
    planning.layers.clear();
    planning.layers.push(0);
    planning.target_node = kNoNode;
    next_ = 0;
    layer_end_ = 1;
    depth_ = 0;
    stop_ = false;
}

template <class Graph>
bool BreadthFirst<Graph>::run(Planning<Graph>& planning, Meter& meter) {
    if (is_one_ply_) return one_ply_.run(planning, meter);
    View h(planning.h);
    while (depth_ < planning.depth && !stop_) {
        while (next_ < layer_end_ && !stop_) {
            if (next_ == planning.target_node && settings_.goal_test == BreadthFirstSettings::GoalTest::Expanded) {
                stop_ = true;
                break;
            }
            if (!meter.expand()) return false;
            expand(planning, meter, h, next_++);
        }
        if (stop_) break;
        if (settings_.goal_test == BreadthFirstSettings::GoalTest::Layer && planning.target_node != kNoNode)
            stop_ = true;
        if (planning.space.size() == layer_end_) break;  // nothing lies farther away
        planning.layers.push(layer_end_);
        layer_end_ = planning.space.size();
        ++depth_;
    }
    planning.frontier_begin = std::min(planning.layers.back(), planning.target_node);
    return true;
}

// Flattened, so that what the loop over successors needs stays in registers.
template <class Graph>
[[gnu::flatten]] void BreadthFirst<Graph>::expand(Planning<Graph>& planning, Meter& meter, View& h, std::uint32_t at) {
    using PathMax = BreadthFirstSettings::PathMax;
    LocalSpace<Graph>& space = planning.space;
    const LocalNode node = space[at];
    const Cost node_f = space.f(at);
    const std::uint32_t layer_end = layer_end_;
    const PathMax path_max = settings_.path_max;
    const State target = planning.target;
    unsigned closed = 0;
    Expansion expansion(space, at, planning.compass.arc_to_self(node.state));
    planning.compass.for_each_arc(node.state, [&](const typename Graph::Arc& arc) {
        const Cost g = node.g + arc.cost;
        expansion.look(
            arc,
            [&](std::uint32_t child, LocalNode& to) {
                to.g = g;
                to.h = h(arc);
                to.parent = at;
                to.place = 0;
                const Cost plain = f_of(g, to.h);
                expansion.f(child) = path_max == PathMax::No ? plain : std::max(plain, node_f);
                if (arc.to == target) [[unlikely]]
                    planning.target_node = child;
            },
            [&](std::uint32_t child, LocalNode&) {
                if (child < layer_end) closed += child < at;  // these are expanded
                else reach_again(expansion, child, at, g, node_f);
            });
    });
    expansion.end(space);
    if (planning.target_node != kNoNode && settings_.goal_test == BreadthFirstSettings::GoalTest::Generated)
        stop_ = true;
    const unsigned looks = planning.compass.graph().degree(node.state);
    meter.detail().generated += looks;
    meter.detail().touched += looks - closed;
    // With gamma < 1 f may lie below g, and then says nothing about h.
    if (path_max == PathMax::Stored && node_f > node.g && planning.raise(node.state, node_f - node.g, meter) != 0)
        h = View(planning.h);
}

template <class Graph>
void BreadthFirst<Graph>::reach_again(Expansion& expansion, std::uint32_t child, std::uint32_t at, Cost g,
                                      Cost node_f) const {
    using PathMax = BreadthFirstSettings::PathMax;
    const PathMax path_max = settings_.path_max;
    LocalNode& to = expansion[child];
    Cost& to_f = expansion.f(child);
    if (g < to.g) {
        const Cost plain = f_of(g, to.h), lifted = std::max(plain, node_f);
        if (path_max == PathMax::No) to_f = plain;
        else if (path_max >= PathMax::LargestH) to_f = std::max(to_f - (to.g - g), lifted);
        else to_f = lifted;
        to.g = g;
        to.parent = at;
    } else if (path_max == PathMax::LeastF) {
        const Cost lifted = std::max(f_of(g, to.h), node_f);
        if (g == to.g && lifted < to_f) {
            to_f = lifted;
            to.parent = at;
        }
    } else if (path_max >= PathMax::LargestH) {
        const Cost excess = g - to.g;  // through a more expensive parent, the bound on h is weaker by as much
        if (node_f > excess) to_f = std::max(to_f, node_f - excess);
    }
}

template <class Graph>
std::uint64_t BreadthFirst<Graph>::most_expansions(const Graph& graph, std::uint32_t depth) const {
    return most_states(graph, depth - 1);
}

template <>
std::uint64_t BreadthFirst<Grid>::most_states(const Grid& grid, std::uint32_t depth) const {
    const std::uint64_t d = depth;
    const std::uint64_t area = grid.rule().rule == MoveRule::Four ? 2 * d * (d + 1) + 1 : (2 * d + 1) * (2 * d + 1);
    return std::min<std::uint64_t>(area, grid.size());
}

template <>
std::uint64_t BreadthFirst<ExplicitGraph>::most_states(const ExplicitGraph& graph, std::uint32_t depth) const {
    return graph.largest_ball(depth);
}

template class BreadthFirst<Grid>;
template class BreadthFirst<ExplicitGraph>;

}  // namespace waystone
