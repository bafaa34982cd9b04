// SPDX-License-Identifier: MIT
// Agents by first-move databases: what they promise beside what every agent does.
#include "realtime/first_move_agent.hpp"

#include "search/distance_field.hpp"
#include "sim/walk.hpp"
#include "support/draw.hpp"
#include "support/errors.hpp"
#include "support/first_move_files.hpp"
#include "support/ready_agent.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

TEST(FirstMoveAgent, EveryWalkIsOptimalAndTakesOneLookUpAMove) {
    std::size_t walks = 0, unreachable = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        const Grid grid = random_first_move_map(seed, 40);
        if (grid.free_cells() < 2) continue;
        Agent agent = ready_agent(grid, "cpd").value();
        DistanceField<Grid> field(grid);
        Walker walker(grid);
        Random random(seed, 2);
        for (int i = 0; i < 20; ++i) {
            const State goal = random_free(random, grid);
            field.compute(goal);
            for (int k = 0; k < 5; ++k) {
                const State start = random_free(random, grid);
                const Walk walk = walker.run(agent, start, goal);
                ASSERT_EQ(walk.arrived(), field[start] != kInfinite);
                unreachable += walk.outcome == Outcome::Unreachable;
                if (!walk.arrived()) continue;
                ASSERT_EQ(walk.straight * kUnit + walk.diagonal * grid.rule().diagonal, field[start]);
                ASSERT_EQ(walk.counters.work(), walk.straight + walk.diagonal);
                ASSERT_EQ(walk.counters.looked_up, walk.straight + walk.diagonal);
                ASSERT_EQ(walk.work_bound, 1u);
                ++walks;
            }
        }
        ASSERT_LE(agent.bytes(), 256u);
    }
    EXPECT_GT(walks, 2000u);
    EXPECT_GT(unreachable, 100u);
}

// Orders at any moment, and moves by somebody else: every step is one of an optimal path to the newest goal.
TEST(FirstMoveAgent, OrdersAndPushesAtAnyMomentCostNothing) {
    const Grid grid = random_first_move_map(3, 40);
    Agent agent = ready_agent(grid, "cpd").value();
    DistanceField<Grid> field(grid);
    Random random(1);
    State goal = random_free(random, grid);
    agent.start(random_free(random, grid), goal);
    field.compute(goal);
    std::size_t moves = 0;
    for (int tick = 0; tick < 5000; ++tick) {
        if (random.chance(0.1)) {
            agent.order(goal = random_free(random, grid));
            field.compute(goal);
        }
        if (random.chance(0.05)) agent.displace(random_free(random, grid));
        const State from = agent.now();
        std::array<State, 5> room;
        const auto ahead = agent.path_ahead(room);
        const Step step = agent.step();
        if (step.outcome != Outcome::Moved && step.outcome != Outcome::Arrived) continue;
        if (agent.now() == from) continue;
        ASSERT_FALSE(ahead.empty());
        ASSERT_EQ(ahead.front(), agent.now());
        ASSERT_EQ(field[agent.now()] + grid.cost_between(from, agent.now()), field[from]);
        ++moves;
    }
    EXPECT_GT(moves, 1000u);
}

TEST(FirstMoveAgent, PathAheadIsThePathThatItTakes) {
    const Drawing map = draw_map(R"(
        A....#..............
        .###.#.############.
        .....#.............G
        .#####.############.
        ....................)");
    Agent agent = ready_agent(map.grid, "cpd").value();
    agent.start(map.at('A'), map.at('G'));
    std::array<State, 100> room;
    const auto ahead = agent.path_ahead(room);
    ASSERT_FALSE(ahead.empty());
    EXPECT_EQ(ahead.back(), map.at('G'));
    for (const State s : ahead) {
        agent.step();
        ASSERT_EQ(agent.now(), s);
    }
}

