// SPDX-License-Identifier: MIT
#include "lab/experiment/lab_run.hpp"

#include "lab/experiment/experiment_keys.hpp"
#include "lab/run/journal.hpp"
#include "lab/run/parallel.hpp"

#include "support/errors.hpp"
#include "support/lab_rows.hpp"
#include "support/maps.hpp"
#include "support/replaced.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>

namespace waystone::lab {
namespace {

constexpr const char* kExperiment = R"json({
  "id": "small",
  "title": "t",
  "problems": {"maps": ["gen:caves,40,40,seed=1", "gen:rooms,30,30,seed=2"], "random": 20, "min_cost": 5},
  "max_moves": 3000,
  "repetitions": 2,
  "sweeps": [
    {"name": "L", "algo": "lss(n=$n)", "parameters": {"n": [2, 9]}, "quick": {"n": [9]}},
    {"name": "K", "algo": "knn(records=20,m=3,d=1,seed=$seed)"},
    {"name": "W", "algo": "tb(k=5)", "edits": "gen:every=10,rate=5,seed=$seed"},
    {"name": "A", "algo": "astar"}
  ]
})json";

Expected<LabResult> run(const std::string& text, const std::string& folder, LabOptions options = {}) {
    const auto experiment = parse_experiment(text, "x.json");
    if (!experiment) return std::unexpected(experiment.error());
    options.path = "x.json";
    options.text = text;
    options.folder = folder;
    options.command = "waystone lab run x.json";
    return run_lab(*experiment, options);
}

std::string column(const std::string& folder, std::size_t row, const std::string& name) {
    const auto all = csv_records(folder + "/rows.csv");
    const auto at = std::ranges::find(all[0], name) - all[0].begin();
    return all.at(row).at(static_cast<std::size_t>(at));
}

TEST(LabExperiment, EveryMistakeNamesItsLine) {
    const auto said_of = [](const std::string& from, const std::string& to) {
        return said(parse_experiment(replaced(kExperiment, from, to), "x.json"));
    };
    EXPECT_EQ(said_of("\"title\"", "\"titel\""),
              "x.json:3: unknown key 'titel' in the experiment; did you mean 'title'?");
    EXPECT_EQ(said_of("\"random\": 20", "\"random\": -20"),
              "x.json:4: 'random' in 'problems' must be a whole number from 0");
    EXPECT_EQ(said_of("\"random\": 20, ", ""), "x.json:4: 'problems' needs the key 'random'");
    EXPECT_EQ(said_of("\"min_cost\": 5", "\"min_cost\": 5, \"max_cost\": 4"),
              "x.json:4: 'min_cost' in 'problems' is larger than 'max_cost'");
    EXPECT_EQ(said_of("\"min_cost\": 5", "\n\"min_length\": 5"),
              "x.json:5: 'min_length' in 'problems' needs 'scenario'");
    EXPECT_EQ(said_of("\"repetitions\": 2", "\"repetitions\": 0"),
              "x.json:6: 'repetitions' in the experiment must be from 1 to 10000");
    EXPECT_EQ(said_of("[2, 9]", "[]"), "x.json:8: 'n' in 'parameters' in sweep 'L' must be a list with values");
    EXPECT_EQ(said_of("{\"n\": [2, 9]}", "[]"), "x.json:8: 'parameters' in sweep 'L' is empty: a sweep over nothing");
    EXPECT_EQ(said_of("lss(n=$n)", "lss(n=$m)"), "x.json:8: sweep 'L' has no parameter for '$m'");
    EXPECT_EQ(said_of("\"algo\": \"astar\"", "\"algo\": 7"), "x.json:11: 'algo' in sweep 'A' must be a text");
    EXPECT_EQ(said_of("\"name\": \"A\",", ""), "x.json:11: a sweep needs the key 'name'");
    EXPECT_EQ(said_of("\"id\": \"small\"", "\"id\": \"small\",\n\"id\": \"large\""),
              "x.json:3: the key 'id' is given twice");
    EXPECT_EQ(said_of("\"max_moves\": 3000,", ""), "x.json:7: sweeps need 'max_moves', so that every walk ends");
    EXPECT_TRUE(said_of("\"max_moves\"", "max_moves").starts_with("x.json:5: not valid JSON at column 3: "));
}

