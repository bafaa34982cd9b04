// SPDX-License-Identifier: MIT
// Case bases as bulitko2012 evaluates them, against its definitions.
#include "lab/study/case_study.hpp"

#include "builders/state_cover.hpp"
#include "lab/study/study.hpp"
#include "search/distance_field.hpp"
#include "search/hill_climb.hpp"
#include "support/case_files.hpp"
#include "support/errors.hpp"
#include "support/maps.hpp"
#include "support/temp_folder.hpp"

#include <waystone/catalog.hpp>
#include "sim/walk.hpp"
#include "support/ready_agent.hpp"

#include <gtest/gtest.h>

namespace waystone::lab {
namespace {

Grid four_way_map(std::uint64_t seed, std::uint32_t side, double walls) {
    Random random(seed, 6);
    Sketch sketch = random_sketch(random, {.min_side = side, .max_side = side, .max_walls = walls});
    sketch.moves = {.rule = MoveRule::Four};
    return sketch.grid();
}

std::vector<Task> random_tasks(const Grid& grid, std::size_t count) {
    const std::vector<State> states = states_to_cover(grid);
    Random random(9);
    std::vector<Task> tasks;
    while (tasks.size() < count) {
        const State start = states[random.below(static_cast<std::uint32_t>(states.size()))],
                    goal = states[random.below(static_cast<std::uint32_t>(states.size()))];
        if (start != goal && grid.reachable(start, goal)) tasks.push_back({.start = start, .goal = goal});
    }
    return tasks;
}

std::vector<const Task*> pointers(const std::vector<Task>& tasks) {
    std::vector<const Task*> out;
    for (const Task& task : tasks) out.push_back(&task);
    return out;
}

TEST(CaseStudy, PicksTheTrailheadsThatTheBuilderPicks) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        SCOPED_TRACE(seed);
        const Grid grid = four_way_map(seed, 30, 0.4);
        auto study = CaseStudyMap::make(grid, {});
        ASSERT_TRUE(study) << said(study);
        for (const Pick pick : {Pick::Random, Pick::Greedy})
            for (const std::size_t most : {std::size_t{7}, grid.size()}) {
                std::vector<State> built;
                pick_trailheads(grid, {.pick = pick, .m = 4, .seed = seed, .most = most}, {}, [](double) {}, built);
                EXPECT_EQ(study->trailheads(pick, 4, seed, most), built);
            }
    }
}

// The cheapest relevant case; without one, what LRTA* walks.
TEST(CaseStudy, SuboptimalityIsThatOfTheDefinition) {
    std::size_t without = 0;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        SCOPED_TRACE(seed);
        const Grid grid = four_way_map(seed, 24, 0.35);
        if (states_to_cover(grid).size() < 50) continue;
        const std::vector<Task> tasks = random_tasks(grid, 40);
        auto study = CaseStudyMap::make(grid, pointers(tasks));
        ASSERT_TRUE(study) << said(study);
        const CaseBases bases{
            .pick = Pick::Greedy, .m = {3}, .relevant = {4}, .count = 2, .seed = seed, .trailheads = 12};
        const auto results = study->run(bases, 3, 4, 0, 0, "test");
        ASSERT_TRUE(results) << said(results);
        Agent lrta = ready_agent(grid, bases.fallback).value();
        Walker walker(grid);
        for (std::size_t i = 0; i < 2; ++i) {
            const std::vector<State> trailheads = study->trailheads(Pick::Greedy, 3, seed + i, 12);
            double sum = 0;
            std::size_t no_case = 0;
            DistanceField<Grid> field(grid);
            for (const Task& task : tasks) {
                double best = -1;
                for (const State from : trailheads) {
                    const Climb first = hill_climb(grid, task.start, from, 4);
                    if (!first.reached) continue;
                    field.compute(from);
                    for (const State to : trailheads) {
                        const Climb last = hill_climb(grid, to, task.goal, 4);
                        if (!last.reached) continue;
                        const double cost = to_real(first.cost) + to_real(field[to]) + to_real(last.cost);
                        if (best < 0 || cost < best) best = cost;
                    }
                }
                if (best < 0) {
                    best = walker.run(lrta, task.start, task.goal).cost;
                    ++no_case;
                }
                field.compute(task.goal);
                sum += best / to_real(field[task.start]);
            }
            EXPECT_NEAR((*results)[i].suboptimality_pct, 100 * (sum / 40 - 1), 1e-9);
            EXPECT_EQ((*results)[i].without_case, no_case);
            EXPECT_LE((*results)[i].trailheads, 12u);
            without += no_case;
        }
    }
    EXPECT_GT(without, 5u);
}

TEST(CaseStudy, SizesAreDrawnFromTheRangeAskedFor) {
    const Grid grid = four_way_map(3, 40, 0.2);
    const std::vector<Task> tasks = random_tasks(grid, 5);
    auto study = CaseStudyMap::make(grid, pointers(tasks));
    ASSERT_TRUE(study) << said(study);
    const auto results = study->run({.pick = Pick::Greedy, .m = {2}, .count = 60, .seed = 1}, 2, 2, 5, 9, "test");
    ASSERT_TRUE(results) << said(results);
    const auto range = std::ranges::minmax(*results, {}, &CaseBaseResult::trailheads);
    EXPECT_EQ(range.min.trailheads, 5u);
    EXPECT_EQ(range.max.trailheads, 9u);
}

