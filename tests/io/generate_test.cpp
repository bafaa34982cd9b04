// SPDX-License-Identifier: MIT
#include "io/generate.hpp"

#include "io/grid_file.hpp"
#include "io/map_source.hpp"
#include "io/scale.hpp"
#include "io/scenario.hpp"
#include "io/scene.hpp"
#include "support/errors.hpp"
#include "support/maps.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace waystone {
namespace {

std::size_t largest_component(const Grid& grid) {
    std::vector<std::size_t> sizes(grid.components(), 0);
    const std::vector<std::uint32_t> component = grid.component_numbers();
    for (State s = 0; s < grid.size(); ++s)
        if (grid.passable(s)) ++sizes[component[s]];
    return sizes.empty() ? 0 : *std::max_element(sizes.begin(), sizes.end());
}

TEST(Generate, EveryKindGivesTheSameMapForTheSameSeedAtEverySize) {
    for (const GeneratorKind& kind : generator_kinds()) {
        for (const auto& [width, height] :
             {std::pair{1u, 1u}, {2u, 1u}, {1u, 9u}, {7u, 33u}, {64u, 50u}, {200u, 200u}}) {
            GenerateOptions options{.kind = std::string(kind.name), .width = width, .height = height, .seed = 5};
            const auto one = generate(options), two = generate(options);
            ASSERT_TRUE(one && two) << said(one);
            EXPECT_EQ(render(*one), render(*two));
            options.seed = 6;
            if (width == 200) {
                EXPECT_NE(one->fingerprint(), generate(options)->fingerprint()) << kind.name;
            }
        }
    }
}

TEST(Generate, MostOfEveryStandardMapIsOneComponent) {
    for (const GeneratorKind& kind : generator_kinds()) {
        const auto grid = generate({.kind = std::string(kind.name), .width = 300, .height = 200});
        ASSERT_TRUE(grid) << said(grid);
        EXPECT_GT(grid->free_cells(), grid->size() / 5) << kind.name;
        EXPECT_GT(largest_component(*grid), grid->free_cells() / 2) << kind.name << '\n' << render(*grid);
    }
}

TEST(Generate, RoomsAndMazesAreConnectedWhateverTheirSize) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto side = static_cast<std::uint32_t>(20 + seed * 3);
        for (double size : {1.0, 2.0, 5.0}) {
            EXPECT_EQ(generate({"rooms", side, 41, seed, {{"size", size}, {"doors", 0}}})->components(), 1u);
            EXPECT_EQ(generate({"maze", side, 41, seed, {{"corridor", size}}})->components(), 1u);
        }
    }
}

TEST(Generate, AMazeHasNoLoopsUnlessAsked) {
    const auto grid = generate({"maze", 41, 41, 3, {}}, {.rule = MoveRule::Four});
    std::size_t arcs = 0;
    for (State s = 0; s < grid->size(); ++s) grid->for_each_arc(s, [&](const Grid::Arc&) { ++arcs; });
    EXPECT_EQ(arcs / 2, grid->free_cells() - 1) << "a tree";
    EXPECT_GT(generate({"maze", 41, 41, 3, {{"loops", 0.5}}})->free_cells(), grid->free_cells());
}

TEST(Generate, ParametersReachTheirEnds) {
    EXPECT_EQ(generate({"random", 50, 50, 1, {{"density", 0}}})->free_cells(), 2500u);
    EXPECT_EQ(generate({"caves", 50, 50, 1, {{"fill", 1}}})->free_cells(), 0u);
    EXPECT_GT(generate({"islands", 200, 200, 1, {{"bridges", 0}}})->components(),
              generate({"islands", 200, 200, 1, {{"bridges", 1}}})->components());
    for (const GeneratorKind& kind : generator_kinds())
        for (const GeneratorParameter& p : kind.parameters)
            for (double value : {p.least, p.standard, p.most})
                EXPECT_TRUE(generate({std::string(kind.name), 40, 30, 1, {{std::string(p.name), value}}}))
                    << kind.name << ' ' << p.name;
}