TEST(LabExperiment, TheSchemaIsWhatTheParserKnows) {
    EXPECT_EQ(bytes_of(WAYSTONE_SOURCE_DIR "/lab/experiment.schema.json"), experiment_schema())
        << "make it again: waystone lab schema > lab/experiment.schema.json";
    const std::string page = bytes_of(WAYSTONE_SOURCE_DIR "/docs/lab.md");
    for (const Shape* shape : {&kExperimentShape, &kProblemsShape, &kSweepShape, &kCrowdShape})
        for (const KeyFact& key : shape->keys) {
            std::string word(1, '`');
            EXPECT_NE(page.find(word.append(key.name).append("`")), std::string::npos)
                << "docs/lab.md does not explain the key " << key.name << " of " << shape->name;
        }
    const std::size_t begin = page.find("```json\n") + 8;
    EXPECT_EQ(said(parse_experiment(page.substr(begin, page.find("```", begin) - begin), "docs/lab.md")), "no error");
}

TEST(LabProblems, GlobsFindFilesAndNothingIsAnError) {
    const TempFolder maps;
    const MapsRoot root(maps / "");
    for (const char* name : {"s/a1.map", "s/a2.map", "s/b1.map"})
        maps.put(name, "type octile\nheight 1\nwidth 9\nmap\n.........\n");
    maps.put("s/a1.map.scen",
             "version 1\n0\ta1.map\t9\t1\t0\t0\t2\t0\t2\n1\ta1.map\t9\t1\t0\t0\t5\t0\t5\n"
             "1\ta1.map\t9\t1\t0\t0\t6\t0\t6\n2\ta1.map\t9\t1\t0\t0\t8\t0\t8\n");
    maps.put("s/b1.map.scen", "version 1\n0\tb1.map\t9\t1\t0\t0\t3\t0\t3\n");
    const auto all = load_problems({.maps = {"s/a*.map", "s/[ab]1.map"}, .random = 2}, false);
    ASSERT_TRUE(all) << said(all);
    ASSERT_EQ(all->maps.size(), 3u);
    EXPECT_EQ(all->maps[1].name, "s/a2.map");
    EXPECT_EQ(all->tasks.size(), 6u);
    EXPECT_EQ(all->tasks[5].place, "s/b1.map problem 2");
    EXPECT_NE(said(load_problems({.maps = {"s/c*.map"}, .random = 2}, false)).find("s/c*.map: no file matches"),
              std::string::npos);
    const auto lengths = [](const ProblemsSpec& spec) {
        std::vector<double> out;
        const auto set = load_problems(spec, false);
        EXPECT_TRUE(set) << said(set);
        for (const Task& task : set->tasks) out.push_back(task.stored->length);
        return out;
    };
    EXPECT_EQ(lengths({.scenarios = {"s/*.scen"}}), (std::vector<double>{2, 5, 6, 8, 3}));
    EXPECT_EQ(lengths({.scenarios = {"s/*.scen"}, .min_length = 3, .max_length = 6}), (std::vector<double>{5, 6, 3}));
    EXPECT_EQ(lengths({.scenarios = {"s/*.scen"}, .min_bucket = 1, .max_bucket = 1}), (std::vector<double>{5, 6}));
    EXPECT_EQ(lengths({.scenarios = {"s/*.scen"}, .limit = 1}), (std::vector<double>{2, 3}));
    EXPECT_EQ(said(load_problems({.scenarios = {"s/*.scen"}, .min_length = 50}, false)),
              "s/*.scen: the length and bucket limits leave no problem");
    const auto scenes = load_problems({.maps = {"pocket"}}, false);
    ASSERT_TRUE(scenes) << said(scenes);
    EXPECT_EQ(scenes->tasks.size(), 1u);
}

