// SPDX-License-Identifier: MIT
// Walks over maps that change.
#include "sim/walk.hpp"
#include <waystone/catalog.hpp>
#include "sim/world.hpp"

#include "support/draw.hpp"
#include "support/random_grid.hpp"
#include "support/ready_agent.hpp"
#include "support/replanner.hpp"

#include <gtest/gtest.h>

#include <set>

namespace waystone {
namespace {

Agent replanner(const World& world) { return Agent(std::make_unique<Replanner>(world.grid())); }

TEST(Walker, CountsMovesIntoStatesThatWereEnteredBefore) {
    const Drawing map = draw_map(R"(
        .........
        .######..
        .A....#.G
        .######..
        .........)");
    Agent agent = ready_agent(map.grid, "lrta").value();
    Walker walker(map.grid);
    for (int again = 0; again < 2; ++again) {
        const Walk walk = walker.run(agent, map.at('A'), map.at('G'), {.keep_trail = true});
        ASSERT_TRUE(walk.arrived());
        const std::set<State> entered(walk.trail.begin(), walk.trail.end());
        EXPECT_EQ(walk.revisits, walk.trail.size() - entered.size());
        EXPECT_GT(walk.revisits, 0u);
    }
}

TEST(ChangingWalk, EditsOfATickTakeEffectBeforeItsStep) {
    const EditScript edits{.source = "", .edits = {{.tick = 2, .x = 3, .y = 1}}, .generator = {}};
    World world(draw_map(R"(
        .......
        A.....G
        .......)")
                    .grid,
                edits);
    Agent agent = replanner(world);
    Walker walker(world);
    const Walk walk = walker.run(agent, world.grid().at(0, 1), world.grid().at(6, 1), {.keep_trail = true});
    EXPECT_TRUE(walk.arrived());
    EXPECT_EQ(walk.edits, 1u);
    ASSERT_GE(walk.trail.size(), 4u);
    EXPECT_EQ(walk.trail[2], world.grid().at(2, 1));  // two steps ahead as planned, then around
    EXPECT_NE(walk.trail[3], world.grid().at(3, 1));
    EXPECT_EQ(walk.straight + walk.diagonal, walk.trail.size() - 1);
}

TEST(ChangingWalk, AGoalThatMovesIsCaughtWhileMovesSlipAndEveryOrderCounts) {
    const EditScript edits{
        .source = "", .edits = {}, .generator = EditGenerator{.rate = 0, .seed = 3, .slip = 20, .flee = 40}};
    World world(draw_map("............\n....##......\n.....#......\n............\n").grid, edits);
    Agent agent = ready_agent(world.grid(), "lss(n=9)").value();
    const Walk walk = Walker(world).run(agent, 0, 47, {.max_moves = 500, .keep_trail = true});
    EXPECT_TRUE(walk.arrived());
    EXPECT_EQ(walk.trail.size(), walk.moves() + 1);
    EXPECT_LE(walk.expanded_max, 9u);
    EXPECT_LE(walk.work_max, walk.work_bound);
    EXPECT_GE(walk.counters.expanded, walk.expanded_max);
    EXPECT_LE(walk.counters.expanded, 9 * walk.moves());
    EXPECT_EQ(Walker(world).run(agent, 0, 47, {.max_moves = 500}).signature, walk.signature);
}

// What an agent spends in ticks in which there is no path is not the work of the move that comes after them.
TEST(ChangingWalk, WorkOfAMoveIsThatOfItsOwnTicks) {
    EditScript edits{.source = "", .edits = {}, .generator = {}};
    for (std::uint64_t tick = 2; tick < 12; ++tick) {  // the gate closes; two far cells close and open
        edits.edits.push_back({.tick = tick, .x = 4, .y = 0, .open = tick == 11});
        for (const std::uint32_t x : {8u, 9u})
            edits.edits.push_back({.tick = tick, .x = x, .y = 2, .open = tick % 2 == 0});
    }
    World world(draw_map(R"(
        A........G
        ####.#####
        ##########)")
                    .grid,
                edits);
    Agent agent = ready_agent(world.grid(), "lss(n=1)").value();
    Walker walker(world);
    const Walk walk = walker.run(agent, world.grid().at(0, 0), world.grid().at(9, 0), {});
    EXPECT_TRUE(walk.arrived());
    EXPECT_GT(walk.ticks, walk.moves() + 5) << "for a while there was no path";
    EXPECT_LE(walk.work_max, agent.work_bound());
    EXPECT_LE(walk.tick_work_max, walk.work_max);
}

TEST(ChangingWalk, UnreachableIsNotFinalWhileEditsAreToCome) {
    const EditScript edits{
        .source = "",
        .edits = {{.tick = 1, .x = 2, .y = 0, .width = 1, .height = 3}, {.tick = 9, .x = 2, .y = 1, .open = true}},
        .generator = {}};
    World world(draw_map(R"(
        ......
        A....G
        ......)")
                    .grid,
                edits);
    const State start = world.grid().at(0, 1), goal = world.grid().at(5, 1);
    Walker walker(world);
    for (const bool catalogued : {false, true}) {
        Agent agent = catalogued ? ready_agent(world.grid(), "lrta(depth=fixed(1))").value() : replanner(world);
        const Walk walk = walker.run(agent, start, goal);
        EXPECT_TRUE(walk.arrived());
        EXPECT_GE(walk.ticks, 9 + 4u);
        EXPECT_EQ(walk.edits, 4u);
        EXPECT_EQ(walker.run(agent, start, goal).signature, walk.signature);
        EXPECT_EQ(walker.run(agent, start, goal, {.max_unreachable = 3}).outcome, Outcome::Unreachable);
    }
}

TEST(ChangingWalk, UnreachableIsFinalAfterTheLastEdit) {
    const EditScript edits{.source = "", .edits = {{.tick = 1, .x = 2, .y = 0}}, .generator = {}};
    World world(draw_map("A....G\n").grid, edits);
    Agent agent = replanner(world);
    const Walk walk = Walker(world).run(agent, 0, 5);
    EXPECT_EQ(walk.outcome, Outcome::Unreachable);
    EXPECT_EQ(walk.ticks, 2u);
}

TEST(ChangingWalk, EndsWhereAGeneratorNeverOpensAWay) {
    const EditScript edits{.source = "", .edits = {}, .generator = EditGenerator{.every = 5, .rate = 0.001}};
    World world(draw_map("A.#.G\n").grid, edits);
    Agent agent = replanner(world);
    const Walk walk = Walker(world).run(agent, 0, 4, {.max_unreachable = 200});
    EXPECT_EQ(walk.outcome, Outcome::Unreachable);
    EXPECT_EQ(walk.ticks, 200u);
}

TEST(ChangingWalk, AWalledInAgentWaitsForTheNextEvent) {
    const EditScript edits{.source = "", .edits = {}, .generator = EditGenerator{.every = 2, .rate = 40}};
    World world(draw_map("A.#.G\n....#\n").grid, edits);
    Agent agent = replanner(world);
    Walker walker(world);
    const Walk walk = walker.run(agent, world.grid().at(0, 0), world.grid().at(4, 0));
    EXPECT_TRUE(walk.arrived());
}

// Every move is legal on the map as it is at that tick: the walk asserts it. The original map is back each time.
TEST(ChangingWalk, RandomWorldsWalkTheSameWayAgain) {
    Random random(12);
    int arrived = 0;
    for (int round = 0; round < 60; ++round) {
        const Grid original = random_sketch(random, {.min_side = 8, .max_walls = 0.3}).grid();
        const State start = random_free(random, original), goal = random_free(random, original);
        const EditScript edits{
            .source = "", .edits = {}, .generator = EditGenerator{.every = 3, .rate = 20, .seed = random.next()}};
        World world(original, edits), other(original, edits);
        Agent agent = replanner(world), fresh = replanner(other);
        Walker walker(world);
        const WalkLimits limits{.max_moves = 500, .max_unreachable = 100};
        const Walk walk = walker.run(agent, start, goal, limits);
        arrived += walk.arrived();
        walker.run(agent, goal, start, limits);
        const Walk again = walker.run(agent, start, goal, limits);
        EXPECT_EQ(again.signature, walk.signature);
        EXPECT_EQ(again.edits, walk.edits);
        EXPECT_EQ(again.edits_skipped, walk.edits_skipped);
        EXPECT_EQ(Walker(other).run(fresh, start, goal, limits).signature, walk.signature);
    }
    EXPECT_GT(arrived, 30);
}

}  // namespace
}  // namespace waystone
