// SPDX-License-Identifier: MIT
#include "lab/experiment/lab_run.hpp"
#include "lab/run/crowd_row.hpp"
#include "lab/run/crowd_run.hpp"
#include "lab/run/crowd_unit.hpp"
#include "lab/run/parallel.hpp"
#include "lab/table/table.hpp"

#include "support/errors.hpp"
#include "support/lab_rows.hpp"
#include "support/maps.hpp"
#include "support/replaced.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <set>

namespace waystone::lab {
namespace {

constexpr const char* kCrowds = R"json({
  "id": "small",
  "title": "t",
  "problems": {"maps": ["gen:caves,40,40,seed=1", "gen:rooms,30,30,seed=2"], "random": 2, "quick": 1},
  "repetitions": 2,
  "sweeps": [
    {"name": "B", "algo": "none", "parameters": {"n": [10, 40], "b": ["none", "cells"]}, "quick": {"n": [10]},
     "crowd": {"units": "$n", "bodies": "$b", "orders": "scatter", "ticks": 400}},
    {"name": "F", "algo": "none", "parameters": {"w": [100, 1000]},
     "crowd": {"units": 30, "orders": "forever", "work": "$w", "ticks": 60}},
    {"name": "E", "algo": "knn(records=20,m=3,d=1,seed=$seed)",
     "crowd": {"units": 20, "edit_rate": 0.5, "edit_ticks": 30, "unreachable": 10, "work_per_unit": 30}}
  ]
})json";

Expected<LabResult> run_crowds(const std::string& text, const std::string& folder, LabOptions options = {}) {
    const auto experiment = parse_experiment(text, "x.json");
    if (!experiment) return std::unexpected(experiment.error());
    options.path = "x.json";
    options.text = text;
    options.folder = folder;
    options.command = "waystone lab run x.json";
    return run_lab(*experiment, options);
}

std::string crowd_field(const std::string& folder, std::size_t row, const std::string& name) {
    const auto all = csv_records(folder + "/rows.csv");
    const auto at = std::ranges::find(all[0], name) - all[0].begin();
    return all.at(row).at(static_cast<std::size_t>(at));
}

