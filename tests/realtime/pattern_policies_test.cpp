// SPDX-License-Identifier: MIT
// Agents guided by a pattern database: what subgoals do to a walk, and what happens when a state is met again.
#include "abstraction/hierarchy.hpp"
#include "builders/builder.hpp"
#include "catalog/catalog.hpp"
#include "realtime/learned_h.hpp"
#include "support/build_file.hpp"
#include "support/errors.hpp"
#include "support/open_loop.hpp"
#include "support/ready_agent.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

namespace waystone {

extern const BuilderEntry pattern_builder;

namespace {

struct Walked {
    Outcome outcome = Outcome::Moved;
    Cost cost = 0;
    std::uint64_t moves = 0;
    Counters counters;
};

Walked walk(const RandomProblem& problem, const std::string& spec) {
    Agent agent = ready_agent(problem.grid, spec).value();
    agent.start(problem.start, problem.goal);
    Walked walked;
    while (walked.outcome == Outcome::Moved && walked.moves < kMostSteps) {
        const State before = agent.now();
        walked.outcome = agent.step().outcome;
        if (agent.now() == before) continue;
        ++walked.moves;
        walked.cost += problem.grid.cost_between(before, agent.now());
    }
    walked.counters = agent.counters();
    return walked;
}

std::vector<RandomProblem> problems(std::uint64_t seed, unsigned count, std::uint32_t side = 14) {
    return random_realtime_problems(seed, count, {.min_side = 3, .max_side = side, .max_walls = 0.4});
}

// With every cell for itself the subgoal is the next cell of an optimal path.
TEST(PatternGoal, RegionsOfOneCellGiveOptimalPaths) {
    for (const RandomProblem& problem : problems(7000, 60)) {
        for (const char* spec : {"lrta(depth=fixed(1),goal=pdb(level=0))", "lrta(depth=fixed(4),goal=pdb(level=0))",
                                 "dlrta(level=0,cap=5,trace=random)"}) {
            const Walked walked = walk(problem, spec);
            ASSERT_EQ(walked.outcome, Outcome::Arrived) << spec << ", " << problem.about();
            ASSERT_EQ(walked.cost, problem.distance[problem.start]) << spec << ", " << problem.about();
        }
    }
}

// Deep enough, a search towards the goal moves well from the first step on. With four moves, where fewest moves are the
// cheapest path, every stored depth is deep enough.
TEST(PatternDepth, WithoutACapEveryMoveIsOptimal) {
    int tried = 0;
    for (const RandomProblem& problem : problems(7100, 120, 12)) {
        if (problem.grid.rule().rule != MoveRule::Four) continue;
        const Walked walked = walk(problem, "lrta(depth=pdb(level=0,cap=1000),learning=none)");
        ASSERT_EQ(walked.outcome, Outcome::Arrived) << problem.about();
        ASSERT_EQ(walked.cost, problem.distance[problem.start]) << problem.about();
        ++tried;
    }
    EXPECT_GT(tried, 20);
}

TEST(PatternGoal, EveryRuleForRevisitsArrives) {
    const auto all = problems(7200, 40);
    for (const char* select : {"every_move", "on_reach"}) {
        for (const char* revisit : {"state", "moves", "region", "permanent", "subgoal", "later"}) {
            for (const char* depth : {"fixed(1)", "fixed(3)", "pdb(cap=6)", "pdb(cap=1000)", "pdb(cap=6,deepen=1)"}) {
                const std::string spec = "lrta(depth=" + std::string(depth) + ",goal=pdb(level=1,n=5,select=" + select +
                                         ",revisit=" + revisit + "))";
                for (const RandomProblem& problem : all) {
                    if (Hierarchy(problem.grid).levels() < 2) continue;
                    const Walked walked = walk(problem, spec);
                    ASSERT_EQ(walked.outcome, Outcome::Arrived) << spec << ", " << problem.about();
                }
            }
        }
    }
}

TEST(PatternGoal, LookUpsAreWork) {
    for (const RandomProblem& problem : problems(7300, 20)) {
        EXPECT_EQ(walk(problem, "lrta(depth=fixed(3))").counters.looked_up, 0u);
        const Walked goal = walk(problem, "lrta(depth=fixed(3),goal=pdb)");
        EXPECT_EQ(goal.counters.looked_up, goal.moves);
        const Walked depth = walk(problem, "lrta(depth=pdb(cap=5))");
        EXPECT_EQ(depth.counters.looked_up, depth.moves);
        const Walked both = walk(problem, "dlrta(cap=5)");
        EXPECT_EQ(both.counters.looked_up, 2 * both.moves);
    }
}

TEST(PatternGoal, AFileIsTakenWhereOneIsNamed) {
    const TempFolder folder;
    const auto all = problems(7400, 2, 20);
    const Grid &grid = all[0].grid, &other = all[1].grid;
    const std::string path = folder / "a.wdb";
    const Settings agent = catalog().bind("dlrta(level=1,cap=9)").value();
    ASSERT_TRUE(build_file(pattern_builder, grid, agent, path).has_value());
    const auto spec = [&](const char* rest) {
        return "dlrta(level=1," + std::string(rest) + ",file=\"" + path + "\")";
    };
    EXPECT_EQ(said(ready_agent(grid, spec("cap=9"))), "no error");
    EXPECT_TRUE(said(ready_agent(grid, spec("cap=8"))).contains("made by pdb(level=1,"))
        << said(ready_agent(grid, spec("cap=8")));
    EXPECT_TRUE(said(ready_agent(other, spec("cap=9"))).contains("made for "))
        << said(ready_agent(other, spec("cap=9")));
    EXPECT_EQ(said(ready_agent(grid, "dlrta(file=no/such.wdb)")), "no/such.wdb: no such file");
}

TEST(ValuesByTarget, EachTargetHasItsOwn) {
    const Grid grid(20, 20, std::vector<Terrain>(400, Terrain::Ground), {});
    Arena arena(PagePool::make(1 << 20));
    LearnedH<Grid> h(grid, arena);
    h.expect_subgoals();
    h.start(0);
    const Cost initial = h(21);
    EXPECT_EQ(h.raise(21, initial + 7), 7u);
    h.target(45);
    const Cost towards_45 = h(21);
    EXPECT_EQ(towards_45, OctileTo(grid, 45)(21));
    EXPECT_EQ(h.raise(21, towards_45 + 3), 3u);
    h.target(46);
    EXPECT_EQ(h(21), OctileTo(grid, 46)(21));
    h.target(45);
    EXPECT_EQ(h(21), towards_45 + 3);
    h.target(0);
    EXPECT_EQ(h(21), initial + 7);
    h.start(0);
    EXPECT_EQ(h(21), initial);
    h.target(45);
    EXPECT_EQ(h(21), towards_45);
}

// Values of subgoals are given up when there is no more room; the goal's stay.
TEST(ValuesByTarget, AFullTableForgetsSubgoalsAlone) {
    const Grid grid(30, 30, std::vector<Terrain>(900, Terrain::Ground), {});
    Arena arena(PagePool::make(1 << 20));
    LearnedH<Grid> h(grid, arena);
    h.expect_subgoals();
    h.start(0);
    h.raise(5, h(5) + 1);
    h.target(100);
    for (State s = 101; s < 900; ++s) {
        EXPECT_EQ(h.raise(s, h(s) + 2), 2u);
        EXPECT_EQ(h(s), OctileTo(grid, 100)(s) + 2);
    }
    EXPECT_EQ(h(101), OctileTo(grid, 100)(101));
    EXPECT_FALSE(h.full());
    h.target(0);
    EXPECT_EQ(h(5), OctileTo(grid, 0)(5) + 1);
}

}  // namespace
}  // namespace waystone