TEST(LabProblems, ARecipeWithARangeOfSeedsStandsForOneMapEach) {
    const auto names = matching_files("gen:random,9,9,seed=8..10,density=0.1");
    ASSERT_TRUE(names);
    EXPECT_EQ(*names,
              (std::vector<std::string>{"gen:random,9,9,seed=8,density=0.1", "gen:random,9,9,seed=9,density=0.1",
                                        "gen:random,9,9,seed=10,density=0.1"}));
    EXPECT_EQ(matching_files("gen:caves,9,9,seed=4..4")->size(), 1u);
    EXPECT_EQ(matching_files("gen:caves,9,9")->size(), 1u);
    for (const std::string seeds : {"2..1", "..3", "3..", "a..b", "-1..2", "1..2..3", "1..99999999"})
        EXPECT_EQ(said(matching_files("gen:caves,9,9,seed=" + seeds)),
                  "gen:caves,9,9,seed=" + seeds + ": seeds are not two whole numbers like 1..100: '" + seeds + "'");
    const auto set = load_problems({.maps = {"gen:random,9,9,seed=1..4,density=0.1"}, .random = 1}, false);
    ASSERT_TRUE(set) << said(set);
    EXPECT_EQ(set->maps.size(), 4u);
    EXPECT_EQ(set->tasks.size(), 4u);
    EXPECT_FALSE(open_named_map("gen:caves,9,9,seed=1..4")) << "one map is one seed";
}

TEST(LabJournal, EveryPrefixKeepsWhatWasWhole) {
    const TempFolder folder;
    const std::string path = folder / "journal";
    std::vector<std::size_t> ends;
    {
        auto journal = Journal::open(path, "head");
        ASSERT_TRUE(journal) << said(journal);
        ends.push_back(bytes_of(path).size());
        for (std::uint64_t unit = 0; unit < 3; ++unit) {
            ASSERT_TRUE(journal->append({.unit = unit, .walk_ns = 7, .rows = "a,b\nc,d\n"}));
            ends.push_back(bytes_of(path).size());
        }
        EXPECT_NE(said(Journal::open(path, "head")).find("another run is writing to this folder"), std::string::npos);
    }
    const std::string whole = bytes_of(path);
    for (std::size_t cut = 0; cut <= whole.size(); ++cut) {
        folder.put("cut", whole.substr(0, cut));
        auto journal = Journal::open(folder / "cut", "head");
        ASSERT_TRUE(journal) << said(journal);
        const auto sound =
            static_cast<std::size_t>(std::ranges::count_if(ends, [&](std::size_t end) { return end <= cut; }));
        EXPECT_EQ(journal->done().size(), sound == 0 ? 0 : sound - 1) << cut;
        ASSERT_TRUE(journal->append({.unit = 9, .rows = "e\n"}));
        const auto read = read_journal(folder / "cut");
        ASSERT_TRUE(read && !read->entries.empty()) << cut;
        EXPECT_EQ(read->head, "head");
        EXPECT_EQ(read->entries.back().unit, 9u);
    }
    for (std::size_t i = 0; i < whole.size(); ++i) {  // a flipped byte ends what is believed
        std::string damaged = whole;
        damaged[i] = static_cast<char>(damaged[i] ^ 1);
        folder.put("damaged", damaged);
        const auto read = read_journal(folder / "damaged");
        ASSERT_TRUE(read);
        EXPECT_LE(read->sound_bytes, i) << i;
    }
}

