// SPDX-License-Identifier: MIT
// What is measured beside a walk, against its definition.
#include "lab/run/batch.hpp"

#include "lab/run/result_row.hpp"
#include "support/random_grid.hpp"
#include "support/ready_agent.hpp"

#include <waystone/catalog.hpp>

#include <gtest/gtest.h>

#include <memory>

namespace waystone::lab {
namespace {

// d*, by relaxing every move until nothing changes.
std::vector<Cost> true_distances(const Grid& grid, State goal) {
    std::vector<Cost> d(grid.size(), kInfinite);
    d[goal] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (State s = 0; s < grid.size(); ++s)
            grid.for_each_arc(s, [&](const Grid::Arc& arc) {
                if (saturating_add(arc.cost, d[arc.to]) >= d[s]) return;
                d[s] = arc.cost + d[arc.to];
                changed = true;
            });
    }
    return d;
}

std::uint64_t non_optimal_by_definition(const Grid& grid, const Walk& walk, State goal) {
    const std::vector<Cost> d = true_distances(grid, goal);
    std::uint64_t count = 0;
    for (std::size_t i = 0; i + 1 < walk.trail.size(); ++i) {
        const State s = walk.trail[i], t = walk.trail[i + 1];
        count += std::uint64_t{grid.cost_between(s, t)} + d[t] > d[s];
    }
    return count;
}

ProblemSet random_set(Random& random) {
    ProblemSet set{.name = "random"};
    for (std::size_t map = 0; map < 6; ++map) {
        set.maps.push_back({"map", random_sketch(random, {.min_side = 6, .max_side = 24, .max_walls = 0.4}).grid()});
        const Grid& grid = set.maps.back().grid;
        for (int i = 0; i < 5 && grid.free_cells() > 0; ++i)
            set.tasks.push_back({.map = map, .start = random_free(random, grid), .goal = random_free(random, grid)});
    }
    return set;
}

TEST(Measures, NonOptimalMovesAreThoseOfTheDefinition) {
    Random random(6);
    ProblemSet set = random_set(random);
    std::uint64_t found = 0;
    for (const char* algo : {"lrta(depth=fixed(1))", "rta(d=1)", "greedy"}) {
        const auto results = run_configuration(set, algo, {.progress = false, .measures = true});
        ASSERT_TRUE(results) << results.error().message();
        for (std::size_t i = 0; i < set.tasks.size(); ++i) {
            const Task& task = set.tasks[i];
            Agent agent = ready_agent(set.grid(task), algo).value();
            const Walk walk = Walker(set.grid(task)).run(agent, task.start, task.goal, {.keep_trail = true});
            const Result& result = results->results[i];
            ASSERT_TRUE(result.non_optimal);
            EXPECT_EQ(*result.non_optimal, non_optimal_by_definition(set.grid(task), walk, task.goal));
            EXPECT_EQ(result.walk.signature, walk.signature);
            EXPECT_TRUE(result.walk.trail.empty());
            found += *result.non_optimal;
        }
    }
    EXPECT_GT(found, 100u);
    const auto optimal = run_configuration(set, "astar", {.progress = false, .measures = true});
    ASSERT_TRUE(optimal) << optimal.error().message();
    for (const Result& result : optimal->results) EXPECT_EQ(result.non_optimal, 0u);
}

TEST(Measures, AreLeftOutWhereNobodyAskedAndWhereMapsChange) {
    Random random(7);
    const ProblemSet set = random_set(random);
    const EditScript edits = load_edits("gen:every=5,rate=1").value();
    for (const EditScript* script : {static_cast<const EditScript*>(nullptr), &edits}) {
        const auto results = run_configuration(
            set, "rta(d=1)",
            {.limits = {.max_moves = 500}, .progress = false, .measures = script != nullptr, .edits = script});
        ASSERT_TRUE(results) << results.error().message();
        for (const Result& result : results->results) EXPECT_FALSE(result.non_optimal);
        const Row row = configuration_row(set, *results);
        EXPECT_EQ(row.find("non_optimal_moves")->kind, Value::Kind::None);
        EXPECT_EQ(row.find("back_moves_pct")->kind, Value::Kind::None);
    }
}

TEST(Measures, BackMovesAreAShareOfTheNonOptimalMovesOfAllProblems) {
    const auto walked = [](std::uint64_t moves, std::uint64_t revisits, std::uint64_t non_optimal, std::uint64_t back) {
        Result result;
        result.walk.outcome = Outcome::Arrived;
        result.walk.straight = moves;
        result.walk.revisits = revisits;
        result.walk.counters.back_moves = back;
        result.non_optimal = non_optimal;
        return result;
    };
    const auto row = [](std::vector<Result> results) {
        return configuration_row({}, {.algo = "x", .results = std::move(results), .times = {}});
    };
    const Row two = row({walked(10, 5, 4, 3), walked(20, 2, 0, 0), walked(0, 0, 0, 0)});
    EXPECT_DOUBLE_EQ(two.find("non_optimal_moves")->real, 2);  // problems without a move do not count
    EXPECT_DOUBLE_EQ(two.find("back_moves_pct")->real, 75);
    EXPECT_DOUBLE_EQ(two.find("scrubbing_pct")->real, 30);  // (50 + 10) / 2
    const Row straight = row({walked(10, 0, 0, 0)});
    EXPECT_DOUBLE_EQ(straight.find("non_optimal_moves")->real, 0);
    EXPECT_EQ(straight.find("back_moves_pct")->kind, Value::Kind::None);
}

// A worker's own map goes back to the original after each problem.
TEST(ChangingMaps, DependOnNoEarlierProblem) {
    Random random(8);
    const ProblemSet set = random_set(random);
    const EditScript edits = load_edits("gen:every=3,rate=10,seed=5").value();
    const BatchOptions options{.limits = {.max_moves = 500}, .progress = false, .edits = &edits};
    const auto together = run_configuration(set, "lrta(depth=fixed(1))", options);
    ASSERT_TRUE(together) << together.error().message();
    std::uint64_t changed = 0;
    for (std::size_t i = 0; i < set.tasks.size(); ++i) {
        ProblemSet alone{.name = set.name, .maps = set.maps, .tasks = {set.tasks[i]}};
        const auto single = run_configuration(alone, "lrta(depth=fixed(1))", options);
        ASSERT_TRUE(single) << single.error().message();
        EXPECT_EQ(single->results[0].walk.signature, together->results[i].walk.signature);
        EXPECT_EQ(single->results[0].walk.edits, together->results[i].walk.edits);
        changed += single->results[0].walk.edits;
    }
    EXPECT_GT(changed, 0u);
}

}  // namespace
}  // namespace waystone::lab
