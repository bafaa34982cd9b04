// SPDX-License-Identifier: MIT
// `solve --edits`: maps that change, as a user sees them.
#include "cli/program.hpp"

namespace waystone {
namespace {

const std::string kRiver =
    "..........\n"
    ".########.\n"
    "..........\n";

Ran solve(const std::string& map, const std::string& edits) {
    return run_program({"solve", map, "--from", "0,0", "--to", "9,0", "--algo", "lrta(depth=fixed(1))", "--edits",
                        edits, "--per-problem", "--format", "json"});
}

TEST(Edits, ABridgeFallsAndTheAgentGoesAround) {
    const TempFolder folder;
    const std::string map = folder.put("river.txt", kRiver);
    const Ran open = solve(map, folder.put("none.edits", "waystone-edits 1\n"));
    ASSERT_EQ(open.code, 0) << open.err;
    EXPECT_EQ(open.json()[0]["cost"], 9.0);
    EXPECT_EQ(open.json()[0]["edits"], 0.0);
    const Ran fallen = solve(map, folder.put("fall.edits", "waystone-edits 1\n1 block 4 0 2 1\n"));
    ASSERT_EQ(fallen.code, 0) << fallen.err;
    EXPECT_EQ(fallen.err, "");
    EXPECT_EQ(fallen.json()[0]["outcome"], "arrived");
    EXPECT_GT(fallen.json()[0]["cost"], 9.0);
    EXPECT_EQ(fallen.json()[0]["optimal_cost"], 9.0);  // of the original map
    EXPECT_EQ(fallen.json()[0]["edits"], 2.0);
}

// The example of docs/worlds.md.
TEST(Edits, LazyRestartsExpandLessThanEagerOnes) {
    const Ran ran =
        run_program({"solve", "gen:random,200,200,seed=1,density=0.1", "--problems", "10", "--algo", "tb(k=16,w=2.2)",
                     "--algo", "tb(k=16,w=2.2,restart=eager)", "--edits", "gen:every=10,rate=0.2", "--format", "json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const auto rows = ran.json();
    EXPECT_NE(rows[0]["signature"], rows[1]["signature"]);
    EXPECT_LT(2 * rows[0]["expanded_per_move"].get<double>(), rows[1]["expanded_per_move"].get<double>());
    EXPECT_LT(rows[0]["restarts"], rows[1]["restarts"]);
}

TEST(Edits, AWalledInAgentIsFreedOrHasNoPath) {
    const TempFolder folder;
    const std::string map = folder.put("river.txt", kRiver),
                      wall = "waystone-edits 1\n1 block 4 0\n1 block 0 1\n1 block 9 1\n";
    const Ran shut = solve(map, folder.put("shut.edits", wall));
    EXPECT_EQ(shut.code, 10) << shut.err;
    EXPECT_EQ(shut.json()[0]["outcome"], "unreachable");
    const Ran freed = solve(map, folder.put("freed.edits", wall + "50 open 4 0\n"));
    EXPECT_EQ(freed.code, 0) << freed.err;
    EXPECT_EQ(freed.json()[0]["outcome"], "arrived");
}

TEST(Edits, UnderAnAgentOrOnItsGoalAreSkippedAndSaid) {
    const TempFolder folder;
    const std::string map = folder.put("river.txt", kRiver);
    const std::string edits = folder.put("rude.edits", "waystone-edits 1\n0 block 0 0\n0 block 9 0\n");
    const Ran ran = solve(map, edits);
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(ran.err, "lrta(depth=fixed(1)): " + edits +
                           ": 2 edits would have closed the agent's cell or its goal, and were skipped\n");
    EXPECT_EQ(ran.json()[0]["edits_skipped"], 2.0);
    EXPECT_EQ(ran.json()[0]["cost"], 9.0);
}

TEST(Edits, DoNotDependOnThreads) {
    const auto signatures = [](const char* threads) {
        const Ran ran = run_program({"solve", "gen:random,60,60,seed=3,density=0.1", "--problems", "30", "--algo",
                                     "lrta(depth=fixed(2))", "--edits", "gen:every=10,rate=10,seed=2", "--max-moves",
                                     "5000", "--per-problem", "--threads", threads, "--format", "json"});
        EXPECT_EQ(ran.code, 0) << ran.err;
        std::vector<std::string> out;
        for (const auto& row : ran.json()) {
            out.push_back(row["signature"]);
            out.push_back(row["edits"].dump());
            out.push_back(row["agent_bytes"].dump());
        }
        return out;
    };
    const auto one = signatures("1");
    ASSERT_EQ(one.size(), 90u);
    EXPECT_EQ(one, signatures("3"));
}

TEST(Edits, WhatIsWrongGetsASentence) {
    const TempFolder folder;
    const std::string map = folder.put("river.txt", kRiver);
    const auto refused = [&](const std::string& edits, const std::string& sentence) {
        const Ran ran = solve(map, edits);
        EXPECT_EQ(ran.code, 30);
        EXPECT_EQ(ran.out, "");
        EXPECT_EQ(ran.err, edits + sentence + "\n");
    };
    refused(folder / "none.edits", ": no such file");
    refused(folder.put("far.edits", "waystone-edits 1\n3 block 10 0\n"),
            ":2: (10, 0) lies outside the map of 10x3 cells");
    refused(folder.put("back.edits", "waystone-edits 1\n3 block 1 0\n2 open 1 0\n"),
            ":3: tick 2 comes after tick 3; a script cannot go back in time");
    refused("gen:every=no", ": every is not a whole number from 1: 'no'");
    const std::string edits = folder.put("some.edits", "waystone-edits 1\n");
    for (const std::vector<std::string>& more : {std::vector<std::string>{"--picture", folder / "a.png"},
                                                 {"--trace", folder / "a.json"},
                                                 {"--trials", "3"},
                                                 {"--check-lengths"}}) {
        std::vector<std::string> words{"solve", "pocket", "--algo", "astar", "--edits", edits};
        words.insert(words.end(), more.begin(), more.end());
        const Ran ran = run_program(words);
        EXPECT_EQ(ran.code, 30) << more[0];
        EXPECT_NE(ran.err.find("--edits"), std::string::npos) << ran.err;
    }
}

TEST(Measures, AreInTheRowOnRequest) {
    const auto row = [](const std::vector<std::string>& more) {
        std::vector<std::string> words{
            "solve", "gen:caves,64,64,seed=1", "--problems", "10", "--algo", "rta(d=1)", "--format", "json"};
        words.insert(words.end(), more.begin(), more.end());
        const Ran ran = run_program(words);
        EXPECT_EQ(ran.code, 0) << ran.err;
        return ran.json()[0];
    };
    const auto plain = row({}), measured = row({"--measures"});
    EXPECT_TRUE(plain["non_optimal_moves"].is_null());
    EXPECT_GT(measured["non_optimal_moves"], 0.0);
    EXPECT_EQ(measured["back_moves_pct"], 0.0);  // it has no such rule
    EXPECT_GT(measured["scrubbing_pct"], 0.0);
    EXPECT_EQ(measured["signature"], plain["signature"]);
}

}  // namespace
}  // namespace waystone
