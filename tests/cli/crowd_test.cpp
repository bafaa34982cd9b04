// SPDX-License-Identifier: MIT
// Crowds as a user runs them: rows, pictures, recordings, and what is wrong.
#include "cli/program.hpp"

#include "io/png.hpp"

#include <algorithm>

namespace waystone {
namespace {

const std::string kMap = "gen:caves,64,64,seed=2";

Ran crowd_run(std::vector<std::string> more, const std::string& map = kMap) {
    std::vector<std::string> arguments{"crowd", "run"};
    if (!map.empty()) arguments.push_back(map);
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_program(arguments);
}

nlohmann::json row_of(std::vector<std::string> more, const std::string& map = kMap) {
    more.insert(more.end(), {"--format", "json"});
    const Ran ran = crowd_run(std::move(more), map);
    EXPECT_EQ(ran.code, 0) << ran.err;
    return ran.code == 0 ? ran.json().at(0) : nlohmann::json();
}

std::string record(const TempFolder& folder) {
    const std::string file = folder / "c.wrec";
    row_of({"--units", "60", "--bodies", "cells", "--orders", "scatter", "--edit-rate", "0.5", "--ticks", "60",
            "--record", file, "--record-units"});
    return file;
}

TEST(CrowdVerb, ARowKeepsItsPromises) {
    for (const char* bodies : {"none", "cells"}) {
        const auto row = row_of({"--units", "80", "--bodies", bodies, "--work", "1500"});
        EXPECT_EQ(row.at("arrived"), 80);
        EXPECT_EQ(row.at("illegal_moves"), 0);
        EXPECT_EQ(row.at("over_budget"), 0);
        EXPECT_LE(row.at("tick_work_max").get<int>(), 1500);
        EXPECT_GE(row.at("over_optimal_pct").get<double>(), 0);
        if (std::string(bodies) == "cells") {
            EXPECT_EQ(row.at("collisions"), 0);
        }
    }
}

TEST(CrowdVerb, ThreadsChangeNothing) {
    std::vector<std::string> hashes;
    for (const char* threads : {"1", "2"})
        hashes.push_back(
            row_of({"--units", "100", "--algo", "lss(n=10)", "--orders", "scatter", "--threads", threads}).at("hash"));
    EXPECT_EQ(hashes[0], hashes[1]);
}

TEST(CrowdVerb, AScenarioGivesAUnitForEachOfItsFirstProblems) {
    const auto row = row_of({"--scen", "dao/arena2.map.scen", "--units", "30"}, "");
    EXPECT_EQ(row.at("units"), 30);
    EXPECT_EQ(row.at("arrived"), 30);
}

TEST(CrowdVerb, PicturesAndMoviesAreImages) {
    const TempFolder folder;
    row_of({"--units", "30", "--ticks", "40", "--picture", folder / "c.png", "--movie", folder / "c.apng"});
    const auto picture = read_png(bytes_of(folder / "c.png"), "c.png");
    ASSERT_TRUE(picture.has_value()) << picture.error().message();
    EXPECT_EQ(picture->width, picture->height);
    EXPECT_NE(bytes_of(folder / "c.apng").find("acTL"), std::string::npos);
}

TEST(CrowdVerb, RecordingsReplayWithAnyNumberOfThreads) {
    const TempFolder folder;
    const std::string file = record(folder);
    for (const char* threads : {"1", "2"}) {
        const Ran ran = run_program({"crowd", "replay", file, "--threads", threads, "--format", "json"});
        ASSERT_EQ(ran.code, 0) << ran.err;
        EXPECT_EQ(ran.json().at(0).at("ticks"), 60);
        EXPECT_EQ(ran.json().at(0).at("complete"), "yes");
        EXPECT_TRUE(ran.json().at(0).at("differs_at_tick").is_null());
    }
}

TEST(CrowdVerb, AReplayNamesTheTickThatDiffers) {
    const TempFolder folder;
    std::string text = bytes_of(record(folder));
    std::size_t at = 0;
    for (int i = 0; i < 7; ++i) at = text.find("\ntick ", at + 1);
    const std::size_t end = text.find('\n', at + 1);
    text[end - 1] = text[end - 1] == '0' ? '1' : '0';
    const Ran ran = run_program({"crowd", "replay", folder.put("d.wrec", text)});
    EXPECT_EQ(ran.code, 32);
    EXPECT_NE(ran.err.find(" differs"), std::string::npos) << ran.err;
}

TEST(CrowdVerb, ARecordingThatWasCutIsReplayedAsFarAsItGoes) {
    const TempFolder folder;
    const std::string text = bytes_of(record(folder));
    const Ran ran = run_program({"crowd", "replay", folder.put("cut.wrec", text.substr(0, text.rfind("\ntick ") + 1))});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.err.find("was cut short"), std::string::npos) << ran.err;
}

TEST(CrowdVerb, WhatIsWrongGetsASentence) {
    const TempFolder folder;
    const std::string file = record(folder);
    const auto refused = [](const Ran& ran, const std::string& sentence) {
        EXPECT_EQ(ran.code, 30) << ran.err;
        EXPECT_EQ(ran.out, "");
        EXPECT_NE(ran.err.find(sentence), std::string::npos) << ran.err;
    };
    refused(crowd_run({"--units", "0"}), "--units: must be a whole number from 1");
    refused(crowd_run({"--units", "100000", "--bodies", "cells"}), "do not fit on");
    refused(crowd_run({"--work", "0"}), "--work: must be a whole number, 1 or more");
    refused(crowd_run({"--to", "999,1"}), "--to: 999,1 is outside the map");
    refused(crowd_run({"--algo", "lss(n=0)"}), "--algo: lss(n=0): 7: n must be in");
    refused(crowd_run({"--orders", "dance"}), "--orders: must be one of");
    refused(crowd_run({}, ""), "needs a map");
    refused(run_program({"crowd", "replay", file, "--map", "gen:caves,64,64,seed=3"}), "another map");
    refused(run_program({"crowd", "replay", folder.put("v.wrec", "waystone-recording 9\n")}), "version '9'");
    refused(run_program({"crowd", "replay", folder.put("e.wrec", "x")}), "no recording of a crowd");
    refused(run_program({"crowd", "replay", folder / "none.wrec"}), "no such file");
}

TEST(TryVerb, PrintsWhatACrowdCostsAndTheCodeToPaste) {
    const Ran ran = run_program({"try", kMap, "--units", "50", "--work", "3000", "--algo", "none", "--compare"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    for (const char* text : {"collisions     0", "A* per order", "flow field per place", "crowd.tick({.work = 3000});"})
        EXPECT_NE(ran.out.find(text), std::string::npos) << text << '\n' << ran.out;
}

TEST(TryVerb, ByDefaultEverybodyMovesAtOnceOrIsWalledIn) {
    const Ran ran =
        run_program({"try", kMap, "--units", "900", "--bodies", "cells", "--algo", "none", "--format", "json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const auto row = ran.json().at(0);
    EXPECT_GE(row.at("work").get<int>(), 12 * 900);
    EXPECT_GT(row.at("walled_in_at_once").get<int>(), 0) << "as crowded as that";
    EXPECT_EQ(row.at("moved_at_once").get<int>() + row.at("walled_in_at_once").get<int>(),
              row.at("with_path").get<int>());
}

TEST(TryVerb, SaysWhatItsPicturesShow) {
    const TempFolder folder;
    const Ran ran = run_program(
        {"try", kMap, "--units", "20", "--algo", "none", "--picture", folder / "a.png", "--movie", folder / "b.apng"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    for (const char* file : {"a.png: orange", "b.apng: orange"})
        EXPECT_NE(ran.out.find(file), std::string::npos) << ran.out;
}

TEST(TryVerb, LetsTheTunerChooseWithinItsLimits) {
    const Ran ran = run_program({"try", "gen:rooms,48,48,seed=1", "--units", "20", "--work", "2000", "--build-time",
                                 "1", "--bodies", "cells", "--format", "json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.json().at(0).at("algo"), "");
    EXPECT_EQ(ran.json().at(0).at("collisions"), 0);
    EXPECT_LE(ran.json().at(0).at("tick_work_max").get<int>(), 2000);
}

}  // namespace
}  // namespace waystone
