// SPDX-License-Identifier: MIT
#include "realtime/refining_loop.hpp"

#include "support/bulitko2008.hpp"
#include "support/draw.hpp"
#include "support/open_loop.hpp"
#include "support/ready_agent.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

// Bulitko et al. 2008, as far as it can be read: 15.06 and 1.161 at d = 5, 28.63 and 1.059 at d = 15.
TEST(RefiningLoop, GivesTheseFiguresOnTheProblemsOfBulitko2008) {
    const Bulitko2008Means blind = over_bulitko2008("prlrta(h=zero)");
    EXPECT_NEAR(blind.expanded_per_move, 15.471, 0.001);
    EXPECT_NEAR(blind.suboptimality, 1.1031, 0.00005);
    EXPECT_EQ(blind.expanded_max, 362u);
    const Bulitko2008Means deep = over_bulitko2008("prlrta(h=zero,depth=fixed(15))");
    EXPECT_NEAR(deep.expanded_per_move, 28.308, 0.001);
    EXPECT_NEAR(deep.suboptimality, 1.0388, 0.00005);
}

TEST(RefiningLoop, WalksTheSameLengthForAThirdOfTheWorkWhenItKnowsWhereTheRegionLies) {
    const Bulitko2008Means means = over_bulitko2008("prlrta");
    EXPECT_NEAR(means.expanded_per_move, 5.188, 0.001);
    EXPECT_NEAR(means.suboptimality, 1.1031, 0.00005);
    EXPECT_EQ(means.expanded_max, 254u);
}

TEST(RefiningLoop, TiesOfItsSearchChangeTheWorkAndNotTheLengths) {
    const Bulitko2008Means larger = over_bulitko2008("prlrta(aim=representative)");
    EXPECT_NEAR(larger.suboptimality, 1.1601, 0.00005);
    EXPECT_NEAR(larger.expanded_per_move, 4.78, 0.01);
    const Bulitko2008Means smaller = over_bulitko2008("prlrta(aim=representative,search_ties=smaller_g)");
    EXPECT_NEAR(smaller.suboptimality, larger.suboptimality, 0.0001);
    EXPECT_NEAR(smaller.expanded_per_move, 5.93, 0.01);
}

TEST(RefiningLoop, TellsAnObserverWhatItsSearchesLookedAt) {
    struct Looks : Observer {
        void searched(std::span<const SearchedState> states) override {
            for (const SearchedState& s : states) expanded += s.expanded;
        }
        void refined(std::uint64_t looks) override { touched += looks; }
        std::uint64_t expanded = 0, touched = 0;
    } count;
    const Grid grid(64, 64, std::vector<Terrain>(64 * 64, Terrain::Ground));
    Agent agent = ready_agent(grid, "prlrta(level=2,depth=fixed(2))").value();
    agent.observe(&count);
    const Walk walk = Walker(grid).run(agent, grid.at(1, 1), grid.at(60, 50));
    ASSERT_TRUE(walk.arrived());
    EXPECT_GT(count.expanded, 0u);
    EXPECT_GT(count.touched, 0u);
    EXPECT_LT(count.expanded, walk.counters.expanded) << "the search on the map expands too";
    EXPECT_LT(count.touched, walk.counters.touched) << "the loop looks at regions too";
}

TEST(RefiningLoop, HasABoundThatDoesNotGrowWithTheMap) {
    std::uint64_t bound = 0;
    for (const std::uint32_t side : {256u, 512u}) {
        const Grid grid(side, side, std::vector<Terrain>(std::size_t{side} * side, Terrain::Ground));
        Agent agent = ready_agent(grid, "prlrta(level=3,depth=fixed(3))").value();
        // Twenty-five squares around, a step of learning, and two squares of 64 cells, searched and traced back.
        EXPECT_EQ(agent.work_bound(), 25u + 1 + 2 * 128);
        bound = agent.work_bound();
        const Walk walk = Walker(grid).run(agent, grid.at(1, 1), grid.at(side - 2, side - 40));
        EXPECT_TRUE(walk.arrived());
        EXPECT_LE(walk.work_max, bound);
    }
}

