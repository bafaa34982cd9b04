// SPDX-License-Identifier: MIT
#include "graph/explicit_graph.hpp"

#include "support/random_arcs.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace waystone {
namespace {

TEST(ExplicitGraph, ComponentsJoinExactlyWhatArcsJoinWhateverTheirDirection) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        RandomArcs arcs = random_arcs(random, {});
        arcs.arcs.resize(arcs.arcs.size() / (1 + random.below(6)));
        const std::vector<std::uint32_t> label = components(arcs.graph());
        std::vector<OracleArc> both = arcs.arcs;
        const std::vector<OracleArc> turned = arcs.reversed();
        both.insert(both.end(), turned.begin(), turned.end());
        const Oracle oracle(arcs.states, both);
        std::uint32_t next = 0;
        for (State s = 0; s < arcs.states; ++s) {
            ASSERT_LE(label[s], next) << "numbered in the order of states";
            next = std::max(next, label[s] + 1);
            const auto distance = oracle.distances(s);
            for (State t = 0; t < arcs.states; ++t) ASSERT_EQ(label[s] == label[t], distance[t] != kNoPath);
        }
    }
}

TEST(ExplicitGraph, KeepsTheArcsOfAStateInTheOrderGivenAndKnowsWhereEachBegins) {
    const std::vector<ExplicitGraph::Edge> edges{{2, 0, 5}, {0, 1, 7}, {2, 2, 3}, {0, 2, 4}, {2, 1, 9}};
    const ExplicitGraph graph(4, edges);
    EXPECT_EQ(graph.size(), 4u);
    EXPECT_EQ(graph.arcs(), 5u);
    EXPECT_EQ(graph.least_arc_cost(), 3u);
    EXPECT_EQ(graph.largest_arc_cost(), 9u);
    std::vector<State> to;
    graph.for_each_arc(2, [&](const ExplicitGraph::Arc& arc) {
        to.push_back(arc.to);
        EXPECT_EQ(graph.arc_source(arc.to, arc.index), 2u);
    });
    EXPECT_EQ(to, (std::vector<State>{0, 2, 1}));
    EXPECT_EQ(graph.degree(0), 2u);
    EXPECT_EQ(graph.degree(3), 0u);
}

TEST(ExplicitGraph, TwiceReversedHasTheSameArcs) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const ExplicitGraph graph = random_arcs(random, {}).graph(), again = graph.reversed().reversed();
        const auto listed = [](const ExplicitGraph& g, State s) {
            std::vector<std::pair<State, Cost>> arcs;
            g.for_each_arc(s, [&](const ExplicitGraph::Arc& arc) { arcs.emplace_back(arc.to, arc.cost); });
            std::sort(arcs.begin(), arcs.end());
            return arcs;
        };
        for (State s = 0; s < graph.size(); ++s) ASSERT_EQ(listed(graph, s), listed(again, s));
    }
}

TEST(ExplicitGraph, KnowsTheMostStatesWithinSoManyMoves) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        RandomArcs arcs = random_arcs(random, {});
        const ExplicitGraph graph = arcs.graph();
        for (OracleArc& arc : arcs.arcs) arc.cost = 1;
        const Oracle oracle(arcs.states, arcs.arcs);
        for (std::uint32_t radius = 0; radius < 6; ++radius) {
            std::size_t most = 0;
            for (State s = 0; s < arcs.states; ++s) {
                const auto distance = oracle.distances(s);
                most = std::max(most, static_cast<std::size_t>(std::ranges::count_if(
                                          distance, [&](std::uint64_t d) { return d <= radius; })));
            }
            ASSERT_EQ(graph.largest_ball(radius), most);
        }
    }
}

TEST(ExplicitGraph, WithoutPositionsEveryDistanceIsZero) {
    const ExplicitGraph graph(3, {});
    EXPECT_EQ(graph.distance(0, 2), 0u);
    const ExplicitGraph placed(2, {}, {{0, 0}, {3, 4}});
    EXPECT_EQ(placed.distance(0, 1), 5 * kUnit);
}

}  // namespace
}  // namespace waystone
