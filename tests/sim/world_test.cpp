// SPDX-License-Identifier: MIT
#include "sim/world.hpp"

#include "support/draw.hpp"
#include "support/random_grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace waystone {
namespace {

std::vector<bool> passable_cells(const Grid& grid) {
    std::vector<bool> out;
    for (State s = 0; s < grid.size(); ++s) out.push_back(grid.passable(s));
    return out;
}

EditScript script(std::vector<TimedEdit> edits) {
    return {.source = "here", .edits = std::move(edits), .generator = {}};
}
EditScript chance(std::uint64_t every, double rate, std::uint64_t seed = 1) {
    return {.source = "here", .edits = {}, .generator = EditGenerator{every, rate, seed}};
}

TEST(World, AppliesWhatIsDueAndNothingElse) {
    const EditScript edits = script({{.tick = 0, .x = 1, .y = 0},
                                     {.tick = 3, .x = 0, .y = 1, .width = 3, .height = 1, .open = true},
                                     {.tick = 3, .x = 1, .y = 0, .open = true},
                                     {.tick = 3, .x = 1, .y = 0}});
    World world(draw_map("....\n.##.\n").grid, edits);
    const Grid& grid = world.grid();
    const State far = grid.at(3, 0), corner = grid.at(3, 1);
    EXPECT_TRUE(world.more_to_come());
    world.advance(0, 0, far, corner);
    EXPECT_FALSE(grid.passable(grid.at(1, 0)));
    EXPECT_EQ(world.edits(), 1u);
    world.advance(2, 2, far, corner);
    EXPECT_FALSE(grid.passable(grid.at(1, 1)));
    EXPECT_TRUE(world.more_to_come());
    world.advance(3, 3, far, corner);
    EXPECT_TRUE(grid.passable(grid.at(1, 1)));
    EXPECT_TRUE(grid.passable(grid.at(2, 1)));
    EXPECT_FALSE(grid.passable(grid.at(1, 0)));  // the last word of a tick counts
    EXPECT_FALSE(world.more_to_come());
    EXPECT_EQ(world.edits(), 3u);  // opening a cell that is open changes nothing, nor closing it again in the same tick
    EXPECT_EQ(world.skipped(), 0u);
}

TEST(World, NeverClosesACellUnderTheAgentOrItsGoal) {
    const EditScript edits = script({{.tick = 0, .x = 0, .y = 0, .width = 4, .height = 1}});
    World world(draw_map("....\n....\n").grid, edits);
    const Grid& grid = world.grid();
    world.advance(0, 0, grid.at(0, 0), grid.at(3, 0));
    EXPECT_TRUE(grid.passable(grid.at(0, 0)));
    EXPECT_TRUE(grid.passable(grid.at(3, 0)));
    EXPECT_EQ(world.edits(), 2u);
    EXPECT_EQ(world.skipped(), 2u);
}

TEST(World, ABridgeFallsOnce) {
    EditScript once = chance(10, 20);
    once.generator->times = 1;
    World world(draw_map("........\n........\n........\n........\n").grid, once);
    world.advance(0, 9, 0, 31);
    EXPECT_EQ(world.edits(), 0u);
    EXPECT_TRUE(world.more_to_come());
    world.advance(1, 10, 0, 31);
    const std::uint64_t edits = world.edits();
    EXPECT_GT(edits, 0u);
    EXPECT_FALSE(world.more_to_come());
    world.advance(2, 200, 0, 31);
    EXPECT_EQ(world.edits(), edits);
}

// Of many moves about the share that was asked for leads elsewhere, always to a neighbour.
TEST(World, MovesSlipAndGoalsFleeByTheirShares) {
    EditScript edits = chance(10, 0);
    edits.generator->slip = edits.generator->flee = 30;
    World world(draw_map("........\n........\n...##...\n........\n").grid, edits);
    const Grid& grid = world.grid();
    const State from = grid.at(2, 1), to = grid.at(3, 1), corner = grid.at(0, 0);  // which is in nobody's way
    State goal = grid.at(7, 3);
    int slips = 0, flights = 0;
    for (std::uint64_t n = 1; n <= 2000; ++n) {
        const State slipped = world.slipped(from, to, n), fled = world.fled(corner, goal, n);
        EXPECT_NE(grid.cost_between(from, slipped), kInfinite);
        EXPECT_TRUE(fled == goal || grid.cost_between(goal, fled) != kInfinite);
        EXPECT_NE(fled, corner);
        slips += slipped != to;
        flights += fled != goal;
        goal = fled;
    }
    EXPECT_NEAR(slips, 2000 * 0.3 * (7.0 / 8), 60);  // one neighbour in eight is the one it headed for
    EXPECT_GT(flights, 300);
    EXPECT_LT(flights, 660);
    EXPECT_FALSE(world.more_to_come());
}

TEST(World, GoesBackToTheOriginalMap) {
    Random random(4);
    for (int round = 0; round < 50; ++round) {
        const Sketch sketch = random_sketch(random, {.min_side = 2});
        const Grid original = sketch.grid();
        if (original.free_cells() == 0) continue;
        EditScript edits = chance(1, 30, random.next());
        if (round % 2 == 0) {
            edits.generator.reset();
            for (std::uint64_t tick = 0; tick < 20; ++tick)
                edits.edits.push_back({.tick = tick,
                                       .x = random.below(original.width()),
                                       .y = random.below(original.height()),
                                       .open = random.chance(0.5)});
        }
        World world(original, edits);
        const State agent = random_free(random, original), goal = random_free(random, original);
        std::vector<std::vector<bool>> first;
        for (int again = 0; again < 2; ++again) {
            world.reset();
            EXPECT_EQ(passable_cells(world.grid()), passable_cells(original));
            EXPECT_EQ(world.grid().fingerprint(), original.fingerprint());
            EXPECT_EQ(world.grid().components(), original.components());
            EXPECT_EQ(world.edits(), 0u);
            for (std::uint64_t tick = 0; tick < 20; ++tick) {
                world.advance(tick, tick, agent, goal);
                if (again == 0) first.push_back(passable_cells(world.grid()));
                else EXPECT_EQ(passable_cells(world.grid()), first[tick]);  // the same script again
            }
        }
    }
}

TEST(World, AGeneratorRedrawsFromTheOriginalMap) {
    Random random(5);
    std::vector<Terrain> terrain;
    for (int i = 0; i < 40 * 30; ++i) terrain.push_back(random.chance(0.2) ? Terrain::Out : Terrain::Ground);
    const Grid original(40, 30, terrain);
    const State agent = random_free(random, original), goal = random_free(random, original);
    const EditScript edits = chance(10, 10);
    World world(original, edits);
    const auto closing = std::llround(static_cast<double>(original.free_cells()) * 0.05);
    const auto opening = std::llround(static_cast<double>(original.size() - original.free_cells()) * 0.05);
    std::set<std::vector<bool>> seen;
    std::uint64_t version = world.grid().version();
    std::vector<bool> before = passable_cells(world.grid());
    for (std::uint64_t turn = 0; turn < 200; ++turn) {
        const std::uint64_t skipped = world.skipped();
        world.advance(3 * turn, turn, agent, goal);
        if (turn < 10 || turn % 10 != 0) {
            EXPECT_EQ(world.grid().version(), version) << turn;
            continue;
        }
        long closed = 0, opened = 0;
        for (State s = 0; s < original.size(); ++s) {
            closed += original.passable(s) && !world.grid().passable(s);
            opened += !original.passable(s) && world.grid().passable(s);
        }
        EXPECT_EQ(closed + static_cast<long>(world.skipped() - skipped), closing);
        EXPECT_EQ(opened, opening);
        EXPECT_TRUE(seen.insert(passable_cells(world.grid())).second);
        const std::vector<bool> cells = passable_cells(world.grid());
        std::uint64_t changed = 0;
        for (State s = 0; s < original.size(); ++s) changed += cells[s] != before[s];
        EXPECT_EQ(world.grid().version() - version, changed) << "a cell changes at most once in an event";
        version = world.grid().version();
        before = cells;
    }
    EXPECT_TRUE(world.more_to_come());
}

// Events are drawn once and kept. Whoever walks, and however often, each cell is as drawn except under the agent and on
// its goal.
TEST(World, EventsOfAGeneratorAreTheSameInEveryWalk) {
    Random random(7);
    for (int round = 0; round < 40; ++round) {
        const Grid original = random_sketch(random, {.min_side = 2}).grid();
        if (original.free_cells() == 0) continue;
        EditScript edits = chance(1, 10 + 2 * round, random.next());
        edits.generator->equal_cells = round % 4 == 0;
        World drawn(original, edits), world(original, edits);
        for (int walk = 0; walk < 3; ++walk) {
            drawn.reset();
            world.reset();
            const State goal = random_free(random, original);
            State agent = random_free(random, original);
            for (std::uint64_t turn = 0; turn < 60; turn += random.chance(0.9) ? 1 : 3) {
                if (random.chance(0.5)) agent = random_free(random, world.grid());
                const std::vector<bool> before = passable_cells(world.grid());
                const std::uint64_t edited = world.edits(), skipped = world.skipped();
                const std::uint64_t opens = world.grid().opens(), closes = world.grid().closes();
                drawn.advance(turn, turn, kNoState, kNoState);
                world.advance(turn, turn, agent, goal);
                std::vector<bool> expected = passable_cells(drawn.grid());
                const std::uint64_t kept_open = !expected[agent] + (agent != goal && !expected[goal]);
                expected[agent] = expected[goal] = true;
                ASSERT_EQ(passable_cells(world.grid()), expected);
                ASSERT_EQ(world.skipped() - skipped, kept_open);
                std::set<State> opened, closed, changed;
                for (std::uint64_t i = opens; i < world.grid().opens(); ++i) opened.insert(world.grid().opened(i));
                for (std::uint64_t i = closes; i < world.grid().closes(); ++i) closed.insert(world.grid().closed(i));
                for (State s = 0; s < original.size(); ++s) {
                    if (before[s] == expected[s]) continue;
                    changed.insert(s);
                    EXPECT_TRUE((expected[s] ? opened : closed).contains(s));
                }
                EXPECT_EQ(opened.size() + closed.size(), changed.size());
                EXPECT_EQ(world.edits() - edited, changed.size());
            }
        }
    }
}

TEST(World, AGeneratorMayCloseAsManyCellsAsItOpens) {
    Random random(6);
    for (const double density : {0.1, 0.5, 0.9}) {  // the walls are fewer, as many, more
        std::vector<Terrain> terrain;
        for (int i = 0; i < 40 * 30; ++i) terrain.push_back(random.chance(density) ? Terrain::Out : Terrain::Ground);
        const Grid original(40, 30, terrain);
        const State agent = random_free(random, original), goal = random_free(random, original);
        EditScript edits = chance(1, 20);
        edits.generator->equal_cells = true;
        World world(original, edits);
        const auto fewer = std::min(original.free_cells(), original.size() - original.free_cells());
        const auto count = std::llround(static_cast<double>(fewer) * 0.1);
        for (std::uint64_t turn = 1; turn < 50; ++turn) {
            const std::uint64_t skipped = world.skipped();
            world.advance(turn, turn, agent, goal);
            long closed = 0, opened = 0;
            for (State s = 0; s < original.size(); ++s) {
                closed += original.passable(s) && !world.grid().passable(s);
                opened += !original.passable(s) && world.grid().passable(s);
            }
            EXPECT_EQ(closed + static_cast<long>(world.skipped() - skipped), count) << density;
            EXPECT_EQ(opened, count) << density;
        }
    }
}

TEST(World, AWallThatOpenedUnderTheAgentClosesWhenItIsGone) {
    const EditScript edits = chance(1, 100);
    World world(draw_map("..........\n##########\n..........\n").grid, edits);
    const Grid& grid = world.grid();
    const State goal = grid.at(0, 0), away = grid.at(9, 2);
    world.advance(1, 1, away, goal);
    State gap = kNoState;
    for (State s = grid.at(0, 1); s < grid.at(0, 2); ++s)
        if (grid.passable(s)) gap = s;
    ASSERT_NE(gap, kNoState);
    std::uint64_t turn = 2;
    for (; turn < 100; ++turn) {
        world.advance(turn, turn, gap, goal);
        ASSERT_TRUE(grid.passable(gap));
    }
    bool closed = false;
    for (; turn < 200; ++turn) {
        world.advance(turn, turn, away, goal);
        closed |= !grid.passable(gap);
        std::size_t open = 0;
        for (State s = grid.at(0, 1); s < grid.at(0, 2); ++s) open += grid.passable(s);
        EXPECT_EQ(open, 5u) << turn;
    }
    EXPECT_TRUE(closed);
}

}  // namespace
}  // namespace waystone
