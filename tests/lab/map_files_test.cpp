// SPDX-License-Identifier: MIT
// Maps are found where they are named, below WAYSTONE_MAPS, and on board; what experiments ask for is on board.
#include "lab/run/map_files.hpp"

#include "cli/program.hpp"
#include "io/scenario.hpp"
#include "lab/experiment/experiment.hpp"
#include "support/errors.hpp"
#include "support/maps.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

namespace waystone::lab {
namespace {

constexpr const char* kArena = "type octile\nheight 1\nwidth 3\nmap\n...\n";

TEST(MapFiles, AreFoundAsGivenThenBelowWaystoneMapsThenOnBoard) {
    const TempFolder folder;
    const std::string own = folder.put("dao/arena.map", kArena);
    const std::string board = maps_on_board() + "/dao/arena.map";
    EXPECT_EQ(find_file("dao/arena.map"), board);
    const MapsRoot maps(folder / "");
    EXPECT_EQ(find_file("dao/arena.map"), own);
    EXPECT_EQ(find_file("dao/arena2.map"), maps_on_board() + "/dao/arena2.map") << "what one's own folder lacks";
    EXPECT_EQ(find_file(board), board);
    EXPECT_EQ(find_file("dao/area.map"), "dao/area.map");
    EXPECT_EQ(open_named_map("dao/arena.map")->width(), 3u);
    EXPECT_EQ(open_named_map(board)->width(), 49u);
    EXPECT_EQ(open_named_map("rooms")->width(), 31u) << "a scene, although there is such a folder";
    EXPECT_EQ(short_name(own), "dao/arena.map");
    EXPECT_EQ(short_name(board), "dao/arena.map");
    EXPECT_EQ(short_name("dao/arena.map"), "dao/arena.map");
}

TEST(MapFiles, AMissingOneGetsASentenceThatSaysWhereItWasLookedFor) {
    const std::string looked = "; also looked under mine and " + maps_on_board();
    const MapsRoot maps("mine");
    EXPECT_TRUE(said(open_named_map("dao/area.map")).ends_with("makes a map" + looked));
    EXPECT_TRUE(said(problems_from_scenario({.path = "a.scen"})).ends_with(looked));
    EXPECT_EQ(said(matching_files("dao/q*.map")), "dao/q*.map: no file matches" + looked);
    EXPECT_FALSE(said(open_named_map("/dao/area.map")).contains("looked"));
}

TEST(MapFiles, AProgramWithoutMapsSaysHowToGetThemAndOneThatIsInstalledHasItsOwn) {
    const TempFolder prefix;
    const std::string program = prefix.put("bin/waystone", "");
    std::filesystem::copy_file(WAYSTONE_PROGRAM, program, std::filesystem::copy_options::overwrite_existing);
    const Ran without = run_program({"map", "info", "dao/arena.map"}, program);
    EXPECT_EQ(without.code, 30);
    EXPECT_TRUE(without.err.contains("./run.sh unpacks them, or set WAYSTONE_MAPS to your own folder")) << without.err;
    prefix.put("share/waystone/maps/dao/arena.map", kArena);
    EXPECT_EQ(run_program({"map", "info", "dao/arena.map"}, program).code, 0);
}

void expect_map(const std::string& path, const std::string& experiment) {
    static std::set<std::string> seen;
    if (!seen.insert(path).second) return;
    EXPECT_TRUE(path.starts_with(maps_on_board() + "/")) << experiment << ": " << path;
    std::string line;
    std::getline(std::ifstream(path), line);
    EXPECT_TRUE(line.starts_with("type octile")) << experiment << ": " << path;
}

void expect_on_board(const ProblemsSpec& spec, const std::string& experiment) {
    std::vector<std::string> maps = spec.maps;
    if (!spec.map.empty()) maps.push_back(spec.map);
    for (const std::string& pattern : maps) {
        if (pattern.starts_with("gen:")) continue;
        const auto names = matching_files(pattern);
        ASSERT_TRUE(names) << experiment << ": " << said(names);
        for (const std::string& name : *names) expect_map(find_file(name), experiment);
    }
    std::vector<std::string> scenarios;
    for (const std::string& pattern : spec.scenarios) {
        const auto names = matching_files(pattern);
        ASSERT_TRUE(names) << experiment << ": " << said(names);
        scenarios.insert(scenarios.end(), names->begin(), names->end());
    }
    for (const std::string& name : scenarios) {
        const auto scenario = load_scenario(find_file(name));
        ASSERT_TRUE(scenario) << experiment << ": " << said(scenario);
        EXPECT_FALSE(scenario->problems.empty()) << experiment << ": " << name;
        std::set<std::string> fields;
        for (const Problem& problem : scenario->problems) {
            if (!fields.insert(problem.map).second) continue;
            const auto map = find_map(*scenario, problem, map_folders());
            ASSERT_TRUE(map) << experiment << ": " << said(map);
            expect_map(*map, experiment);
        }
    }
}

TEST(MapFiles, WhatBuiltInExperimentsAskForIsOnBoard) {
    ASSERT_GE(builtin_experiments().size(), 56u);
    for (const BuiltinExperiment& builtin : builtin_experiments()) {
        const auto experiment = parse_experiment(builtin.text, std::string(builtin.id));
        ASSERT_TRUE(experiment) << said(experiment);
        expect_on_board(experiment->problems, experiment->id);
        for (const Variant& variant : experiment->variants)
            if (variant.problems) expect_on_board(*variant.problems, experiment->id);
    }
}

TEST(MapFiles, TheirNoticesAndTheRobotRunnersAreBesideThem) {
    for (const char* file :
         {"maps/README.md", "robot-runners/README.md", "robot-runners/random.domain/random-example_400.json",
          "robot-runners/maze.domain/maze-example_40.json", "robot-runners/room.domain/room-example_150.json",
          "robot-runners/city.domain/bos-example_600.json", "robot-runners/warehouse.domain/fulfill-example_2500.json"})
        EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(maps_on_board()).parent_path() / file)) << file;
}

}  // namespace
}  // namespace waystone::lab