TEST(CrowdExperiment, EveryMistakeNamesItsLine) {
    const auto said_of = [](const std::string& from, const std::string& to) {
        return said(parse_experiment(replaced(kCrowds, from, to), "x.json"));
    };
    EXPECT_EQ(said(parse_experiment(kCrowds, "x.json")), "no error");
    EXPECT_EQ(said_of("\"ticks\": 400", "\"tikcs\": 400"),
              "x.json:8: unknown key 'tikcs' in 'crowd' in sweep 'B'; did you mean 'ticks'?");
    EXPECT_EQ(said_of("\"n\": [10, 40]", "\"n\": [0, 40]"),
              "x.json:8: 'units' in 'crowd' in sweep 'B' must be in 1..1000000, not 0");
    EXPECT_EQ(said_of("\"n\": [10, 40]", "\"n\": [10, \"many\"]"),
              "x.json:8: 'units' in 'crowd' in sweep 'B' must be a whole number, not 'many'");
    EXPECT_EQ(said_of("\"cells\"]", "\"squares\"]"),
              "x.json:8: 'bodies' in 'crowd' in sweep 'B' must be none or cells, not 'squares'");
    EXPECT_EQ(said_of("\"scatter\"", "\"$orders\""), "x.json:7: sweep 'B' has no parameter for '$orders'");
    EXPECT_EQ(said_of("\"bodies\": \"$b\", ", ""),
              "x.json:7: parameter 'b' of sweep 'B' is not in its algo or its crowd");
    EXPECT_EQ(said_of("\"units\": 30,", "\"units\": 30.5,"),
              "x.json:10: 'units' in 'crowd' in sweep 'F' must be a whole number, not '30.5'");
    EXPECT_EQ(said_of("\"units\": 30,", "\"units\": [30],"),
              "x.json:10: 'units' in 'crowd' in sweep 'F' must be an expression");
    EXPECT_EQ(said_of("\"orders\": \"forever\"", "\"orders\": \"for ever\""),
              "x.json:10: 'orders' in 'crowd' in sweep 'F' must be gather, scatter, waves or forever, not 'for ever'");
    EXPECT_EQ(said_of("\"work\": \"$w\"", "\"work\": \"$w\", \"work_per_unit\": 3"),
              "x.json:10: 'work_per_unit' in 'crowd' in sweep 'F' and 'work' exclude each other");
    EXPECT_EQ(said_of("\"unreachable\": 10", "\"unreachable\": 101"),
              "x.json:12: 'unreachable' in 'crowd' in sweep 'E' must be in 0..100, not 101");
    EXPECT_EQ(
        said_of("\"edit_ticks\": 30", "\"field_memory\": \"2 MB\""),
        "x.json:12: 'field_memory' in 'crowd' in sweep 'E' must be a whole number, optionally followed by k, M or "
        "G, not '2 MB'");
    // What only walks have.
    EXPECT_EQ(said_of("\"repetitions\": 2", "\"max_moves\": 2"),
              "x.json:5: 'max_moves' in the experiment is for walks, not for crowds");
    EXPECT_EQ(said_of("\"quick\": 1", "\"min_cost\": 1"),
              "x.json:4: 'min_cost' in 'problems' is for walks, not for crowds");
    EXPECT_EQ(said_of("\"algo\": \"none\", \"parameters\": {\"w\"",
                      "\"algo\": \"none\", \"edits\": \"e\", \"parameters\": {\"w\""),
              "x.json:9: 'edits' in sweep 'F' is for walks, not for crowds");
    EXPECT_EQ(said_of(",\n     \"crowd\": {\"units\": 20, \"edit_rate\": 0.5, \"edit_ticks\": 30, \"unreachable\": 10, "
                      "\"work_per_unit\": 30}",
                      ""),
              "x.json:11: sweep 'E' has no 'crowd', but others have: an experiment is of walks or of crowds");
    EXPECT_EQ(said_of("\"random\": 2, ", ""), "x.json:4: 'problems' needs the key 'random'");
    // What does not fit where units come from.
    const std::string maps = R"("maps": ["gen:caves,40,40,seed=1", "gen:rooms,30,30,seed=2"], "random": 2, "quick": 1)";
    EXPECT_EQ(said_of(maps, R"("scenario": "a.scen", "limit": 3)"),
              "x.json:4: 'limit' in 'problems' is for walks, not for crowds");
    EXPECT_EQ(said_of(maps, R"("scenario": "a.scen")"),
              "x.json:8: 'orders' in 'crowd' in sweep 'B' is not for the units of 'scenario'");
    EXPECT_EQ(said_of(maps, R"("robots": "r")"),
              "x.json:8: 'orders' in 'crowd' in sweep 'B' is not for the units of 'robots'");
    EXPECT_EQ(said_of(maps, R"("robots": "r", "moves": "8")"),
              "x.json:4: 'moves' in 'problems' is not for robots, who have four moves");
    EXPECT_EQ(said(parse_experiment(R"({"id": "a", "title": "b", "problems": {"robots": "r"}, "max_moves": 9,
        "sweeps": [{"name": "A", "algo": "astar"}]})",
                                    "x.json")),
              "x.json:1: 'robots' in 'problems' needs sweeps with 'crowd'");
    EXPECT_EQ(said(parse_experiment(R"({"id": "a", "title": "b", "problems": {"scenario": "r", "random": 3},
        "max_moves": 9, "sweeps": [{"name": "A", "algo": "astar"}]})",
                                    "x.json")),
              "x.json:1: 'random' in 'problems' needs 'maps'");
}