TEST(Generate, SaysWhatIsWrong) {
    EXPECT_EQ(said(generate({.kind = "cave"})), "no generator 'cave'; known: random, rooms, maze, caves, islands");
    EXPECT_EQ(said(generate({.kind = "caves", .width = 0})), "the width is 0; it must be from 1 to 8192");
    EXPECT_EQ(said(generate({.kind = "caves", .height = 8193})), "the height is 8193; it must be from 1 to 8192");
    EXPECT_EQ(said(generate({"caves", 9, 9, 1, {{"density", 0.5}}})),
              "caves has no parameter 'density'; it has fill, steps");
    EXPECT_EQ(said(generate({"caves", 9, 9, 1, {{"fill", 1.5}}})), "fill is 1.5; it must be from 0 to 1");
    EXPECT_EQ(said(generate({"maze", 9, 9, 1, {{"corridor", 1.5}}})), "corridor is 1.5; it must be a whole number");
}

TEST(MapSource, OpensFilesScenesAndRecipes) {
    const TempFolder folder;
    EXPECT_EQ(open_map(folder.put("a.txt", "..#\n"))->width(), 3u);
    EXPECT_EQ(open_map("spiral")->width(), 19u);
    const auto made = open_map("gen:caves,60,40,seed=9,fill=0.4", {.rule = MoveRule::Four});
    ASSERT_TRUE(made) << said(made);
    EXPECT_EQ(made->fingerprint(),
              generate({"caves", 60, 40, 9, {{"fill", 0.4}}}, {.rule = MoveRule::Four})->fingerprint());
    EXPECT_EQ(open_map("gen:maze")->width(), 512u);
    EXPECT_EQ(open_map(folder / "").error().sentence, "a folder, not a file");
}

TEST(MapSource, SaysWhatIsWrong) {
    EXPECT_EQ(said(open_map("gen:cave")), "gen:cave: no generator 'cave'; known: random, rooms, maze, caves, islands");
    EXPECT_EQ(said(open_map("gen:caves,5")), "gen:caves,5: a width must be followed by a height");
    EXPECT_EQ(said(open_map("gen:caves,5,6,7")),
              "gen:caves,5,6,7: '7' is unexpected here; a recipe is gen:KIND,WIDTH,HEIGHT,key=value,...");
    EXPECT_EQ(said(open_map("gen:caves,seed=x")), "gen:caves,seed=x: seed is not a whole number from 0: 'x'");
    EXPECT_EQ(said(open_map("gen:caves,fill=x")), "gen:caves,fill=x: fill is not a number: 'x'");
    EXPECT_EQ(said(open_map("gen:caves,seed=1,seed=2")), "gen:caves,seed=1,seed=2: seed is given twice");
    EXPECT_EQ(said(open_map("gen:caves,fill=0.4,fill=0.4")), "gen:caves,fill=0.4,fill=0.4: fill is given twice");
    EXPECT_EQ(said(open_map("spire")),
              "spire: no such file; built-in scenes are bottleneck, comb, corridor, diagonal_gap, open, pocket, rooms, "
              "spiral, two_islands, u_trap, and gen:caves,512,512,seed=1 makes a map");
}

TEST(Scale, TakesTheOldCellAboveAndToTheLeft) {
    const Grid grid = draw_scene("#.\n.#").value().grid;
    EXPECT_EQ(render(*scale(grid, 4, 3)), "##..\n##..\n..##\n");
    EXPECT_EQ(render(*scale(grid, 1, 1)), "#\n");
    EXPECT_EQ(said(scale(grid, 0, 4)), "the new size is 0x4; a side must be from 1 to 8192");
    const std::vector<Terrain> terrain(2, Terrain::Ground);
    const std::vector<std::uint8_t> east{1, 0}, none(2, 0);
    EXPECT_EQ(said(scale(Grid(2, 1, terrain, {}, east, none), 4, 2)),
              "this map has cliffs between cells and cannot be scaled");
}

TEST(Scale, GivesThe512MapsOfTheBenchmark) {
    int maps = 0;
    for (const auto& entry : std::filesystem::directory_iterator(maps_on_board() + "/bg512")) {
        if (entry.path().extension() != ".map") continue;
        const std::string name = entry.path().filename().string();
        const auto small = load_grid(maps_on_board() + "/bg/" + name), large = load_grid(entry.path().string());
        ASSERT_TRUE(small && large) << said(small) << said(large);
        const auto scaled = scale(*small, 512, 512);
        ASSERT_TRUE(scaled);
        bool equal = true;
        for (State s = 0; s < large->size(); ++s) equal &= scaled->terrain(s) == large->terrain(s);
        EXPECT_TRUE(equal) << name;
        ++maps;
    }
    EXPECT_EQ(maps, 75);
}

}  // namespace
}  // namespace waystone
