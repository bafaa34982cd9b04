// SPDX-License-Identifier: MIT
#include <waystone/catalog.hpp>
#include "sim/walk.hpp"

#include "support/bulitko2008.hpp"
#include "support/draw.hpp"
#include "support/open_loop.hpp"
#include "support/ready_agent.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace waystone {
namespace {

Walk walk(const Grid& grid, const std::string& spec, State start, State goal) {
    Agent agent = ready_agent(grid, spec).value();
    return Walker(grid).run(agent, start, goal, {.keep_trail = true, .keep_times = false});
}

// Bulitko et al. 2008, as far as it can be read: 10.83 expansions per move, 3454 at the worst, 1.001 times optimal.
TEST(PathRefinement, GivesTheFiguresOfBulitko2008WithTiesToSmallerG) {
    const Bulitko2008Means means = over_bulitko2008("pra(ties=smaller_g)");
    EXPECT_NEAR(means.expanded_per_move, 10.856, 0.001);
    EXPECT_EQ(means.expanded_max, 3436u);
    EXPECT_NEAR(means.suboptimality, 1.0011, 0.00005);
}

TEST(PathRefinement, ExpandsLessWithTiesToLargerG) {
    const Bulitko2008Means means = over_bulitko2008("pra");
    EXPECT_NEAR(means.expanded_per_move, 9.490, 0.001);
    EXPECT_EQ(means.expanded_max, 3326u);
    EXPECT_NEAR(means.suboptimality, 1.0011, 0.00005);
}

TEST(PathRefinement, ArrivesByLegalWaysThatAreNeverShorterThanTheShortest) {
    double cost = 0, least = 0;
    for (const RandomProblem& problem : random_realtime_problems(0, 300, {.min_side = 4, .max_side = 50})) {
        for (const char* spec : {"pra", "pra(level=2)", "pra(level=30,corridor=path)",
                                 "pra(cliques=plain,ties=smaller_g)", "pra(metric=euclidean)"}) {
            const Walk way = walk(problem.grid, spec, problem.start, problem.goal);
            ASSERT_TRUE(way.arrived()) << spec << ' ' << problem.about();
            const Cost shortest = problem.distance[problem.start];
            Cost length = 0;
            for (std::size_t i = 0; i + 1 < way.trail.size(); ++i)
                length += problem.grid.cost_between(way.trail[i], way.trail[i + 1]);
            ASSERT_GE(length, shortest) << spec << ' ' << problem.about(way.trail);
            ASSERT_EQ(way.revisits, 0u) << spec << ' ' << problem.about(way.trail);
            cost += length;
            least += shortest;
        }
    }
    EXPECT_LT(cost / least, 1.05) << "and seldom longer by much";
}

TEST(PathRefinement, BegunOnTheMapItselfIsAStar) {
    for (const RandomProblem& problem : random_realtime_problems(1000, 200, {.min_side = 4, .max_side = 40})) {
        const Walk way = walk(problem.grid, "pra(level=0)", problem.start, problem.goal);
        const Walk astar = walk(problem.grid, "astar", problem.start, problem.goal);
        ASSERT_EQ(way.trail, astar.trail) << problem.about(way.trail);
        ASSERT_EQ(way.counters.expanded, astar.counters.expanded);
        ASSERT_EQ(way.counters.traced, astar.counters.traced);
    }
}

TEST(PathRefinement, ACorridorWithoutNeighboursIsCheaperAndNoShorter) {
    const Bulitko2008Means with = over_bulitko2008("pra"), without = over_bulitko2008("pra(corridor=path)");
    EXPECT_LT(without.expanded_per_move, 0.5 * with.expanded_per_move);
    EXPECT_NEAR(without.suboptimality, 1.0215, 0.0005);
}

TEST(PathRefinement, LooksAtAMapAsItIsWhenAProblemBegins) {
    Drawing map = draw_map(R"(
        A.......#.......
        ........#.......
        ................
        ........#.......
        ........#......G)");
    Agent agent = ready_agent(map.grid, "pra(level=2)").value();
    Walker walker(map.grid);
    const State door = map.grid.at(8, 2), other = map.grid.at(8, 4);
    EXPECT_TRUE(walker.run(agent, map.at('A'), map.at('G')).arrived());
    map.grid.block(door);
    EXPECT_EQ(walker.run(agent, map.at('A'), map.at('G')).outcome, Outcome::Unreachable);
    map.grid.open(other);
    const Walk way = walker.run(agent, map.at('A'), map.at('G'), {.keep_trail = true});
    EXPECT_TRUE(way.arrived());
    EXPECT_NE(std::ranges::find(way.trail, other), way.trail.end()) << show_trail(map.grid, way.trail);
}

TEST(PathRefinement, IsAStarOnAnEditedMapUntilTheEditsAreUndone) {
    for (const RandomProblem& problem : random_realtime_problems(60, 5, {.min_side = 30, .max_side = 40})) {
        Grid grid = problem.grid;
        Agent agent = ready_agent(grid, "pra").value();
        Walker walker(grid);
        const auto expanded = [&](Agent& by) { return walker.run(by, problem.start, problem.goal).counters.expanded; };
        const std::uint64_t before = expanded(agent);
        State cell = 0;
        while (cell == problem.start || cell == problem.goal || !grid.passable(cell)) ++cell;
        grid.block(cell);
        Agent astar = ready_agent(grid, "astar").value(), later = ready_agent(grid, "pra").value();
        const std::uint64_t plain = expanded(astar);
        EXPECT_EQ(expanded(agent), plain) << problem.about();
        EXPECT_EQ(expanded(later), plain) << problem.about();
        grid.open(cell);
        EXPECT_EQ(expanded(agent), before) << problem.about();
        EXPECT_EQ(expanded(later), before) << problem.about();
    }
}

TEST(PathRefinement, OwnsLittleBesideTheSharedHierarchy) {
    const Grid grid = draw_map(std::string(100, '.') + '\n' + std::string(100, '.')).grid;
    const Agent one = ready_agent(grid, "pra").value(), two = ready_agent(grid, "pra").value();
    EXPECT_EQ(one.bytes(), two.bytes());
    EXPECT_LT(one.bytes(), 100 * grid.size());
}

}  // namespace
}  // namespace waystone