TEST(CrowdExperiment, MoreUnitsThanThereIsRoomForAreAnErrorBeforeAnythingRuns) {
    const TempFolder folder;
    const std::string many = replaced(kCrowds, "\"n\": [10, 40]", "\"n\": [10, 4000]");
    EXPECT_EQ(
        said(run_crowds(many, folder / "x")),
        "x.json:7: sweep 'B': gen:caves,40,40,seed=1 crowd 1:4000 units are too many: the largest connected part of "
        "the map has 925 cells");
    EXPECT_FALSE(std::filesystem::exists(folder / "x"));
    const auto run = run_crowds(replaced(many, "{\"name\": \"B\",", "{\"name\": \"B\", \"where_possible\": true,"),
                                folder / "x", {.quick = false});
    ASSERT_TRUE(run) << said(run);
    // n=10 b=none, n=10 b=cells, n=4000 b=none and then b=cells, each of four crowds twice.
    for (const std::size_t row : {1u, 17u}) EXPECT_NE(crowd_field(folder / "x", row, "outcome"), "refused") << row;
    EXPECT_EQ(crowd_field(folder / "x", 25, "outcome"), "refused");
    EXPECT_EQ(crowd_field(folder / "x", 25, "units"), "");
    EXPECT_EQ(crowd_field(folder / "x", 25, "work"), "");
    EXPECT_EQ(crowd_field(folder / "x", 25, "bodies"), "cells");
    EXPECT_EQ(said(run_crowds(replaced(kCrowds, "knn(", "nkn("), folder / "y")),
              "x.json:11: sweep 'E': nkn(records=20,m=3,d=1,seed=1):1: no agent 'nkn'; did you mean 'knn'?");
}

TEST(CrowdExperiment, RowsDoNotDependOnThreadsOrShards) {
    const TempFolder folder;
    const auto one = with_threads(1, [&] { return run_crowds(kCrowds, folder / "one"); });
    ASSERT_TRUE(one) << said(one);
    EXPECT_EQ(one->rows, (4u + 2 + 1) * 2 * 4);
    const std::string rows = rows_without_times(folder / "one");
    ASSERT_TRUE(with_threads(4, [&] { return run_crowds(kCrowds, folder / "four"); }));
    EXPECT_EQ(rows_without_times(folder / "four"), rows);
    for (std::uint64_t i = 0; i < 3; ++i) {
        const auto shard = run_crowds(kCrowds, folder / "s", {.shard = {i, 3}});
        ASSERT_TRUE(shard) << said(shard);
        EXPECT_GT(shard->rows, 0u);
    }
    const auto merged = merge_lab(folder / "s", folder / "merged", "merge");
    ASSERT_TRUE(merged) << said(merged);
    EXPECT_EQ(rows_without_times(folder / "merged"), rows);
    EXPECT_EQ(compare_lab(folder / "merged", folder / "one").value(), std::nullopt);
    EXPECT_FALSE(std::filesystem::exists(folder / "one/journal"));

    // Repetitions are the same crowds again, but for a configuration with a seed.
    EXPECT_EQ(crowd_field(folder / "one", 1, "hash"), crowd_field(folder / "one", 5, "hash"));
    EXPECT_NE(crowd_field(folder / "one", 1, "hash"), crowd_field(folder / "one", 2, "hash"));
    EXPECT_EQ(crowd_field(folder / "one", 49, "algo"), "knn(records=20,m=3,d=1,seed=1)");
    EXPECT_EQ(crowd_field(folder / "one", 53, "algo"), "knn(records=20,m=3,d=1,seed=2)");
    EXPECT_GT(std::stoull(crowd_field(folder / "one", 49, "database_bytes")), 0u);
    for (const auto& record : csv_records(folder / "one/rows.csv"))
        EXPECT_EQ(record.size(), csv_records(folder / "one/rows.csv")[0].size());
    const auto quick = run_crowds(kCrowds, folder / "quick", {.quick = true});
    EXPECT_EQ(quick->rows, (2u + 2 + 1) * 2 * 2);
}

TEST(CrowdExperiment, GoesOnFromAnyPrefixOfItsJournal) {
    const TempFolder folder;
    const std::string text = replaced(kCrowds, "\"repetitions\": 2,", "");
    ASSERT_TRUE(run_crowds(text, folder / "whole"));
    std::filesystem::create_directories(folder / "cut");
    std::filesystem::create_directory(folder / "cut/rows.csv");  // so that the journal stays
    EXPECT_NE(said(run_crowds(text, folder / "cut")).find("rows.csv: cannot be written"), std::string::npos);
    std::filesystem::remove(folder / "cut/rows.csv");
    const std::string journal = bytes_of(folder / "cut/journal");
    ASSERT_GT(journal.size(), 1000u);
    for (const double share : {0.0, 0.001, 0.3, 0.71, 1.0}) {
        folder.put("cut/journal",
                   journal.substr(0, static_cast<std::size_t>(share * static_cast<double>(journal.size()))));
        std::filesystem::remove(folder / "cut/manifest.json");
        const auto again = run_crowds(text, folder / "cut", {.resume = true});
        ASSERT_TRUE(again) << said(again);
        EXPECT_EQ(rows_without_times(folder / "cut"), rows_without_times(folder / "whole")) << share;
        EXPECT_EQ(again->walked == 0, share == 1);
        EXPECT_EQ(again->walked == again->rows, share < 0.01);
    }
    EXPECT_NE(said(run_crowds(replaced(text, "\"ticks\": 60", "\"ticks\": 61"), folder / "cut", {.resume = true}))
                  .find("with another file, other maps or another scale"),
              std::string::npos);
}