TEST(LabRun, RowsDoNotDependOnThreadsOrShards) {
    const TempFolder folder;
    const auto one = with_threads(1, [&] { return run(kExperiment, folder / "one"); });
    ASSERT_TRUE(one) << said(one);
    EXPECT_EQ(one->rows, 5u * 2 * 40);
    const std::string rows = rows_without_times(folder / "one");
    ASSERT_TRUE(with_threads(4, [&] { return run(kExperiment, folder / "four"); }));
    EXPECT_EQ(rows_without_times(folder / "four"), rows);
    for (std::uint64_t i = 0; i < 3; ++i) ASSERT_TRUE(run(kExperiment, folder / "s", {.shard = {i, 3}}));
    const auto merged = merge_lab(folder / "s", folder / "merged", "merge");
    ASSERT_TRUE(merged) << said(merged);
    EXPECT_EQ(rows_without_times(folder / "merged"), rows);
    EXPECT_EQ(read_manifest(folder / "merged")->rows, one->rows);
    EXPECT_FALSE(std::filesystem::exists(folder / "one/journal"));
    EXPECT_EQ(bytes_of(folder / "one/experiment.json"), kExperiment);

    // The seed counts where a configuration has one; other repetitions walk the same.
    EXPECT_EQ(column(folder / "one", 1, "signature"), column(folder / "one", 41, "signature"));
    EXPECT_EQ(column(folder / "one", 161, "algo"), "knn(records=20,m=3,d=1,seed=1)");
    EXPECT_EQ(column(folder / "one", 201, "algo"), "knn(records=20,m=3,d=1,seed=2)");
    EXPECT_NE(column(folder / "one", 241, "edits"), "0");

    // A shard of another program; one whose rows are not all there, or one of them twice.
    const auto said_with = [&](const std::string& file, const std::string& bytes) {
        const std::string before = bytes_of(folder / file);
        folder.put(file, bytes);
        const std::string sentence = said(merge_lab(folder / "s", folder / "x", ""));
        folder.put(file, before);
        return sentence;
    };
    const std::string manifest = bytes_of(folder / "s/shard-2-of-3/manifest.json");
    const std::string lines = bytes_of(folder / "s/shard-2-of-3/rows.csv");
    const std::string last = lines.substr(lines.rfind('\n', lines.size() - 2) + 1);
    const std::uint64_t count = read_manifest(folder / "s/shard-2-of-3")->rows;
    const auto with_rows = [&](std::uint64_t number) {
        return replaced(manifest, "\"rows\": " + std::to_string(count), "\"rows\": " + std::to_string(number));
    };
    EXPECT_NE(said_with("s/shard-2-of-3/manifest.json", replaced(manifest, "\"version\": \"", "\"version\": \"9."))
                  .find("from another program: 9."),
              std::string::npos);
    EXPECT_NE(said_with("s/shard-2-of-3/rows.csv", lines + last).find("but its manifest says"), std::string::npos);
    folder.put("s/shard-2-of-3/manifest.json", with_rows(count + 1));
    EXPECT_NE(said_with("s/shard-2-of-3/rows.csv", lines + last).find("there twice"), std::string::npos);
    folder.put("s/shard-2-of-3/manifest.json", with_rows(count - 1));
    EXPECT_NE(said_with("s/shard-2-of-3/rows.csv", lines.substr(0, lines.size() - last.size())).find("is missing"),
              std::string::npos);
    folder.put("s/shard-2-of-3/manifest.json", manifest);

    // A shard that is not there, twice there, or of another experiment.
    EXPECT_EQ(said(merge_lab(folder / "one", folder / "x", "")).find(folder / "one: no shards"), 0u);
    std::filesystem::remove_all(folder / "s/shard-1-of-3");
    EXPECT_EQ(said(merge_lab(folder / "s", folder / "x", "")), folder / "s/shard-1-of-3: this shard is missing");
    std::filesystem::copy(folder / "s/shard-0-of-3", folder / "s/shard-again",
                          std::filesystem::copy_options::recursive);
    EXPECT_NE(said(merge_lab(folder / "s", folder / "x", "")).find("duplicate shard"), std::string::npos);
    std::filesystem::remove_all(folder / "s/shard-again");
    ASSERT_TRUE(run(replaced(kExperiment, "\"min_cost\": 5", "\"min_cost\": 6"), folder / "t", {.shard = {1, 3}}));
    std::filesystem::rename(folder / "t/shard-1-of-3", folder / "s/shard-1-of-3");
    EXPECT_NE(said(merge_lab(folder / "s", folder / "x", "")).find("another file, other maps or another scale"),
              std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(folder / "x"));
}

TEST(LabRun, PointsThatTakeTurnsWalkEachProblemOnce) {
    const std::string text = replaced(replaced(kExperiment, "\"repetitions\": 2", "\"repetitions\": 1"),
                                      "\"parameters\": {\"n\": [2, 9]}, \"quick\": {\"n\": [9]}",
                                      "\"turns\": true, \"parameters\": {\"n\": [2, 9, 30]}");
    const TempFolder folder;
    const auto whole = run(text, folder / "whole");
    ASSERT_TRUE(whole) << said(whole);
    EXPECT_EQ(whole->rows, 4u * 40);
    std::set<std::string> problems;
    for (std::size_t row = 1; row <= 40; ++row) {
        const std::string problem = column(folder / "whole", row, "problem");
        const std::array<const char*, 3> points{"n=2", "n=9", "n=30"};
        EXPECT_EQ(column(folder / "whole", row, "parameters"), points[(std::stoul(problem) - 1) % 3]);
        EXPECT_TRUE(problems.insert(problem).second);
    }
    EXPECT_EQ(column(folder / "whole", 41, "series"), "K");
    for (std::uint64_t i = 0; i < 2; ++i) ASSERT_TRUE(run(text, folder / "s", {.shard = {i, 2}}));
    const auto merged = merge_lab(folder / "s", folder / "merged", "merge");
    ASSERT_TRUE(merged) << said(merged);
    EXPECT_EQ(rows_without_times(folder / "merged"), rows_without_times(folder / "whole"));
}

