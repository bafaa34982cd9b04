// SPDX-License-Identifier: MIT
#include "search/distance_field.hpp"

#include "graph/explicit_graph.hpp"
#include "support/oracle.hpp"
#include "support/random_arcs.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

void expect_equal(std::span<const Cost> field, const std::vector<std::uint64_t>& oracle, std::uint64_t last) {
    ASSERT_EQ(field.size(), oracle.size());
    for (State s = 0; s < oracle.size(); ++s)
        ASSERT_EQ(field[s], oracle[s] > last ? kInfinite : oracle[s]) << "state " << s << ", really " << oracle[s];
}

std::vector<State> random_states(Random& random, std::size_t states) {
    std::vector<State> chosen;
    const std::uint32_t count = random.chance(0.5) ? 1 : 1 + random.below(5);
    for (std::uint32_t i = 0; i < count; ++i) chosen.push_back(random.below(static_cast<std::uint32_t>(states)));
    return chosen;
}

TEST(DistanceFieldOracle, IsExactOnGridsOfEveryRuleWithAndWithoutCliffs) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const Sketch sketch = random_sketch(random);
        const Grid grid = sketch.grid();
        const Oracle oracle(grid.size(), slow_arcs(sketch));
        DistanceField field(grid);
        for (int round = 0; round < 3; ++round) {
            std::vector<State> sources;
            for (std::uint32_t i = 0; i <= random.below(3); ++i)
                if (const State s = random_free(random, grid); s != kNoState) sources.push_back(s);
            field.compute(sources);
            expect_equal(field.distances(), oracle.distances(sources), kInfinite - 1);
            std::uint64_t reached = 0, degrees = 0;
            for (State s = 0; s < grid.size(); ++s) {
                reached += field[s] != kInfinite;
                degrees += field[s] != kInfinite ? grid.degree(s) : 0;
            }
            ASSERT_EQ(field.counters().expanded, reached) << "every state once";
            ASSERT_EQ(field.counters().generated, degrees);
            if (::testing::Test::HasFatalFailure()) return;
        }
    }
}

TEST(DistanceFieldOracle, IsExactOnDirectedGraphsAndBackwardsOnTheirReverse) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const RandomArcs arcs = random_arcs(random, {.max_ratio = 1 << 10});
        const ExplicitGraph graph = arcs.graph(), back = graph.reversed();
        const std::vector<State> sources = random_states(random, graph.size());
        DistanceField field(graph), backwards(back);
        field.compute(sources);
        expect_equal(field.distances(), Oracle(graph.size(), arcs.arcs).distances(sources), kInfinite - 1);
        backwards.compute(sources);
        expect_equal(backwards.distances(), Oracle(graph.size(), arcs.reversed()).distances(sources), kInfinite - 1);
        if (::testing::Test::HasFatalFailure()) return;
    }
}

TEST(DistanceFieldOracle, AGraphMadeFromAGridHasTheGridsDistances) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const Grid grid = random_sketch(random).grid();
        const ExplicitGraph graph = ExplicitGraph::from_grid(grid);
        DistanceField on_grid(grid);
        DistanceField on_graph(graph);
        const std::vector<State> sources = random_states(random, grid.size());
        on_grid.compute(sources);
        on_graph.compute(sources);
        for (State s = 0; s < grid.size(); ++s) ASSERT_EQ(on_grid[s], on_graph[s]);
    }
}

TEST(DistanceFieldOracle, NearTheEndOfFixedPointADistanceIsExactOrInfinite) {
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const RandomArcs arcs = random_arcs(random, {.max_ratio = 1 << 6, .max_cost = 0xfffffffe});
        const ExplicitGraph graph = arcs.graph();
        const std::vector<State> sources = random_states(random, graph.size());
        DistanceField field(graph);
        field.compute(sources);
        expect_equal(field.distances(), Oracle(graph.size(), arcs.arcs).distances(sources),
                     kInfinite - graph.largest_arc_cost());
        if (::testing::Test::HasFatalFailure()) return;
    }
}

TEST(DistanceFieldOracle, OnASerpentLongerThanFixedPointFarCellsAreInfinite) {
    const Sketch sketch = serpent(8192, 35);
    const Grid grid = sketch.grid();
    DistanceField field(grid);
    field.compute(0);
    const auto oracle = Oracle(grid.size(), slow_arcs(sketch)).distances(0);
    expect_equal(field.distances(), oracle, kInfinite - grid.largest_arc_cost());
    ASSERT_GT(oracle.back(), std::uint64_t{135'000} * kUnit);
    ASSERT_EQ(field[static_cast<State>(grid.size() - 1)], kInfinite);
}

}  // namespace
}  // namespace waystone
