// SPDX-License-Identifier: MIT
#include "cli/program.hpp"

#include <fstream>
#include <set>

namespace waystone {
namespace {

const std::vector<std::string> kCaves{"tune", "gen:caves,60,60,seed=1"};

Ran tune(std::vector<std::string> more) {
    auto arguments = kCaves;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_program(arguments);
}

Ran exhaustive(std::vector<std::string> more) {
    more.insert(more.begin(), {"--exhaustive", "--problems", "10"});
    return tune(std::move(more));
}

std::string last_line(const std::string& text) {
    const std::size_t end = text.find_last_not_of('\n');
    return text.substr(text.rfind('\n', end) + 1, end - text.rfind('\n', end));
}

TEST(TuneVerb, EndsWithAConfigurationThatSolveTakes) {
    const Ran ran = tune({"--work", "300", "--problems", "32"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.out.find("problems that it was not tuned on"), std::string::npos) << ran.out;
    const Ran solved =
        run_program({"solve", kCaves[1], "--problems", "5", "--algo", last_line(ran.out), "--max-work", "300"});
    EXPECT_EQ(solved.code, 0) << last_line(ran.out) << solved.err;
}

TEST(TuneVerb, AnswersTheSameTwiceAndOnAnyNumberOfThreads) {
    // In a cache of its own, so that both read the same calibration.
    const TempFolder folder;
    const std::string before = std::getenv("WAYSTONE_CACHE");
    ::setenv("WAYSTONE_CACHE", (folder / "cache").c_str(), 1);
    const std::vector<std::string> ask{"--work", "200", "--memory", "300k", "--problems", "24", "--all"};
    auto alone = ask, three = ask;
    alone.insert(alone.end(), {"--threads", "1"});
    three.insert(three.end(), {"--threads", "3"});
    const Ran one = tune(alone), other = tune(three);
    ::setenv("WAYSTONE_CACHE", before.c_str(), 1);
    ASSERT_EQ(one.code, 0) << one.err;
    EXPECT_EQ(one.out, other.out);
}

TEST(TuneVerb, RowsSayWhoWonAndKeepToTheLimits) {
    const Ran ran = tune({"--work", "500", "--problems", "32", "--format", "json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const auto rows = ran.json();
    ASSERT_GE(rows.size(), 2u);
    EXPECT_EQ(rows[0]["fate"], "winner");
    for (const auto& row : rows) {
        EXPECT_LE(row["work"], 500);
        EXPECT_EQ(row["problems"], 16);
        EXPECT_LE(row["over_optimal_low"], row["over_optimal_high"]);
        EXPECT_EQ(row["front"], "yes");
    }
}

TEST(TuneVerb, WritesTablesPictureAndPage) {
    const TempFolder folder;
    const Ran ran = tune({"--problems", "16", "--algo", "rtaa(n={5,40})", "--algo", "lrta", "-o", folder / "out"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(bytes_of(folder / "out/front.vl.json").find("vega-lite"), std::string::npos);
    EXPECT_NE(bytes_of(folder / "out/candidates.csv").find("rtaa(n=40)"), std::string::npos);
    EXPECT_EQ(bytes_of(folder / "out/configuration.txt"), last_line(ran.out) + "\n");
    EXPECT_NE(bytes_of(folder / "out/index.html").find("Tuning on gen:caves,60,60,seed=1"), std::string::npos);
}

TEST(TuneVerb, TakesProblemsOfAScenarioAndEdits) {
    const Ran ran = run_program({"tune", "--scen", "dao/arena.map.scen", "--limit", "40", "--algo", "tb(k={4,16})",
                                 "--algo", "lrta", "--edits", "gen:every=10,rate=5", "--format", "json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.json()[0]["problems"], 20);
}

TEST(TuneVerb, BadInputGetsASentence) {
    const Ran none = tune({"--work", "1", "--problems", "8", "--algo", "rtaa(n=10)", "--algo", "lrta"});
    EXPECT_EQ(none.code, 30);
    EXPECT_NE(none.err.find("none of 2 configurations meets the limits; the nearest is lrta, which needs work of 3 "
                            "(limit 1)"),
              std::string::npos)
        << none.err;
    EXPECT_EQ(tune({"--memory", "much"}).err,
              "tune: --memory must be a whole number, optionally followed by k, M or G, not 'much'\n");
    EXPECT_EQ(tune({"--from", "1,1", "--to", "2,2"}).err,
              "tune: one problem is too few to tune on: use --problems N or --scen FILE\n");
    const TempFolder folder;
    std::ofstream(folder / "cells.txt") << "#.#\n###\n#.#\n";
    EXPECT_EQ(run_program({"tune", folder / "cells.txt"}).err,
              (folder / "cells.txt") + ": no two cells of this map are connected\n");
    const Ran wrong = run_program({"tune", "gen:caves,20,20,seed=1", "--scen", "dao/arena.map.scen"});
    EXPECT_EQ(wrong.code, 30);
    EXPECT_NE(wrong.err.find("dao/arena.map.scen:"), std::string::npos) << wrong.err;
    EXPECT_EQ(run_program({"tune"}).err, "tune: needs a map, unless a scenario names one\n");
}

TEST(TuneExhaustive, IntervalsOfLimitsCoverEverythingAndQualityOnlyRises) {
    const Ran ran = exhaustive({"--algo", "lrta(depth=fixed({1,3}))", "--algo", "klrta(n=40)", "--algo", "astar",
                                "--count", "expanded", "--format", "json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const auto rows = ran.json();
    ASSERT_GE(rows.size(), 3u);
    EXPECT_EQ(rows[0]["limit_from"], 0);
    EXPECT_TRUE(rows[0]["algo"].is_null());  // nothing plans without expanding
    EXPECT_EQ(rows[1]["algo"], "lrta(depth=fixed(1))");
    EXPECT_EQ(rows[1]["worst"], 1);
    for (std::size_t i = 1; i < rows.size(); ++i) {
        EXPECT_EQ(rows[i - 1]["limit_to"].get<int>() + 1, rows[i]["limit_from"]);
        if (i > 1) {
            EXPECT_LT(rows[i]["suboptimality_pct"], rows[i - 1]["suboptimality_pct"]);
        }
    }
    EXPECT_TRUE(rows.back()["limit_to"].is_null());
}

TEST(TuneExhaustive, KnowsUsualConfigurationsAndDrawsThem) {
    const TempFolder folder;
    const Ran ran = exhaustive({"--picture", folder / "g.vl.json", "--all", "--format", "json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const auto rows = ran.json();
    EXPECT_GT(rows.size(), 20u);
    std::set<std::string> families;
    for (const auto& row : rows) {
        const auto algo = row["algo"].get<std::string>();
        families.insert(algo.substr(0, algo.find('(')));
        if (algo == "astar") {
            EXPECT_EQ(row["suboptimality_pct"], 0.0);  // as without --all
        }
    }
    for (const char* family : {"lrta", "rtaa", "lss", "klrta", "plrta", "dlrta", "prlrta", "knn", "hcdps", "gsc", "tb",
                               "pra", "astar", "jps", "cpd"})
        EXPECT_TRUE(families.contains(family)) << family;
    EXPECT_NE(bytes_of(folder / "g.vl.json").find("vega-lite"), std::string::npos);
}

TEST(TuneExhaustive, EveryMistakeGetsASentence) {
    EXPECT_EQ(exhaustive({"--algo", "lsss(n={5,20})"}).err,
              "--algo: lsss(n=5):1: no agent 'lsss'; did you mean 'lss'?\n    lsss(n=5)\n    ^\n");
    EXPECT_EQ(run_program({"tune", "pocket", "--exhaustive", "--problems", "3", "--from", "1,1", "--to", "2,2"}).err,
              "tune: --scen, --problems and --from exclude each other\n");
    EXPECT_EQ(exhaustive({"--count", "thoughts"}).code, 30);
    const Ran stuck = exhaustive({"--algo", "lrta(depth=fixed(1))", "--max-moves", "3", "--format", "json"});
    EXPECT_EQ(stuck.code, 0);
    EXPECT_EQ(stuck.json().size(), 1u);  // nobody is chosen
    EXPECT_NE(stuck.err.find("problems unsolved within 3 moves and is not chosen"), std::string::npos) << stuck.err;
}

}  // namespace
}  // namespace waystone
