// SPDX-License-Identifier: MIT
#include "search/hill_climb.hpp"

#include "support/draw.hpp"
#include "support/oracle.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace waystone {
namespace {

struct Trail {
    Climb climb;
    std::vector<State> states;
};

Trail climb_from(const Grid& grid, State from, State target, std::uint32_t m = kNoStepLimit) {
    Trail trail{{}, {from}};
    trail.climb = hill_climb(grid, from, target, m, [&](State s) { trail.states.push_back(s); });
    return trail;
}

// The rule of Bulitko, Rayner and Lawrence 2012 written again: all neighbours in a list, the list sorted by what
// decides.
Trail slow_climb(const Sketch& sketch, State from, State target, std::uint32_t m) {
    struct Choice {
        std::uint64_t f;
        std::int64_t dearer_first;
        unsigned direction;
        int x, y;
        auto operator<=>(const Choice&) const = default;
    };
    const SlowRule rule(sketch);
    const int tx = static_cast<int>(target) % sketch.width, ty = static_cast<int>(target) / sketch.width;
    const auto h = [&](int x, int y) -> std::uint64_t {
        const int dx = std::abs(x - tx), dy = std::abs(y - ty);
        if (sketch.moves.rule == MoveRule::Four) return static_cast<std::uint64_t>(dx + dy) * kUnit;
        return static_cast<std::uint64_t>(std::abs(dx - dy)) * kUnit +
               static_cast<std::uint64_t>(std::min(dx, dy)) * sketch.moves.diagonal;
    };
    Trail trail{{false, from, 0, 0}, {from}};
    int x = static_cast<int>(from) % sketch.width, y = static_cast<int>(from) / sketch.width;
    while (true) {
        trail.climb.reached = x == tx && y == ty;
        if (trail.climb.reached || trail.climb.steps == m) return trail;
        std::vector<Choice> choices;
        for (unsigned d = 0; d < 8; ++d) {
            if (!rule.legal(x, y, kDx[d], kDy[d])) continue;
            const Cost cost = is_diagonal(d) ? sketch.moves.diagonal : kUnit;
            choices.push_back({cost + h(x + kDx[d], y + kDy[d]), -std::int64_t{cost}, d, x + kDx[d], y + kDy[d]});
        }
        if (choices.empty()) return trail;
        const Choice best = *std::min_element(choices.begin(), choices.end());
        if (h(best.x, best.y) >= h(x, y)) return trail;
        x = best.x;
        y = best.y;
        trail.climb.cost += static_cast<Cost>(-best.dearer_first);
        ++trail.climb.steps;
        trail.climb.last = static_cast<State>(y * sketch.width + x);
        trail.states.push_back(trail.climb.last);
    }
}

TEST(HillClimb, GoesTheSameWayAsTheSlowRuleOnRandomMaps) {
    unsigned reached = 0, failed = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const Sketch sketch = random_sketch(random, {.max_walls = 0.3});
        const Grid grid = sketch.grid();
        const State from = random_free(random, grid), target = random_free(random, grid);
        if (from == kNoState) continue;
        const std::uint32_t m = random.chance(0.5) ? kNoStepLimit : random.below(20);
        const Trail fast = climb_from(grid, from, target, m), slow = slow_climb(sketch, from, target, m);
        ASSERT_EQ(fast.states, slow.states) << show_trail(grid, fast.states) << show_trail(grid, slow.states);
        ASSERT_EQ(fast.climb.reached, slow.climb.reached);
        ASSERT_EQ(fast.climb.last, slow.climb.last);
        ASSERT_EQ(fast.climb.steps, slow.climb.steps);
        ASSERT_EQ(fast.climb.cost, slow.climb.cost);
        ++(fast.climb.reached ? reached : failed);
    }
    EXPECT_GT(reached, 200u);
    EXPECT_GT(failed, 200u);
}

// Where diagonals cost as much as one straight move or two, more moves tie.
TEST(HillClimb, GoesTheSameWayAsTheSlowRuleAtTheCheapestAndTheDearestDiagonal) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed, 1);
        Sketch sketch = random_sketch(random, {.max_walls = 0.3});
        sketch.moves.diagonal = seed % 2 == 0 ? kUnit : 2 * kUnit - 1;
        const Grid grid = sketch.grid();
        const State from = random_free(random, grid), target = random_free(random, grid);
        if (from == kNoState) continue;
        ASSERT_EQ(climb_from(grid, from, target).states, slow_climb(sketch, from, target, kNoStepLimit).states);
    }
}

TEST(HillClimb, WalksStraightToATargetInSight) {
    const Drawing map = draw_map(R"(
        A.....
        ......
        .....G)");
    const Trail trail = climb_from(map.grid, map.at('A'), map.at('G'));
    EXPECT_TRUE(trail.climb.reached);
    EXPECT_EQ(trail.climb.cost, map.grid.h(map.at('A'), map.at('G')));
    EXPECT_EQ(trail.states, (std::vector<State>{0, 7, 14, 15, 16, 17})) << "the more expensive move first: diagonals";
}

TEST(HillClimb, StopsAtTheBottomOfAPocket) {
    const Drawing map = draw_map(R"(
        .......
        ...##..
        A...#.G
        ...##..
        .......)");
    const Trail trail = climb_from(map.grid, map.at('A'), map.at('G'));
    EXPECT_FALSE(trail.climb.reached);
    EXPECT_EQ(trail.climb.last, map.grid.at(3, 2)) << show_trail(map.grid, trail.states);
    EXPECT_EQ(trail.climb.steps, 3u);
}

TEST(HillClimb, SlipsAroundACorner) {
    const Drawing map = draw_map(R"(
        ..#G
        ....
        A...)");
    const Trail trail = climb_from(map.grid, map.at('A'), map.at('G'));
    EXPECT_TRUE(trail.climb.reached) << show_trail(map.grid, trail.states);
    const Drawing shut = draw_map(R"(
        .#G
        .##
        A..)");
    EXPECT_FALSE(climb_from(shut.grid, shut.at('A'), shut.at('G')).climb.reached);
}

TEST(HillClimb, TakesAtMostMSteps) {
    const Drawing map = draw_map("A....G");
    for (std::uint32_t m = 0; m < 8; ++m) {
        const Climb climb = hill_climb(map.grid, map.at('A'), map.at('G'), m);
        EXPECT_EQ(climb.reached, m >= 5);
        EXPECT_EQ(climb.steps, std::min(m, 5u));
        EXPECT_EQ(climb.last, std::min(m, 5u));
        EXPECT_EQ(climb.cost, std::min(m, 5u) * kUnit);
    }
}

TEST(HillClimb, OnTheTargetIsThereWithoutAStep) {
    const Drawing map = draw_map("A#G");
    EXPECT_TRUE(hill_climb(map.grid, map.at('A'), map.at('A'), 0).reached);
    const Climb shut = hill_climb(map.grid, map.at('A'), map.at('G'));
    EXPECT_FALSE(shut.reached);
    EXPECT_EQ(shut.steps, 0u);
}

TEST(HillClimb, WithFourMovesTiesGoToTheEarlierDirection) {
    const Drawing map = draw_map(R"(
        ..G
        ...
        A..)",
                                 {.rule = MoveRule::Four});
    const Trail trail = climb_from(map.grid, map.at('A'), map.at('G'));
    EXPECT_TRUE(trail.climb.reached);
    EXPECT_EQ(trail.states, (std::vector<State>{6, 3, 0, 1, 2})) << "north before east";
}

}  // namespace
}  // namespace waystone
