// SPDX-License-Identifier: MIT
#include "lab/run/batch.hpp"
#include "lab/run/walk_store.hpp"
#include "lab/study/points_tables.hpp"
#include "lab/study/study.hpp"
#include "lab/study/sweep_point.hpp"
#include "lab/study/sweep_study.hpp"

#include "support/errors.hpp"
#include "support/maps.hpp"
#include "support/replaced.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace waystone::lab {
namespace {

constexpr const char* kSweeps = R"json({
  "id": "x/y", "title": "t", "paper": "p",
  "problems": {"scenario": "a.scen"},
  "cutoff": 30, "max_moves": 500,
  "sweeps": [
    {"name": "F", "algo": "lrta(depth=fixed($d))", "parameters": {"d": [1, 2, 4]}, "quick": {"d": [1, 4]},
     "recalled": [{"at": {"d": 2}, "planning": 9, "suboptimality": 1.5}]},
    {"name": "A", "algo": "astar", "counting": "touched", "in_real_time": false}
  ]
})json";

std::string said_of(const std::string& from, const std::string& to) {
    return said(parse_experiment(replaced(kSweeps, from, to), "x.json"));
}

// A pocket that opens to the west: agents have to learn their way out of it.
class SweepStudy : public testing::Test {
protected:
    SweepStudy() {
        maps.put("m.map",
                 "type octile\nheight 9\nwidth 16\nmap\n................\n................\n...@@@@@@@@@....\n"
                 "...........@....\n...........@....\n...........@....\n...@@@@@@@@@....\n................\n"
                 "................\n");
        maps.put("a.scen", "version 1\n0\tm.map\t16\t9\t4\t4\t14\t4\t17.1\n0\tm.map\t16\t9\t0\t0\t15\t8\t18.3\n");
    }

    ProblemSet set() const {
        auto loaded = *problems_from_scenario({.path = maps / "a.scen"});
        loaded.name = "a.scen";  // as studies call it
        solve_optimally(loaded);
        return loaded;
    }
    TempFolder maps;
    MapsRoot root{maps / ""};
};

TEST(Sweep, HasAPointForEveryCombinationAndFewerWhenQuick) {
    const auto experiment = parse_experiment(R"json({
      "id": "x/y", "title": "t", "paper": "p", "problems": {"scenario": "a.scen"}, "max_moves": 9,
      "sweeps": [{"name": "P", "algo": "p($level,$level2,$goal)", "quick": {"level2": [6, 7]}, "parameters":
                  [{"level": [3, 4], "level2": [5, 6], "goal": ["global"]},
                   {"level": [5], "level2": [7], "goal": ["pdb"]}]},
                 {"name": "A", "algo": "astar"}]
    })json",
                                             "x.json");
    ASSERT_TRUE(experiment) << said(experiment);
    const Sweep& sweep = experiment->sweeps[0];
    std::vector<std::string> algos;
    for (const Parameters& point : sweep.points) algos.push_back(filled(sweep.algo, point));
    EXPECT_EQ(algos, (std::vector<std::string>{"p(3,5,global)", "p(3,6,global)", "p(4,5,global)", "p(4,6,global)",
                                               "p(5,7,pdb)"}));
    ASSERT_EQ(sweep.quick_points.size(), 3u);
    EXPECT_EQ(text(sweep.quick_points[0]), "level=3 level2=6 goal=global");
    EXPECT_EQ(experiment->sweeps[1].points.size(), 1u);  // no parameters: one point
}

