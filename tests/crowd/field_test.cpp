// SPDX-License-Identifier: MIT
#include "crowd/field.hpp"

#include "search/distance_field.hpp"
#include "support/draw.hpp"
#include "support/random_grid.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

std::shared_ptr<PagePool> field_pool(std::size_t bytes = 16 << 20) { return PagePool::make(bytes); }

void grow_whole(Field& field, std::uint64_t slice) {
    for (int i = 0; i < 100'000 && !field.complete(); ++i) ASSERT_LE(field.grow(slice), slice);
    ASSERT_TRUE(field.complete());
}

TEST(Field, DistancesAreThoseOfAWholeSearchWhateverTheSlices) {
    Random random(3);
    for (int i = 0; i < 60; ++i) {
        Grid grid = random_sketch(random).grid();
        const State goal = random_free(random, grid);
        if (goal == kNoState) continue;
        DistanceField<Grid> whole(grid);
        whole.compute(goal);
        Field field(grid, goal, 0, field_pool());
        const std::uint64_t slice = 1 + random.below(50);
        while (!field.complete()) {
            ASSERT_LE(field.grow(slice), slice);
            for (int j = 0; j < 5; ++j) {  // what it covers by now is exact
                const State s = random_free(random, grid);
                if (field.covers(s)) {
                    EXPECT_EQ(field.distance(s), whole[s]);
                }
            }
        }
        for (State s = 0; s < grid.size(); ++s) {
            ASSERT_EQ(field.covers(s), whole[s] != kInfinite) << s;
            if (field.covers(s)) {
                ASSERT_EQ(field.distance(s), whole[s]) << s;
            }
        }
    }
}

TEST(Field, BestSuccessorOfACoveredCellIsOnAShortestPath) {
    Random random(4);
    Grid grid = random_sketch(random, {.min_side = 40, .max_walls = 0.3}).grid();
    const State goal = random_free(random, grid);
    Field field(grid, goal, 0, field_pool());
    grow_whole(field, 1000);
    for (State s = 0; s < grid.size(); ++s) {
        if (!field.covers(s) || s == goal) continue;
        const FieldLook look = field.look(s);
        EXPECT_TRUE(look.covered);
        EXPECT_EQ(look.least, look.here);
        EXPECT_EQ(look.here, field.distance(s));
    }
}

TEST(Field, WithinTheDistanceOfItsPlaceEverythingIsAtTheGoal) {
    const Drawing map = draw_map(R"(
        .......
        .......
        ...G...
        .......
        .......)");
    Field field(map.grid, map.at('G'), 2, field_pool());
    grow_whole(field, 10);
    for (State s = 0; s < map.grid.size(); ++s) {
        EXPECT_EQ(field.at_place(s), map.grid.h(s, map.at('G')) <= 2 * kUnit);
        EXPECT_EQ(field.at_place(s), field.distance(s) == 0);
    }
}

TEST(Field, LearnedDistancesLeadOutOfAPocket) {
    const Drawing map = draw_map(R"(
        ........
        .######.
        .....A#G
        .######.
        ........)");
    Field field(map.grid, map.at('G'), 0, field_pool());
    State at = map.at('A');
    int moves = 0;
    for (; at != map.at('G') && moves < 200; ++moves) {
        const FieldLook look = field.look(at);
        if (look.least > look.here) field.learn(at, look.least);
        unsigned best = 0;
        while (look.f[best] != look.least) ++best;
        at += static_cast<State>(map.grid.offset(best));
    }
    EXPECT_EQ(at, map.at('G'));
    EXPECT_LT(moves, 120);
}

TEST(Field, ServesOnAfterEditsUntilANewSearchHasComeAsFar) {
    Drawing map = draw_map(R"(
        .......
        .####..
        .A..w.G
        .####..
        .......)");
    Field field(map.grid, map.at('G'), 0, field_pool());
    grow_whole(field, 1000);
    const Cost before = field.distance(map.at('A'));
    map.grid.block(map.at('w'));
    EXPECT_TRUE(field.stale());
    EXPECT_EQ(field.distance(map.at('A')), before);
    field.grow(3);
    EXPECT_EQ(field.distance(map.at('A')), before) << "a search that has begun is not asked yet";
    grow_whole(field, 3);
    EXPECT_GT(field.distance(map.at('A')), before);
    DistanceField<Grid> whole(map.grid);
    whole.compute(map.at('G'));
    EXPECT_EQ(field.distance(map.at('A')), whole[map.at('A')]);
}

TEST(Field, ForgetsWhatWasLearnedOnTheMapAsItWas) {
    Drawing map = draw_map("A........B...........w.....G");
    const State a = map.at('A'), b = map.at('B');
    map.grid.block(map.at('w'));
    Field field(map.grid, map.at('G'), 0, field_pool());
    field.grow(3);  // covers the goal's neighbourhood alone
    const Cost first = field.look(a).here;
    ASSERT_TRUE(field.learn(a, first + 50 * kUnit));
    EXPECT_EQ(field.look(a).here, first + 50 * kUnit);
    map.grid.open(map.at('w'));
    for (int i = 0; i < 20 && field.stale(); ++i) field.grow(1);
    ASSERT_FALSE(field.stale());
    ASSERT_FALSE(field.covers(a));
    EXPECT_EQ(field.look(a).here, first);
    ASSERT_TRUE(field.learn(b, field.look(b).here + kUnit));
    EXPECT_EQ(field.look(a).here, first) << "what another cell learns does not bring it back";
}

TEST(Field, StopsWhenThePoolIsEmptyAndWhatItCoversStaysExact) {
    const Grid grid(300, 300, std::vector<Terrain>(300 * 300, Terrain::Ground));
    const auto pool = field_pool(64 << 10);
    Field field(grid, 150 * 300 + 150, 0, pool);
    while (field.grow(1000) > 0) {
    }
    EXPECT_TRUE(field.out_of_memory());
    EXPECT_FALSE(field.complete());
    std::size_t covered = 0;
    for (State s = 0; s < grid.size(); ++s) {
        if (!field.covers(s)) continue;
        ++covered;
        ASSERT_EQ(field.distance(s), grid.h(s, 150 * 300 + 150));
    }
    EXPECT_GT(covered, 1000u);
    field.forget();
    EXPECT_EQ(field.bytes(), 0u);
}

TEST(Field, RadiusHoldsAtLeastThatManyCells) {
    const Grid grid(101, 101, std::vector<Terrain>(101 * 101, Terrain::Ground));
    Field field(grid, 50 * 101 + 50, 0, field_pool());
    grow_whole(field, 1 << 20);
    for (const std::uint64_t wanted : {1, 2, 9, 50, 1000, 10201}) {
        const Cost radius = field.radius_of(wanted);
        std::uint64_t inside = 0, further_in = 0;
        for (State s = 0; s < grid.size(); ++s) {
            inside += field.distance(s) < radius ? 1 : 0;
            further_in += field.distance(s) < radius - kUnit ? 1 : 0;
        }
        EXPECT_GE(inside, wanted);
        EXPECT_LT(further_in, wanted);
    }
}

}  // namespace
}  // namespace waystone
