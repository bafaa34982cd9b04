// SPDX-License-Identifier: MIT
// The public map: how it is made, and what it answers to whatever it is asked.
#include <waystone/map.hpp>

#include "graph/grid.hpp"
#include "support/errors.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace waystone {
namespace {

constexpr std::string_view kDrawing = R"(
    .......
    .####..
    .A..#.G
    .####..
    .......)";

TEST(Map, IsDrawnWithMarks) {
    const Map map = Map::draw(kDrawing).value();
    EXPECT_EQ(map.width(), 7u);
    EXPECT_EQ(map.height(), 5u);
    EXPECT_EQ(map.size(), 35u);
    EXPECT_EQ(map.free_cells(), 26u);
    EXPECT_EQ(mark(kDrawing, 'A'), map.at(1, 2));
    EXPECT_EQ(mark(kDrawing, 'G'), map.at(6, 2));
    EXPECT_EQ(mark(kDrawing, 'Z'), std::nullopt);
    EXPECT_TRUE(map.passable(map.at(1, 2))) << "a mark stands on floor";
    EXPECT_TRUE(map.reachable(map.at(1, 2), map.at(6, 2)));
    EXPECT_EQ(map.moves(), Moves{});
    const Map letters = Map::draw("T@O\r\n#W.\r\n", {.rule = MoveRule::Four}).value();
    EXPECT_EQ(letters.free_cells(), 1u);
    EXPECT_TRUE(letters.passable(letters.at(2, 1)));
    EXPECT_EQ(letters.moves().rule, MoveRule::Four);
}

TEST(misuse, ADrawingThatIsNoMapIsAnError) {
    EXPECT_EQ(said(Map::draw("...\n....\n...")), "drawing:2: row has 4 cells, the first row has 3");
    EXPECT_EQ(said(Map::draw("\n  ..\n\n  ..\n")), "drawing:3: row has 0 cells, the first row has 2");
    EXPECT_EQ(said(Map::draw("")), "drawing: a map has from 1 to 8192 cells per side, not 0x0");
    EXPECT_EQ(said(Map::draw(" \n \n")), "drawing: a map has from 1 to 8192 cells per side, not 0x0");
    EXPECT_EQ(said(Map::draw(std::string(8193, '.'))), "drawing: a map has from 1 to 8192 cells per side, not 8193x1");
    EXPECT_EQ(said(Map::draw("..", {.diagonal = 2 * kUnit})),
              "moves: a diagonal must cost at least 1 and less than 2, not 2.000000");
    EXPECT_EQ(said(Map::draw("..", {.rule = static_cast<MoveRule>(7)})), "moves: no such move rule");
}

TEST(Map, IsMadeFromBytesAndBools) {
    const std::vector<std::uint8_t> bytes{1, 0, 255, 1, 1, 0};
    const Map map = Map::from_cells(3, 2, bytes).value();
    EXPECT_EQ(map.free_cells(), 4u);
    EXPECT_TRUE(map.passable(2));
    EXPECT_FALSE(map.passable(5));
    const std::array<bool, 6> bools{true, false, true, true, true, false};
    EXPECT_EQ(Map::from_cells(3, 2, std::span<const bool>(bools))->fingerprint(), map.fingerprint());
    EXPECT_EQ(said(Map::from_cells(3, 3, bytes)), "cells: a map of 3x3 cells takes 9 values, not 6");
    EXPECT_EQ(said(Map::from_cells(0, 3, bytes)), "cells: a map has from 1 to 8192 cells per side, not 0x3");
    EXPECT_EQ(said(Map::from_cells(9000, 1, bytes)), "cells: a map has from 1 to 8192 cells per side, not 9000x1");
}

