// SPDX-License-Identifier: MIT
#include "io/map_file.hpp"

#include "base/random.hpp"
#include "io/grid_file.hpp"
#include "support/errors.hpp"
#include "support/maps.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>

namespace waystone {
namespace {

std::string read_says(const std::string& text) { return said(read_map(text, "a.map", {})); }

const std::string kSmall = "type octile\nheight 2\nwidth 3\nmap\n.G@\nSWT\n";

TEST(MapFile, ReadsEveryLetter) {
    const auto grid = read_map("type octile\nheight 1\nwidth 7\nmap\n.GSWT@O\n", "a.map", {});
    ASSERT_TRUE(grid) << said(grid);
    for (State s = 0; s < 7; ++s) EXPECT_EQ(grid->terrain(s), static_cast<Terrain>(s));
    EXPECT_EQ(grid->free_cells(), 3u);
}

TEST(MapFile, TakesHeaderKeysInAnyOrderCrlfAndAMissingFinalNewline) {
    EXPECT_EQ(read_says("width 3\r\nheight 2\r\ntype octile\r\nmap\r\n.G@\r\nSWT"), "no error");
    EXPECT_EQ(read_says(kSmall + "\n\r\n"), "no error") << "blank lines at the end";
}

TEST(MapFile, SaysWhatIsWrongWithAHeader) {
    EXPECT_EQ(read_says(""), "a.map:1: the file is empty");
    EXPECT_EQ(read_says("type octile\nheight 2\nwidth 3\n"), "a.map:4: the file ends before the line 'map'");
    EXPECT_EQ(read_says("type octile\nheight 2\nmap\n"), "a.map:3: the header has no width");
    EXPECT_EQ(read_says("type octile\nwidth 2\nmap\n"), "a.map:3: the header has no height");
    EXPECT_EQ(read_says("height 2\nwidth 2\nmap\n"), "a.map:3: the header has no type");
    EXPECT_EQ(read_says("type hex\nheight 2\nwidth 2\nmap\n"),
              "a.map:1: unknown map type 'hex'; known: octile and octile-corner");
    EXPECT_EQ(read_says("type octile\nheight 0\nwidth 3\nmap\n"), "a.map:2: height is 0; it must be from 1 to 8192");
    EXPECT_EQ(read_says("type octile\nheight 2\nwidth -3\nmap\n"), "a.map:3: width is -3; it must be from 1 to 8192");
    EXPECT_EQ(read_says("type octile\nheight 2\nwidth 8193\nmap\n"),
              "a.map:3: width is 8193; it must be from 1 to 8192");
    EXPECT_EQ(read_says("type octile\nheight 99999999999999999999\nwidth 3\nmap\n"),
              "a.map:2: height is 99999999999999999999; it must be from 1 to 8192");
    EXPECT_EQ(read_says("type octile\nheight 2\nwidth 3x\nmap\n"), "a.map:3: width is not a number: '3x'");
    EXPECT_EQ(read_says("type octile-corner\nheight 1\nwidth 3\nmap\n"),
              "a.map:2: height is 1; it must be from 2 to 8193");
    EXPECT_EQ(read_says("type octile\nheight 2\nheight 2\n"), "a.map:3: height is given twice");
    EXPECT_EQ(read_says("type octile\nheight\n"), "a.map:2: the header line 'height' needs one value");
    EXPECT_EQ(read_says("type octile\ndepth 3\n"),
              "a.map:2: unknown header line 'depth 3'; a map starts with type, height, width and map");
    EXPECT_EQ(read_map("type octile\nheight 2\nwidth 8193\nmap\n", "a.map", {}).error().code, ErrorCode::FileTooLarge);
}

TEST(MapFile, SaysWhatIsWrongWithTheRows) {
    const std::string header = "type octile\nheight 2\nwidth 3\nmap\n";
    EXPECT_EQ(read_says(header), "a.map:5: the file ends after 0 rows, the header says 2");
    EXPECT_EQ(read_says(header + "...\n"), "a.map:6: the file ends after 1 rows, the header says 2");
    EXPECT_EQ(read_says(header + "...\n..\n"), "a.map:6: row has 2 cells, the header says 3");
    EXPECT_EQ(read_says(header + "....\n...\n"), "a.map:5: row has 4 cells, the header says 3");
    EXPECT_EQ(read_says(header + "...\n...\n...\n"), "a.map:7: unexpected text after the 2 rows given by the header");
    EXPECT_EQ(read_says(header + "...\n.x.\n"), "a.map:6: unknown letter 'x' in column 2");
    EXPECT_EQ(read_says(header + "...\n.g.\n"), "a.map:6: unknown letter 'g' in column 2")
        << "ramps are for octile-corner";
    EXPECT_EQ(read_says(header + std::string(".\0.\n", 4)), "a.map:5: unknown letter '\\x00' in column 2");
}

TEST(MapFile, BinaryRubbishIsNamedInPrintableLetters) {
    EXPECT_EQ(
        read_says(std::string("\x7f\x45LF\x02\x01\0\0", 8)),
        "a.map:1: unknown header line '\\x7fELF\\x02\\x01\\x00\\x00'; a map starts with type, height, width and map");
    Random random(7);
    for (int round = 0; round < 2000; ++round) {
        std::string rubbish = random.chance(0.5) ? kSmall : std::string(random.below(100), ' ');
        for (char& c : rubbish)
            if (random.chance(0.1)) c = static_cast<char>(random.below(256));
        const auto grid = read_map(rubbish, "a.map", {});
        if (grid) continue;
        for (const char c : grid.error().message()) ASSERT_TRUE(c >= 0x20 && c < 0x7f);
    }
}

const std::string kCorner =
    "type octile-corner\nheight 3\nwidth 4\nmap\n"
    "0112\n0112\n0112\n"
    "gGgO\nGGGO\nOOOO\n";

TEST(MapFile, OctileCornerPutsCliffsWhereHeightsDifferAndRampsJoinThem) {
    const auto grid = read_map(kCorner, "a.map", {});
    ASSERT_TRUE(grid) << said(grid);
    ASSERT_EQ(grid->width(), 3u);
    ASSERT_EQ(grid->height(), 2u);
    EXPECT_FALSE(grid->cliff_east(0)) << "the ramp rises from 0 to the flat cell at 1";
    EXPECT_FALSE(grid->cliff_east(1)) << "the next ramp begins at 1";
    EXPECT_TRUE(grid->cliff_east(3)) << "below, flat cells at 0 and 1 meet";
    EXPECT_FALSE(grid->cliff_east(4));
    EXPECT_TRUE(grid->cliff_south(0)) << "the ramp has left the height of the flat cell below at its right end";
    EXPECT_FALSE(grid->cliff_south(1));
    EXPECT_EQ(grid->components(), 2u) << "the cell at height 0 below is cut off";
}

TEST(MapFile, OctileCornerSaysWhatIsWrong) {
    const std::string header = "type octile-corner\nheight 2\nwidth 2\nmap\n";
    EXPECT_EQ(read_says(header + "00\n"), "a.map:6: the file ends after 1 rows of heights, the header says 2");
    EXPECT_EQ(read_says(header + "00\n0G\n"), "a.map:6: a height must be a digit, not 'G', in column 2");
    EXPECT_EQ(read_says(header + "00\n00\nGG\n"), "a.map:8: the file ends after 1 rows of letters, the header says 2");
    EXPECT_EQ(read_says(header + "00\n00\nGG\nGx\n"), "a.map:8: unknown letter 'x' in column 2");
    EXPECT_EQ(read_says(header + "00\n00\nGG\nGG\nGG\n"),
              "a.map:9: unexpected text after the 2 rows given by the header");
}

TEST(MapFile, EveryPrefixIsReadOrGetsASentence) {
    for (const std::string& whole : {kSmall, kCorner})
        for (std::size_t length = 0; length <= whole.size(); ++length) {
            const auto grid = read_map(whole.substr(0, length), "a.map", {});
            EXPECT_EQ(grid.has_value(), length + 1 >= whole.size()) << length;
        }
}

TEST(MapFile, WhatIsSavedLoadsAgain) {
    const TempFolder folder;
    const std::string path = folder.put("in.map", kSmall);
    const auto grid = load_grid(path);
    ASSERT_TRUE(grid) << said(grid);
    ASSERT_TRUE(save_grid(*grid, folder / "out.map"));
    EXPECT_EQ(bytes_of(folder / "out.map"), kSmall);
    const auto cliffs = read_map(kCorner, "a.map", {});
    EXPECT_EQ(said(save_grid(*cliffs, "b.map")),
              "b.map: this map has cliffs between cells, which the file cannot hold");
}

// Every map of the public sets against the listing beside them.
TEST(MapFile, PublicMapsHaveTheCellsAndComponentsOfTheirListing) {
    std::istringstream listing(bytes_of(maps_on_board() + "/index.csv"));
    std::string row;
    std::getline(listing, row);
    int maps = 0;
    while (std::getline(listing, row)) {
        std::vector<std::string> field;
        std::istringstream cells(row);
        for (std::string cell; std::getline(cells, cell, ',');) field.push_back(cell);
        ASSERT_GE(field.size(), 10u) << row;
        const auto grid = load_grid(maps_on_board() + '/' + field[0], {.rule = MoveRule::Four});
        ASSERT_TRUE(grid) << said(grid);
        EXPECT_EQ(std::to_string(grid->width()), field[3]) << row;
        EXPECT_EQ(std::to_string(grid->height()), field[4]) << row;
        EXPECT_EQ(std::to_string(grid->free_cells()), field[5]) << row;
        if (!field[9].empty()) {
            EXPECT_EQ(std::to_string(grid->components()), field[9]) << row;
        }
        if (field[1] == "wc3") {
            const auto eight = load_grid(maps_on_board() + '/' + field[0]);
            std::map<std::uint32_t, std::size_t> sizes;
            for (const std::uint32_t component : eight->component_numbers())
                if (component != kNoState) ++sizes[component];
            std::size_t largest = 0;
            for (const auto& [label, size] : sizes) largest = std::max(largest, size);
            EXPECT_EQ(std::to_string(largest), field[6]) << row;
        }
        ++maps;
    }
    EXPECT_EQ(maps, 365);
}

}  // namespace
}  // namespace waystone