TEST(CrowdExperiment, ARowIsWhatRunCrowdSays) {
    const TempFolder folder;
    ASSERT_TRUE(run_crowds(kCrowds, folder / "o"));
    const auto experiment = parse_experiment(kCrowds, "x.json");
    const ProblemSet set = load_problems(experiment->problems, false).value();
    ASSERT_EQ(set.crowds.size(), 4u);
    EXPECT_EQ(set.tasks[1].place, "gen:caves,40,40,seed=1 crowd 2");
    EXPECT_EQ(set.crowds[3].seed, 4u);
    CrowdPlan plan = crowd_plan(set.crowds[1], crowd_settings(experiment->sweeps[0], {{"n", "40"}, {"b", "cells"}}));
    EXPECT_EQ(plan.work, 1000u) << "20 for each of 40 units, but at least 1,000";
    plan.least_ticks = true;
    Map map(std::make_shared<Grid>(set.maps[0].grid));
    const CrowdResult result = run_crowd(map, plan).value();
    Row row;
    add_crowd_plan(row, plan);
    add_crowd_fields(row, result);
    const auto all = csv_records(folder / "o/rows.csv");
    const std::size_t at = 24 + 2;  // the fourth point, its second crowd
    for (const auto& [name, value] : row.fields()) {
        if (name.find("_us") != std::string::npos) continue;
        Row one;
        one.add(name, value);
        const std::string line = csv_line(one);
        EXPECT_EQ(crowd_field(folder / "o", at, name) + "\n", line) << name;
    }
}

TEST(CrowdExperiment, TheFirstLinesOfAScenarioAreItsUnits) {
    const TempFolder maps;
    const MapsRoot root(maps / "");
    maps.put("m.map", "type octile\nheight 2\nwidth 9\nmap\n.........\n.........\n");
    // As the MAPF benchmark has them; the third problem starts where the first one does, the fourth ends where the
    // second one does.
    maps.put("m-random-1.scen",
             "version 1\n0\tm.map\t9\t2\t0\t0\t5\t0\t5\n3\tm.map\t9\t2\t1\t0\t2\t1\t1.41421356\n"
             "1\tm.map\t9\t2\t0\t0\t6\t0\t6\n1\tm.map\t9\t2\t8\t0\t2\t1\t6\n2\tm.map\t9\t2\t8\t1\t0\t1\t8\n");
    const auto problems = [](const std::string& more) {
        return replaced(R"json({"id": "s", "title": "t", "problems": {"scenario": "*.scen"MORE},
  "sweeps": [{"name": "S", "algo": "none", "parameters": {"n": [1, 2, 3]},
  "crowd": {"units": "$n", "bodies": "cells", "ticks": 100}}]})json",
                        "MORE", more);
    };
    const auto in_order = load_problems(parse_experiment(problems(""), "x.json")->problems, false);
    ASSERT_TRUE(in_order) << said(in_order);
    ASSERT_EQ(in_order->crowds.size(), 1u);
    ASSERT_EQ(in_order->crowds[0].tasks.size(), 3u);
    EXPECT_EQ(in_order->crowds[0].tasks[0].start, 0u);
    EXPECT_EQ(in_order->crowds[0].tasks[0].goal, 5u);
    EXPECT_EQ(in_order->crowds[0].tasks[2].start, 17u);
    EXPECT_EQ(in_order->tasks[0].place, "m-random-1.scen");
    ASSERT_TRUE(run_crowds(problems(R"(, "moves": "4")"), maps / "o"));
    for (const std::size_t n : {1u, 2u, 3u}) {
        EXPECT_EQ(crowd_field(maps / "o", n, "units"), std::to_string(n));
        EXPECT_EQ(crowd_field(maps / "o", n, "orders"), "scenario");
        EXPECT_EQ(crowd_field(maps / "o", n, "solved"), "1");
        EXPECT_EQ(crowd_field(maps / "o", n, "rule"), "4");
    }
    EXPECT_EQ(crowd_field(maps / "o", 2, "lower_bound"), "7");
    EXPECT_EQ(
        said(run_crowds(replaced(problems(""), "[1, 2, 3]", "[4]"), maps / "p")),
        "x.json:2: sweep 'S': m-random-1.scen:4 units are too many: the scenario has 3 problems whose start and goal "
        "no earlier one has");
    const auto longer = load_problems(parse_experiment(problems(R"(, "min_length": 2)"), "x.json")->problems, false);
    EXPECT_EQ(longer->crowds[0].tasks.size(), 3u);  // without the second one the fourth has its place

    // In random orders there are as many crowds as one likes.
    const auto random = load_problems(
        parse_experiment(problems(R"(, "random": 20, "seed": 5, "quick": 3)"), "x.json")->problems, false);
    ASSERT_EQ(random->crowds.size(), 20u);
    EXPECT_EQ(random->tasks[19].place, "m-random-1.scen crowd 20");
    std::set<State> firsts;
    for (const CrowdProblem& crowd : random->crowds) firsts.insert(crowd.tasks[0].start);
    EXPECT_EQ(firsts, (std::set<State>{0, 1, 8, 17}));
    EXPECT_EQ(random->crowds[2].seed, 7u);
    const auto quick =
        load_problems(parse_experiment(problems(R"(, "random": 20, "seed": 5, "quick": 3)"), "x.json")->problems, true);
    EXPECT_EQ(quick->crowds.size(), 3u);
}

