// SPDX-License-Identifier: MIT
#include "io/scene.hpp"

#include "io/grid_file.hpp"
#include "support/errors.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace waystone {
namespace {

TEST(Scene, DropsIndentationAndBlankLinesAndFindsItsMarks) {
    const auto scene = draw_scene(R"(

        ..#G
        .A@.   
          )");
    ASSERT_TRUE(scene) << said(scene);
    EXPECT_EQ(render(scene->grid), "..#.\n..#.\n");
    EXPECT_EQ(scene->at('A'), scene->grid.at(1, 1));
    EXPECT_EQ(scene->at('G'), scene->grid.at(3, 0));
    EXPECT_TRUE(scene->has('G'));
    EXPECT_FALSE(scene->has('B'));
}

TEST(Scene, SaysWhatIsWrong) {
    EXPECT_EQ(said(draw_scene("")), "scene:1: the file is empty");
    EXPECT_EQ(said(draw_scene(" \n \n")), "scene:1: the drawing is empty");
    EXPECT_EQ(said(draw_scene("...\n..\n")), "scene:2: row has 2 cells, the first row has 3");
    EXPECT_EQ(said(draw_scene("...\n....\n")), "scene:2: row has 4 cells, the first row has 3");
    EXPECT_EQ(said(draw_scene("...\n\n...\n")), "scene:2: row has 0 cells, the first row has 3");
    EXPECT_EQ(said(draw_scene("  ...\n  .?.\n")), "scene:2: unknown letter '?' in column 2 of the drawing");
    EXPECT_EQ(said(draw_scene(std::string(8193, '.'))),
              "scene:1: the drawing has 8193x1 cells; a side can have at most 8192");
}

TEST(Scene, EveryPrefixIsReadOrGetsASentence) {
    const std::string whole = "\n  ..#G\r\n  .A@.\n";
    for (std::size_t length = 0; length <= whole.size(); ++length) {
        const auto scene = draw_scene(whole.substr(0, length));
        EXPECT_TRUE(scene || !scene.error().sentence.empty());
    }
}

TEST(Scene, RendersATrailOnTheMap) {
    const Scene scene = draw_scene("....\n.##.\n....").value();
    const std::array<State, 6> trail{0, 1, 2, 1, 2, 3};
    EXPECT_EQ(render(scene.grid, trail), "S22E\n.##.\n....\n");
}

TEST(Scene, DrawnFilesLoadAndSaveAsMaps) {
    const TempFolder folder;
    const auto grid = load_grid(folder.put("a.txt", "..#\r\nA.#\r\n"));
    ASSERT_TRUE(grid) << said(grid);
    ASSERT_TRUE(save_grid(*grid, folder / "b.txt"));
    EXPECT_EQ(bytes_of(folder / "b.txt"), "..#\n..#\n");
    EXPECT_EQ(load_grid(folder / "b.txt")->fingerprint(), grid->fingerprint());
    EXPECT_TRUE(load_grid(folder.put("c.txt", "type octile\nheight 1\nwidth 1\nmap\nT\n"))) << "the content decides";
}

TEST(BuiltinScenes, AllDrawAndOnlyTheIslandsKeepStartAndGoalApart) {
    std::set<std::string_view> names;
    for (const BuiltinScene& builtin : builtin_scenes()) {
        const auto scene = draw_scene(builtin.text, {}, std::string(builtin.name));
        ASSERT_TRUE(scene) << said(scene);
        ASSERT_TRUE(scene->has('A') && scene->has('G')) << builtin.name;
        EXPECT_EQ(scene->grid.reachable(scene->at('A'), scene->at('G')), builtin.name != "two_islands") << builtin.name;
        names.insert(builtin.name);
    }
    EXPECT_EQ(names, (std::set<std::string_view>{"bottleneck", "comb", "corridor", "diagonal_gap", "open", "pocket",
                                                 "rooms", "spiral", "two_islands", "u_trap"}));
    EXPECT_EQ(find_scene("spiral")->name, "spiral");
    EXPECT_EQ(find_scene("spire"), nullptr);
}

}  // namespace
}  // namespace waystone
