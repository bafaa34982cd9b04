// SPDX-License-Identifier: MIT
// D* Lite has the lengths of Boost.Graph's shortest paths on the map as it is, at every step of a walk on maps that
// change; and of A* where maps are too large for those.
#include "search/dstar_lite.hpp"

#include "support/draw.hpp"
#include "support/oracle.hpp"
#include "support/random_arcs.hpp"

#include <gtest/gtest.h>

#include <array>

namespace waystone {
namespace {

// The path from a state on, as long as the search says, by legal moves.
void expect_path(const DStarLite& search, const Grid& grid, State from, State goal, std::uint64_t optimum) {
    ASSERT_EQ(search.cost(), optimum);
    std::uint64_t length = 0;
    for (State s = from; s != goal;) {
        const State next = search.next(s);
        ASSERT_NE(next, kNoState);
        ASSERT_NE(grid.cost_between(s, next), kInfinite) << "no such move";
        length += grid.cost_between(s, next);
        ASSERT_LE(length, optimum) << show_trail(grid, std::array{from, s, next});
        s = next;
    }
    ASSERT_EQ(length, optimum);
}

// Random cells; a third of them are near a state.
std::vector<Edit> random_edits(Random& random, const Grid& grid, State near, std::uint32_t most) {
    std::vector<Edit> edits;
    for (std::uint32_t i = random.below(most + 1); i > 0; --i) {
        State cell = random.below(static_cast<std::uint32_t>(grid.size()));
        const std::int64_t x = std::int64_t{grid.x(near)} + random.below(5) - 2;
        const std::int64_t y = std::int64_t{grid.y(near)} + random.below(5) - 2;
        if (random.chance(0.3) && grid.inside(x, y))
            cell = grid.at(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y));
        edits.push_back({cell, random.chance(0.6)});
    }
    return edits;
}

// A walk of many steps under edits. Distance(goal, edits) measures the map after these edits, from every state.
struct Tally {
    int repaired = 0, unreachable = 0;
    std::uint64_t restarts = 0;
};
template <class Distance>
void walk_under_edits(Random& random, Grid& grid, int steps, std::uint32_t most, const Distance& distance, Tally& all) {
    State now = random_free(random, grid), goal = random_free(random, grid);
    if (now == kNoState) return;
    DStarLite search(grid);
    search.start(now, goal);
    for (int i = 0; i < steps; ++i) {
        std::vector<Edit> edits = random_edits(random, grid, now, most);
        // Its own cell and its goal stay open mostly.
        std::erase_if(edits, [&](const Edit& edit) {
            return (edit.cell == now || edit.cell == goal) && !edit.open && random.chance(0.8);
        });
        grid.edit(edits);
        const std::uint64_t optimum = distance(now, goal, edits);
        if (!grid.reachable(now, goal)) {
            ASSERT_TRUE(optimum == kNoPath || !grid.passable(now) || !grid.passable(goal));
            ++all.unreachable;
            if (random.chance(0.5)) continue;  // it may look at the changes now, or later with others
            search.run(random.below(4));
            continue;
        }
        while (search.status() == SearchStatus::Running || !search.up_to_date()) {  // in slices
            const std::uint64_t work = 1 + random.below(40), before = search.counters().work();
            search.run(work);
            ASSERT_LE(search.counters().work() - before, work);
        }
        ASSERT_EQ(search.status(), SearchStatus::Found);
        ++all.repaired;
        ASSERT_NO_FATAL_FAILURE(expect_path(search, grid, now, goal, optimum));
        if (now == goal || random.chance(0.05)) {
            now = random_free(random, grid);
            search.displace(now);
        } else if (random.chance(0.8)) {
            search.follow(now = search.next(now));
        }
    }
    all.restarts += search.counters().restarts;
}

TEST(DStarLiteOracle, StaysOptimalAtEveryStepOfAWalkOnChangingMapsOfEveryKind) {
    Tally all;
    for (std::uint64_t seed = 0; seed < 250; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed, 21);
        Sketch sketch = random_sketch(random, {.max_side = 24, .max_walls = 0.5});
        Grid grid = sketch.grid();
        const auto distance = [&](State from, State to, std::span<const Edit> edits) {
            for (const Edit& edit : edits) sketch.terrain[edit.cell] = edit.open ? Terrain::Ground : Terrain::Out;
            return Oracle(grid.size(), slow_arcs(sketch)).distances(to)[from];
        };
        walk_under_edits(random, grid, 30, 3, distance, all);
        if (::testing::Test::HasFatalFailure()) FAIL();
    }
    EXPECT_GT(all.repaired, 3000);
    EXPECT_GT(all.unreachable, 100);
    EXPECT_LT(2 * all.restarts, static_cast<std::uint64_t>(all.repaired)) << "most changes should be repaired";
}

TEST(DStarLiteOracle, StaysOptimalOnLargerMapsUnderEveryRule) {
    for (const MoveRule rule : {MoveRule::Eight, MoveRule::EightFree, MoveRule::Four}) {
        Tally all;
        for (std::uint64_t seed = 0; seed < 15; ++seed) {
            SCOPED_TRACE(seed);
            Random random(seed, 22);
            Sketch sketch = random_sketch(random, {.min_side = 50, .max_side = 90, .max_walls = 0.35});
            sketch.moves.rule = rule;
            Grid grid = sketch.grid();
            BestFirst<Grid, OctileTo> astar(grid, {.queue = SearchQueue::Heap});
            const auto distance = [&](State from, State to, std::span<const Edit>) {
                astar.start(from, to);
                return astar.run() == SearchStatus::Found ? astar.cost() : kNoPath;
            };
            walk_under_edits(random, grid, 150, 12, distance, all);
            if (::testing::Test::HasFatalFailure()) FAIL();
        }
        EXPECT_GT(all.repaired, 500);
        EXPECT_LT(4 * all.restarts, static_cast<std::uint64_t>(all.repaired)) << "most changes should be repaired";
    }
}

TEST(DStarLiteOracle, OnASerpentLongerThanFixedPointFarCellsAreTooFarAndNearOnesExact) {
    const Grid grid = serpent(8192, 35).grid();
    DStarLite search(grid);
    BestFirst<Grid, OctileTo> astar(grid);
    for (const State goal : {grid.at(0, 34), grid.at(4096, 30), grid.at(8191, 32), grid.at(9, 32)}) {
        SCOPED_TRACE(goal);
        astar.start(0, goal);
        search.start(0, goal);
        astar.run();
        search.run();
        EXPECT_EQ(search.status(), astar.status());
        EXPECT_EQ(search.cost(), astar.cost());
    }
}

}  // namespace
}  // namespace waystone
