// SPDX-License-Identifier: MIT
#include "lab/run/robot_runners.hpp"

#include "support/errors.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <set>

namespace waystone::lab {
namespace {

// A problem of two agents and two tasks, with one of its files changed.
class SmallProblem {
public:
    SmallProblem() {
        put("p.json", R"({"mapFile": "m.map", "agentFile": "a", "taskFile": "t", "teamSize": 2, "version": "x"})");
        put("m.map", "type octile\nheight 2\nwidth 4\nmap\n.S@.\nE..T\n");
        put("a", "# comments begin like this\n2\n0\n5 # and may stand behind a number\n");
        put("t", "# tasks\n2\n1,6\n4\n");
    }
    void put(const std::string& name, const std::string& text) { folder_.put("p/" + name, text); }
    std::string path(const std::string& name) const { return folder_ / ("p/" + name); }
    std::string folder() const { return folder_ / "p"; }
    // Behind the folder's path.
    std::string said_with(const std::string& name, const std::string& text) {
        const std::string before = bytes_of(path(name));
        put(name, text);
        const std::string sentence = said(load_robot_problem(folder()));
        put(name, before);
        return sentence.starts_with(folder()) ? sentence.substr(folder().size() + 1) : sentence;
    }

private:
    TempFolder folder_;
};

TEST(RobotProblems, TheFiveOnBoardAreRead) {
    struct Known {
        const char* name;
        std::uint32_t width, height;
        std::size_t team, tasks;
    };
    for (const Known& known : {Known{"random.domain", 64, 64, 400, 3200}, Known{"maze.domain", 32, 32, 40, 160},
                               Known{"room.domain", 64, 64, 150, 1375}, Known{"city.domain", 256, 256, 600, 3600},
                               Known{"warehouse.domain", 500, 140, 2500, 22500}}) {
        const auto problem = load_robot_problem(std::string("robot-runners/") + known.name);
        ASSERT_TRUE(problem) << said(problem);
        EXPECT_EQ(problem->grid.width(), known.width);
        EXPECT_EQ(problem->grid.height(), known.height);
        EXPECT_EQ(problem->grid.rule().rule, MoveRule::Four);
        EXPECT_EQ(problem->starts.size(), known.team);
        EXPECT_EQ(problem->errands.size(), known.tasks);
        const std::set<State> distinct(problem->starts.begin(), problem->starts.end());
        EXPECT_EQ(distinct.size(), known.team);
        for (const State start : problem->starts) EXPECT_TRUE(problem->grid.passable(start));
        for (const auto& errand : problem->errands)
            for (const State cell : errand)
                EXPECT_TRUE(problem->grid.reachable(problem->starts[0], cell)) << known.name;
    }
}

TEST(RobotProblems, StationsAreFreeAndCommentsAreLeftOut) {
    const SmallProblem files;
    for (const std::string& name : {files.folder(), files.path("p.json")}) {
        EXPECT_TRUE(is_robot_problem(name));
        const auto problem = load_robot_problem(name);
        ASSERT_TRUE(problem) << said(problem);
        EXPECT_EQ(problem->grid.free_cells(), 6u);
        EXPECT_EQ(problem->starts, (std::vector<State>{0, 5}));
        EXPECT_EQ(problem->errands, (std::vector<std::vector<State>>{{1, 6}, {4}}));
    }
    EXPECT_FALSE(is_robot_problem(files.path("m.map")));
    EXPECT_FALSE(is_robot_problem("gen:caves,9,9,seed=1"));
}

TEST(RobotProblems, ATeamMayBeSmallerThanTheListOfAgents) {
    SmallProblem files;
    files.put("p.json", R"({"mapFile": "m.map", "agentFile": "a", "taskFile": "t", "teamSize": 1})");
    EXPECT_EQ(load_robot_problem(files.folder())->starts.size(), 1u);
    files.put("p.json", R"({"mapFile": "m.map", "agentFile": "a", "taskFile": "t"})");
    EXPECT_EQ(load_robot_problem(files.folder())->starts.size(), 2u);
}

TEST(RobotProblems, WhatIsWrongGetsASentenceWithItsPlace) {
    SmallProblem files;
    EXPECT_EQ(files.said_with("p.json", "{\n"),
              "p.json:2: not valid JSON at column 1: unexpected the end; expected a key in quotes");
    EXPECT_EQ(files.said_with("p.json", "{}"), "p.json: needs the keys mapFile, agentFile and taskFile");
    EXPECT_EQ(files.said_with("p.json", "[1]"), "p.json: needs the keys mapFile, agentFile and taskFile");
    EXPECT_EQ(files.said_with("p.json", R"({"mapFile": "m.map", "agentFile": "a", "taskFile": "t", "teamSize": 3})"),
              "a: has 2 agents, the problem asks for 3");
    EXPECT_EQ(files.said_with("p.json", R"({"mapFile": "n.map", "agentFile": "a", "taskFile": "t"})"),
              "n.map: no such file");
    EXPECT_EQ(files.said_with("m.map", "type octile\nheight 3\nwidth 4\nmap\n.S@.\nE..T\n"),
              "m.map:7: the file ends after 2 rows, the header says 3");
    EXPECT_EQ(files.said_with("a", "two\n"), "a:1: there should be a number of lines, not 'two'");
    EXPECT_EQ(files.said_with("a", "2\n0\n"), "a: has 1 lines, its first one says 2");
    EXPECT_EQ(files.said_with("a", ""), "a: has 0 lines, its first one says 0");
    EXPECT_EQ(files.said_with("a", "2\n0\n8\n"), "a:3: '8' is no cell of the map");
    EXPECT_EQ(files.said_with("a", "2\n0\n-1\n"), "a:3: '-1' is no cell of the map");
    EXPECT_EQ(files.said_with("a", "2\n0\n2\n"), "a:3: '2' is a wall");
    EXPECT_EQ(files.said_with("a", "2\n0\n0\n"), "a: two agents start on cell 0");
    EXPECT_EQ(files.said_with("a", "2\n0,1\n5\n"), "a: an agent starts on one cell");
    EXPECT_EQ(files.said_with("t", "2\n1,x\n4\n"), "t:2: 'x' is no cell of the map");
    EXPECT_EQ(files.said_with("t", "2\n1\n,\n"), "t:3: there is no cell in this line");
    EXPECT_EQ(files.said_with("t", "0\n"), "t: there are no tasks");
    const TempFolder empty;
    EXPECT_EQ(said(load_robot_problem(empty / "")), empty / "" + ": there is no problem (.json) in this folder");
    EXPECT_EQ(said(load_robot_problem("nowhere.json")), "nowhere.json: no such file");
}

}  // namespace
}  // namespace waystone::lab