TEST(FirstMoveAgent, WhereCellsOnlyOpenedItWalksAsBefore) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE(seed);
        Grid grid = random_first_move_map(seed, 30);
        if (grid.free_cells() < 2) continue;
        Agent agent = ready_agent(grid, "cpd").value();
        Random random(seed, 4);
        const State start = random_free(random, grid), goal = random_free(random, grid);
        if (!grid.reachable(start, goal)) continue;
        Walker walker(grid);
        const Walk before = walker.run(agent, start, goal, {.keep_trail = true});
        for (int i = 0; i < 50; ++i) grid.open(random.below(static_cast<std::uint32_t>(grid.size())));
        const Walk after = walker.run(agent, start, goal, {.keep_trail = true});
        EXPECT_EQ(before.trail, after.trail);
    }
}

TEST(FirstMoveAgent, ReachesWhatAnOpenedCellHasJoined) {
    Drawing map = draw_map(R"(
        A....#.....
        .....#.....
        .....#....G
        .....#.....)");
    Agent agent = ready_agent(map.grid, "cpd").value();
    Walker walker(map.grid);
    EXPECT_EQ(walker.run(agent, map.at('A'), map.at('G')).outcome, Outcome::Unreachable);
    map.grid.open(map.grid.at(5, 3));
    EXPECT_TRUE(walker.run(agent, map.at('A'), map.at('G')).arrived());
    EXPECT_TRUE(walker.run(agent, map.at('A'), map.grid.at(5, 3)).arrived()) << "a goal that was a wall";
    EXPECT_TRUE(walker.run(agent, map.grid.at(5, 3), map.at('A')).arrived()) << "a start that was one";
}

TEST(FirstMoveAgent, ABarredMoveHandsOverToTheFallback) {
    Drawing map = draw_map(R"(
        ...........
        .A.......G.
        ...........
        ...........)");
    Agent agent = ready_agent(map.grid, "cpd").value();
    agent.start(map.at('A'), map.at('G'));
    ASSERT_EQ(agent.step().outcome, Outcome::Moved);
    const std::size_t small = agent.bytes();
    for (const std::uint32_t y : {0u, 1u, 2u}) map.grid.block(map.grid.at(5, y));
    Outcome outcome = Outcome::Moved;
    for (int tick = 0; tick < 1000 && outcome != Outcome::Arrived; ++tick) {
        const Step step = agent.step();
        outcome = step.outcome;
        ASSERT_LE(step.work, agent.work_bound());
    }
    EXPECT_EQ(outcome, Outcome::Arrived);
    EXPECT_GT(agent.bytes(), small) << "made when it was needed";
    agent.order(map.at('A'));
    EXPECT_EQ(agent.step().outcome, Outcome::Moved);
}

TEST(FirstMoveAgent, AMapThatChangesUnderItNeverMakesItMoveWrongly) {
    std::size_t arrived = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        SCOPED_TRACE(seed);
        Grid grid = random_first_move_map(seed, 30);
        if (grid.free_cells() < 2) continue;
        Agent agent = ready_agent(grid, "cpd").value();
        Random random(seed, 5);
        const State goal = random_free(random, grid);
        agent.start(random_free(random, grid), goal);
        Outcome outcome = Outcome::Moved;
        for (int i = 0; i < 3000 && (outcome == Outcome::Moved || outcome == Outcome::Waiting); ++i) {
            const State before = agent.now();
            outcome = agent.step({.work = 5}).outcome;
            ASSERT_TRUE(outcome != Outcome::Moved || grid.cost_between(before, agent.now()) != kInfinite);
            const State cell = random.below(static_cast<std::uint32_t>(grid.size()));
            if (i % 4 == 0 && cell != agent.now() && cell != goal)
                grid.edit(std::vector<Edit>{{cell, random.chance(0.5)}});
        }
        ASSERT_TRUE(outcome == Outcome::Arrived || outcome == Outcome::Unreachable);
        arrived += outcome == Outcome::Arrived;
        agent.start(agent.now(), goal);
        const bool reachable = grid.reachable(agent.now(), goal);
        for (int i = 0; i < 100'000; ++i)
            if (outcome = agent.step().outcome; outcome != Outcome::Moved && outcome != Outcome::Waiting) break;
        ASSERT_EQ(outcome, reachable ? Outcome::Arrived : Outcome::Unreachable);
    }
    EXPECT_GT(arrived, 5u);
}

}  // namespace
}  // namespace waystone
