// SPDX-License-Identifier: MIT
#include "search/best_first.hpp"

#include "graph/heuristic.hpp"
#include "support/draw.hpp"
#include "support/random_arcs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

namespace waystone {
namespace {

using enum SearchOrder;
using enum SearchQueue;

constexpr std::array kOrders{
    SearchSettings{.queue = Buckets},
    SearchSettings{.queue = Heap},
    SearchSettings{.queue = Heap, .reopen = false},
    SearchSettings{.order = Weighted, .w = 1},
    SearchSettings{.order = Weighted, .w = 1.5},
    SearchSettings{.order = Weighted, .w = 1.5, .reopen = false},
    SearchSettings{.order = Weighted, .w = 5, .reopen = false},
    SearchSettings{.order = PaperG, .w = 0.2},
    SearchSettings{.order = PaperG, .w = 0.2, .reopen = false},
    SearchSettings{.order = PaperG, .w = 2, .reopen = false},
    SearchSettings{.order = Greedy},
    SearchSettings{.order = Greedy, .reopen = false},
};

std::string describe(const SearchSettings& settings) {
    constexpr std::array<const char*, 4> names{"A*", "g + w h", "w g + h", "greedy"};
    return names[static_cast<unsigned>(settings.order)] + (", w = " + std::to_string(settings.w)) +
           (settings.queue == Heap ? ", heap" : "") + (settings.reopen ? "" : ", no re-opening");
}

bool promises_optimum(const SearchSettings& settings) {
    return settings.order == AStar || (settings.order == Weighted && settings.w <= 1) ||
           (settings.order == PaperG && settings.w >= 1);
}

// What a search promises, given the least cost of any path; `h` is consistent.
template <class Search, class Graph>
void expect_right(const Search& search, const SearchSettings& settings, const Graph& graph, State start, State goal,
                  std::uint64_t optimum) {
    const Counters& counters = search.counters();
    ASSERT_LE(counters.touched, counters.generated);
    if (!settings.reopen && settings.queue == Heap) {
        ASSERT_LE(counters.expanded, graph.size());
        ASSERT_EQ(counters.reopened, 0u);
    }
    if (settings.order == AStar && settings.queue == Heap) {
        ASSERT_EQ(counters.reopened, 0u) << "h is consistent";
    }
    ASSERT_FALSE(search.too_far());
    if (optimum == kNoPath) {
        ASSERT_EQ(search.status(), SearchStatus::Exhausted);
        ASSERT_EQ(search.cost(), kInfinite);
        return;
    }
    ASSERT_EQ(search.status(), SearchStatus::Found);
    ASSERT_GE(search.cost(), optimum);
    const auto w = static_cast<std::uint64_t>(std::lround(settings.w * 65536));  // as the search holds it
    if (promises_optimum(settings)) {
        ASSERT_EQ(search.cost(), optimum);
    }
    if (settings.order == Weighted) {
        ASSERT_LE(std::uint64_t{search.cost()} << 16, w * optimum);
    }
    if (settings.order == PaperG && w < 65536) {
        ASSERT_LE(w * search.cost(), optimum << 16);
    }

    const std::vector<State> path = search.path_to(goal);
    ASSERT_EQ(path.front(), start);
    ASSERT_EQ(path.back(), goal);
    std::uint64_t length = 0;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        Cost least = kInfinite;
        graph.for_each_arc(path[i], [&](const typename Graph::Arc& arc) {
            if (arc.to == path[i + 1]) least = std::min(least, arc.cost);
        });
        ASSERT_NE(least, kInfinite) << "no such move";
        length += least;
    }
    // A state opened again may have a cheaper way than the one its children were reached by.
    if (settings.reopen && !promises_optimum(settings)) {
        ASSERT_LE(length, search.cost());
    } else {
        ASSERT_EQ(length, search.cost());
    }
}

template <class Search>
void expect_same(const Search& a, const Search& b, State goal) {
    ASSERT_EQ(a.status(), b.status());
    ASSERT_EQ(a.cost(), b.cost());
    ASSERT_EQ(a.counters().expanded, b.counters().expanded);
    ASSERT_EQ(a.counters().generated, b.counters().generated);
    ASSERT_EQ(a.counters().touched, b.counters().touched);
    ASSERT_EQ(a.counters().reopened, b.counters().reopened);
    if (a.status() == SearchStatus::Found) {
        ASSERT_EQ(a.path_to(goal), b.path_to(goal));
    }
}

TEST(BestFirstOracle, EveryOrderKeepsItsPromiseOnGridsOfEveryRuleWithAndWithoutCliffs) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const Sketch sketch = random_sketch(random);
        const Grid grid = sketch.grid();
        const State start = random_free(random, grid);
        if (start == kNoState) continue;
        const auto oracle = Oracle(grid.size(), slow_arcs(sketch)).distances(start);
        std::array<State, 3> goals{start, random_free(random, grid), random_free(random, grid)};
        for (const SearchSettings& settings : kOrders) {
            SCOPED_TRACE(describe(settings));
            BestFirst<Grid, OctileTo> search(grid, settings);
            for (const State goal : goals) {
                search.start(start, goal);
                search.run();
                expect_right(search, settings, grid, start, goal, oracle[goal]);
                if (::testing::Test::HasFatalFailure()) FAIL() << show_trail(grid, std::array{start, goal});
                ASSERT_EQ(grid.reachable(start, goal), oracle[goal] != kNoPath);
            }
        }
    }
}

