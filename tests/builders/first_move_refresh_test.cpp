// SPDX-License-Identifier: MIT
// A database brought up to date is the one that a build for the edited map makes.
#include "builders/first_move_refresh.hpp"

#include "support/draw.hpp"
#include "support/errors.hpp"
#include "support/first_move_files.hpp"
#include "support/ready_agent.hpp"
#include "support/waypoint_files.hpp"

#include <waystone/waystone.hpp>

#include <gtest/gtest.h>

namespace waystone {
namespace {

FirstMoveDatabase built_for(const Grid& grid) {
    const BuildContext context{.spec = "cpd"};
    const Settings agent = catalog().bind("cpd").value();
    auto built = first_move_builder.build(grid, agent, context);
    return FirstMoveDatabase::open(std::make_shared<const Container>(std::move(built.value()))).value();
}

std::string contents(const Container& container) {
    std::vector<std::byte> room;
    const auto bytes = container.file_bytes(room);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

TEST(FirstMoveRefresh, MakesTheBytesOfANewBuild) {
    std::size_t kept = 0, made = 0;
    for (std::uint64_t seed = 0; seed < 120; ++seed) {
        SCOPED_TRACE(seed);
        Grid grid = random_first_move_map(seed, 20);
        const FirstMoveDatabase old = built_for(grid);
        Random random(seed, 6);
        const std::uint32_t edits = 1 + random.below(3);
        for (std::uint32_t i = 0; i < edits; ++i)
            grid.edit(std::vector<Edit>{{random.below(static_cast<std::uint32_t>(grid.size())), random.chance(0.5)}});
        auto refresh = FirstMoveRefresh::begin(old, grid);
        ASSERT_TRUE(refresh.has_value()) << said(refresh);
        const FirstMoveDatabase fresh = built_for(grid);
        made += (*refresh)->rows();
        kept += fresh.states() - (*refresh)->rows();
        for (std::size_t left = (*refresh)->left(); left > 0; left = (*refresh)->left()) {
            ASSERT_TRUE((*refresh)->run(7).has_value());
            ASSERT_EQ((*refresh)->left(), left - std::min<std::size_t>(left, 7));
        }
        const auto done = (*refresh)->finish();
        ASSERT_TRUE(done.has_value()) << said(done);
        ASSERT_EQ(contents(*done), contents(fresh.container()));
    }
    EXPECT_GT(made, 1000u);
    EXPECT_GT(kept, 500u) << "components that no edit has touched";
}

TEST(FirstMoveRefresh, RowsNearAnEditComeFirstAndOtherComponentsAreKept) {
    Drawing map = draw_map(R"(
        ......#....
        ......#....
        ......#...X
        ......#....)");
    const FirstMoveDatabase old = built_for(map.grid);
    map.grid.block(map.at('X'));
    const auto refresh = FirstMoveRefresh::begin(old, map.grid).value();
    EXPECT_EQ(refresh->rows(), 15u);
    EXPECT_EQ(refresh->left(), 15u);
}

// Through the public face: slices, the map changing again meanwhile, and optimal walks afterwards.
TEST(Refresh, WorksInSlicesWhileTheMapGoesOnChanging) {
    auto map = Map::draw(R"(
        ...........
        ...........
        ...........
        ...........)")
                   .value();
    const auto configuration = Configuration::parse("cpd").value();
    const Database old = Database::build(map, configuration).value();
    for (const int y : {0, 1, 2}) ASSERT_TRUE(map.block(map.at(5, y)));
    Refresh refresh = Refresh::begin(old, map).value();
    const Map edited = map.clone();
    map.block(map.at(8, 3));
    EXPECT_EQ(refresh.rows(), 41u);
    ASSERT_TRUE(refresh.run(10).has_value());
    EXPECT_EQ(refresh.left(), 31u);
    const Database fresh = refresh.finish().value();
    EXPECT_EQ(fresh.contents(), Database::build(edited, configuration).value().contents());
    EXPECT_TRUE(fresh.fits(edited).has_value());
    EXPECT_FALSE(fresh.fits(map).has_value()) << "it was edited after the refresh began";
}

TEST(Refresh, OnlyWholeFirstMoveDatabasesOfMapsLikeThisOneServe) {
    const auto map = Map::draw("......\n......").value(), larger = Map::draw(".......\n.......").value();
    const Database cpd = Database::build(map, Configuration::parse("cpd").value()).value();
    EXPECT_EQ(said(Refresh::begin(Database(), map)), "only a first-move database can be refreshed; there is none here");
    EXPECT_EQ(said(Refresh::begin(cpd, larger)),
              "database: made for 6x2 cells with 8 moves; this map has 7x2 cells with 8 moves");
    const Database limited = Database::build(map, Configuration::parse("cpd(bytes=10k)").value()).value();
    EXPECT_EQ(said(Refresh::begin(limited, map)),
              "database: a first-move database with a limit on bytes cannot be refreshed: build it again");
}

}  // namespace
}  // namespace waystone
