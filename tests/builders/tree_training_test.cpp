// SPDX-License-Identifier: MIT
#include "builders/tree_training.hpp"

#include "catalog/catalog.hpp"
#include "support/errors.hpp"
#include "support/naive_training.hpp"
#include "support/open_loop.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

std::vector<Example> collected(const RandomProblem& problem, const TrainingSettings& settings) {
    auto collector = ExampleCollector::create(problem.grid, catalog().bind("lrta").value(), settings).value();
    std::vector<Example> examples;
    EXPECT_EQ(collector.walk(problem.goal, problem.goal, examples), Outcome::Arrived);
    EXPECT_EQ(collector.walk(problem.start, problem.goal, examples), Outcome::Arrived);
    return examples;
}

// Notes which features took more than one value.
using Varies = std::array<bool, kFeatures>;
void expect_as_naive(TrainingSettings settings, std::uint64_t seed, SketchLimits limits, Varies& varies) {
    std::set<std::uint32_t> labels;
    for (const RandomProblem& problem : random_realtime_problems(seed, 100, limits)) {
        const std::vector<Example> ours = collected(problem, settings);
        const std::vector<Example> naive = NaiveTraining(problem.sketch, problem.goal, settings).walk(problem.start);
        ASSERT_EQ(ours.size(), naive.size()) << problem.about();
        for (std::size_t i = 0; i < ours.size(); ++i) {
            ASSERT_EQ(ours[i].label, naive[i].label) << "move " << i << ", " << problem.about();
            ASSERT_EQ(ours[i].features, naive[i].features) << "move " << i << ", " << problem.about();
            for (std::size_t f = 0; f < kFeatures; ++f) varies[f] |= ours[i].features[f] != ours[0].features[f];
            labels.insert(ours[i].label);
        }
    }
    EXPECT_GT(labels.size(), 2u);
}

TEST(TreeTraining, TakesTheFeaturesAndLabelsOfASlowWalk) {
    Varies varies{};
    const SketchLimits maps{.min_side = 8, .max_side = 30, .max_walls = 0.45};
    expect_as_naive({.dmax = 4, .features = {.history = 7, .presearch = 1}}, 60000, maps, varies);
    expect_as_naive({.dmax = 4, .features = {.history = 60, .presearch = 2}}, 61000, maps, varies);
    expect_as_naive({.dmax = 3, .features = {.history = 1, .presearch = 3}}, 62000, maps, varies);
    for (std::size_t f = 0; f < kFeatures; ++f)
        EXPECT_TRUE(varies[f]) << kFeatureNames[f].name << " never changed and so was not tested";
}

TEST(TreeTraining, WalksByTheLargestDepthWhereAskedTo) {
    Varies varies{};
    expect_as_naive({.dmax = 5, .features = {.history = 20, .presearch = 1}, .drive = TrainingSettings::Drive::DMax},
                    63000, {.max_side = 18, .max_walls = 0.4}, varies);
}

TEST(TreeTraining, NeedsALookaheadThatCanGoDeeper) {
    const Drawing map = draw_map("A..G");
    EXPECT_EQ(said(ExampleCollector::create(map.grid, catalog().bind("lrta(lookahead=neighbours)").value(), {})),
              "16: depth trees choose among depths: they need lookahead=bfs or astar");
}

}  // namespace
}  // namespace waystone
