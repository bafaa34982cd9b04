// SPDX-License-Identifier: MIT
// Agents by first-move databases of limited size: what they promise beside what every agent does.
#include "realtime/waypoint_walk.hpp"

#include "sim/walk.hpp"
#include "sim/world.hpp"
#include "support/draw.hpp"
#include "support/errors.hpp"
#include "support/random_grid.hpp"
#include "support/ready_agent.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

constexpr const char* kSpec = "cpd(bytes=6k)";

Grid pillars(std::uint32_t side) {
    std::vector<Terrain> cells(std::size_t{side} * side, Terrain::Ground);
    for (std::uint32_t y = 0; y < side; ++y)
        for (std::uint32_t x = 0; x < side; ++x)
            if (x % 9 < 5 && y % 7 < 3) cells[std::size_t{y} * side + x] = Terrain::Trees;
    return Grid(side, side, cells);
}

TEST(WaypointAgent, ArrivesWithinItsBoundAndNeedsNoFallback) {
    const Grid grid = pillars(80);
    Agent agent = ready_agent(grid, kSpec).value();
    const std::size_t small = agent.bytes();
    Walker walker(grid);
    Random random(1);
    double cost = 0, straight = 0;
    for (int i = 0; i < 500; ++i) {
        const State start = random_free(random, grid), goal = random_free(random, grid);
        const Walk walk = walker.run(agent, start, goal);
        ASSERT_EQ(walk.arrived(), grid.reachable(start, goal));
        ASSERT_LE(walk.work_max, WaypointWalk::kMostWork);
        ASSERT_EQ(walk.work_bound, WaypointWalk::kMostWork);
        ASSERT_EQ(walk.counters.expanded, 0u);
        ASSERT_EQ(walk.stale_moves, 0u);
        cost += walk.cost;
        straight += to_real(grid.h(start, goal));
    }
    EXPECT_LT(cost, 1.3 * straight);
    EXPECT_EQ(agent.bytes(), small);
    EXPECT_LE(agent.bytes(), 300u);
}

TEST(WaypointAgent, PathAheadIsThePathThatItTakesAndCostsNothing) {
    const Grid grid = pillars(60);
    Agent agent = ready_agent(grid, kSpec).value();
    Random random(5);
    std::vector<State> room(1000);
    for (int i = 0; i < 30; ++i) {
        const State start = random_free(random, grid), goal = random_free(random, grid);
        if (start == goal || !grid.reachable(start, goal)) continue;
        agent.start(start, goal);
        agent.step({.work = 3});  // in the midst of choosing
        const std::uint64_t work = agent.counters().work();
        const auto ahead = agent.path_ahead(room);
        ASSERT_FALSE(ahead.empty());
        EXPECT_EQ(ahead.back(), goal);
        EXPECT_EQ(agent.counters().work(), work);
        for (const State s : ahead) {
            agent.step();
            ASSERT_EQ(agent.now(), s);
        }
    }
}

TEST(WaypointAgent, ABudgetOfOneOnlyMakesItSlower) {
    const Grid grid = pillars(60);
    Agent agent = ready_agent(grid, kSpec).value();
    Walker walker(grid);
    Random random(2);
    for (int i = 0; i < 30; ++i) {
        const State start = random_free(random, grid), goal = random_free(random, grid);
        const Walk fast = walker.run(agent, start, goal), slow = walker.run(agent, start, goal, {.work_per_tick = 1});
        EXPECT_EQ(fast.signature, slow.signature);
        EXPECT_EQ(slow.tick_work_max, start == goal ? 0u : 1u);
    }
}

TEST(WaypointAgent, OrdersAndPushesAtAnyMomentAreFine) {
    const Grid grid = pillars(60);
    Agent agent = ready_agent(grid, kSpec).value();
    Random random(3);
    agent.start(random_free(random, grid), random_free(random, grid));
    std::size_t moves = 0, arrived = 0;
    for (int tick = 0; tick < 5000; ++tick) {
        if (random.chance(0.02)) agent.order(random_free(random, grid));
        if (random.chance(0.02)) agent.displace(random_free(random, grid));
        const State from = agent.now();
        const Step step = agent.step({.work = 20});
        ASSERT_TRUE(agent.now() == from || grid.cost_between(from, agent.now()) != kInfinite);
        moves += agent.now() != from;
        arrived += step.outcome == Outcome::Arrived && agent.now() != from;
        if (step.outcome == Outcome::Arrived) agent.order(random_free(random, grid));
    }
    EXPECT_GT(moves, 1000u);
    EXPECT_GT(arrived, 20u);
}