TEST(Sweep, EveryMistakeGetsASentence) {
    EXPECT_EQ(said_of("\"parameters\"", "\"parametres\""),
              "x.json:6: unknown key 'parametres' in sweep 'F'; did you mean 'parameters'?");
    EXPECT_EQ(said_of("fixed($d)", "fixed($e)"), "x.json:6: sweep 'F' has no parameter for '$e'");
    EXPECT_EQ(said_of("fixed($d)", "fixed(3)"), "x.json:6: parameter 'd' of sweep 'F' is not in its algo");
    EXPECT_EQ(said_of("[1, 2, 4]", "[]"), "x.json:6: 'd' in 'parameters' in sweep 'F' must be a list with values");
    EXPECT_EQ(said_of("[1, 2, 4]", "[true]"), "x.json:6: 'd' in 'parameters' in sweep 'F' must hold numbers or words");
    EXPECT_EQ(said_of("{\"d\": [1, 4]}", "{\"d\": [9]}"), "x.json:6: 'quick' in sweep 'F' leaves no point");
    EXPECT_EQ(said_of("\"touched\"", "\"seen\""),
              "x.json:8: 'counting' in sweep 'A' must be expanded, touched, lookahead, lookahead+refined, "
              "expanded+climbed or work");
    EXPECT_EQ(said_of("\"planning\": 9", "\"planing\": 9"),
              "x.json:7: unknown key 'planing' in 'recalled' in sweep 'F'; did you mean 'planning'?");
    EXPECT_EQ(said_of("\"name\": \"A\"", "\"name\": \"F\""), "x.json:8: two sweeps are named 'F'");
    EXPECT_EQ(said_of(", \"max_moves\": 500", ""), "x.json:5: sweeps need 'max_moves', so that every walk ends");
    EXPECT_EQ(said_of("\"cutoff\": 30", "\"cutoff\": 0"), "x.json:4: 'cutoff' in the experiment must be 1 or more");
}

// One configuration through the runner and its journal.
Expected<RunFigures> walked(ProblemSet& problems, const std::string& algo, const WalkLimits& limits,
                            const std::string& folder, std::uint64_t* now = nullptr) {
    RunPlan plan;
    plan.runs.push_back({.configuration = {.label = algo, .algo = algo}, .limits = limits});
    add_units(plan, problems);
    auto walks = WalkStore::open(folder, {});
    if (!walks) return std::unexpected(walks.error());
    auto figures = walks->walk(problems, plan, "");
    if (now != nullptr) *now = walks->walked();
    if (!figures) return std::unexpected(figures.error());
    return std::move(figures->front());
}

TEST_F(SweepStudy, DisqualifiesWhatBreaksTheCutoffAndNamesTheMove) {
    auto problems = set();
    const auto run = walked(problems, "lrta(depth=fixed(4))", {.max_moves = 500, .max_expanded = 20}, maps / "out");
    ASSERT_TRUE(run) << said(run);
    EXPECT_LT(run->problems.size(), problems.tasks.size());  // figures end at the first problem
    const SweepPoint point = make_point(problems, *run, Counting::Expanded, 20);
    EXPECT_TRUE(point.disqualified());
    EXPECT_FALSE(point.shown());
    EXPECT_GT(point.worst, 20u);
    EXPECT_EQ(point.worst_problem, "a.scen:2");
    EXPECT_EQ(point.worst_move, 1u);
}

TEST_F(SweepStudy, UnsolvedProblemsAreCountedAndBoundTheMeanFromBelow) {
    auto problems = set();
    const auto run = walked(problems, "lrta(depth=fixed(1))", {.max_moves = 20}, maps / "out");
    ASSERT_TRUE(run) << said(run);
    const SweepPoint point = make_point(problems, *run, Counting::Expanded, kUnlimited);
    EXPECT_EQ(point.unsolved, 1u);
    EXPECT_TRUE(point.shown());
    EXPECT_FALSE(point.solved());
    const double travelled = run->problems[0].cost / *problems.tasks[0].optimal;
    EXPECT_DOUBLE_EQ(point.suboptimality, (std::max(1.0, travelled) + 1) / 2);
}

