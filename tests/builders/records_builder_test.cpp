// SPDX-License-Identifier: MIT
// The records of kNN LRTA*: each against the definition, and the agent that follows them.
#include "builders/builder.hpp"
#include "catalog/catalog.hpp"
#include "database/case_records.hpp"
#include "database/kinds.hpp"
#include "search/distance_field.hpp"
#include "search/hill_climb.hpp"
#include "support/build_file.hpp"
#include "support/errors.hpp"
#include "support/open_loop.hpp"
#include "support/ready_agent.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

namespace waystone {

extern const BuilderEntry records_builder;
extern const DatabaseKind records_kind;

namespace {

Expected<void> build_records(const Grid& grid, const std::string& spec, const std::string& path, unsigned threads = 0) {
    const Settings agent = catalog().bind(spec).value();
    return build_file(records_builder, grid, agent, path, threads);
}
CaseRecords opened_records(const std::string& path) {
    return CaseRecords::open(std::make_shared<const Container>(Container::open(path).value())).value();
}

TEST(RecordsBuilder, EverySubgoalIsTheFarthestThatCanBeClimbedTo) {
    const TempFolder folder;
    int before_the_goal = 0;
    for (const RandomProblem& problem : random_realtime_problems(300, 20, {.min_side = 5, .max_side = 20})) {
        const Grid& grid = problem.grid;
        ASSERT_TRUE(build_records(grid, "knn(records=40)", folder / "a.wdb").has_value());
        const CaseRecords records = opened_records(folder / "a.wdb");
        if (records.size() == 0) continue;
        ASSERT_EQ(records.size(), 40u);
        DistanceField<Grid> to_goal(grid), to_subgoal(grid);
        for (std::uint32_t i = 0; i < records.size(); ++i) {
            const State start = records.start(i), goal = records.goal(i), subgoal = records.subgoal(i);
            to_goal.compute(goal);
            to_subgoal.compute(subgoal);
            ASSERT_LT(to_goal[start], kInfinite);
            ASSERT_EQ(to_subgoal[start] + to_goal[subgoal], to_goal[start]) << problem.about();
            ASSERT_TRUE(hill_climb(grid, start, subgoal).reached);
            before_the_goal += subgoal != goal;
            // Where it is not the goal, some next state of an optimal path cannot be climbed to.
            bool all = subgoal != goal;
            grid.for_each_arc(subgoal, [&](const Grid::Arc& arc) {
                if (to_goal[arc.to] + arc.cost == to_goal[subgoal])
                    all = all && hill_climb(grid, start, arc.to).reached;
            });
            ASSERT_FALSE(all);
        }
        const auto verified = records_kind.verify(records.container(), grid);
        ASSERT_TRUE(verified.has_value()) << verified.error().message();
    }
    EXPECT_GT(before_the_goal, 50);
}

// Beyond the first state that cannot be climbed to there may be others that can.
TEST(RecordsBuilder, TheFarthestSubgoalIsNeverNearerAndAtTimesFarther) {
    const TempFolder folder;
    int farther = 0;
    for (const RandomProblem& problem : random_realtime_problems(700, 40, {.min_side = 8, .max_side = 20})) {
        const Grid& grid = problem.grid;
        ASSERT_TRUE(build_records(grid, "knn(records=40)", folder / "a.wdb").has_value());
        ASSERT_TRUE(build_records(grid, "knn(records=40,subgoal=farthest)", folder / "b.wdb").has_value());
        const CaseRecords first = opened_records(folder / "a.wdb"), last = opened_records(folder / "b.wdb");
        ASSERT_EQ(first.size(), last.size());
        DistanceField<Grid> to_goal(grid);
        for (std::uint32_t i = 0; i < first.size(); ++i) {
            ASSERT_EQ(first.start(i), last.start(i));
            ASSERT_EQ(first.goal(i), last.goal(i));
            ASSERT_TRUE(hill_climb(grid, last.start(i), last.subgoal(i)).reached);
            to_goal.compute(first.goal(i));
            ASSERT_LE(to_goal[last.subgoal(i)], to_goal[first.subgoal(i)]) << problem.about();
            farther += to_goal[last.subgoal(i)] < to_goal[first.subgoal(i)];
        }
    }
    EXPECT_GT(farther, 10);
}

TEST(RecordsBuilder, BytesAreTheSameForAnyThreadsAndAfterAStop) {
    const TempFolder folder;
    const auto problems = random_realtime_problems(800, 1, {.min_side = 40, .max_side = 40, .max_walls = 0.3});
    const Grid& grid = problems[0].grid;
    for (const std::string spec : {"knn(records=500)", "knn(records=500,sample=coverage)"}) {
        ASSERT_TRUE(build_records(grid, spec, folder / "one.wdb", 1).has_value());
        ASSERT_TRUE(build_records(grid, spec, folder / "many.wdb", 4).has_value());
        EXPECT_EQ(bytes_of(folder / "one.wdb"), bytes_of(folder / "many.wdb"));
        const Settings agent = catalog().bind(spec).value();
        int stops = 0;
        for (;; ++stops) {
            ASSERT_LT(stops, 100);
            BuildContext context = build_to(records_builder, agent, folder / "pieces.wdb");
            const StopAfter stop(context, 100);
            const auto done = records_builder.build(grid, agent, context);
            if (done) break;
            ASSERT_EQ(done.error().code, ErrorCode::Interrupted);
        }
        EXPECT_GT(stops, 1);
        EXPECT_EQ(bytes_of(folder / "one.wdb"), bytes_of(folder / "pieces.wdb"));
        EXPECT_EQ(folder.entries(), 3u);
    }
}

// On average, from the most similar one.
TEST(RecordsBuilder, ProblemsDrawnForCoverageLieFartherApart) {
    const TempFolder folder;
    for (const RandomProblem& problem :
         random_realtime_problems(801, 10, {.min_side = 20, .max_side = 40, .max_walls = 0.3})) {
        const Grid& grid = problem.grid;
        const auto nearest = [&](const std::string& spec) {
            EXPECT_TRUE(build_records(grid, spec, folder / "r.wdb").has_value());
            const CaseRecords records = opened_records(folder / "r.wdb");
            double sum = 0;
            for (std::uint32_t i = 0; i < records.size(); ++i) {
                std::uint64_t least = ~std::uint64_t{0};
                for (std::uint32_t j = 0; j < records.size(); ++j)
                    if (j != i)
                        least = std::min(least, std::uint64_t{grid.h(records.start(i), records.start(j))} +
                                                    grid.h(records.goal(i), records.goal(j)));
                sum += static_cast<double>(least);
            }
            return sum;
        };
        EXPECT_GT(nearest("knn(records=100,sample=coverage)"), nearest("knn(records=100)")) << problem.about();
    }
}

TEST(RecordsBuilder, BadInputGetsASentence) {
    const TempFolder folder;
    const Grid lonely(3, 1, std::vector<Terrain>{Terrain::Ground, Terrain::Trees, Terrain::Ground}, {});
    EXPECT_EQ(said(build_records(lonely, "knn(records=5)", folder / "a.wdb")),
              "knn(records=5,seed=1): the map has no two connected states, so there are no records");
    EXPECT_EQ(said(catalog().bind("knn(records=0)")), "13: records must be in 1..10000000, not 0");
    EXPECT_EQ(said(catalog().bind("knn(m=0)")), "7: m must be in 1..1000000, not 0");
    EXPECT_EQ(said(catalog().bind("knn(tries=0)")), "11: tries must be in 1..10000000, not 0");
    EXPECT_EQ(folder.entries(), 0u);
    // All that is connected is one move apart: no records, and the agent goes for its goal.
    const Grid pair(2, 1, std::vector<Terrain>(2, Terrain::Ground), {});
    ASSERT_TRUE(build_records(pair, "knn(records=5)", folder / "b.wdb").has_value());
    EXPECT_EQ(opened_records(folder / "b.wdb").size(), 0u);
}

// Bulitko and Björnsson 2009 print 0.09, 0.46 and 0.92 for 1000, 5000 and 10000 records: three numbers each over the
// cells of a map with its border.
TEST(RecordsBuilder, ItsSizeOverTheMapsIsThreeNumbersARecord) {
    const TempFolder folder;
    const Grid grid(8, 3, std::vector<Terrain>(24, Terrain::Ground), {});
    ASSERT_TRUE(build_records(grid, "knn(records=20)", folder / "a.wdb").has_value());
    EXPECT_DOUBLE_EQ(relative_size(opened_records(folder / "a.wdb").container()).value(), 60.0 / 50);
}

TEST(NearestCase, LookUpsAndClimbsOfAMoveStayWithinTheirBounds) {
    for (const RandomProblem& problem : random_realtime_problems(40, 60, {.min_side = 10, .max_side = 25})) {
        Agent agent = ready_agent(problem.grid, "knn(records=100,m=3,d=1)").value();
        const std::uint64_t tree = RecordTree(100).nodes() - 1;
        agent.start(problem.start, problem.goal);
        Counters before = agent.counters();
        Outcome outcome = Outcome::Moved;
        for (int i = 0; i < kMostSteps && outcome == Outcome::Moved; ++i) {
            outcome = agent.step().outcome;
            const Counters move = agent.counters() - before;
            ASSERT_LE(move.looked_up, tree + 100) << problem.about();
            ASSERT_LE(move.climbed, 3u + 2 * 3 * 100) << problem.about();
            before = agent.counters();
        }
        // One expansion and one learned state of LRTA*(1), a look at the map's changes, the look-ups, the climbs.
        EXPECT_EQ(agent.work_bound(), 2 + 1 + tree + 100 + 3 + 2 * 3 * 100 + 16);  // 16: repairs on a map that changes
    }
}

TEST(NearestCase, EverySubgoalServesOnceAndAllProblemsAreSolved) {
    for (const RandomProblem& problem : random_realtime_problems(900, 80, {.min_side = 4, .max_side = 25})) {
        for (const char* spec : {"knn(records=30,m=5)", "knn(records=300,m=10,d=1)", "knn(records=30,m=5,tries=2)",
                                 "knn(records=30,m=5,retry=4,subgoal=farthest)"}) {
            Agent agent = ready_agent(problem.grid, spec).value();
            agent.start(problem.start, problem.goal);
            Outcome outcome = Outcome::Moved;
            for (int i = 0; i < kMostSteps && outcome == Outcome::Moved; ++i) {
                const Step step = agent.step();
                outcome = step.outcome;
                ASSERT_LE(step.work, agent.work_bound());
            }
            ASSERT_EQ(outcome, Outcome::Arrived) << spec << ", " << problem.about();
            EXPECT_GT(agent.counters().climbed, 0u);
        }
    }
}

TEST(NearestCase, RecordsAreTriedAgainAfterThatManyMoves) {
    std::uint64_t once = 0, again = 0;
    for (const RandomProblem& problem : random_realtime_problems(1200, 60, {.min_side = 15, .max_side = 25})) {
        const auto climbed = [&](const char* spec) {
            Agent agent = ready_agent(problem.grid, spec).value();
            agent.start(problem.start, problem.goal);
            for (int i = 0; i < kMostSteps && agent.step().outcome == Outcome::Moved; ++i) continue;
            return agent.counters().climbed;
        };
        once += climbed("knn(records=5,m=3,d=1)");
        again += climbed("knn(records=5,m=3,d=1,retry=2)");
    }
    EXPECT_GT(again, 2 * once);
}

}  // namespace
}  // namespace waystone