TEST(misuse, AMapAnswersForCellsOutside) {
    Map map = Map::draw(kDrawing).value();
    for (const auto& [x, y] : {std::pair{-1, 0}, {0, -1}, {7, 0}, {0, 5}}) {
        EXPECT_FALSE(map.inside(x, y));
        EXPECT_EQ(map.at(x, y), kNoState);
    }
    for (const State outside : {State{35}, State{1000000}, kNoState}) {
        EXPECT_FALSE(map.passable(outside));
        EXPECT_FALSE(map.reachable(outside, 0));
        EXPECT_FALSE(map.reachable(0, outside));
        EXPECT_FALSE(map.reachable(outside, outside));
        EXPECT_FALSE(map.can_move(outside, 0));
        EXPECT_FALSE(map.can_move(0, outside));
        EXPECT_FALSE(map.block(outside));
        EXPECT_FALSE(map.open(outside));
        EXPECT_FALSE(map.would_cut(std::array{outside}));
    }
    EXPECT_EQ(map.version(), 0u);
    EXPECT_EQ(map.x(map.at(5, 3)), 5u);
    EXPECT_EQ(map.y(map.at(5, 3)), 3u);
    EXPECT_TRUE(map.can_move(map.at(0, 0), map.at(1, 0)));
    EXPECT_FALSE(map.can_move(map.at(0, 0), map.at(2, 0)));
    EXPECT_FALSE(map.can_move(map.at(0, 0), map.at(1, 1))) << "a wall";
}

TEST(edits, OfAMapAreAllMadeOrNone) {
    Map map = Map::draw(kDrawing).value();
    const std::uint64_t before = map.fingerprint();
    EXPECT_EQ(said(map.edit(std::array{Edit{0, false}, Edit{35, false}, Edit{1, false}})),
              "edit 2: cell 35 lies outside the map of 7x5 cells");
    EXPECT_EQ(map.fingerprint(), before);
    EXPECT_TRUE(map.passable(0));
    EXPECT_TRUE(map.edit({}));
    EXPECT_EQ(map.version(), 0u);
    EXPECT_TRUE(map.edit(std::array{Edit{0, false}, Edit{0, true}, Edit{1, true}, Edit{1, false}}));
    EXPECT_TRUE(map.passable(0));
    EXPECT_FALSE(map.passable(1));
    EXPECT_EQ(map.version(), 1u);
    std::vector<Edit> all(map.size());
    for (State s = 0; s < map.size(); ++s) all[s] = {s, false};
    EXPECT_TRUE(map.edit(all));
    EXPECT_EQ(map.free_cells(), 0u);
    for (Edit& edit : all) edit.open = true;
    EXPECT_TRUE(map.edit(all));
    EXPECT_EQ(map.free_cells(), map.size());
    EXPECT_TRUE(map.reachable(0, 34));
    EXPECT_TRUE(map.block(3));
    EXPECT_TRUE(map.block(3)) << "inside, though nothing changes";
    EXPECT_FALSE(map.passable(3));
    EXPECT_TRUE(map.open(3));
    EXPECT_TRUE(map.passable(3));
}

TEST(edits, OfAMapAreForeseenByWouldCut) {
    const Map map = Map::draw(R"(
        ...#...
        .......
        ...#...)")
                        .value();
    const State door = map.at(3, 1);
    EXPECT_TRUE(map.would_cut(std::array{door}));
    EXPECT_FALSE(map.would_cut(std::array{map.at(0, 0), map.at(6, 2)}));
    EXPECT_TRUE(map.would_cut(std::array{map.at(0, 0), door, door, map.at(3, 0), kNoState}));
    EXPECT_FALSE(map.would_cut({}));
    EXPECT_TRUE(map.reachable(map.at(0, 0), map.at(6, 2)));
    EXPECT_EQ(map.version(), 0u);
}

TEST(Map, MovesWithoutItsGridAndIsCloned) {
    Map map = Map::draw(kDrawing).value();
    const Grid* const grid = &map.grid();
    Map moved = std::move(map);
    EXPECT_EQ(&moved.grid(), grid);
    const std::shared_ptr<Grid> kept = moved.shared();
    Map copy = moved.clone();
    EXPECT_NE(&copy.grid(), grid);
    EXPECT_EQ(copy.fingerprint(), moved.fingerprint());
    EXPECT_TRUE(copy.block(0));
    EXPECT_TRUE(moved.passable(0));
    moved = std::move(copy);
    EXPECT_EQ(kept->width(), 7u) << "whoever shares the grid keeps it";
    EXPECT_GT(moved.bytes(), 0u);
    static_assert(!std::is_copy_constructible_v<Map> && !std::is_copy_assignable_v<Map>);
}

}  // namespace
}  // namespace waystone