TEST(LabRun, SaysNothingOfOptimalCostsThatNobodyAskedFor) {
    const TempFolder folder;
    folder.put("m.map", "type octile\nheight 1\nwidth 3\nmap\n...\n");
    const std::string scenario = folder.put("m.map.scen", "version 1\n0\tm.map\t3\t1\t0\t0\t2\t0\t2\n");
    const std::string text = R"({"id": "o", "title": "t", "optimal_costs": true, "max_moves": 9,
        "problems": {"scenario": ")" +
                             scenario + R"("}, "sweeps": [{"name": "A", "algo": "astar"}]})";
    ASSERT_TRUE(run(text, folder / "with"));
    ASSERT_TRUE(run(replaced(text, "true", "false"), folder / "without"));
    for (const char* name : {"optimal_cost", "suboptimality_pct"}) {
        EXPECT_NE(column(folder / "with", 1, name), "");
        EXPECT_EQ(column(folder / "without", 1, name), "");
    }
    EXPECT_EQ(column(folder / "without", 1, "cost"), "2");
}

TEST(LabRun, GoesOnFromAnyPrefixOfItsJournal) {
    const TempFolder folder;
    const std::string text = replaced(kExperiment, "\"repetitions\": 2,", "");
    ASSERT_TRUE(run(text, folder / "whole"));
    // A run that ends where the disk is full leaves its journal.
    std::filesystem::create_directories(folder / "cut");
    std::filesystem::create_directory(folder / "cut/rows.csv");
    EXPECT_NE(said(run(text, folder / "cut")).find("rows.csv: cannot be written: it is a folder"), std::string::npos);
    std::filesystem::remove(folder / "cut/rows.csv");
    const std::string journal = bytes_of(folder / "cut/journal");
    ASSERT_GT(journal.size(), 1000u);
    for (const double share : {0.0, 0.001, 0.3, 0.71, 1.0}) {
        folder.put("cut/journal",
                   journal.substr(0, static_cast<std::size_t>(share * static_cast<double>(journal.size()))));
        std::filesystem::remove(folder / "cut/manifest.json");
        const auto again = run(text, folder / "cut", {.resume = true});
        ASSERT_TRUE(again) << said(again);
        EXPECT_EQ(rows_without_times(folder / "cut"), rows_without_times(folder / "whole")) << share;
        EXPECT_EQ(again->walked == 0, share == 1);
        EXPECT_EQ(again->walked == again->rows, share < 0.01);
    }
    EXPECT_EQ(run(text, folder / "cut", {.resume = true})->walked, 0u);  // finished
    EXPECT_NE(said(run(text, folder / "cut")).find("the folder already holds a run; use --resume to continue it"),
              std::string::npos);
    EXPECT_NE(
        said(run(replaced(text, "small", "other"), folder / "cut", {.resume = true})).find("another experiment, small"),
        std::string::npos);
    EXPECT_NE(said(run(text, folder / "cut", {.resume = true, .quick = true})).find("another scale"),
              std::string::npos);
    const std::string manifest = bytes_of(folder / "cut/manifest.json");
    folder.put("cut/manifest.json", replaced(manifest, "\"version\": \"", "\"version\": \"9."));
    EXPECT_NE(said(run(text, folder / "cut", {.resume = true})).find("from another program: 9."), std::string::npos);
}

