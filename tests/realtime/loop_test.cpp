// SPDX-License-Identifier: MIT
// Bounds, agents that must walk alike, and agents that must give up.
#include "realtime/loop.hpp"

#include "support/open_loop.hpp"

#include <waystone/catalog.hpp>
#include "sim/walk.hpp"
#include "support/ready_agent.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

Walk run(const Grid& grid, State start, State goal, const std::string& spec) {
    Agent agent = ready_agent(grid, spec).value();
    return Walker(grid).run(agent, start, goal, {.max_moves = 2'000'000, .keep_trail = true, .keep_times = false});
}

// The same map beside itself, several times; only its first copy is walked on.
Grid tiled(const Sketch& sketch, int times) {
    Sketch large{.width = sketch.width * times,
                 .height = sketch.height * times,
                 .moves = sketch.moves,
                 .terrain = {},
                 .cliff_east = {},
                 .cliff_south = {}};
    for (int y = 0; y < large.height; ++y) {
        for (int x = 0; x < large.width; ++x) {
            const auto from = static_cast<std::size_t>(y % sketch.height * sketch.width + x % sketch.width);
            large.terrain.push_back(sketch.terrain[from]);
            if (sketch.cliff_east.empty()) continue;
            large.cliff_east.push_back(sketch.cliff_east[from]);
            large.cliff_south.push_back(sketch.cliff_south[from]);
        }
    }
    return large.grid();
}

TEST(LoopBounds, OfABreadthFirstLookaheadAreTheAreaItMayExpand) {
    for (const RandomProblem& problem :
         random_realtime_problems(30000, 80, {.min_side = 14, .max_side = 30, .max_walls = 0.4})) {
        for (const std::uint64_t d : {1u, 2u, 3u, 5u}) {
            const std::uint64_t area =
                problem.grid.rule().rule == MoveRule::Four ? 2 * d * (d - 1) + 1 : (2 * d - 1) * (2 * d - 1);
            const std::string depth = std::to_string(d);
            for (const std::string& spec : {"lrta(depth=fixed(" + depth + "))", "lrts(d=" + depth + ")"}) {
                const Walk walk = run(problem.grid, problem.start, problem.goal, spec);
                ASSERT_TRUE(walk.arrived()) << spec << ", " << problem.about(walk.trail);
                ASSERT_LE(walk.expanded_max, area) << spec << ", " << problem.about(walk.trail);
                ASSERT_LE(walk.work_max, walk.work_bound) << spec << ", " << problem.about(walk.trail);
            }
        }
    }
}

TEST(LoopBounds, OfABreadthFirstLookaheadAreMetInTheOpen) {
    const Grid grid(60, 60, std::vector<Terrain>(3600, Terrain::Ground));
    const Grid four(60, 60, std::vector<Terrain>(3600, Terrain::Ground), {.rule = MoveRule::Four});
    const State start = grid.at(20, 30), goal = grid.at(59, 31);
    for (const std::uint64_t d : {1u, 2u, 3u, 9u}) {
        const std::string spec = "lrta(depth=fixed(" + std::to_string(d) + "))";
        EXPECT_EQ(run(grid, start, goal, spec).expanded_max, (2 * d - 1) * (2 * d - 1));
        EXPECT_EQ(run(four, start, goal, spec).expanded_max, 2 * d * (d - 1) + 1);
    }
}

TEST(LoopBounds, OfAnAStarShapedLookaheadAreItsExpansions) {
    for (const RandomProblem& problem :
         random_realtime_problems(31000, 80, {.min_side = 14, .max_side = 30, .max_walls = 0.4})) {
        for (const std::uint64_t n : {1u, 10u, 50u}) {
            for (const char* name : {"klrta", "lss", "rtaa", "dalss", "dartaa", "wlss"}) {
                const std::string spec = name + ("(n=" + std::to_string(n) + ")");
                const Walk walk = run(problem.grid, problem.start, problem.goal, spec);
                ASSERT_TRUE(walk.arrived()) << spec << ", " << problem.about(walk.trail);
                ASSERT_LE(walk.expanded_max, n) << spec << ", " << problem.about(walk.trail);
                ASSERT_LE(walk.work_max, walk.work_bound) << spec << ", " << problem.about(walk.trail);
            }
        }
    }
}

