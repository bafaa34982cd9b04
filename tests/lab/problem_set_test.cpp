// SPDX-License-Identifier: MIT
#include "lab/run/problem_set.hpp"

#include "lab/run/batch.hpp"
#include "lab/run/parallel.hpp"
#include "lab/run/progress.hpp"
#include "support/errors.hpp"

#include <gtest/gtest.h>
#include <set>

namespace waystone::lab {
namespace {

std::vector<std::pair<State, State>> pairs(const RandomSource& source) {
    const auto set = random_problems(source);
    EXPECT_TRUE(set.has_value()) << said(set);
    std::vector<std::pair<State, State>> out;
    for (const Task& task : set->tasks) out.emplace_back(task.start, task.goal);
    return out;
}

TEST(RandomProblems, DependOnTheSeedAlone) {
    const RandomSource source{.map = "gen:caves,64,64,seed=2", .count = 50, .seed = 7, .min_cost = 10, .max_cost = 40};
    const auto first = pairs(source);
    EXPECT_EQ(first.size(), 50u);
    EXPECT_EQ(first, with_threads(1, [&] { return pairs(source); }));
    RandomSource other = source;
    other.seed = 8;
    EXPECT_NE(first, pairs(other));
}

TEST(RandomProblems, CanBeSolvedWithinTheirRange) {
    auto set = random_problems(
        {.map = "gen:random,50,50,density=0.4", .count = 100, .seed = 1, .min_cost = 5, .max_cost = 20});
    ASSERT_TRUE(set.has_value()) << said(set);
    solve_optimally(*set);
    for (const Task& task : set->tasks) {
        EXPECT_NE(task.start, task.goal);
        EXPECT_TRUE(set->reachable(task));
        ASSERT_TRUE(task.optimal.has_value());
        EXPECT_GE(*task.optimal, 5);
        EXPECT_LE(*task.optimal, 20);
    }
}

TEST(RandomProblems, CoverEveryPairOfASmallMap) {
    const auto drawn = pairs({.map = "gen:random,3,1,density=0", .count = 200, .seed = 1});
    EXPECT_EQ((std::set<std::pair<State, State>>(drawn.begin(), drawn.end()).size()), 6u);
}

TEST(RandomProblems, RefuseWhatCannotBe) {
    EXPECT_EQ(said(random_problems({.map = "gen:random,1,1,density=0"})),
              "gen:random,1,1,density=0: no two cells of this map are connected");
    EXPECT_EQ(said(random_problems({.map = "gen:random,3,1,density=0", .count = 1, .min_cost = 9})),
              "gen:random,3,1,density=0: of 1000 random problems only 0 cost from 9 to inf; 1 were requested");
}

TEST(SingleProblem, RefusesPointsOffTheMap) {
    EXPECT_EQ(said(single_problem("gen:random,3,1,density=0", {0, 0}, {3, 0}, {})),
              "--to: (3, 0) lies outside the map of 3x1 cells");
    EXPECT_EQ(said(single_problem("gen:random,3,1,density=0", {-1, 0}, {2, 0}, {})),
              "--from: (-1, 0) lies outside the map of 3x1 cells");
}

TEST(Batch, KnowsTheOptimalCostAndTheFirstMoveThatTookTooMuch) {
    auto set = random_problems({.map = "gen:caves,64,64,seed=2", .count = 30, .seed = 1});
    ASSERT_TRUE(set.has_value());
    solve_optimally(*set);
    const auto results = run_configuration(*set, "astar", {.limits = {.max_work = 100}, .progress = false});
    ASSERT_TRUE(results.has_value()) << said(results);
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < results->results.size(); ++i) {
        const Walk& walk = results->results[i].walk;
        EXPECT_NEAR(walk.cost, *set->tasks[i].optimal, 1e-9);
        if (!first && walk.work_max > 100) first = i;
    }
    EXPECT_TRUE(first.has_value());
    EXPECT_EQ(first_disqualified(*results), first);
    EXPECT_EQ(said(run_configuration(*set, "nothing", {.progress = false})).substr(0, 2), "1:");
}

TEST(Progress, SaysRateAndTimeLeft) {
    EXPECT_EQ(progress_line(340, 1000, 6), "340 of 1000, 57/s, 12 s left");
    EXPECT_EQ(progress_line(3, 10, 6), "3 of 10, 0.5/s, 14 s left");
    EXPECT_EQ(progress_line(900, 1000, 2, 800), "900 of 1000, 50/s, 2 s left") << "800 were done before";
}

}  // namespace
}  // namespace waystone::lab