TEST_F(SweepStudy, RowsSayOfAWalkWhatItsResultDoes) {
    auto problems = set();
    const auto run = walked(problems, "knn(records=20,m=3,d=1)", {.max_moves = 500}, maps / "out");
    ASSERT_TRUE(run) << said(run);
    const auto results = run_configuration(problems, "knn(records=20,m=3,d=1)", {.limits = {.max_moves = 500}});
    ASSERT_TRUE(results) << said(results);
    const RunFigures direct = run_figures(*results);
    ASSERT_EQ(run->problems.size(), direct.problems.size());
    for (std::size_t i = 0; i < direct.problems.size(); ++i) {
        const WalkFigures &row = run->problems[i], &walk = direct.problems[i];
        EXPECT_EQ(row.signature, walk.signature);
        EXPECT_EQ(row.arrived, walk.arrived);
        EXPECT_EQ(row.cost, walk.cost);
        EXPECT_EQ(row.moves, walk.moves);
        EXPECT_EQ(row.expanded_max_at, walk.expanded_max_at);
        EXPECT_EQ(row.searches, walk.searches);
        EXPECT_EQ(row.generated, walk.generated);
        for (const Counting counting : {Counting::Expanded, Counting::Touched, Counting::Climbed, Counting::Work}) {
            EXPECT_EQ(row.count(counting).all, walk.count(counting).all);
            EXPECT_EQ(row.count(counting).most, walk.count(counting).most);
        }
        EXPECT_GT(row.climbed.all, row.expanded.all);
        EXPECT_LT(row.climbed.all, row.work.all);  // which has look-ups and learned states too
    }
    const SweepPoint point = make_point(problems, *run, Counting::Climbed, kUnlimited);
    EXPECT_GT(point.planning, make_point(problems, *run, Counting::Expanded, kUnlimited).planning);
    EXPECT_DOUBLE_EQ(point.database_rel, 3.0 * 20 / (18 * 11));
    EXPECT_DOUBLE_EQ(point.database_rel_sums, point.database_rel) << "all problems are on one map";
}

TEST_F(SweepStudy, ARestartIsChargedWithEveryStateOfItsMap) {
    const auto problems = set();
    RunFigures run{.algo = "x", .problems = {}, .times = {}};
    run.problems.resize(problems.tasks.size());
    run.problems[0].expanded.all = 10;
    run.problems[0].restarts = 3;
    const SweepPoint point = make_point(problems, run, Counting::Work, kUnlimited);
    const auto count = static_cast<double>(run.problems.size());
    const auto states = static_cast<double>(problems.grid(problems.tasks[0]).free_cells());
    EXPECT_DOUBLE_EQ(*point.field("expanded"), 10 / count);
    EXPECT_DOUBLE_EQ(*point.field("restarts"), 3 / count);
    EXPECT_DOUBLE_EQ(*point.field("restart_states"), 3 * states / count);
    EXPECT_DOUBLE_EQ(*point.field("charged"), (10 + 3 * states) / count);
}

TEST_F(SweepStudy, AStudyShowsPointsAndGoesOnWhereItWasStopped) {
    const auto experiment = parse_experiment(kSweeps, "x.json");
    ASSERT_TRUE(experiment) << said(experiment);
    const StudyOptions options{.paper_scale = true, .folder = maps / "out", .recipe = "test"};
    const auto result = run_studies({*experiment}, options);
    ASSERT_TRUE(result) << said(result);
    EXPECT_NE(result->text.find("disqualified: 1 of 3 of F; d=4: move 17 of a.scen:2 expanded 32\n"), std::string::npos)
        << result->text;
    ASSERT_EQ(result->comparisons.size(), 2u);
    EXPECT_TRUE(result->comparisons[0].recalled);
    EXPECT_FALSE(result->comparisons[0].within());  // decides nothing
    EXPECT_TRUE(result->comparisons[0].measured);
    const std::string points = bytes_of(maps / "out/x/y/points.csv");
    EXPECT_EQ(std::count(points.begin(), points.end(), '\n'), 5);

    // All of it is there; another limit is another walk.
    auto problems = set();
    std::uint64_t now = 0;
    const WalkLimits limits{.max_moves = 500, .max_expanded = 30};
    ASSERT_TRUE(walked(problems, "lrta(depth=fixed(2))", limits, maps / "new", &now));
    EXPECT_EQ(now, problems.tasks.size());
    ASSERT_TRUE(walked(problems, "lrta(depth=fixed(2))", limits, maps / "new", &now));
    EXPECT_EQ(now, 0u);
    ASSERT_TRUE(walked(problems, "lrta(depth=fixed(2))", {.max_moves = 400}, maps / "new", &now));
    EXPECT_EQ(now, problems.tasks.size());
    const auto journal = bytes_of(maps / "out/journal");
    ASSERT_TRUE(run_studies({*experiment}, options));
    EXPECT_EQ(bytes_of(maps / "out/journal"), journal);
    EXPECT_EQ(run_studies({*experiment}, options)->text, run_studies({*experiment}, options)->text);
}