TEST(RefiningLoop, OwnsLittleAndTheSameOnEveryMapButForTheAbstractTable) {
    std::size_t bytes[2];
    for (const std::uint32_t side : {256u, 512u}) {
        const Grid grid(side, side, std::vector<Terrain>(std::size_t{side} * side, Terrain::Ground));
        bytes[side / 512] = ready_agent(grid, "prlrta").value().bytes();
    }
    EXPECT_LE(bytes[1] - bytes[0], (32 * 32 - 16 * 16) * 8 + PagePool::kPageBytes) << "which regions are open";
    EXPECT_LT(bytes[0], 200'000u);
}

TEST(RefiningLoop, WhereAllIsOneRegionIsAStar) {
    for (const RandomProblem& problem : random_realtime_problems(0, 100, {.min_side = 4, .max_side = 30})) {
        Agent agent = ready_agent(problem.grid, "prlrta(level=32)").value();
        const Walk walk = Walker(problem.grid).run(agent, problem.start, problem.goal, {.keep_trail = true});
        ASSERT_TRUE(walk.arrived()) << problem.about();
        Cost cost = 0;
        for (std::size_t i = 0; i + 1 < walk.trail.size(); ++i)
            cost += problem.grid.cost_between(walk.trail[i], walk.trail[i + 1]);
        ASSERT_EQ(cost, problem.distance[problem.start]) << problem.about(walk.trail);
        ASSERT_EQ(walk.counters.h_updates, 0u);
    }
}

TEST(RefiningLoop, IsMadeOnAMapOfOneCellAndOnOneOfWalls) {
    for (const char* spec : {"prlrta", "pra"}) {
        const Drawing walls = draw_map("##"), one = draw_map("#.");
        EXPECT_TRUE(ready_agent(walls.grid, spec));
        Agent agent = ready_agent(one.grid, spec).value();
        agent.start(1, 1);
        EXPECT_EQ(agent.step().outcome, Outcome::Arrived);
    }
}

TEST(RefiningLoop, ArrivesWithEveryKindOfPlanner) {
    for (const RandomProblem& problem : random_realtime_problems(500, 60, {.min_side = 10, .max_side = 40})) {
        for (const char* spec :
             {"prlrta(level=1,depth=fixed(1))", "prlrta(level=1,depth=fixed(3),corridor=neighbours)",
              "prlrta(level=2,depth=fixed(3),gamma=0.4)", "prlrta(level=2,depth=fixed(2),aim=representative)",
              "prlrta(level=1,depth=oracle(max=3))", "refine(level=1,depth=fixed(7),lookahead=astar,learning=dijkstra)",
              "refine(level=1,depth=fixed(7),lookahead=astar,learning=rtaa,commit=frontier)",
              "refine(level=1,lookahead=neighbours,learning=sweep(queue=9))"}) {
            Agent agent = ready_agent(problem.grid, spec).value();
            const Walk walk = Walker(problem.grid).run(agent, problem.start, problem.goal, {.keep_trail = true});
            ASSERT_TRUE(walk.arrived()) << spec << ' ' << problem.about(walk.trail);
            ASSERT_LE(walk.work_max, walk.work_bound) << spec << ' ' << problem.about(walk.trail);
        }
    }
}

TEST(RefiningLoop, LearnsFromTrialToTrialUntilNothingIsLeftToLearn) {
    for (const RandomProblem& problem : random_realtime_problems(700, 40, {.min_side = 10, .max_side = 24})) {
        Agent agent = ready_agent(problem.grid, "prlrta(level=1,depth=fixed(2))").value();
        Walker walker(problem.grid);
        agent.start(problem.start, problem.goal);
        Walk walk;
        int trials = 0;
        do {
            if (trials > 0) agent.restart(problem.start);
            walk = walker.run_started(agent, problem.start, problem.goal);
            ASSERT_TRUE(walk.arrived()) << problem.about();
        } while (walk.counters.h_updates != 0 && ++trials < 300);
        ASSERT_EQ(walk.counters.h_updates, 0u) << problem.about();
    }
}

TEST(RefiningLoop, OnAMapThatChangesUnderWayItNeverMakesAnIllegalMove) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Random random(seed);
        Grid grid = random_sketch(random, {.min_side = 12, .max_side = 30, .max_walls = 0.3}).grid();
        Agent agent = ready_agent(grid, seed % 2 == 0 ? "prlrta(level=2,depth=fixed(2))"
                                                      : "refine(level=1,depth=fixed(3),commit=frontier)")
                          .value();
        for (int problem = 0; problem < 3; ++problem) {
            const State start = random_free(random, grid), goal = random_free(random, grid);
            agent.start(start, goal);
            for (int tick = 0; tick < 200; ++tick) {
                const State before = agent.now();
                const Outcome outcome = agent.step({.work = 1 + random.below(20)}).outcome;
                if (agent.now() != before) {
                    ASSERT_NE(grid.cost_between(before, agent.now()), kInfinite) << seed;
                }
                if (outcome != Outcome::Moved && outcome != Outcome::Waiting) break;
                const State cell = random.below(static_cast<std::uint32_t>(grid.size()));
                if (!random.chance(0.2) || cell == agent.now() || cell == goal) continue;
                if (grid.passable(cell)) grid.block(cell);
                else grid.open(cell);
            }
        }
    }
}

TEST(RefiningLoop, TheNextProblemOnAnEditedMapIsSolvedToo) {
    Drawing map = draw_map(R"(
        A.......#.......
        ........#.......
        ................
        ........#.......
        ........#......G)");
    Agent agent = ready_agent(map.grid, "prlrta(level=1)").value();
    Walker walker(map.grid);
    map.grid.block(map.grid.at(8, 2));
    EXPECT_EQ(walker.run(agent, map.at('A'), map.at('G')).outcome, Outcome::Unreachable);
    map.grid.open(map.grid.at(8, 4));
    EXPECT_TRUE(walker.run(agent, map.at('A'), map.at('G')).arrived());
}

}  // namespace
}  // namespace waystone
