// SPDX-License-Identifier: MIT

#include "io/scenario.hpp"
#include "io/scene.hpp"
#include "support/errors.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

// The sentence with the folder taken off, so that it can be written down.
std::string load_says(const TempFolder& folder, const std::string& text) {
    const std::string path = folder.put("a.scen", text);
    std::string message = said(load_scenario(path));
    if (message.starts_with(path)) message.replace(0, path.size(), "a.scen");
    return message;
}

TEST(Scenario, ReadsBothVersionsBlanksTabsAndCrlf) {
    const TempFolder folder;
    const auto one =
        load_scenario(folder.put("a.scen", "version 1\n24\twc3/d.map\t160\t161\t83\t31\t138\t97\t99.32590181\n"));
    ASSERT_TRUE(one) << said(one);
    ASSERT_EQ(one->problems.size(), 1u);
    const Problem& p = one->problems[0];
    EXPECT_EQ(p.bucket, 24u);
    EXPECT_EQ(p.map, "wc3/d.map");
    EXPECT_EQ(p.width, 160u);
    EXPECT_EQ(p.height, 161u);
    EXPECT_EQ(p.start_x, 83u);
    EXPECT_EQ(p.start_y, 31u);
    EXPECT_EQ(p.goal_x, 138u);
    EXPECT_EQ(p.goal_y, 97u);
    EXPECT_DOUBLE_EQ(p.length, 99.32590181);
    EXPECT_EQ(p.line, 2);
    const auto two =
        load_scenario(folder.put("b.scen", "version 1.0\r\n\r\n0 m.map 9 9 1 2 3 4 5\r\n0 m.map 9 9 1 2 3 4 5.25"));
    ASSERT_TRUE(two) << said(two);
    ASSERT_EQ(two->problems.size(), 2u);
    EXPECT_EQ(two->problems[0].line, 3);
    EXPECT_EQ(two->problems[1].line, 4);
    EXPECT_DOUBLE_EQ(two->problems[1].length, 5.25);
}

TEST(Scenario, SaysWhatIsWrongWithALine) {
    const TempFolder folder;
    EXPECT_EQ(load_says(folder, ""), "a.scen:1: the file is empty");
    EXPECT_EQ(load_says(folder, "version 2\n"),
              "a.scen:1: a scenario starts with 'version 1' or 'version 1.0', not 'version 2'");
    EXPECT_EQ(load_says(folder, "\x89PNG\n"),
              "a.scen:1: a scenario starts with 'version 1' or 'version 1.0', not '\\x89PNG'");
    EXPECT_EQ(load_says(folder, "version 1\n0 m.map 9 9 1 2 3 4\n"),
              "a.scen:2: a problem has 9 fields, this line has 8");
    EXPECT_EQ(load_says(folder, "version 1\n0 m.map 9 9 1 2 3 4 5 6\n"),
              "a.scen:2: a problem has 9 fields, this line has 10");
    EXPECT_EQ(load_says(folder, "version 1\n0 m.map 9 x 1 2 3 4 5\n"),
              "a.scen:2: the map's height is not a whole number from 0: 'x'");
    EXPECT_EQ(load_says(folder, "version 1\n0 m.map 9 9 -1 2 3 4 5\n"),
              "a.scen:2: the start's x is not a whole number from 0: '-1'");
    EXPECT_EQ(load_says(folder, "version 1\n0 m.map 9 9 1 2 3 4 nan\n"),
              "a.scen:2: the length is not a number from 0: 'nan'");
    EXPECT_EQ(load_says(folder, "version 1\n0 m.map 9 9 1 2 3 4 -1\n"),
              "a.scen:2: the length is not a number from 0: '-1'");
    EXPECT_EQ(said(load_scenario("nowhere.scen")), "nowhere.scen: no such file");
}

TEST(Scenario, EveryPrefixIsReadOrGetsASentence) {
    const TempFolder folder;
    const std::string whole = "version 1.0\n1 m.map 9 9 1 2 3 4 5.5\n2\tm.map\t9\t9\t1\t2\t3\t4\t5.25\n";
    for (std::size_t length = 0; length <= whole.size(); ++length) {
        const auto scenario = load_scenario(folder.put("a.scen", whole.substr(0, length)));
        EXPECT_TRUE(scenario ? scenario->problems.size() <= 2 : !scenario.error().sentence.empty());
    }
}

