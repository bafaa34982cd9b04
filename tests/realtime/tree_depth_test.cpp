// SPDX-License-Identifier: MIT
// Depths by decision tree and by oracle, as agents use them.
#include "builders/tree_training.hpp"
#include "catalog/catalog.hpp"
#include "support/errors.hpp"
#include "support/open_loop.hpp"
#include "support/temp_folder.hpp"

#include "sim/walk.hpp"
#include "support/ready_agent.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

Walk run(const RandomProblem& problem, const std::string& spec, std::uint64_t work_per_tick = kUnlimited) {
    Agent agent = ready_agent(problem.grid, spec).value();
    return Walker(problem.grid)
        .run(agent, problem.start, problem.goal,
             {.work_per_tick = work_per_tick, .keep_trail = true, .keep_times = false});
}

std::string tree_spec(const std::string& path, const std::string& more = "") {
    return "lrta(depth=tree(\"" + path + "\")" + (more.empty() ? "" : ",") + more + ")";
}

constexpr SketchLimits kMaps{.min_side = 10, .max_side = 30, .max_walls = 0.4};

DecisionTree trained(FeatureSettings features, const char* walker = "lrta") {
    std::vector<Example> examples;
    for (const RandomProblem& problem : random_realtime_problems(70000, 60, kMaps)) {
        auto collector =
            ExampleCollector::create(problem.grid, catalog().bind(walker).value(), {.dmax = 6, .features = features})
                .value();
        collector.walk(problem.start, problem.goal, examples);
    }
    return grow_c45(examples, {.labels = 6, .min_leaf = 10, .prune = false, .collapse = false}, features);
}

TEST(TreeDepth, ServesOnMapsItNeverSawAndKeepsItsBounds) {
    const TempFolder folder;
    for (const auto& [presearch, expansions] : {std::pair{1u, false}, {2u, false}, {1u, true}, {4u, true}}) {
        const std::string more = expansions ? "lookahead=astar,learning=dijkstra" : "";
        const DecisionTree tree = trained({.history = 20, .presearch = presearch, .expansions = expansions},
                                          expansions ? "lrta(lookahead=astar,learning=dijkstra)" : "lrta");
        ASSERT_GT(tree.leaves(), 3u) << tree.conditions();
        ASSERT_TRUE(save_tree(tree, folder / "a.wdt"));
        const std::string spec = tree_spec(folder / "a.wdt", more);
        for (const RandomProblem& problem : random_realtime_problems(71000, 60, kMaps)) {
            const Walk whole = run(problem, spec), sliced = run(problem, spec, 1);
            ASSERT_TRUE(whole.arrived()) << problem.about(whole.trail);
            ASSERT_LE(whole.work_max, whole.work_bound) << problem.about(whole.trail);
            ASSERT_EQ(sliced.tick_work_max, 1u) << problem.about(whole.trail);
            ASSERT_EQ(whole.trail, sliced.trail) << problem.about(whole.trail) << problem.about(sliced.trail);
            ASSERT_EQ(whole.counters.work(), sliced.counters.work());
        }
    }
}

TEST(TreeDepth, OfOneLeafWalksAsThatFixedDepthAndPaysForThePreSearch) {
    const TempFolder folder;
    for (const std::uint32_t presearch : {1u, 2u, 4u}) {
        for (const std::uint32_t depth : {1u, 3u}) {
            ASSERT_TRUE(save_tree(DecisionTree({.history = 60, .presearch = presearch}, {{.depth = depth}}),
                                  folder / "leaf.wdt"));
            for (const RandomProblem& problem : random_realtime_problems(72000, 40, kMaps)) {
                const Walk tree = run(problem, tree_spec(folder / "leaf.wdt"));
                const Walk fixed = run(problem, "lrta(depth=fixed(" + std::to_string(depth) + "))");
                const Walk pre = run(problem, "lrta(depth=fixed(" + std::to_string(presearch) + "))");
                ASSERT_EQ(tree.trail, fixed.trail) << problem.about(tree.trail);
                ASSERT_EQ(tree.work_bound, fixed.work_bound + pre.work_bound - 2);  // which learns nothing
                if (presearch == 1) {
                    ASSERT_EQ(tree.counters.expanded, fixed.counters.expanded + tree.moves());
                }
            }
        }
    }
}