TEST(LoopBounds, DoNotGrowWithTheMap) {
    for (const RandomProblem& problem :
         random_realtime_problems(32000, 20, {.min_side = 16, .max_side = 24, .max_walls = 0.4})) {
        const Grid large = tiled(problem.sketch, 4);
        const auto there = [&](State s) { return large.at(problem.grid.x(s), problem.grid.y(s)); };
        for (const char* spec : {"lrta", "lrta(depth=fixed(4))", "rta(d=2)", "lrts(d=4)", "lrts(d=3,quota=4)",
                                 "klrta(n=20)", "lss(n=20)", "rtaa(n=20)", "plrta(queue=20)", "wlss(n=20)"}) {
            const Walk small = run(problem.grid, problem.start, problem.goal, spec);
            const Walk tiles = run(large, there(problem.start), there(problem.goal), spec);
            ASSERT_TRUE(tiles.arrived()) << spec << ", " << problem.about();
            ASSERT_EQ(small.work_bound, tiles.work_bound) << spec;
            ASSERT_LE(tiles.work_max, tiles.work_bound) << spec << ", " << problem.about();
        }
    }
}

void expect_alike(const std::string& one, const std::string& other, std::uint64_t seed) {
    for (const RandomProblem& problem :
         random_realtime_problems(seed, 150, {.min_side = 4, .max_side = 25, .max_walls = 0.45})) {
        const Walk a = run(problem.grid, problem.start, problem.goal, one);
        const Walk b = run(problem.grid, problem.start, problem.goal, other);
        ASSERT_TRUE(a.arrived()) << one << ", " << problem.about(a.trail);
        ASSERT_EQ(a.trail, b.trail) << one << " and " << other << ", " << problem.about(a.trail)
                                    << problem.about(b.trail);
    }
}

TEST(LoopAlike, LssLrtaStarWithOneExpansionAndLrtaStarWithOnePly) {
    for (const char* ties : {"first", "last", "larger_g", "smaller_g"}) {
        expect_alike(std::string("lss(n=1,ties=") + ties + ")", std::string("lrta(ties=") + ties + ")", 40000);
        expect_alike(std::string("klrta(n=1,ties=") + ties + ")", std::string("rtaa(n=1,ties=") + ties + ")", 40000);
    }
}

TEST(LoopAlike, OnePlyWithAndWithoutATable) {
    expect_alike("lrta", "lrta(lookahead=neighbours)", 41000);
    expect_alike("lrta", "lrts(d=1,order=clockwise)", 41000);
    expect_alike("lrta", "lrta(depth=fixed(9),lookahead=neighbours)", 41000);
}

TEST(LoopAlike, PLrtaStarWithoutUpdatesAndLrtaStarButForTheLateChoice) {
    // P LRTA* chooses after learning; with one ply the agent's own state is no candidate, so nothing changes.
    expect_alike("lrta", "lrta(lookahead=neighbours,learning=sweep(queue=5,updates=0))", 42000);
}

TEST(LoopAlike, WeightOneAndNoWeight) {
    for (const char* n : {"1", "8", "40"})
        expect_alike(std::string("lss(n=") + n + ")", std::string("wlss(w=1,n=") + n + ")", 43000);
}

TEST(LoopAlike, LearningInTheWholeAreaAndDijkstraOverIt) {
    expect_alike("lrts(d=3,learning=uniform)", "lrts(d=3,learning=dijkstra)", 44000);
}

TEST(LoopAlike, WithMuchMemoryAndWithLittle) {
    const auto problems = random_realtime_problems(45000, 6, {.min_side = 100, .max_side = 130, .max_walls = 0.25});
    int whole_walks = 0;
    for (const RandomProblem& problem : problems) {
        for (const char* name :
             {"lrta(", "lrta(depth=fixed(3),", "lrta(depth=fixed(9),lookahead=astar,learning=dijkstra,"}) {
            const Walk much = run(problem.grid, problem.start, problem.goal, name + std::string("memory=64M)"));
            const Walk little = run(problem.grid, problem.start, problem.goal, name + std::string("memory=64k)"));
            ASSERT_LE(little.agent_bytes, much.agent_bytes) << name << ", seed " << problem.seed;
            if (little.outcome == Outcome::OutOfMemory) {  // full: until then the walks are the same
                ASSERT_LE(little.trail.size(), much.trail.size());
                ASSERT_TRUE(std::equal(little.trail.begin(), little.trail.end(), much.trail.begin()));
                continue;
            }
            ASSERT_EQ(much.signature, little.signature) << name << ", seed " << problem.seed;
            ++whole_walks;
        }
    }
    EXPECT_GT(whole_walks, 9);
}

