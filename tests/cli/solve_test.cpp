// SPDX-License-Identifier: MIT
#include "cli/program.hpp"

#include <set>

namespace waystone {
namespace {

bool is_time(const std::string& field) { return field.find("_us") != std::string::npos || field == "search_ms"; }

// Rows without times.
nlohmann::json counted(nlohmann::json rows) {
    for (auto& row : rows)
        for (auto field = row.begin(); field != row.end();)
            field = is_time(field.key()) ? row.erase(field) : std::next(field);
    return rows;
}

TEST(Solve, GivesOneRowPerConfigurationWithEveryFieldOfTheContract) {
    const Ran ran = run_program({"solve", "gen:caves,64,64,seed=1", "--problems", "10", "--algo", "astar", "--algo",
                                 "wastar(w=1.5)", "--format", "json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.err, "");
    const auto rows = ran.json();
    ASSERT_EQ(rows.size(), 2u);
    for (const char* field : {"algo",
                              "map",
                              "rule",
                              "problems",
                              "solved",
                              "unreachable",
                              "cost",
                              "optimal_cost",
                              "suboptimality_pct",
                              "suboptimality_pct_median",
                              "suboptimality_pct_p95",
                              "suboptimality_pct_max",
                              "suboptimality_pct_ci95",
                              "moves",
                              "expanded_per_move",
                              "expanded_max",
                              "work_per_move",
                              "work_max",
                              "work_bound",
                              "generated_per_move",
                              "touched_per_move",
                              "h_updates_per_move",
                              "plan_us_mean",
                              "plan_us_p50",
                              "plan_us_p99",
                              "plan_us_max",
                              "first_move_us",
                              "first20_us",
                              "search_ms",
                              "revisits",
                              "scrubbing_pct",
                              "non_optimal_moves",
                              "back_moves_pct",
                              "edits",
                              "edits_skipped",
                              "restarts",
                              "stale_moves",
                              "agent_bytes",
                              "signature"})
        EXPECT_TRUE(rows[0].contains(field)) << field;
    EXPECT_EQ(rows[0]["algo"], "astar");
    EXPECT_EQ(rows[1]["algo"], "wastar(w=1.5)");
    EXPECT_EQ(rows[0]["solved"], 10);
    EXPECT_EQ(rows[0]["suboptimality_pct_max"], 0.0);
    EXPECT_GE(rows[1]["cost"], rows[0]["cost"]);
    EXPECT_TRUE(rows[0]["work_bound"].is_null());
    EXPECT_EQ(rows[0]["signature"].get<std::string>().size(), 16u);
}

TEST(Solve, DoesNotDependOnThreads) {
    const auto rows = [](const char* threads) {
        const Ran ran = run_program({"solve", "gen:caves,96,96,seed=3", "--problems", "60", "--min-cost", "20",
                                     "--algo", "greedy", "--per-problem", "--threads", threads, "--format", "json"});
        EXPECT_EQ(ran.code, 0) << ran.err;
        return counted(ran.json());
    };
    const auto one = rows("1");
    ASSERT_EQ(one.size(), 60u);
    EXPECT_EQ(one, rows("2"));
    EXPECT_EQ(one, rows("4"));
}

TEST(Solve, WalksABuiltInSceneFromItsStartToItsGoal) {
    const Ran ran = run_program({"solve", "pocket", "--algo", "astar", "--format", "csv"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(ran.out.starts_with("algo,map,rule,")) << ran.out;
    EXPECT_NE(ran.out.find("\nastar,pocket,8,1,1,0,"), std::string::npos) << ran.out;
}

TEST(Solve, NamesItsMoveRule) {
    const auto row =
        run_program({"solve", "pocket", "--algo", "astar", "--moves", "8free", "--diagonal", "1.4", "--format", "json"})
            .json()[0];
    EXPECT_EQ(row["rule"], "8free");
    EXPECT_EQ(row["diagonal"], 1.4);
}

TEST(Solve, PrintsATableForPeople) {
    const Ran ran = run_program({"solve", "gen:rooms,40,40", "--problems", "5", "--algo", "astar", "--algo", "greedy"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(ran.out.starts_with("algo ")) << ran.out;
    EXPECT_NE(ran.out.find("\ngreedy "), std::string::npos);
    EXPECT_EQ(ran.err, "");
}

TEST(Solve, SaysThatThereIsNoPath) {
    const TempFolder folder;
    const std::string map = folder.put("split.txt", "..#..\n..#..\n");
    const Ran none = run_program(
        {"solve", map, "--from", "0,0", "--to", "4,1", "--algo", "astar", "--per-problem", "--format", "json"});
    EXPECT_EQ(none.code, 10) << none.err;
    EXPECT_EQ(none.json()[0]["outcome"], "unreachable");
    EXPECT_EQ(none.json()[0]["expanded"], 0);
    EXPECT_EQ(run_program({"solve", map, "--from", "0,0", "--to", "1,1", "--algo", "astar"}).code, 0);
}

TEST(Solve, DisqualifiesAMoveThatTakesTooMuchWork) {
    const Ran ran = run_program({"solve", "pocket", "--algo", "astar", "--max-work", "5", "--format", "json"});
    EXPECT_EQ(ran.code, 20);
    EXPECT_EQ(ran.err, "astar: problem 1: move 1 took more than --max-work 5: disqualified\n");
    EXPECT_EQ(ran.json()[0]["disqualified_at"], "problem 1");
    EXPECT_EQ(ran.json()[0]["disqualified_move"], 1);
}

TEST(Solve, KeepsWithinTheWorkOfATick) {
    const auto free = run_program({"solve", "u_trap", "--algo", "astar", "--format", "json"}).json()[0];
    const auto tight = run_program({"solve", "u_trap", "--algo", "astar", "--work", "1", "--format", "json"}).json()[0];
    EXPECT_EQ(free["signature"], tight["signature"]);
    EXPECT_EQ(free["cost"], tight["cost"]);
}

TEST(Solve, StopsAWalkAtItsLimitOfMoves) {
    const auto row =
        run_program({"solve", "pocket", "--algo", "astar", "--max-moves", "3", "--per-problem", "--format", "json"})
            .json()[0];
    EXPECT_EQ(row["outcome"], "stuck");
    EXPECT_EQ(row["solved"], 0);
    EXPECT_TRUE(row["cost"].is_null());
}

TEST(Solve, RunsTheRestWhenAProblemDoesNotFit) {
    const TempFolder folder;
    folder.put("small.map", "type octile\nheight 2\nwidth 3\nmap\n..@\n...\n");
    const std::string scenario =
        folder.put("small.map.scen",
                   "version 1\n0 small.map 3 2 0 0 2 1 2.41421356\n0 small.map 3 2 0 0 2 0 2\n"
                   "0 small.map 3 2 0 0 7 0 2\n0 small.map 4 2 0 0 1 0 1\n0 small.map 3 2 0 0 1 0 1\n");
    const Ran ran =
        run_program({"solve", "--scen", scenario, "--algo", "astar", "--format", "json", "--check-lengths"});
    EXPECT_EQ(ran.code, 30);
    EXPECT_EQ(ran.err, scenario + ":3: the goal (2, 0) lies on a wall\n" + scenario +
                           ":4: the goal (7, 0) lies outside the map of 3x2 cells\n" + scenario +
                           ":5: the scenario says the map has 4x2 cells, the map has 3x2\n");
    EXPECT_EQ(ran.json()[0]["problems"], 2);
    EXPECT_EQ(ran.json()[0]["lengths_differ"], 0);
    EXPECT_EQ(run_program({"solve", "--scen", scenario, "--limit", "1", "--algo", "astar"}).code, 0);
}

TEST(Solve, FindsLengthsThatTheScenarioHasWrong) {
    const TempFolder folder;
    folder.put("small.map", "type octile\nheight 1\nwidth 3\nmap\n...\n");
    const std::string scenario =
        folder.put("small.map.scen", "version 1\n0 small.map 3 1 0 0 2 0 2.5\n0 small.map 3 1 0 0 1 0 0\n");
    const Ran ran =
        run_program({"solve", "--scen", scenario, "--algo", "astar", "--check-lengths", "--format", "json"});
    EXPECT_EQ(ran.code, 31);
    EXPECT_EQ(ran.err, scenario + ":2: astar: found 2.00000000, the file says 2.5\n" + scenario +
                           ":3: astar: arrived, the file says unreachable\n");
}

TEST(Solve, TakesAnotherMapThanTheScenarioSays) {
    const TempFolder folder;
    const std::string map = folder.put("other.txt", "...\n");
    const std::string scenario = folder.put("a.scen", "version 1.0\n0 nowhere.map 3 1 0 0 2 0 2\n");
    EXPECT_EQ(run_program({"solve", "--scen", scenario, "--algo", "astar"}).code, 30);
    EXPECT_EQ(run_program({"solve", "--scen", scenario, "--map", map, "--algo", "astar"}).code, 0);
    EXPECT_EQ(run_program({"solve", map, "--scen", scenario, "--algo", "astar"}).code, 0);
}

TEST(Solve, ExitCode10WhereAConfigurationReachesNoGoal) {
    EXPECT_EQ(run_program({"solve", "two_islands", "--algo", "astar"}).code, 10);
    EXPECT_EQ(run_program({"solve", "two_islands", "--algo", "astar", "--per-problem"}).code, 10);
    EXPECT_EQ(run_program({"solve", "two_islands", "--algo", "lss(n=9)", "--trials", "3"}).code, 10);
    EXPECT_EQ(run_program({"solve", "pocket", "--algo", "astar", "--max-moves", "1"}).code, 10);
    EXPECT_EQ(run_program({"solve", "gen:rooms,64,64,seed=1", "--problems", "9", "--min-cost", "20", "--algo", "astar",
                           "--algo", "lrta(depth=fixed(1))", "--max-moves", "2"})
                  .code,
              10);
    EXPECT_EQ(run_program({"solve", "pocket", "--algo", "astar"}).code, 0);
}

TEST(Solve, BracesStandForSeveralConfigurations) {
    const Ran ran = run_program({"solve", "pocket", "--algo", "lss(n={5,20})", "--algo", "astar", "--format", "json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const auto rows = ran.json();
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[0]["algo"], "lss(n=5)");
    EXPECT_EQ(rows[1]["algo"], "lss(n=20)");
    EXPECT_EQ(run_program({"solve", "pocket", "--algo", "lss(n={5,x})"}).code, 30);
}

TEST(Solve, ADrawingSaysWhereStartAndGoalAre) {
    const TempFolder folder;
    const std::string both = folder.put("both.txt", "A..\n##.\nG..\n"), none = folder.put("none.txt", "...\n");
    const Ran ran = run_program({"solve", both, "--algo", "astar", "--per-problem", "--format", "json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.json()[0]["from"], "0,0");
    EXPECT_EQ(ran.json()[0]["to"], "0,2");
    EXPECT_EQ(run_program({"tune", both, "--exhaustive", "--algo", "astar"}).code, 0);
    EXPECT_EQ(run_program({"solve", none, "--algo", "astar"}).err,
              "solve: say which problems: --scen FILE, --problems N, --from X,Y --to X,Y, or a drawing with A and G\n");
    const std::string wrong = folder.put("wrong.txt", "A.?\n..G\n");
    EXPECT_TRUE(run_program({"solve", wrong, "--algo", "astar"}).err.starts_with(wrong + ":1: "));
}

TEST(Solve, CtrlCInABuildIsExitCode130) {
    const TempFolder folder;
    const std::string cache = folder / "cache", err = folder / "err";
    // The folder appears when the build begins. A shell's background job ignores SIGINT, so it is SIGTERM here.
    const std::string command =
        "WAYSTONE_CACHE='" + cache +
        "' '" WAYSTONE_PROGRAM "' solve gen:caves,512,512,seed=1 --problems 1 --algo 'gsc(m=7)' 2>'" + err +
        "' & p=$!; while [ ! -d '" + cache + "' ]; do sleep 0.02; done; sleep 0.2; kill -TERM $p; wait $p";
    const int status = std::system(command.c_str());
    EXPECT_EQ(WEXITSTATUS(status), 130);
    const std::string said = bytes_of(err);
    EXPECT_NE(said.find(": stopped; "), std::string::npos) << said;
    EXPECT_EQ(said.find('^'), std::string::npos) << said;
}

}  // namespace
}  // namespace waystone