TEST(TreeDepth, RemembersNothingOfAnEarlierProblemOrTrial) {
    const TempFolder folder;
    ASSERT_TRUE(save_tree(trained({.history = 30, .presearch = 1}), folder / "a.wdt"));
    for (const RandomProblem& problem : random_realtime_problems(73000, 30, kMaps)) {
        Agent agent = ready_agent(problem.grid, tree_spec(folder / "a.wdt")).value();
        Walker walker(problem.grid);
        const Walk first = walker.run(agent, problem.start, problem.goal, {.keep_trail = true});
        walker.run(agent, problem.goal, problem.start);
        agent.start(problem.start, problem.goal);
        agent.step({.work = 1});  // given up in the middle of a pre-search
        ASSERT_EQ(walker.run(agent, problem.start, problem.goal, {.keep_trail = true}).trail, first.trail);
    }
}

TEST(OracleDepth, GoesOnAsItsLargestDepthWhereBothStandAndPaysForItsSearches) {
    for (const RandomProblem& problem : random_realtime_problems(74000, 60, kMaps)) {
        for (const std::string max : {"1", "2", "5"}) {
            const std::string lookahead = std::array{"bfs", "astar"}[problem.seed % 2];
            const std::string by_oracle = "lrta(depth=oracle(" + max + "),lookahead=" + lookahead + ")";
            const Walk oracle = run(problem, by_oracle);
            const Walk fixed = run(problem, "lrta(depth=fixed(" + max + "),lookahead=" + lookahead + ")");
            ASSERT_TRUE(oracle.arrived()) << problem.about(oracle.trail);
            ASSERT_EQ(oracle.trail[1], fixed.trail[1]) << problem.about(oracle.trail);  // nothing is learned yet
            ASSERT_LE(oracle.work_max, oracle.work_bound);
            ASSERT_GT(oracle.counters.expanded, oracle.moves());
            const Walk sliced = run(problem, by_oracle, 1);
            ASSERT_EQ(oracle.trail, sliced.trail) << problem.about(oracle.trail);
            if (max == "1") {
                ASSERT_EQ(oracle.trail, fixed.trail) << problem.about(oracle.trail);
            }
        }
    }
}

TEST(DepthPolicies, GetASentenceWhereTheyCannotBeMade) {
    const TempFolder folder;
    const Drawing map = draw_map("A..G");
    const std::string bad = folder.put("bad.wdt", "waystone tree 1\nhistory x\n");
    EXPECT_EQ(said(ready_agent(map.grid, "lrta(depth=tree(no/such.wdt))")), "17: no/such.wdt: no such file");
    EXPECT_EQ(said(ready_agent(map.grid, tree_spec(bad))),
              "17: " + bad + ":2: expected 'history' and a number, found 'history x'");
    EXPECT_EQ(said(ready_agent(map.grid, "lrta(depth=tree)")), "12: tree needs a value for 'file'");
    const std::string tree = "\"" WAYSTONE_SOURCE_DIR "/tests/conformance/depth.wdt\"";
    const std::string before = "lrta(depth=tree(" + tree + "),lookahead=";
    for (const char* lookahead : {"neighbours)", "astar)"})
        EXPECT_EQ(said(ready_agent(map.grid, before + lookahead)),
                  std::to_string(before.size() + 1) + ": depth=tree chooses plies: it needs lookahead=bfs");
    ASSERT_TRUE(save_tree(DecisionTree({.expansions = true}, {{.depth = 3}}), folder / "shaped.wdt"));
    const std::string shaped = tree_spec(folder / "shaped.wdt", "lookahead=bfs");
    EXPECT_EQ(said(ready_agent(map.grid, shaped)),
              std::to_string(shaped.find("bfs") + 1) + ": depth=tree chooses expansions: it needs lookahead=astar");
}

}  // namespace
}  // namespace waystone
