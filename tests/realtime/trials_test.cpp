// SPDX-License-Identifier: MIT
// Repeated trials with the same goal: what was learned is kept, and the walks become as good as the papers say.
#include "support/open_loop.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

struct Trial {
    std::uint64_t cost = 0, raises = 0;
    std::vector<State> trail;
};

// From where the loop stands; the loop has been started.
Trial walk(RealtimeLoop& loop, const RandomProblem& problem) {
    Trial trial;
    trial.trail.push_back(loop.now());
    for (int i = 0; i < kMostSteps && loop.now() != problem.goal; ++i) {
        const State from = loop.now();
        loop.step({});
        if (loop.now() == from) break;  // stuck
        trial.cost += problem.grid.cost_between(from, loop.now());
        trial.trail.push_back(loop.now());
    }
    trial.raises = loop.counters().h_updates;
    return trial;
}

// Trials until one learns nothing: the walk is the same from then on.
void expect_convergence(const std::string& spec, double factor, int most_trials = 400) {
    static const auto problems =
        random_realtime_problems(20000, 60, {.min_side = 3, .max_side = 11, .max_walls = 0.45});
    for (const RandomProblem& problem : problems) {
        OpenLoop loop(problem.grid, spec);
        loop->start(problem.start, problem.goal);
        Trial trial;
        int trials = 0;
        do {
            if (trials > 0) loop->restart(problem.start);
            trial = walk(*loop, problem);
            ASSERT_EQ(loop->now(), problem.goal)
                << spec << ", trial " << trials + 1 << ", " << problem.about(trial.trail);
        } while (trial.raises != 0 && ++trials < most_trials);
        ASSERT_EQ(trial.raises, 0u) << spec << " still learns after " << most_trials << " trials, " << problem.about();
        const double optimum = problem.distance[problem.start];
        // A weight is rounded to fixed point on every arc.
        const double rounding = factor == 1 ? 0 : static_cast<double>(trial.trail.size());
        ASSERT_LE(static_cast<double>(trial.cost), factor * optimum + rounding)
            << spec << ", trial " << trials + 1 << ", " << problem.about(trial.trail);
        loop->restart(problem.start);
        ASSERT_EQ(walk(*loop, problem).trail, trial.trail) << spec << ": and stays so, " << problem.about();
    }
}

// To three plies: beyond, eight moves of two costs may leave h inadmissible (learned_h_test.cpp).
TEST(Trials, OfBreadthFirstAgentsConvergeToTheOptimum) {
    for (const char* spec : {"lrta", "lrta(depth=fixed(2))", "lrta(depth=fixed(3))",
                             "lrta(depth=fixed(3),ties=larger_g)", "lrta(depth=fixed(3),lookahead=bfs(pathmax=stored))",
                             "lrts(d=1)", "lrts(d=3)", "lrts(d=3,learning=maxmin)", "lrts(d=3,learning=uniform)"})
        expect_convergence(spec, 1);
}

TEST(Trials, OfAStarShapedAgentsConvergeToTheOptimum) {
    for (const char* spec : {"klrta(n=1)", "klrta(n=7)", "lss(n=1)", "lss(n=7)", "rtaa(n=1)", "rtaa(n=7)"})
        expect_convergence(spec, 1);
}

TEST(Trials, OfPrioritisedSweepConvergeToTheOptimum) {
    for (const char* spec : {"plrta(queue=1)", "plrta(queue=20)"}) expect_convergence(spec, 1);
}

TEST(Trials, OfLrtsConvergeWithinOneOverGamma) {
    expect_convergence("lrts(d=1,gamma=0.5)", 1 / 0.5);
    expect_convergence("lrts(d=3,gamma=0.5)", 1 / 0.5);
    expect_convergence("lrts(d=2,gamma=0.8)", 1 / 0.8);
}

// Within w, and whatever w within the most expensive arc over the cheapest where the triangle inequality holds.
TEST(Trials, OfTheWeightedUpdateConvergeWithinTheWeightAndTheRatioOfArcs) {
    expect_convergence("wlss(n=7,w=1)", 1);
    expect_convergence("wlss(n=7,w=1.2)", 1.2);
    for (const char* spec : {"wlss(n=1,w=4)", "wlss(n=7,w=2)", "wlss(n=7,w=8)"})
        expect_convergence(spec, static_cast<double>(kDiagonal) / kUnit);
}

// A pocket taken in by the first trial is left out by a later one.
TEST(Trials, KeepWhatWasLearnedUntilTheNextStart) {
    const Drawing map = draw_map(R"(
        .........
        .######..
        .A....#.G
        .######..
        .........)");
    for (const char* spec : {"lrta", "lss(n=5)", "plrta(queue=5)"}) {
        OpenLoop loop(map.grid, spec);
        loop->start(map.at('A'), map.at('G'));
        const Cost fresh = loop->learned_h(map.at('A'));
        while (loop->now() != map.at('G')) loop->step({});
        const Cost learned = loop->learned_h(map.at('A'));
        EXPECT_GT(learned, fresh) << spec;
        loop->restart(map.at('A'));
        EXPECT_EQ(loop->now(), map.at('A')) << spec;
        EXPECT_EQ(loop->counters().work(), 0u) << spec;
        EXPECT_EQ(loop->learned_h(map.at('A')), learned) << spec;
        loop->start(map.at('A'), map.at('G'));
        EXPECT_EQ(loop->learned_h(map.at('A')), fresh) << spec;
    }
}

}  // namespace
}  // namespace waystone