TEST(WaypointAgent, AMapThatChangesUnderItNeverMakesItMoveWrongly) {
    std::size_t arrived = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE(seed);
        Grid grid = pillars(50);
        Agent agent = ready_agent(grid, kSpec).value();
        Random random(seed, 5);
        const State goal = random_free(random, grid);
        agent.start(random_free(random, grid), goal);
        Outcome outcome = Outcome::Moved;
        for (int i = 0; i < 3000 && (outcome == Outcome::Moved || outcome == Outcome::Waiting); ++i) {
            const State before = agent.now();
            outcome = agent.step({.work = 50}).outcome;
            ASSERT_TRUE(outcome != Outcome::Moved || grid.cost_between(before, agent.now()) != kInfinite);
            const State cell = random.below(static_cast<std::uint32_t>(grid.size()));
            if (cell != agent.now() && cell != goal) grid.edit(std::vector<Edit>{{cell, random.chance(0.5)}});
        }
        ASSERT_TRUE(outcome == Outcome::Arrived || outcome == Outcome::Unreachable);
        arrived += outcome == Outcome::Arrived;
        agent.start(agent.now(), goal);
        const bool reachable = grid.reachable(agent.now(), goal);
        for (int i = 0; i < 100'000; ++i) {
            const Step step = agent.step();
            ASSERT_LE(step.work, agent.work_bound());
            if (outcome = step.outcome; outcome != Outcome::Moved && outcome != Outcome::Waiting) break;
        }
        ASSERT_EQ(outcome, reachable ? Outcome::Arrived : Outcome::Unreachable);
    }
    EXPECT_GT(arrived, 5u);
}

// Components that an opened cell has joined: no row knows of that.
TEST(WaypointAgent, ReachesWhatAnOpenedCellHasJoined) {
    std::vector<Terrain> cells(std::size_t{60} * 60, Terrain::Ground);
    for (std::uint32_t y = 0; y < 60; ++y) cells[std::size_t{y} * 60 + 30] = Terrain::Trees;
    Grid grid(60, 60, cells);
    Agent agent = ready_agent(grid, "cpd(bytes=4k)").value();
    Walker walker(grid);
    const State from = grid.at(3, 3), to = grid.at(55, 50), gap = grid.at(30, 40);
    EXPECT_EQ(walker.run(agent, from, to).outcome, Outcome::Unreachable);
    EXPECT_TRUE(walker.run(agent, from, grid.at(20, 50)).arrived());
    grid.open(gap);
    EXPECT_TRUE(walker.run(agent, from, to).arrived());
    EXPECT_TRUE(walker.run(agent, from, gap).arrived()) << "a goal that was a wall";
    EXPECT_TRUE(walker.run(agent, gap, from).arrived()) << "a start that was one";
}

// A walk says how many of its moves asked a database that the map has left behind.
TEST(StaleMoves, CountMovesByADatabaseOnAChangedMap) {
    for (const char* spec : {"cpd", kSpec, "lrta"}) {
        SCOPED_TRACE(spec);
        Grid grid = pillars(60);
        Agent agent = ready_agent(grid, spec).value();
        Walker walker(grid);
        const State start = grid.at(6, 4), goal = grid.at(57, 45), far = grid.at(0, 0);
        ASSERT_FALSE(grid.passable(far));
        EXPECT_EQ(walker.run(agent, start, goal).stale_moves, 0u);
        grid.open(far);
        const Walk walk = walker.run(agent, start, goal);
        EXPECT_TRUE(walk.arrived());
        const std::uint64_t all = walk.moves(), none = 0;
        const bool is_whole = std::string(spec) == "cpd", is_without = std::string(spec) == "lrta";
        EXPECT_LE(walk.stale_moves, is_without ? none : all);
        EXPECT_GE(walk.stale_moves, is_without ? none : is_whole ? all : all / 2);
        grid.block(far);
        EXPECT_EQ(walker.run(agent, start, goal).stale_moves, 0u) << "as it was";
    }
}

}  // namespace
}  // namespace waystone
