// SPDX-License-Identifier: MIT
#include "support/draw.hpp"
#include "support/ready_agent.hpp"

#include "sim/walk.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

TEST(JumpPointAgent, WalksAnOptimalPathWithFewerExpansionsThanAStar) {
    const Drawing map = draw_map(R"(
        ...............
        .#############.
        .#...........#.
        .#.#########.#.
        .#.#.......#.#.
        .#.#.#####.#.#.
        .#.#.#.A.#.#.#.
        .#.#.#.###.#.#.
        .#.#.#.....#.#.
        .#.#.#######.#.
        .#.#.........#.
        .#.###########.
        G#.............)");
    Walker walker(map.grid);
    Agent jps = ready_agent(map.grid, "jps").value(), astar = ready_agent(map.grid, "astar").value();
    const Walk fast = walker.run(jps, map.at('A'), map.at('G'), {}),
               plain = walker.run(astar, map.at('A'), map.at('G'), {});
    EXPECT_TRUE(fast.arrived());
    EXPECT_EQ(fast.cost, plain.cost);
    EXPECT_EQ(fast.counters.traced, plain.counters.traced);
    EXPECT_LT(2 * fast.counters.expanded, plain.counters.expanded);
}

TEST(JumpPointAgent, WaitsWhileItPlansAndThenMovesForNothing) {
    const Drawing map = draw_map(R"(
        A...#....
        ..#.#.##.
        ..#...#.G)");
    Agent agent = ready_agent(map.grid, "jps").value();
    agent.start(map.at('A'), map.at('G'));
    Step step = agent.step({.work = 2});
    EXPECT_EQ(step.outcome, Outcome::Waiting);
    EXPECT_EQ(step.work, 2u);
    while (step.outcome == Outcome::Waiting) step = agent.step({.work = 2});
    EXPECT_EQ(step.outcome, Outcome::Moved);
    EXPECT_EQ(agent.step({.work = 0}).outcome, Outcome::Moved);
}

TEST(JumpPointAgent, PlansAgainWhereItsPathIsBarredOrMayBeShorter) {
    const char* const drawing = R"(
        .........
        .#######.
        A...b...G
        .#######.
        .#######.
        .........)";
    Drawing map = draw_map(drawing);
    Agent agent = ready_agent(map.grid, "jps").value();
    agent.start(map.at('A'), map.at('G'));
    agent.step();
    agent.step();
    map.grid.block(map.at('b'));
    agent.step();
    agent.step();
    EXPECT_EQ(agent.counters().restarts, 1u);
    map.grid.open(map.at('b'));
    int moves = 0;
    for (Outcome outcome = Outcome::Moved; outcome == Outcome::Moved; ++moves) outcome = agent.step().outcome;
    EXPECT_EQ(agent.counters().restarts, 2u);
    EXPECT_EQ(agent.now(), map.at('G'));
    EXPECT_LE(moves, 9);
}

TEST(JumpPointAgent, RefusesMapsWhoseJumpPointsAreOthers) {
    const std::vector<Terrain> cells(9, Terrain::Ground);
    const std::vector<std::uint8_t> none(9, 0), one{0, 1, 0, 0, 0, 0, 0, 0, 0};
    for (const MoveRule rule : {MoveRule::EightFree, MoveRule::Four}) {
        const auto agent = ready_agent(Grid(3, 3, cells, {.rule = rule}), "jps");
        ASSERT_FALSE(agent.has_value());
        EXPECT_EQ(agent.error().code, ErrorCode::UnfitMap);
        EXPECT_EQ(agent.error().sentence,
                  "jps needs move rule 8, and this map has rule " + std::string(name(rule)) + "; use astar");
    }
    const auto agent = ready_agent(Grid(3, 3, cells, {}, one, none), "jps");
    ASSERT_FALSE(agent.has_value());
    EXPECT_EQ(agent.error().code, ErrorCode::UnfitMap);
    EXPECT_EQ(agent.error().sentence, "jps does not know cliffs, which this map has between cells; use astar");
}

}  // namespace
}  // namespace waystone
