// SPDX-License-Identifier: MIT
#include "graph/heuristic.hpp"

#include "support/oracle.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

constexpr std::array kKinds{HeuristicKind::Octile, HeuristicKind::Manhattan, HeuristicKind::Euclidean,
                            HeuristicKind::Zero};

bool meant_for(HeuristicKind kind, MoveRule rule) { return kind != HeuristicKind::Manhattan || rule == MoveRule::Four; }

TEST(Heuristic, EveryKindIsAdmissibleAndConsistentUnderTheMovesItIsMeantFor) {
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const Sketch sketch = random_sketch(random, {.max_walls = 0.4});
        const Grid grid = sketch.grid();
        const State goal = random_free(random, grid);
        if (goal == kNoState) continue;
        const auto oracle = Oracle(grid.size(), slow_arcs(sketch)).distances(goal);
        for (const HeuristicKind kind : kKinds) {
            if (!meant_for(kind, sketch.moves.rule)) continue;
            SCOPED_TRACE(static_cast<int>(kind));
            const DistanceTo h(grid, goal, kind);
            ASSERT_EQ(h(goal), 0u);
            for (State s = 0; s < grid.size(); ++s) {
                ASSERT_LE(h(s), oracle[s]) << "more expensive than a path of moves " << name(sketch.moves.rule);
                grid.for_each_arc(s, [&](const Grid::Arc& arc) {
                    ASSERT_LE(h(s), arc.cost + h(arc));
                    ASSERT_EQ(h(arc), h(arc.to)) << "an arc and its end are the same place";
                });
                if (::testing::Test::HasFatalFailure()) return;
            }
        }
    }
}

TEST(Heuristic, IsConsistentAcrossTheLargestMap) {
    for (const Cost diagonal : {kDiagonal, kDiagonal14}) {
        const std::vector<Terrain> terrain(std::size_t{4} * kMaxSide, Terrain::Ground);
        const Grid wide(kMaxSide, 4, terrain, {.diagonal = diagonal});
        for (const HeuristicKind kind : {HeuristicKind::Octile, HeuristicKind::Euclidean}) {
            const DistanceTo h(wide, wide.at(1, 2), kind);
            for (State s = 0; s < wide.size(); ++s)
                wide.for_each_arc(s, [&](const Grid::Arc& arc) { ASSERT_LE(h(s), arc.cost + h(arc)); });
        }
    }
}

TEST(Heuristic, OctileIsExactOnOpenGroundUnderEveryRule) {
    for (const MoveRule rule : {MoveRule::Eight, MoveRule::EightFree, MoveRule::Four}) {
        for (const Cost diagonal : {kDiagonal, kDiagonal14}) {
            Sketch sketch;
            sketch.width = 13;
            sketch.height = 9;
            sketch.moves = {rule, diagonal};
            sketch.terrain.assign(13 * 9, Terrain::Ground);
            const Grid grid = sketch.grid();
            const Oracle oracle(grid.size(), slow_arcs(sketch));
            for (State goal = 0; goal < grid.size(); goal += 5) {
                const auto distance = oracle.distances(goal);
                const OctileTo h(grid, goal);
                for (State s = 0; s < grid.size(); ++s) {
                    ASSERT_EQ(h(s), distance[s]);
                    ASSERT_EQ(grid.h(s, goal), distance[s]);
                }
            }
        }
    }
}

TEST(Heuristic, OctileIsNeverBelowTheStraightLine) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed, 1);
        const Grid grid = random_sketch(random).grid();
        const auto goal = random.below(static_cast<std::uint32_t>(grid.size()));
        const DistanceTo octile(grid, goal), line(grid, goal, HeuristicKind::Euclidean);
        for (State s = 0; s < grid.size(); ++s) ASSERT_GE(octile(s), line(s));
    }
}

TEST(Heuristic, StraightLinesOfAGraphAreConsistentWhereArcsCostAtLeastThat) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed, 2);
        Sketch sketch = random_sketch(random);
        sketch.moves.diagonal = kDiagonal;
        const ExplicitGraph graph = ExplicitGraph::from_grid(sketch.grid());
        const EuclideanTo h(graph, random.below(static_cast<std::uint32_t>(graph.size())));
        for (State s = 0; s < graph.size(); ++s)
            graph.for_each_arc(s, [&](const ExplicitGraph::Arc& arc) { ASSERT_LE(h(s), arc.cost + h(arc)); });
    }
}

}  // namespace
}  // namespace waystone