TEST(CaseStudy, WhatItCannotStudyGetsASentence) {
    const Grid eight(8, 8, std::vector<Terrain>(64, Terrain::Ground));
    EXPECT_EQ(said(CaseStudyMap::make(eight, {})), "case bases are studied only with four moves");
    const Grid large(256, 256, std::vector<Terrain>(65536, Terrain::Ground), {.rule = MoveRule::Four});
    EXPECT_EQ(said(CaseStudyMap::make(large, {})),
              "case bases are studied on maps of up to 30000 states; this one has 65536");
}

constexpr const char* kCaseExperiment = R"json({
  "id": "x/y", "title": "t", "paper": "p",
  "problems": {"maps": ["a.map", "b.map"], "random": 20, "moves": "4"},
  "columns": ["a", "b", "mean"],
  "case_bases": [{"name": "H", "pick": "random", "m": [2, 3], "count": 20},
                 {"name": "G", "pick": "greedy", "m": 2, "relevant": [2, 3], "count": 30, "sizes_of": "H"}],
  "series": [{"name": "s", "measure": "case_bases", "of": "H", "vector": "suboptimality"},
             {"name": "t", "measure": "case_bases", "of": "G", "vector": "improvement"},
             {"name": "u", "measure": "case_bases", "of": "G", "vector": "improvement", "columns": ["mean"]},
             {"name": "v", "measure": "case_bases", "of": "H", "vector": "surroundings"},
             {"name": "w", "measure": "case_bases", "of": "G", "vector": "surroundings"},
             {"name": "x", "measure": "case_bases", "of": "G", "vector": "extra_pick_s", "columns": ["mean"]}]
})json";

std::string changed(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
}

TEST(CaseStudy, RunsAsAnExperimentOverSeveralMaps) {
    const TempFolder maps;
    maps.put("a.map", "type octile\nheight 3\nwidth 9\nmap\n.........\n.@@@@@@@.\n.........\n");
    maps.put("b.map", "type octile\nheight 3\nwidth 9\nmap\n....@....\n..@.@.@..\n..@...@..\n");
    const MapsRoot root(maps / "");
    const auto experiment = parse_experiment(kCaseExperiment, "x.json");
    ASSERT_TRUE(experiment) << said(experiment);
    const auto result = run_studies({*experiment}, {.paper_scale = true, .folder = maps / "out", .recipe = "test"});
    ASSERT_TRUE(result) << said(result);
    ASSERT_EQ(result->comparisons.size(), 14u);
    for (const std::size_t map :
         {7, 8}) {  // a random pick searches around its trailheads, a greedy one twice around all
        EXPECT_LT(*result->comparisons[map].measured, 1);
        EXPECT_GT(*result->comparisons[map + 3].measured, 1);
        EXPECT_LE(*result->comparisons[map + 3].measured, 2 + *result->comparisons[map].measured + 0.2);
    }
    EXPECT_DOUBLE_EQ(*result->comparisons[2].measured,
                     (*result->comparisons[0].measured + *result->comparisons[1].measured) / 2);
    EXPECT_EQ(result->comparisons[6].measured, result->comparisons[5].measured);
    EXPECT_TRUE(std::filesystem::exists(maps / "out/x/y/s.rows.csv"));
    const auto quick = run_studies({*experiment}, {});
    ASSERT_TRUE(quick) << said(quick);
}

TEST(CaseStudy, EveryMistakeInAnExperimentGetsASentence) {
    const auto said_of = [](const std::string& text) { return said(parse_experiment(text, "x.json")); };
    EXPECT_EQ(said_of(changed(kCaseExperiment, ", \"random\": 20", "")), "x.json:3: 'problems' needs the key 'random'");
    EXPECT_EQ(said_of(changed(kCaseExperiment, "\"random\": 20", "\"random\": 0")),
              "x.json:3: 'random' in 'problems' must be from 1 to 1000000");
    EXPECT_EQ(said_of(changed(kCaseExperiment, "\"m\": [2, 3]", "\"m\": [2]")),
              "x.json:5: 'm' in case bases 'H' has 1 numbers for 2 maps");
    EXPECT_EQ(said_of(changed(kCaseExperiment, "\"sizes_of\": \"H\"", "\"sizes_of\": \"K\"")),
              "x.json:6: 'sizes_of' in case bases 'G' names no earlier one");
    EXPECT_EQ(said_of(changed(kCaseExperiment, "\"pick\": \"greedy\"", "\"pick\": \"lazy\"")),
              "x.json:6: 'pick' in case bases 'G' must be random or greedy");
}

// Sizes and quality on the map that the paper illustrates itself with.
TEST(CaseStudy, Figure1OfBulitko2012LiesInItsBands) {
    const auto experiment = builtin_experiment("bulitko2012/figure1");
    ASSERT_TRUE(experiment) << said(experiment);
    const auto result = run_studies({*experiment}, {});
    ASSERT_TRUE(result) << said(result);
    unsigned compared = 0;
    for (const Comparison& c : result->comparisons) {
        if (!c.within() || c.series == "over optimal, %") continue;  // a tenth of the problems is too few for that
        ++compared;
        EXPECT_TRUE(*c.within()) << c.series << ", " << c.column << ": " << *c.measured << " for " << *c.published;
    }
    EXPECT_EQ(compared, 8u);
}

}  // namespace
}  // namespace waystone::lab