TEST_F(SweepStudy, ShardsWalkWhatTheWholeStudyThenFinds) {
    const auto experiment = parse_experiment(kSweeps, "x.json");
    ASSERT_TRUE(experiment) << said(experiment);
    StudyOptions options{.paper_scale = true, .folder = maps / "out", .recipe = "test"};
    const auto whole = run_studies({*experiment}, {.paper_scale = true, .recipe = "test"});
    ASSERT_TRUE(whole) << said(whole);
    for (std::uint64_t i = 0; i < 3; ++i) {
        options.shard = {i, 3};
        const auto shard = run_studies({*experiment}, options);
        ASSERT_TRUE(shard) << said(shard);
        EXPECT_TRUE(shard->text.ends_with("problems walked\n")) << shard->text;
    }
    EXPECT_FALSE(std::filesystem::exists(maps / "out/x/y/points.csv"));
    options.shard = {};
    const auto joined = run_studies({*experiment}, options);
    ASSERT_TRUE(joined) << said(joined);
    EXPECT_TRUE(std::filesystem::exists(maps / "out/x/y/points.csv"));
    const auto read = read_journal(maps / "out/journal");
    ASSERT_TRUE(read) << said(read);
    EXPECT_EQ(read->entries.size(), 0u) << "the shards have walked it all";
    ASSERT_EQ(joined->comparisons.size(), whole->comparisons.size());
    for (std::size_t i = 0; i < whole->comparisons.size(); ++i)
        EXPECT_EQ(joined->comparisons[i].measured, whole->comparisons[i].measured);
}

TEST_F(SweepStudy, AnAgentThatIsNotThereIsSaidAndTheRestGoesOn) {
    auto experiment = *parse_experiment(kSweeps, "x.json");
    experiment.sweeps[1].algo = "pra_of_tomorrow";
    const auto result = run_studies({experiment}, {.paper_scale = true});
    ASSERT_TRUE(result) << said(result);
    EXPECT_NE(result->text.find("missing: A: pra_of_tomorrow:1: no agent 'pra_of_tomorrow'"), std::string::npos)
        << result->text;
    EXPECT_NE(result->text.find("d=2"), std::string::npos) << result->text;
    experiment.points_of = {{.id = "bulitko2008/figure99", .series = {}}};
    EXPECT_TRUE(said(run_studies({experiment}, {})).starts_with("study: no study 'bulitko2008/figure99'"));
    experiment.points_of = {{.id = "bulitko2008/figure10", .series = {}}};
    EXPECT_EQ(said(run_studies({experiment}, {})), "x/y: the points of bulitko2008/figure10 use other problems");
    experiment.problems.scenarios = {"problems/000-original.scen"};
    experiment.points_of[0].series = {"LRTA*(F,H)"};
    maps.put("problems/000-original.scen", "version 1\n0\tm.map\t16\t9\t4\t4\t14\t4\t17.1\n");
    EXPECT_EQ(said(run_studies({experiment}, {})), "x/y: bulitko2008/figure10 has no series 'LRTA*(F,H)'");
}