TEST(Scenario, WhatIsSavedLoadsAgain) {
    const TempFolder folder;
    Scenario scenario;
    scenario.problems = {{1, "a/b.map", 9, 8, 1, 2, 3, 4, 5.0710678118654755, 2}, {0, "c.map", 1, 1, 0, 0, 0, 0, 0, 3}};
    ASSERT_TRUE(save_scenario(scenario, folder / "a.scen"));
    const auto again = load_scenario(folder / "a.scen");
    ASSERT_TRUE(again) << said(again);
    ASSERT_EQ(again->problems.size(), 2u);
    EXPECT_EQ(again->problems[0].length, scenario.problems[0].length);
    EXPECT_EQ(again->problems[0].goal_y, 4u);
    EXPECT_EQ(again->problems[1].line, 3);
    scenario.problems[0].map = "a b.map";
    EXPECT_EQ(said(save_scenario(scenario, "b.scen")),
              "b.scen: a map's name in a scenario must not contain blanks: 'a b.map'");
}

TEST(Scenario, FindsTheMapBesideItThenByItsFieldThenInTheFolders) {
    const TempFolder folder;
    const std::string beside = folder.put("s/x.map", ""), named = folder.put("s/y.map", ""),
                      root = folder.put("root/set/z.map", "");
    const Scenario own{folder / "s/x.map.scen", {}}, list{folder / "s/list.scen", {}};
    Problem problem;
    problem.line = 5;
    problem.map = "maps/other/x.map";
    EXPECT_EQ(find_map(own, problem, {folder / "none", folder / "root"}).value(), beside);
    EXPECT_EQ(find_map(list, problem, {folder / "none", folder / "root"}).value(), beside) << "by its bare name";
    problem.map = "y.map";
    EXPECT_EQ(find_map(own, problem, {folder / "none", folder / "root"}).value(), beside)
        << "the file's name goes before the field";
    EXPECT_EQ(find_map(list, problem, {folder / "none", folder / "root"}).value(), named);
    problem.map = "set/z.map";
    EXPECT_EQ(find_map(list, problem, {folder / "none", folder / "root"}).value(), root);
    problem.map = "set/q.map";
    EXPECT_EQ(said(find_map(Scenario{"s/list.scen", {}}, problem, {"root", "more"})),
              "s/list.scen:5: the map 'set/q.map' was not found; looked for s/set/q.map, root/set/q.map, "
              "more/set/q.map, s/q.map");
}

TEST(Scenario, AProblemThatDoesNotFitItsMapGetsASentence) {
    const Scene scene = draw_scene("..#\n...").value();
    const Scenario scenario{"a.scen", {}};
    Problem good;
    good.width = 3, good.height = 2, good.goal_x = 2, good.goal_y = 1, good.line = 7;
    EXPECT_TRUE(check_problem(scene.grid, scenario, good));
    Problem size = good, outside = good, wall = good;
    size.height = 3;
    outside.goal_x = 3;
    wall.start_x = 2;
    EXPECT_EQ(said(check_problem(scene.grid, scenario, size)),
              "a.scen:7: the scenario says the map has 3x3 cells, the map has 3x2");
    EXPECT_EQ(said(check_problem(scene.grid, scenario, outside)),
              "a.scen:7: the goal (3, 1) lies outside the map of 3x2 cells");
    EXPECT_EQ(said(check_problem(scene.grid, scenario, wall)), "a.scen:7: the start (2, 0) lies on a wall");
    EXPECT_EQ(check_problem(scene.grid, scenario, wall).error().code, ErrorCode::BadProblem);
}

TEST(Scenario, LengthsAgreeToTheirPrintedDigits) {
    const TempFolder folder;
    const auto stored = [&](const std::string& length) {
        const auto scenario = load_scenario(folder.put("a.scen", "version 1\n0 a.map 9 9 0 0 1 1 " + length + "\n"));
        EXPECT_TRUE(scenario.has_value()) << said(scenario);
        return scenario->problems.front();
    };
    EXPECT_TRUE(agrees(stored("186.79"), 186.7942));
    EXPECT_FALSE(agrees(stored("186.79"), 186.7960));
    EXPECT_TRUE(agrees(stored("101.35533906"), 101.355339059));
    EXPECT_FALSE(agrees(stored("101.35533906"), 101.35533908));
    // Six significant digits whose zeros were dropped.
    EXPECT_TRUE(agrees(stored("6"), 6));
    EXPECT_FALSE(agrees(stored("6"), 6.414));
    EXPECT_FALSE(agrees(stored("105.8"), 105.83));
    // An inexact sum may have been rounded the other way.
    EXPECT_TRUE(agrees(stored("283.764"), 283.76450199));
}

}  // namespace
}  // namespace waystone
