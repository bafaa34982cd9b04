// SPDX-License-Identifier: MIT
// Agents by case bases: what they promise beside what every agent does.
#include "realtime/case_agent.hpp"

#include "builders/state_cover.hpp"
#include "search/hill_climb.hpp"
#include "support/case_files.hpp"
#include "support/draw.hpp"
#include "support/errors.hpp"
#include "support/temp_folder.hpp"

#include <waystone/catalog.hpp>
#include "sim/walk.hpp"
#include "support/ready_agent.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

std::string with_file(const std::string& spec, const std::string& path) {
    return spec.substr(0, spec.size() - 1) + ",file=\"" + path + "\")";
}

// With every state covered, every problem is solved by climbing alone.
TEST(CaseAgent, SolvesEveryProblemOfACoveredMapWithoutLearning) {
    const TempFolder folder;
    std::size_t problems = 0, with_case = 0;
    for (std::uint64_t seed = 0; seed < 90; ++seed) {
        const Grid grid = random_case_map(seed, 40, 0.45);
        const std::string spec = std::array{"hcdps(m=3)", "gsc(m=5)", "gsc(m=4,relevant=6,choose=best)",
                                            "hcdps(m=4,pick=systematic,paths=dp,choose=best)"}[seed % 4];
        SCOPED_TRACE(spec + ", seed " + std::to_string(seed));
        ASSERT_TRUE(build_cases(grid, spec, folder / "a.wdb").has_value());
        Agent agent = ready_agent(grid, with_file(spec, folder / "a.wdb")).value();
        Walker walker(grid);
        for (const auto& [start, goal] : random_case_problems(grid, seed, 2, 40)) {
            const Walk walk = walker.run(agent, start, goal);
            ASSERT_TRUE(walk.arrived());
            ASSERT_EQ(walk.counters.expanded + walk.counters.learned + walk.counters.h_updates, 0u);
            ASSERT_LE(walk.work_max, walk.work_bound);
            ++problems;
            with_case += walk.counters.looked_up > 0;
        }
        ASSERT_LE(agent.bytes(), 256u) << "no table of its own";
    }
    EXPECT_GT(problems, 2000u);
    EXPECT_GT(with_case, problems / 2);
}

// The cheapest of all relevant cases, by the definition of bulitko2012; the direct climb comes first.
TEST(CaseAgent, TheBestCaseIsTheCheapestOfAllRelevantOnes) {
    const TempFolder folder;
    std::size_t compared = 0, exact = 0, better = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        const Grid grid = random_case_map(seed, 40, 0.4);
        const std::string spec = "hcdps(m=5,choose=best)";
        ASSERT_TRUE(build_cases(grid, spec, folder / "a.wdb").has_value());
        const CaseBase base = open_cases(folder / "a.wdb");
        Agent best = ready_agent(grid, with_file(spec, folder / "a.wdb")).value(),
              first = ready_agent(grid, with_file("hcdps(m=5)", folder / "a.wdb")).value();
        Walker walker(grid);
        for (const auto& [start, goal] : random_case_problems(grid, seed, 3, 20)) {
            if (hill_climb(grid, start, goal, 5).reached) continue;
            std::uint64_t cheapest = kUnlimited;
            for (std::uint32_t from = 0; from < base.trailheads(); ++from) {
                const Climb to_first = hill_climb(grid, start, base.trailhead(from), 5);
                if (!to_first.reached) continue;
                for (std::uint32_t to = 0; to < base.trailheads(); ++to) {
                    const Climb to_goal = hill_climb(grid, base.trailhead(to), goal, 5);
                    if (to_goal.reached)
                        cheapest =
                            std::min(cheapest, std::uint64_t{to_first.cost} + base.cost(from, to) + to_goal.cost);
                }
            }
            const auto cost_of = [&](const Walk& walk) {
                return walk.straight * kUnit + walk.diagonal * grid.rule().diagonal;
            };
            const Walk walk = walker.run(best, start, goal), other = walker.run(first, start, goal);
            ASSERT_LE(cost_of(walk), cheapest);
            exact += cost_of(walk) == cheapest;  // less where the goal lies on the way
            better += cost_of(other) > cheapest;
            ++compared;
        }
    }
    EXPECT_GT(compared, 500u);
    EXPECT_GT(exact, compared * 9 / 10);
    EXPECT_GT(better, 50u);
}

TEST(CaseAgent, WithoutARelevantCaseTheFallbackWalks) {
    const TempFolder folder;
    const Drawing map = draw_map(R"(
        A....#..............
        .###.#.############.
        .....#.............G
        .#####.############.
        ....................)");
    const std::string spec = "gsc(m=3,trailheads=2,relevant=3)";
    ASSERT_TRUE(build_cases(map.grid, spec, folder / "a.wdb").has_value());
    const CaseBase base = open_cases(folder / "a.wdb");
    ASSERT_FALSE(base.covers_everything());
    Agent agent = ready_agent(map.grid, with_file(spec, folder / "a.wdb")).value();
    const std::size_t small = agent.bytes();
    Walker walker(map.grid);
    std::size_t by_case = 0, by_fallback = 0;
    for (const State start : states_to_cover(map.grid)) {
        const Walk walk = walker.run(agent, start, map.at('G'), {.work_per_tick = 3});
        ASSERT_TRUE(walk.arrived());
        ASSERT_LE(walk.tick_work_max, 3u);
        ASSERT_LE(walk.work_max, walk.work_bound);
        ++(walk.counters.expanded > 0 ? by_fallback : by_case);
    }
    EXPECT_GT(by_case, 3u);
    EXPECT_GT(by_fallback, 3u);
    EXPECT_GT(agent.bytes(), small) << "made when it was needed";
    EXPECT_EQ(said(ready_agent(map.grid, "gsc(fallback=hcdps)")), "14: cases needs a case base, but none was opened");
}