// Their configurations are the same; what differs is how the map changes.
TEST(LabRun, RunsThatDifferOnlyInTheirEditsAreWalkedEach) {
    const TempFolder folder;
    const std::string text = R"json({
  "id": "edits",
  "title": "t",
  "problems": {"maps": "gen:random,30,30,seed=1..3,density=0.1", "random": 2},
  "max_moves": 3000,
  "sweeps": [
    {"name": "W", "algo": "tb(k=5)", "edits": "gen:every=$every,rate=$rate,seed=$s,balance=$b",
     "parameters": [{"every": [5], "rate": [1, 9], "s": [1], "b": ["rates", "cells"]},
                    {"every": [5, 6], "rate": [9], "s": [2], "b": ["rates"]}]}
  ]
})json";
    ASSERT_TRUE(run(text, folder / "out"));
    std::set<std::string> changed;
    for (std::size_t point = 0; point < 6; ++point) {
        std::string edits;
        for (std::size_t problem = 0; problem < 6; ++problem)
            edits += column(folder / "out", 1 + 6 * point + problem, "edits") + " ";
        changed.insert(edits);
    }
    EXPECT_EQ(changed.size(), 6u);
}

TEST(LabRun, AMoveBeyondACutoffEndsTheWalkAndIsNamed) {
    const TempFolder folder;
    const std::string text = replaced(kExperiment, "\"repetitions\": 2", "\"work_cutoff\": 40");
    ASSERT_TRUE(run(text, folder / "w", {.quick = true}));
    const auto all = csv_records(folder / "w/rows.csv");
    ASSERT_EQ(all.size(), 1 + 4u * 4);  // every tenth problem, and one n
    std::size_t broke = 0;
    for (std::size_t i = 1; i < all.size(); ++i) {
        const std::string at = column(folder / "w", i, "disqualified_at");
        EXPECT_EQ(at.empty(), std::stoul(column(folder / "w", i, "work_max")) <= 40) << i;
        if (at.empty()) continue;
        ++broke;
        EXPECT_NE(column(folder / "w", i, "outcome"), "moved");
        // The histogram ends with the move that broke it: all moves up to that one.
        std::uint64_t moves = 0;
        std::string histogram = column(folder / "w", i, "work_histogram");
        for (std::size_t colon; (colon = histogram.find(':')) != std::string::npos;) {
            histogram.erase(0, colon + 1);
            moves += std::stoul(histogram);
        }
        EXPECT_LE(moves, std::stoul(at));
    }
    EXPECT_GT(broke, 0u);
    EXPECT_LT(broke, all.size() - 1);
}

TEST(LabRun, WhatCannotRunIsASentenceAndLeavesNoFolder) {
    const TempFolder folder;
    const auto said_of = [&](const std::string& from, const std::string& to) {
        return said(run(replaced(kExperiment, from, to), folder / "x"));
    };
    EXPECT_EQ(said_of("\"astar\"", "\"astra\"").find("x.json:11: sweep 'A': astra:1: no agent 'astra'"), 0u)
        << said_of("\"astar\"", "\"astra\"");
    EXPECT_EQ(said_of("every=10", "evry=10").find("x.json:10: sweep 'W': gen:evry=10"), 0u);
    EXPECT_EQ(said_of("gen:rooms,30,30,seed=2", "nowhere/*.map").find("nowhere/*.map: no file matches"), 0u);
    const std::string series =
        R"json({"id": "lustrek2006/x", "title": "t", "paper": "p", "problems": {"maps": ["pocket"]}, "columns": ["1"],
        "series": [{"name": "s", "measure": "mean_length"}]})json";
    EXPECT_EQ(said(run(series, folder / "x")),
              "x.json: it has no sweeps to run, only series with measures of a paper: see `waystone study run "
              "lustrek2006/x`");
    EXPECT_FALSE(std::filesystem::exists(folder / "x"));
    // Unless the experiment allows for it.
    ASSERT_TRUE(run(replaced(kExperiment, "\"astar\"", "\"tb(k=5,t=2)\", \"where_possible\": true"), folder / "y"));
    const std::string rows = bytes_of(folder / "y/rows.csv");
    EXPECT_NE(rows.find(",refused,"), std::string::npos);
    EXPECT_NE(rows.find(",arrived,"), std::string::npos);
    // What only shows when the agent is made names the configuration too.
    EXPECT_EQ(said_of("\"astar\"", "\"tb(k=5,t=2)\"").find("tb(k=5,t=2):"), 0u)
        << said_of("\"astar\"", "\"tb(k=5,t=2)\"");
}

}  // namespace
}  // namespace waystone::lab
