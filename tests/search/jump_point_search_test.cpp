// SPDX-License-Identifier: MIT
#include "search/jump_point_search.hpp"

#include "support/draw.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

TEST(JumpPointSearch, OnOpenGroundExpandsOnlyTheStart) {
    const Drawing map = draw_map(R"(
        ..........
        .A........
        ..........
        .......G..)");
    JumpPointSearch search(map.grid);
    search.start(map.at('A'), map.at('G'));
    EXPECT_EQ(search.run(), SearchStatus::Found);
    EXPECT_EQ(search.counters().expanded, 1u);
    EXPECT_EQ(search.cost(), 2 * kDiagonal + 4 * kUnit);
}

TEST(JumpPointSearch, GoesDiagonallyFirst) {
    const Drawing map = draw_map(R"(
        A.....
        ......
        .....G)");
    JumpPointSearch search(map.grid);
    search.start(map.at('A'), map.at('G'));
    search.run();
    EXPECT_EQ(search.path_to_goal(), (std::vector<State>{0, 7, 14, 15, 16, 17}));
}

// Past the end of the wall the line is left: there is the only jump point.
TEST(JumpPointSearch, TurnsWhereAWallEnds) {
    const Drawing map = draw_map(R"(
        ......
        A..#..
        ####..
        G.....)");
    JumpPointSearch search(map.grid);
    search.start(map.at('A'), map.at('G'));
    EXPECT_EQ(search.run(), SearchStatus::Found);
    EXPECT_EQ(search.path_to_goal(), (std::vector<State>{6, 1, 2, 3, 4, 10, 16, 22, 21, 20, 19, 18}));
    EXPECT_LE(search.counters().expanded, 4u);
}

TEST(JumpPointSearch, AGoalInAnyDirectionIsFound) {
    const Grid grid(140, 140, std::vector<Terrain>(140 * 140, Terrain::Ground));
    JumpPointSearch search(grid);
    for (const std::uint32_t far : {1u, 2u, 7u, 8u, 55u, 56u, 57u, 63u, 64u, 69u}) {
        for (unsigned d = 0; d < 8; ++d) {
            const State start = grid.at(70, 70);
            const State goal = start + far * static_cast<State>(grid.offset(d));
            search.start(start, goal);
            ASSERT_EQ(search.run(), SearchStatus::Found) << far << " cells in direction " << d;
            ASSERT_EQ(search.cost(), far * grid.cost(d));
            ASSERT_EQ(search.path_to_goal().size(), far + 1);
        }
    }
}

TEST(JumpPointSearch, FromTheGoalThereIsNothingToDo) {
    const Grid grid(3, 3, std::vector<Terrain>(9, Terrain::Ground));
    JumpPointSearch search(grid);
    search.start(4, 4);
    EXPECT_EQ(search.run(), SearchStatus::Found);
    EXPECT_EQ(search.cost(), 0u);
    EXPECT_EQ(search.counters().expanded, 0u);
    EXPECT_EQ(search.path_to_goal(), std::vector<State>{4});
}

TEST(JumpPointSearch, ServesOnlyRuleEightWithoutCliffs) {
    const std::vector<Terrain> cells(9, Terrain::Ground);
    const std::vector<std::uint8_t> none(9, 0), one{0, 1, 0, 0, 0, 0, 0, 0, 0};
    EXPECT_TRUE(JumpPointSearch::serves(Grid(3, 3, cells)));
    EXPECT_TRUE(JumpPointSearch::serves(Grid(3, 3, cells, {}, none, none)));
    EXPECT_FALSE(JumpPointSearch::serves(Grid(3, 3, cells, {.rule = MoveRule::Four})));
    EXPECT_FALSE(JumpPointSearch::serves(Grid(3, 3, cells, {.rule = MoveRule::EightFree})));
    EXPECT_FALSE(JumpPointSearch::serves(Grid(3, 3, cells, {}, one, none)));
}

}  // namespace
}  // namespace waystone
