// SPDX-License-Identifier: MIT
// Jump point search has the lengths of Boost.Graph's shortest paths, and of A* where maps are too large for those.
#include "search/jump_point_search.hpp"

#include "support/draw.hpp"
#include "support/oracle.hpp"
#include "support/random_arcs.hpp"

#include <gtest/gtest.h>

#include <array>

namespace waystone {
namespace {

// Narrow, small, and across one or two blocks of a scan.
std::uint32_t random_side(Random& random) {
    switch (random.below(5)) {
        case 0: return 1 + random.below(3);
        case 1: return 54 + random.below(14);
        case 2: return 110 + random.below(22);
        default: return 1 + random.below(40);
    }
}

Sketch random_open_sketch(Random& random, double most_walls) {
    Sketch sketch;
    sketch.width = static_cast<int>(random_side(random));
    sketch.height = static_cast<int>(random_side(random));
    constexpr std::array kCosts{kDiagonal, kDiagonal, kDiagonal14, kUnit, kUnit + 1, 3 * kUnit / 2, 2 * kUnit - 1};
    sketch.moves.diagonal = random.chance(0.1) ? kUnit + random.below(kUnit)
                                               : kCosts[random.below(static_cast<std::uint32_t>(kCosts.size()))];
    const double walls = random.chance(0.1) ? 0 : random.real() * most_walls;
    const std::size_t cells = static_cast<std::size_t>(sketch.width) * static_cast<std::size_t>(sketch.height);
    for (std::size_t i = 0; i < cells; ++i)
        sketch.terrain.push_back(random.chance(walls) ? Terrain::Trees : Terrain::Ground);
    return sketch;
}

void expect_right(JumpPointSearch& search, const Grid& grid, State start, State goal, std::uint64_t optimum) {
    search.start(start, goal);
    search.run();
    ASSERT_FALSE(search.too_far());
    ASSERT_LE(search.counters().touched, search.counters().generated);
    if (optimum == kNoPath) {
        ASSERT_EQ(search.status(), SearchStatus::Exhausted);
        ASSERT_EQ(search.cost(), kInfinite);
        return;
    }
    ASSERT_EQ(search.status(), SearchStatus::Found);
    ASSERT_EQ(search.cost(), optimum);
    const std::vector<State> path = search.path_to_goal();
    ASSERT_EQ(path.front(), start);
    ASSERT_EQ(path.back(), goal);
    std::uint64_t length = 0;
    for (std::size_t i = 1; i < path.size(); ++i) {
        ASSERT_NE(grid.cost_between(path[i - 1], path[i]), kInfinite) << "no such move";
        length += grid.cost_between(path[i - 1], path[i]);
    }
    ASSERT_EQ(length, optimum);
}

TEST(JumpPointSearchOracle, IsOptimalOnMapsOfEverySizeDensityAndDiagonal) {
    for (std::uint64_t seed = 0; seed < 1500; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed, 11);
        const Sketch sketch = random_open_sketch(random, 0.6);
        const Grid grid = sketch.grid();
        const State start = random_free(random, grid);
        if (start == kNoState) continue;
        const auto oracle = Oracle(grid.size(), slow_arcs(sketch)).distances(start);
        JumpPointSearch search(grid);
        for (int i = 0; i < 12; ++i) {
            const State goal = i == 0 ? start : random_free(random, grid);
            expect_right(search, grid, start, goal, oracle[goal]);
            if (::testing::Test::HasFatalFailure()) FAIL() << show_trail(grid, std::array{start, goal});
        }
    }
}

// Rooms with doors: long lines, long diagonals, and forced turns at once.
TEST(JumpPointSearchOracle, IsOptimalBetweenRooms) {
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed, 12);
        Sketch sketch = random_open_sketch(random, 0.02);
        const int room = 5 + static_cast<int>(random.below(60));
        for (int y = 0; y < sketch.height; ++y)
            for (int x = 0; x < sketch.width; ++x)
                if ((x % room == room - 1 || y % room == room - 1) && !random.chance(0.08))
                    sketch.terrain[static_cast<std::size_t>(y * sketch.width + x)] = Terrain::Out;
        const Grid grid = sketch.grid();
        const State start = random_free(random, grid);
        if (start == kNoState) continue;
        const auto oracle = Oracle(grid.size(), slow_arcs(sketch)).distances(start);
        JumpPointSearch search(grid);
        for (int i = 0; i < 12; ++i) {
            const State goal = random_free(random, grid);
            expect_right(search, grid, start, goal, oracle[goal]);
            if (::testing::Test::HasFatalFailure()) FAIL() << show_trail(grid, std::array{start, goal});
        }
    }
}

TEST(JumpPointSearchOracle, StaysOptimalAfterEdits) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed, 13);
        Grid grid = random_open_sketch(random, 0.5).grid();
        JumpPointSearch search(grid);
        BestFirst<Grid, OctileTo> astar(grid, {.queue = SearchQueue::Heap});
        for (int round = 0; round < 30; ++round) {
            std::vector<Edit> edits;
            for (std::uint32_t i = random.below(8); i > 0; --i)
                edits.push_back({random.below(static_cast<std::uint32_t>(grid.size())), random.chance(0.5)});
            grid.edit(edits);
            const State start = random_free(random, grid), goal = random_free(random, grid);
            if (start == kNoState) continue;
            astar.start(start, goal);
            astar.run();
            const bool found = astar.status() == SearchStatus::Found;
            expect_right(search, grid, start, goal, found ? astar.cost() : kNoPath);
            if (::testing::Test::HasFatalFailure()) FAIL() << show_trail(grid, std::array{start, goal});
        }
    }
}

TEST(JumpPointSearchOracle, FindsTheSamePathInSlices) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed, 14);
        const Grid grid = random_open_sketch(random, 0.4).grid();
        const State start = random_free(random, grid), goal = random_free(random, grid);
        if (start == kNoState) continue;
        JumpPointSearch whole(grid), sliced(grid);
        whole.start(start, goal);
        whole.run();
        sliced.start(start, goal);
        while (sliced.status() == SearchStatus::Running) {
            const std::uint64_t before = sliced.counters().expanded;
            sliced.run(3);
            ASSERT_LE(sliced.counters().expanded - before, 3u);
        }
        ASSERT_EQ(whole.status(), sliced.status());
        ASSERT_EQ(whole.cost(), sliced.cost());
        ASSERT_EQ(whole.counters().expanded, sliced.counters().expanded);
        if (whole.status() == SearchStatus::Found) {
            ASSERT_EQ(whole.path_to_goal(), sliced.path_to_goal());
        }
    }
}

TEST(JumpPointSearchOracle, OnASerpentLongerThanFixedPointFarCellsAreTooFarAndNearOnesExact) {
    const Grid grid = serpent(8192, 35).grid();
    JumpPointSearch search(grid);
    BestFirst<Grid, OctileTo> astar(grid);
    for (const State goal : {grid.at(0, 34), grid.at(4096, 30), grid.at(8191, 32), grid.at(8100, 32), grid.at(9, 32)}) {
        SCOPED_TRACE(goal);
        astar.start(0, goal);
        search.start(0, goal);
        astar.run();
        search.run();
        EXPECT_EQ(search.status(), astar.status());
        EXPECT_EQ(search.cost(), astar.cost());
        EXPECT_EQ(search.too_far(), astar.too_far());
    }
}

}  // namespace
}  // namespace waystone
