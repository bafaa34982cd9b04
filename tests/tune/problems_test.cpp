// SPDX-License-Identifier: MIT
#include "tune/problems.hpp"

#include "io/generate.hpp"
#include "support/draw.hpp"
#include "support/errors.hpp"

#include <gtest/gtest.h>

#include <set>

namespace waystone {
namespace {

using Pairs = std::set<std::pair<State, State>>;

Pairs pairs_of(const std::vector<TuneProblem>& problems) {
    Pairs out;
    for (const TuneProblem& p : problems) out.insert({p.start, p.goal});
    return out;
}

TEST(TuneProblems, HalvesHaveNoneInCommonAndAreOfTheLargestComponent) {
    const Grid grid = generate({.kind = "caves", .width = 40, .height = 40}).value();
    const auto halves = sampled_halves(grid, 101, 7);
    ASSERT_TRUE(halves);
    EXPECT_EQ(halves->tuned_on.size(), 51u);
    EXPECT_EQ(halves->kept_apart.size(), 50u);
    Pairs all = pairs_of(halves->tuned_on);
    EXPECT_EQ(all.size(), 51u);
    all.merge(pairs_of(halves->kept_apart));
    EXPECT_EQ(all.size(), 101u);
    for (const auto& [start, goal] : all) {
        EXPECT_NE(start, goal);
        EXPECT_TRUE(grid.reachable(start, goal));
        EXPECT_TRUE(grid.reachable(start, all.begin()->first));
    }
}

TEST(TuneProblems, TheSeedIsAllThatDecides) {
    const Grid grid = generate({.kind = "rooms", .width = 40, .height = 40}).value();
    const auto one = sampled_halves(grid, 50, 1), again = sampled_halves(grid, 50, 1),
               other = sampled_halves(grid, 50, 2);
    EXPECT_EQ(one->tuned_on, again->tuned_on);
    EXPECT_EQ(one->kept_apart, again->kept_apart);
    EXPECT_NE(one->tuned_on, other->tuned_on);
}

TEST(TuneProblems, ASmallMapHasAsManyAsItHas) {
    const Drawing map = draw_map(R"(
        ...#.
        ####.)");
    const auto halves = sampled_halves(map.grid, 256, 1);  // the larger component has three cells
    ASSERT_TRUE(halves) << said(halves);
    EXPECT_EQ(halves->tuned_on.size() + halves->kept_apart.size(), 6u);
}

TEST(TuneProblems, MapsWithoutTwoConnectedCellsSayIt) {
    EXPECT_EQ(said(sampled_halves(draw_map("#.#.#").grid, 10, 1)), "no two cells of this map are connected");
    EXPECT_EQ(said(sampled_halves(draw_map("###").grid, 10, 1)), "no two cells of this map are connected");
    EXPECT_EQ(said(sampled_halves(draw_map("#..#").grid, 10, 1)),
              "tuning needs at least 4 different problems with a path, and there are 2");
}

TEST(TuneProblems, ThoseGivenCountOnceAndNeedAPath) {
    const Drawing map = draw_map(R"(
        ABCDE#F
        .....#.)");
    const State a = map.at('A'), b = map.at('B'), c = map.at('C'), d = map.at('D'), e = map.at('E'), f = map.at('F');
    const auto halves = given_halves(map.grid, {{a, b}, {a, b}, {a, c}, {a, f}, {a, d}, {a, a}, {a, e}}, 1);
    ASSERT_TRUE(halves) << said(halves);
    EXPECT_EQ(halves->without_path, 2u);
    Pairs all = pairs_of(halves->tuned_on);
    all.merge(pairs_of(halves->kept_apart));
    EXPECT_EQ(all, (Pairs{{a, b}, {a, c}, {a, d}, {a, e}}));
    EXPECT_EQ(said(given_halves(map.grid, {{a, f}}, 1)),
              "tuning needs at least 4 different problems with a path, and there are none");
    EXPECT_EQ(said(given_halves(map.grid, {{a, 1000}}, 1)), "a problem starts or ends outside the map or on a wall");
}

}  // namespace
}  // namespace waystone