TEST(BestFirstOracle, EveryHeuristicGivesTheOptimumWhereItIsAdmissible) {
    for (std::uint64_t seed = 0; seed < 1500; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed, 1);
        const Sketch sketch = random_sketch(random);
        const Grid grid = sketch.grid();
        const State start = random_free(random, grid), goal = random_free(random, grid);
        if (start == kNoState) continue;
        const auto oracle = Oracle(grid.size(), slow_arcs(sketch)).distances(start);
        for (const SearchSettings& settings : kOrders) {
            if (settings.order == Greedy) continue;
            SCOPED_TRACE(describe(settings));
            BestFirst<Grid, DistanceTo> search(grid, settings);
            for (const HeuristicKind kind :
                 {HeuristicKind::Octile, HeuristicKind::Euclidean, HeuristicKind::Zero, HeuristicKind::Manhattan}) {
                if (kind == HeuristicKind::Manhattan && sketch.moves.rule != MoveRule::Four) continue;
                SCOPED_TRACE(static_cast<int>(kind));
                search.start(start, DistanceTo(grid, goal, kind), goal);
                search.run();
                expect_right(search, settings, grid, start, goal, oracle[goal]);
                if (::testing::Test::HasFatalFailure()) FAIL() << show_trail(grid, std::array{start, goal});
            }
        }
    }
}

TEST(BestFirstOracle, SlicesOfAnyLengthGiveTheSameResultAndTheSameCounts) {
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed, 2);
        const Grid grid = random_sketch(random).grid();
        const State start = random_free(random, grid), goal = random_free(random, grid);
        if (start == kNoState) continue;
        for (const SearchSettings& settings : kOrders) {
            SCOPED_TRACE(describe(settings));
            BestFirst<Grid, OctileTo> whole(grid, settings), sliced(grid, settings);
            whole.start(start, goal);
            whole.run();
            for (const std::uint64_t slice : {1u, 2u, 7u}) {
                sliced.start(start, goal);
                ASSERT_EQ(sliced.run(0), SearchStatus::Running);
                std::uint64_t before = 0;
                while (sliced.run(slice) == SearchStatus::Running) {
                    ASSERT_EQ(sliced.counters().expanded - before, slice) << "unfinished, it has used its slice";
                    before = sliced.counters().expanded;
                }
                ASSERT_LE(sliced.counters().expanded - before, slice);
                expect_same(whole, sliced, goal);
                if (::testing::Test::HasFatalFailure()) return;
            }
        }
    }
}

TEST(BestFirstOracle, GeneratedIsTheSumOfTheDegreesOfTheStatesExpanded) {
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed, 3);
        const Grid grid = random_sketch(random).grid();
        const State start = random_free(random, grid);
        if (start == kNoState) continue;
        for (const SearchSettings& settings : kOrders) {
            SCOPED_TRACE(describe(settings));
            // With nothing to find and h = 0 everything reachable is expanded; A* never twice.
            BestFirst<Grid, DistanceTo> search(grid, settings);
            State unreachable = kNoState;
            for (State s = 0; s < grid.size(); ++s)
                if (!grid.passable(s)) unreachable = s;
            if (unreachable == kNoState) continue;
            search.start(start, DistanceTo(grid, unreachable, HeuristicKind::Zero), unreachable);
            ASSERT_EQ(search.run(), SearchStatus::Exhausted);
            std::uint64_t states = 0, degrees = 0;
            for (State s = 0; s < grid.size(); ++s) {
                if (!grid.reachable(start, s)) continue;
                ASSERT_TRUE(search.seen(s));
                ++states;
                degrees += grid.degree(s);
            }
            ASSERT_GE(search.counters().expanded, states);
            ASSERT_EQ(search.counters().expanded, states + search.counters().reopened);
            if (search.counters().reopened == 0) {
                ASSERT_EQ(search.counters().generated, degrees);
            }
            if (settings.order != Greedy && settings.queue == Heap) {
                ASSERT_EQ(search.counters().reopened, 0u);
            }
        }
    }
}

TEST(BestFirstOracle, OneSearchServesManyProblemsAlsoWhenGenerationsRunOut) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed, 4);
        const Grid grid = random_sketch(random, {.max_walls = 0.4}).grid();
        if (grid.free_cells() == 0) continue;
        for (const SearchSettings& settings : kOrders) {
            SCOPED_TRACE(describe(settings));
            BestFirst<Grid, OctileTo> reused(grid, settings);
            for (int round = 0; round < 12; ++round) {
                const State start = random_free(random, grid), goal = random_free(random, grid);
                if (round == 4) reused.set_generation_for_test(3);
                BestFirst<Grid, OctileTo> fresh(grid, settings);
                fresh.start(start, goal);
                fresh.run();
                reused.start(start, goal);
                reused.run(random.chance(0.2) ? random.below(20) : kUnlimited);  // some are given up
                if (reused.status() == SearchStatus::Running) continue;
                expect_same(fresh, reused, goal);
                if (::testing::Test::HasFatalFailure()) return;
            }
        }
    }
}

