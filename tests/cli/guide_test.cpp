// SPDX-License-Identifier: MIT
#include "cli/program.hpp"

#include <set>

namespace waystone {
namespace {

const std::vector<std::string> kCaves{"guide", "gen:caves,60,60,seed=1", "--problems", "10"};

Ran guide(std::vector<std::string> more) {
    auto arguments = kCaves;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_program(arguments);
}

TEST(Guide, IntervalsOfLimitsCoverEverythingAndQualityOnlyRises) {
    const Ran ran = guide({"--algo", "lrta(depth=fixed({1,3}))", "--algo", "klrta(n=40)", "--algo", "astar", "--count",
                           "expanded", "--format", "json"});
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

TEST(Guide, KnowsUsualConfigurationsAndDrawsThem) {
    const TempFolder folder;
    const Ran ran = guide({"--picture", folder / "g.vl.json", "--all", "--format", "json"});
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
    for (const char* family :
         {"lrta", "rtaa", "lss", "klrta", "plrta", "dlrta", "prlrta", "knn", "hcdps", "gsc", "tb", "pra", "astar"})
        EXPECT_TRUE(families.contains(family)) << family;
    EXPECT_NE(bytes_of(folder / "g.vl.json").find("vega-lite"), std::string::npos);
}

TEST(Guide, EveryMistakeGetsASentence) {
    EXPECT_EQ(guide({"--algo", "lsss(n={5,20})"}).err,
              "--algo: lsss(n=5):1: no agent 'lsss'; did you mean 'lss'?\n    lsss(n=5)\n    ^\n");
    EXPECT_EQ(run_program({"guide", "pocket", "--problems", "3", "--from", "1,1", "--to", "2,2"}).err,
              "guide: --scen, --problems and --from exclude each other\n");
    EXPECT_EQ(guide({"--count", "thoughts"}).code, 30);
    const Ran stuck = guide({"--algo", "lrta(depth=fixed(1))", "--max-moves", "3", "--format", "json"});
    EXPECT_EQ(stuck.code, 0);
    EXPECT_EQ(stuck.json().size(), 1u);  // nobody is chosen
    EXPECT_NE(stuck.err.find("problems unsolved within 3 moves and is not chosen"), std::string::npos) << stuck.err;
}

}  // namespace
}  // namespace waystone
