// SPDX-License-Identifier: MIT
#include "lab/run/trials.hpp"

#include <gtest/gtest.h>

namespace waystone::lab {
namespace {

std::vector<Trial> trials_of(const ProblemSet& set, const std::string& algo, std::uint64_t most = 10'000) {
    auto trials = run_trials(set, algo, most, {});
    EXPECT_TRUE(trials) << trials.error().message();
    return trials ? *trials : std::vector<Trial>{};
}

ProblemSet small_problems(const std::string& map) {
    auto set = random_problems({.map = map, .count = 4, .seed = 3});
    EXPECT_TRUE(set);
    solve_optimally(*set);
    return std::move(*set);
}

// An admissible start never learns too much, so repeated trials end on a shortest path (Korf 1990).
TEST(Trials, ConvergeToTheOptimalCost) {
    for (const char* map : {"gen:rooms,24,24,seed=2", "gen:random,20,20,seed=4,density=0.3"}) {
        const ProblemSet set = small_problems(map);
        for (const char* algo :
             {"lrta", "lrta(depth=fixed(3))", "lss(n=9)", "klrta(n=9)", "rtaa(n=9)", "plrta(queue=5)"}) {
            const auto trials = trials_of(set, algo);
            ASSERT_FALSE(trials.empty());
            EXPECT_EQ(trials.back().converged, trials.back().problems) << algo << " on " << map;
            EXPECT_NEAR(trials.back().suboptimality_pct, 0, 1e-9) << algo << " on " << map;
            EXPECT_GE(trials.front().cost, trials.back().cost - 1e-9);
        }
    }
}

TEST(Trials, OfASearchAreOver) {
    const auto trials = trials_of(small_problems("gen:rooms,24,24,seed=2"), "astar");
    ASSERT_EQ(trials.size(), 1u);
    EXPECT_EQ(trials[0].converged, 4u);
}

TEST(Trials, StopAtTheNumberAskedFor) {
    const ProblemSet set = small_problems("gen:maze,31,31,seed=1");
    const auto three = trials_of(set, "lrta", 3), all = trials_of(set, "lrta");
    ASSERT_EQ(three.size(), 3u);
    ASSERT_GT(all.size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(three[i].cost, all[i].cost);
}

TEST(Trials, LeaveOutWhatCannotBeReached) {
    auto set = scene_problem("two_islands", {});
    ASSERT_TRUE(set);
    solve_optimally(*set);
    EXPECT_TRUE(trials_of(*set, "lrta").empty());
}

TEST(Trials, HaveARowEach) {
    const ProblemSet set = small_problems("gen:rooms,24,24,seed=2");
    const auto rows = trial_rows(set, "lss(n=9)", trials_of(set, "lss(n=9)"));
    ASSERT_FALSE(rows.empty());
    EXPECT_EQ(rows.front().find("trial")->whole, 1u);
    EXPECT_EQ(rows.back().find("trial")->whole, rows.size());
    EXPECT_EQ(rows.back().find("converged")->whole, 4u);
}

}  // namespace
}  // namespace waystone::lab