TEST(BestFirstOracle, IsOptimalOnDirectedGraphsWithCostsOfEverySize) {
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed, 5);
        const RandomArcs arcs = random_arcs(random, {});
        const ExplicitGraph graph = arcs.graph();
        const State start = random.below(static_cast<std::uint32_t>(graph.size()));
        const auto oracle = Oracle(graph.size(), arcs.arcs).distances(start);
        for (const SearchSettings& settings : kOrders) {
            SCOPED_TRACE(describe(settings));
            BestFirst<ExplicitGraph, EuclideanTo> search(graph, settings);
            for (int i = 0; i < 2; ++i) {
                const State goal = random.below(static_cast<std::uint32_t>(graph.size()));
                search.start(start, goal);
                search.run();
                expect_right(search, settings, graph, start, goal, oracle[goal]);
                if (::testing::Test::HasFatalFailure()) return;
            }
        }
    }
}

TEST(BestFirstOracle, IsOptimalOnGraphsMadeFromGridsByStraightLines) {
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed, 6);
        Sketch sketch = random_sketch(random);
        sketch.moves.diagonal = kDiagonal;  // 1.4 is less than the straight line
        const Grid grid = sketch.grid();
        const ExplicitGraph graph = ExplicitGraph::from_grid(grid);
        const State start = random_free(random, grid), goal = random_free(random, grid);
        if (start == kNoState) continue;
        const auto oracle = Oracle(grid.size(), slow_arcs(sketch)).distances(start);
        for (const SearchSettings& settings : kOrders) {
            SCOPED_TRACE(describe(settings));
            BestFirst<ExplicitGraph, EuclideanTo> search(graph, settings);
            search.start(start, goal);
            search.run();
            expect_right(search, settings, graph, start, goal, oracle[goal]);
            if (::testing::Test::HasFatalFailure()) FAIL() << show_trail(grid, std::array{start, goal});
        }
    }
}

TEST(BestFirstOracle, NearTheEndOfFixedPointACostIsExactOrTooFar) {
    for (std::uint64_t seed = 0; seed < 3000; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed, 7);
        const RandomArcs arcs = random_arcs(random, {.max_cost = 0xfffffffe});
        const ExplicitGraph graph = arcs.graph();
        const State start = random.below(static_cast<std::uint32_t>(graph.size()));
        const State goal = random.below(static_cast<std::uint32_t>(graph.size()));
        const std::uint64_t optimum = Oracle(graph.size(), arcs.arcs).distances(start)[goal];
        BestFirst<ExplicitGraph, EuclideanTo> search(graph);
        search.start(start, goal);
        search.run();
        if (optimum <= kInfinite - graph.largest_arc_cost()) {
            ASSERT_EQ(search.status(), SearchStatus::Found);
            ASSERT_EQ(search.cost(), optimum);
        } else {
            ASSERT_EQ(search.status(), SearchStatus::Exhausted) << search.cost() << " where the optimum is " << optimum;
            ASSERT_EQ(search.cost(), kInfinite);
            if (optimum != kNoPath) {
                ASSERT_TRUE(search.too_far());
            }
        }
    }
}

TEST(BestFirstOracle, OnASerpentLongerThanFixedPointFarCellsAreTooFarAndNearOnesExact) {
    for (const MoveRule rule : {MoveRule::Eight, MoveRule::EightFree, MoveRule::Four}) {
        Sketch sketch = serpent(8192, 35);
        sketch.moves.rule = rule;
        const Grid grid = sketch.grid();
        const auto oracle = Oracle(grid.size(), slow_arcs(sketch)).distances(0);
        const std::uint64_t last = kInfinite - grid.largest_arc_cost();
        const auto edge = static_cast<State>(
            std::find_if(oracle.begin(), oracle.end(), [&](std::uint64_t d) { return d != kNoPath && d > last; }) -
            oracle.begin());
        ASSERT_LT(edge, grid.size());
        for (const SearchQueue queue : {Buckets, Heap}) {
            BestFirst<Grid, OctileTo> search(grid, {.queue = queue});
            for (State goal : {static_cast<State>(grid.size() - 1), edge, edge - 1, edge + 1, grid.at(4096, 30)}) {
                SCOPED_TRACE(std::to_string(goal) + " by queue " + std::to_string(static_cast<int>(queue)) +
                             ", moves " + std::string(name(rule)));
                ASSERT_TRUE(grid.reachable(0, goal));
                search.start(0, goal);
                search.run();
                ASSERT_EQ(search.status(), oracle[goal] > last ? SearchStatus::Exhausted : SearchStatus::Found);
                ASSERT_EQ(search.too_far(), oracle[goal] > last);
                ASSERT_EQ(search.cost(), oracle[goal] > last ? kInfinite : oracle[goal]);
            }
        }
    }
}

}  // namespace
}  // namespace waystone