SweepPoint point(std::string series, double planning, double suboptimality, std::uint64_t worst) {
    SweepPoint out;
    out.series = std::move(series);
    out.planning = planning;
    out.suboptimality = suboptimality;
    out.worst = worst;
    return out;
}

TEST(SweepPoints, TheFrontIsWhatNothingBeatsInBoth) {
    std::vector<SweepPoint> points{point("a", 1, 5, 1), point("b", 2, 3, 1), point("c", 2, 4, 1), point("d", 3, 3, 1),
                                   point("e", 9, 1, 1), point("f", 1, 1, 9), point("g", 1, 1, 1), point("h", 1, 1, 1)};
    points[5].cutoff = 8;    // disqualified
    points[6].unsolved = 1;  // only a lower bound
    points[7].missing = "not there";
    EXPECT_EQ(pareto_front(points), (std::vector<bool>{true, true, false, false, true, false, false, false}));
}

TEST(SweepPoints, TheFrontBySizeIsWhatNoSmallerDatabaseBeats) {
    std::vector<SweepPoint> points{point("a", 1, 2, 1), point("b", 2, 3, 1), point("c", 3, 1, 1)};
    points[0].database_rel = 0.5;
    points[1].database_rel = 0.9;
    points[2].database_rel = 8;
    EXPECT_EQ(pareto_front(points, &SweepPoint::database_rel), (std::vector<bool>{true, false, true}));
    points.push_back(point("without", 1, 9, 1));
    const Scatter sizes = sizes_figure("t", {.database_rel = Axis{.title = "size"}}, points);
    ASSERT_EQ(sizes.series.size(), 3u);
    EXPECT_EQ(sizes.series[2].dots[0].x, 8);
}

TEST(SweepPoints, SpreadIsOverWhatOughtNotToMatter) {
    std::vector<SweepPoint> points{point("a", 1, 2, 1), point("a", 3, 4, 1), point("a", 9, 9, 1), point("b", 5, 5, 1)};
    points[0].parameters = {{"records", "10"}, {"seed", "1"}};
    points[1].parameters = {{"records", "10"}, {"seed", "2"}};
    points[2].parameters = {{"records", "20"}, {"seed", "1"}};
    points[3].unsolved = 1;
    const auto rows = spread_table({.name = "spread", .over = {"seed"}}, points).rows;
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].find("parameters")->text, "records=10");
    EXPECT_EQ(rows[0].find("points")->whole, 2u);
    EXPECT_EQ(rows[0].find("planning")->real, 2);
    EXPECT_EQ(rows[0].find("suboptimality_pct_least")->real, 100);
    EXPECT_EQ(rows[0].find("suboptimality_pct_largest")->real, 300);
    EXPECT_EQ(rows[1].find("points")->whole, 1u);
}

TEST(SweepPoints, LimitsOnOneMoveGiveIntervalsWithTheBestQuality) {
    std::vector<SweepPoint> points{point("deep", 4, 1.05, 9), point("shallow", 1, 1.2, 1), point("astar", 5, 1, 100),
                                   point("worse", 2, 1.3, 5), point("costlier", 3, 1.05, 12)};
    const auto rows = limits_table(points).rows;
    ASSERT_EQ(rows.size(), 4u);
    EXPECT_EQ(rows[0].find("series")->kind, Value::Kind::None);
    EXPECT_EQ(rows[0].find("limit")->text, "0");
    EXPECT_EQ(rows[1].find("series")->text, "shallow");
    EXPECT_EQ(rows[1].find("limit")->text, "1 to 8");
    EXPECT_EQ(rows[2].find("series")->text, "deep");
    EXPECT_EQ(rows[2].find("limit")->text, "9 to 99");
    EXPECT_EQ(rows[3].find("series")->text, "astar");
    EXPECT_EQ(rows[3].find("limit")->text, "100 and more");
    EXPECT_EQ(limits_table({}).rows.size(), 1u);
}

}  // namespace
}  // namespace waystone::lab