TEST(CrowdExperiment, RobotsAreTheFirstOfTheirTeamAndSayThatTheyHaveNoHeadings) {
    const TempFolder folder;
    const std::string text = R"json({"id": "r", "title": "t", "problems": {"robots": "robot-runners/maze.domain"},
  "sweeps": [{"name": "all", "algo": "none", "crowd": {"ticks": 30}},
             {"name": "some", "algo": "none", "parameters": {"n": [7, 41]}, "where_possible": true,
              "crowd": {"units": "$n", "ticks": 30}}]})json";
    const auto run = run_crowds(text, folder / "o");
    ASSERT_TRUE(run) << said(run);
    EXPECT_EQ(run->rows, 3u);
    EXPECT_EQ(crowd_field(folder / "o", 1, "units"), "40");
    EXPECT_EQ(crowd_field(folder / "o", 2, "units"), "7");
    EXPECT_EQ(crowd_field(folder / "o", 3, "outcome"), "refused");
    for (const std::size_t row : {1u, 2u, 3u}) {
        EXPECT_EQ(crowd_field(folder / "o", row, "model"), "robots without headings");
        EXPECT_EQ(crowd_field(folder / "o", row, "bodies"), "cells");
        EXPECT_EQ(crowd_field(folder / "o", row, "rule"), "4");
        EXPECT_EQ(crowd_field(folder / "o", row, "map"), "robot-runners/maze.domain");
    }
    EXPECT_NE(crowd_field(folder / "o", 1, "tasks_per_tick"), "");
    EXPECT_EQ(said(run_crowds(replaced(text, "\"where_possible\": true,", ""), folder / "p")),
              "x.json:3: sweep 'some': robot-runners/maze.domain:41 units are too many: the team has 40 robots");
    EXPECT_EQ(said(run_crowds(replaced(text, "maze.domain", "none.domain"), folder / "p")),
              "robot-runners/none.domain: no such file");
}

// A pool that is too small shows while it runs; the sentence names the configuration.
TEST(CrowdExperiment, WhatOnlyShowsWhileItRunsNamesItsConfiguration) {
    const TempFolder folder;
    const std::string small = replaced(replaced(kCrowds, "\"edit_rate\": 0.5,", "\"agent_memory\": 5000,"),
                                       "knn(records=20,m=3,d=1,seed=$seed)", "lss(n=$seed)");
    const std::string sentence = said(run_crowds(small, folder / "o"));
    EXPECT_NE(sentence.find("lss(n=1): no room for the agent"), std::string::npos) << sentence;
}

}  // namespace
}  // namespace waystone::lab
