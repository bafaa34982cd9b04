// SPDX-License-Identifier: MIT
#include "realtime/local_space.hpp"

#include "support/random_arcs.hpp"
#include "support/random_grid.hpp"

#include <gtest/gtest.h>

#include <map>
#include <utility>
#include <vector>

namespace waystone {
namespace {

// Expands random nodes, those that lie less than `plies` moves from the root, and compares with a map and a list of links.
template <class Expansion, class Graph>
void check(const Graph& graph, const Compass<Graph>& compass, LocalSpace<Graph>& space, State root, Random& random,
           std::size_t expansions, std::uint32_t plies = ~std::uint32_t{0}) {
    const auto moves_from_root = [&](std::uint32_t node) {
        std::uint32_t moves = 0;
        for (; node != 0; node = space[node].parent) ++moves;
        return moves;
    };
    using Links = std::vector<std::pair<State, Cost>>;
    std::map<State, std::uint32_t> known{{root, 0}};
    std::map<std::uint32_t, Links> links;
    space.start(compass.arc_to_self(root), 0);
    for (std::size_t i = 0; i < expansions; ++i) {
        const std::uint32_t at = random.below(space.size());
        if (space[at].expanded() || moves_from_root(at) >= plies) continue;
        Expansion expansion(space, at, compass.arc_to_self(space[at].state));
        compass.for_each_arc(space[at].state, [&](const typename Graph::Arc& arc) {
            links[at].push_back({arc.to, arc.cost});
            expansion.look(
                arc,
                [&](std::uint32_t node, LocalNode& added) {
                    EXPECT_TRUE(known.emplace(arc.to, node).second);
                    EXPECT_EQ(added.state, arc.to);
                    added = {.state = arc.to, .g = 0, .h = 0, .parent = at};
                },
                [&](std::uint32_t node, LocalNode&) { EXPECT_EQ(known.at(arc.to), node); });
        });
        expansion.end(space);
        EXPECT_EQ(space.expanded().back(), at);
    }
    EXPECT_EQ(space.size(), known.size());
    EXPECT_EQ(space.expanded().size(),
              links.size() + static_cast<std::size_t>(std::ranges::count_if(space.expanded(), [&](std::uint32_t node) {
                  return graph.degree(space[node].state) == 0;
              })));
    for (auto& [node, wanted] : links) {
        Links found;
        space.for_each_link(
            space[node], [](Cost cost) { return 2 * cost; },
            [&, self = node](std::uint32_t to, Cost cost) {
                if (to != self || std::ranges::count(wanted, space[self].state, &std::pair<State, Cost>::first) > 0)
                    found.push_back({space[to].state, cost / 2});
            });
        std::vector<Cost> values(space.size());
        for (Cost& value : values) value = random.chance(0.1) ? kInfinite : random.below(1000) * kUnit;
        values[node] = kInfinite;
        Cost least = kInfinite;
        for (const auto& [state, cost] : found)
            least = std::min(least, saturating_add(values[known.at(state)], 3 * cost));
        EXPECT_EQ(space.least_link(space[node], values.data(), [](Cost cost) { return 3 * cost; }), least);
        std::ranges::sort(found);
        std::ranges::sort(wanted);
        EXPECT_EQ(found, wanted);
    }
}

TEST(LocalSpace, KnowsItsStatesAndLinksOnGrids) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const Grid grid = random_sketch(random).grid();
        if (grid.free_cells() == 0) continue;
        const Compass<Grid> compass(grid, successor_order(seed % 2 == 0 ? "clockwise" : "testbed"));
        LocalSpace<Grid> space;
        space.keep_links(true);
        space.reserve(grid, {.nodes = grid.size(), .expansions = 60});
        for (int round = 0; round < 20; ++round)
            check<LocalSpace<Grid>::Expansion>(grid, compass, space, random_free(random, grid), random,
                                               1 + random.below(60));
    }
}

TEST(LocalSpace, KnowsItsStatesByPlies) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const Grid grid = random_sketch(random).grid();
        if (grid.free_cells() == 0) continue;
        const Compass<Grid> compass(grid, successor_order("clockwise"));
        LocalSpace<Grid> space;
        space.keep_links(true);
        for (std::uint32_t plies = 1; plies < 12; plies += 1 + random.below(2)) {
            space.reserve(grid, {.nodes = grid.size(), .expansions = 60, .plies = plies});
            space.reserve(grid, {.nodes = 9, .expansions = 1, .plies = 1});
            for (int round = 0; round < 5; ++round)
                check<LocalSpace<Grid>::PlyExpansion>(grid, compass, space, random_free(random, grid), random,
                                                      1 + random.below(60), plies);
        }
    }
}

TEST(LocalSpace, KnowsItsStatesAndLinksOnGraphs) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        RandomArcs arcs = random_arcs(random, {});
        std::erase_if(arcs.arcs, [](const OracleArc& arc) { return arc.from == arc.to; });
        const ExplicitGraph graph = arcs.graph();
        const Compass<ExplicitGraph> compass(graph, {});
        LocalSpace<ExplicitGraph> space;
        space.keep_links(true);
        space.reserve(graph, {.nodes = graph.size(), .expansions = 60});
        for (int round = 0; round < 20; ++round)
            check<LocalSpace<ExplicitGraph>::Expansion>(graph, compass, space,
                                                        random.below(static_cast<std::uint32_t>(graph.size())), random,
                                                        1 + random.below(60));
    }
}

// A table this large leaves few bits for stamps, so that they are used up again and again.
TEST(LocalSpace, NoEarlierSearchShowsThroughWhenStampsRunOut) {
    Random random(1);
    const Grid grid = random_sketch(random, {.min_side = 40, .max_side = 40, .max_walls = 0.2}).grid();
    const Compass<Grid> compass(grid, successor_order("clockwise"));
    LocalSpace<Grid> space;
    space.keep_links(true);
    space.reserve(grid, {.nodes = 1 << 23, .expansions = 5});
    for (int round = 0; round < 1'000 && !testing::Test::HasFailure(); ++round)
        check<LocalSpace<Grid>::Expansion>(grid, compass, space, random_free(random, grid), random, 5);
}

}  // namespace
}  // namespace waystone