TEST(LoopAlike, RandomTiesWithTheSameSeedAndNotWithAnother) {
    for (const char* name : {"lrta(ties=random,seed=", "lrta(depth=fixed(3),ties=random,seed=",
                             "lrta(depth=fixed(9),lookahead=astar,learning=dijkstra,ties=random,seed="}) {
        int differ = 0;
        for (const RandomProblem& problem :
             random_realtime_problems(46000, 60, {.min_side = 12, .max_side = 25, .max_walls = 0.4})) {
            const auto with = [&](const char* seed) {
                return run(problem.grid, problem.start, problem.goal, name + std::string(seed) + ")");
            };
            const Walk once = with("5"), again = with("5"), other = with("6");
            ASSERT_TRUE(once.arrived() && other.arrived()) << name << ", " << problem.about(once.trail);
            ASSERT_EQ(once.trail, again.trail) << name << ", " << problem.about(once.trail);
            differ += once.trail != other.trail;
        }
        EXPECT_GT(differ, 10) << name;
    }
}

const char* const kTrap = R"(
    ................
    ..############..
    .............#..
    .............#..
    .....A.......#.G
    .............#..
    .............#..
    ..############..
    ................)";

TEST(LoopGivesUp, WhenItLearnsNothingAndWalksInCircles) {
    const Drawing map = draw_map(kTrap);
    for (const char* spec : {"lrta(learning=none)", "lrta(depth=fixed(3),learning=none)", "lrts(d=3,learning=none)",
                             "lrta(depth=fixed(5),lookahead=astar,learning=none)", "lrta(learning=none,ties=random)"}) {
        const Walk walk = run(map.grid, map.at('A'), map.at('G'), spec);
        EXPECT_EQ(walk.outcome, Outcome::Stuck) << spec << '\n' << show_trail(map.grid, walk.trail);
        EXPECT_EQ(walk.counters.h_updates, 0u) << spec;
        EXPECT_LE(walk.moves(), map.grid.size() + 1) << spec;
    }
    // The same trap is no matter to one that learns.
    EXPECT_TRUE(run(map.grid, map.at('A'), map.at('G'), "lrta").arrived());
}

TEST(LoopGivesUp, WhenItsMemoryIsFull) {
    Sketch sketch{.width = 120, .height = 120, .moves = {}, .terrain = {}, .cliff_east = {}, .cliff_south = {}};
    for (int y = 0; y < 120; ++y)  // a U 80 wide, open to the west, the goal behind it
        for (int x = 0; x < 120; ++x)
            sketch.terrain.push_back((x == 100 && y >= 20 && y <= 100) || ((y == 20 || y == 100) && x >= 20 && x <= 100)
                                         ? Terrain::Trees
                                         : Terrain::Ground);
    const Grid grid = sketch.grid();
    const State start = grid.at(90, 60), goal = grid.at(110, 60);
    for (const char* name : {"lrta(", "lrta(depth=fixed(20),lookahead=astar,learning=dijkstra,commit=frontier,",
                             "lrta(lookahead=neighbours,learning=sweep,"}) {
        const Walk small = run(grid, start, goal, name + std::string("memory=8192)"));
        EXPECT_EQ(small.outcome, Outcome::OutOfMemory) << name;
        EXPECT_GT(small.counters.h_updates, 100u) << name;
        EXPECT_TRUE(run(grid, start, goal, name + std::string("memory=64M)")).arrived()) << name;
    }
    // And starts afresh on the next problem.
    Agent agent = ready_agent(grid, "lrta(memory=4096)").value();
    Walker walker(grid);
    EXPECT_EQ(walker.run(agent, start, goal).outcome, Outcome::OutOfMemory);
    EXPECT_TRUE(walker.run(agent, grid.at(1, 1), grid.at(5, 9)).arrived());
}

}  // namespace
}  // namespace waystone
