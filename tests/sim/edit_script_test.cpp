// SPDX-License-Identifier: MIT
#include "sim/world.hpp"

#include "support/draw.hpp"
#include "support/errors.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

// The sentence with the folder taken off, so that it can be written down.
std::string load_says(const TempFolder& folder, const std::string& text) {
    const std::string path = folder.put("a.edits", text);
    std::string message = said(load_edits(path));
    if (message.starts_with(path)) message.replace(0, path.size(), "a.edits");
    return message;
}

TEST(EditScript, ReadsCellsRectanglesAndComments) {
    const TempFolder folder;
    const auto script = load_edits(
        folder.put("a.edits", "waystone-edits 1\r\n# a bridge\n\n0 open 7 3\n12\tblock 4 5 1 9  # falls\n12 open 0 0"));
    ASSERT_TRUE(script) << said(script);
    EXPECT_FALSE(script->generator);
    ASSERT_EQ(script->edits.size(), 3u);
    const TimedEdit &bridge = script->edits[0], &fall = script->edits[1];
    EXPECT_EQ(bridge.tick, 0u);
    EXPECT_TRUE(bridge.open);
    EXPECT_EQ(bridge.x, 7u);
    EXPECT_EQ(bridge.y, 3u);
    EXPECT_EQ(bridge.width, 1u);
    EXPECT_EQ(bridge.line, 4);
    EXPECT_EQ(fall.tick, 12u);
    EXPECT_FALSE(fall.open);
    EXPECT_EQ(fall.width, 1u);
    EXPECT_EQ(fall.height, 9u);
    EXPECT_EQ(fall.line, 5);
}

TEST(EditScript, SaysWhatIsWrongWithALine) {
    const TempFolder folder;
    const std::string head = "waystone-edits 1\n";
    EXPECT_EQ(load_says(folder, ""), "a.edits:1: the file is empty");
    EXPECT_EQ(load_says(folder, "version 1\n"),
              "a.edits:1: an edit script starts with 'waystone-edits 1', not 'version 1'");
    EXPECT_EQ(load_says(folder, "waystone-edits 2\n"),
              "a.edits:1: an edit script starts with 'waystone-edits 1', not 'waystone-edits 2'");
    EXPECT_EQ(load_says(folder, head + "5 block 3\n"),
              "a.edits:2: an edit is TICK block|open X Y [WIDTH HEIGHT], this line has 3 fields");
    EXPECT_EQ(load_says(folder, head + "5 block 3 4 2\n"),
              "a.edits:2: an edit is TICK block|open X Y [WIDTH HEIGHT], this line has 5 fields");
    EXPECT_EQ(load_says(folder, head + "soon block 3 4\n"), "a.edits:2: the tick is not a whole number from 0: 'soon'");
    EXPECT_EQ(load_says(folder, head + "5 burn 3 4\n"), "a.edits:2: an edit is 'block' or 'open', not 'burn'");
    EXPECT_EQ(load_says(folder, head + "5 block -3 4\n"), "a.edits:2: x is not a whole number from 0: '-3'");
    EXPECT_EQ(load_says(folder, head + "5 block 3 4 0 1\n"), "a.edits:2: the width is not a whole number from 1: '0'");
    EXPECT_EQ(load_says(folder, head + "5 block 3 4\n# later\n4 block 3 4\n"),
              "a.edits:4: tick 4 comes after tick 5; a script cannot go back in time");
    EXPECT_EQ(said(load_edits(folder / "none.edits")), (folder / "none.edits") + ": no such file");
}

TEST(EditScript, EveryPrefixOfAFileIsReadOrRefusedWithASentence) {
    const TempFolder folder;
    const std::string text = "waystone-edits 1\n0 open 7 3\n12 block 4 4 1 9\n";
    for (std::size_t end = 0; end <= text.size(); ++end) EXPECT_NE(load_says(folder, text.substr(0, end)), "") << end;
}

TEST(EditScript, EditsMustLieInsideTheMap) {
    const TempFolder folder;
    const Drawing map = draw_map(".....\n.....\n");
    const auto says = [&](const std::string& edit) {
        const std::string path = folder.put("a.edits", "waystone-edits 1\n" + edit + "\n");
        std::string message = said(check_edits(load_edits(path).value(), map.grid));
        if (message.starts_with(path)) message.replace(0, path.size(), "a.edits");
        return message;
    };
    EXPECT_EQ(says("0 block 4 1"), "no error");
    EXPECT_EQ(says("0 block 0 0 5 2"), "no error");
    EXPECT_EQ(says("0 block 5 1"), "a.edits:2: (5, 1) lies outside the map of 5x2 cells");
    EXPECT_EQ(says("0 block 3 1 2 2"), "a.edits:2: (4, 2) lies outside the map of 5x2 cells");
    EXPECT_EQ(says("0 block 4294967295 0 4294967295 1"),
              "a.edits:2: (8589934589, 0) lies outside the map of 5x2 cells");
}

TEST(EditScript, AGeneratorIsAString) {
    const auto script = load_edits("gen:every=7, rate=2.5 ,seed=9");
    ASSERT_TRUE(script) << said(script);
    ASSERT_TRUE(script->generator);
    EXPECT_EQ(script->generator->every, 7u);
    EXPECT_EQ(script->generator->rate, 2.5);
    EXPECT_EQ(script->generator->seed, 9u);
    const auto standard = load_edits("gen:");
    ASSERT_TRUE(standard) << said(standard);
    EXPECT_EQ(standard->generator->every, 10u);
    EXPECT_EQ(standard->generator->rate, 5);
    EXPECT_FALSE(standard->generator->equal_cells);
    EXPECT_FALSE(load_edits("gen:balance=rates")->generator->equal_cells);
    EXPECT_TRUE(load_edits("gen:balance=cells,rate=1")->generator->equal_cells);
}

TEST(EditScript, SaysWhatIsWrongWithAGenerator) {
    EXPECT_EQ(said(load_edits("gen:every=0")), "gen:every=0: every is not a whole number from 1: '0'");
    EXPECT_EQ(said(load_edits("gen:every")), "gen:every: every is not a whole number from 1: ''");
    for (const std::string rate : {"-1", "101", "much", "nan", ""})
        EXPECT_EQ(said(load_edits("gen:rate=" + rate)),
                  "gen:rate=" + rate + ": rate is not a percentage from 0 to 100: '" + rate + "'");
    EXPECT_EQ(said(load_edits("gen:seed=-1")), "gen:seed=-1: seed is not a whole number from 0: '-1'");
    EXPECT_EQ(said(load_edits("gen:rate=1,rate=2")), "gen:rate=1,rate=2: rate is given twice");
    EXPECT_EQ(said(load_edits("gen:pace=3")),
              "gen:pace=3: there is no 'pace'; a generator is gen:every=10,rate=5,seed=1,balance=rates,"
              "times=0,slip=0,flee=0");
    EXPECT_EQ(said(load_edits("gen:slip=200")), "gen:slip=200: slip is not a percentage from 0 to 100: '200'");
    EXPECT_EQ(said(load_edits("gen:times=x")), "gen:times=x: times is not a whole number from 0: 'x'");
    for (const std::string balance : {"", "cell", "both"})
        EXPECT_EQ(said(load_edits("gen:balance=" + balance)),
                  "gen:balance=" + balance + ": balance is 'rates' or 'cells', not '" + balance + "'");
}

}  // namespace
}  // namespace waystone