TEST(CaseAgent, AnyAgentWithoutADatabaseMayStandIn) {
    const Drawing map = draw_map(R"(
        A....#....
        .###.#.##.
        .....#.#G.
        .###.#.##.
        ..........)");
    for (const char* const other : {"lrta", "rtaa(n=8)", "tb(k=4)", "tb(k=4,w=2)", "astar"}) {
        const std::string spec = "gsc(m=1,trailheads=1,relevant=1,fallback=" + std::string(other) + ")";
        Agent agent = ready_agent(map.grid, spec).value();
        const Walk walk = Walker(map.grid).run(agent, map.at('A'), map.at('G'));
        ASSERT_TRUE(walk.arrived()) << spec;
        EXPECT_GT(walk.counters.expanded, 0u) << spec;
        EXPECT_LE(walk.work_max, walk.work_bound) << spec;
        EXPECT_EQ(agent.work_bound() == kUnlimited, std::string_view(other) == "astar") << spec;
    }
}

// A base that is too small for most problems: with the fallback in the gaps, cases are used anyway.
TEST(CaseAgent, TheFallbackFillsTheGapsOfASmallBase) {
    const TempFolder folder;
    std::uint64_t expanded = 0, expanded_without = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        SCOPED_TRACE(seed);
        const Grid grid = random_case_map(seed, 60, 0.35);
        const std::string base = "m=4,trailheads=12,fallback=tb(k=3,w=2,t=9)";
        ASSERT_TRUE(build_cases(grid, "gsc(" + base + ")", folder / "a.wdb").has_value());
        Agent gaps = ready_agent(grid, with_file("gsc(" + base + ",gaps=fallback)", folder / "a.wdb")).value(),
              none = ready_agent(grid, with_file("gsc(" + base + ")", folder / "a.wdb")).value();
        EXPECT_LT(gaps.work_bound(), none.work_bound()) << "it chooses without climbing";
        Walker walker(grid);
        for (const auto& [start, goal] : random_case_problems(grid, seed, 6, 20)) {
            const Walk over = walker.run(gaps, start, goal), without = walker.run(none, start, goal);
            ASSERT_TRUE(over.arrived() && without.arrived());
            ASSERT_LE(over.work_max, over.work_bound);
            expanded += over.counters.expanded;
            expanded_without += without.counters.expanded;
        }
    }
    EXPECT_GT(expanded, 0u) << "there are gaps";
    EXPECT_LT(2 * expanded, expanded_without);
}

TEST(CaseAgent, RestartsWithTheSameGoalAndKeepsWhatTheFallbackLearned) {
    const Drawing map = draw_map(R"(
        A....#....
        .###.#.##.
        .....#.#G.
        .###.#.##.
        ..........)");
    Agent agent = ready_agent(map.grid, "gsc(m=1,trailheads=1,relevant=1)").value();
    Walker walker(map.grid);
    const Walk first = walker.run(agent, map.at('A'), map.at('G'));
    ASSERT_TRUE(first.arrived());
    ASSERT_GT(first.counters.h_updates, 0u);
    agent.restart(map.at('A'));
    const Walk second = walker.run_started(agent, map.at('A'), map.at('G'));
    ASSERT_TRUE(second.arrived());
    EXPECT_LT(second.cost, first.cost);
}

TEST(CaseAgent, AMapThatChangesUnderItNeverMakesItMoveWrongly) {
    std::size_t arrived = 0;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        SCOPED_TRACE(seed);
        Grid grid = random_case_map(seed, 30, 0.2);
        const std::vector<State> states = states_to_cover(grid);
        Agent agent = ready_agent(grid, "hcdps(m=4)").value();
        Random random(seed, 5);
        const State goal = states[random.below(static_cast<std::uint32_t>(states.size()))];
        agent.start(states[random.below(static_cast<std::uint32_t>(states.size()))], goal);
        Outcome outcome = Outcome::Moved;
        for (int i = 0; i < 3000 && (outcome == Outcome::Moved || outcome == Outcome::Waiting); ++i) {
            const State before = agent.now();
            outcome = agent.step({.work = 5}).outcome;
            ASSERT_TRUE(outcome != Outcome::Moved || grid.cost_between(before, agent.now()) != kInfinite);
            const State cell = random_free(random, grid);
            if (i % 4 == 0 && cell != agent.now() && cell != goal) grid.block(cell);
        }
        ASSERT_TRUE(outcome == Outcome::Arrived || outcome == Outcome::Unreachable);
        arrived += outcome == Outcome::Arrived;
        // Started again on the changed map it goes on.
        agent.start(agent.now(), goal);
        const bool reachable = grid.reachable(agent.now(), goal);
        for (int i = 0; i < 100'000; ++i)
            if (outcome = agent.step().outcome; outcome != Outcome::Moved && outcome != Outcome::Waiting) break;
        ASSERT_EQ(outcome, reachable ? Outcome::Arrived : Outcome::Unreachable);
    }
    EXPECT_GT(arrived, 0u);
}

}  // namespace
}  // namespace waystone
