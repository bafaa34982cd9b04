// SPDX-License-Identifier: MIT
#include "tune/tune.hpp"

#include "catalog/catalog.hpp"
#include "io/generate.hpp"
#include "lab/run/parallel.hpp"
#include "sim/world.hpp"
#include "support/draw.hpp"
#include "support/errors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace waystone {
namespace {

Grid caves() { return generate({.kind = "caves", .width = 48, .height = 48}).value(); }

const TuneCandidate& find(const TuneResult& result, std::string_view configuration) {
    const auto found = std::ranges::find(result.candidates, configuration, &TuneCandidate::configuration);
    EXPECT_NE(found, result.candidates.end()) << configuration;
    return *found;
}

// Everything that a reader sees.
std::string text_of(const TuneResult& result) {
    std::string out = result.explanation + '\n';
    for (const TuneCandidate& c : result.candidates)
        out += c.configuration + ' ' + std::string(name(c.fate)) + ' ' + std::to_string(c.tuned.value) + ' ' +
               std::to_string(c.kept_apart.low) + ' ' + std::to_string(c.work) + ' ' + std::to_string(c.memory()) +
               (c.on_front ? " front\n" : "\n");
    return out;
}

TEST(Tune, AllFamiliesTakePart) {
    const auto result = tune(caves(), {.limits = {.work = 100'000}, .samples = 16}, catalog());
    ASSERT_TRUE(result) << said(result);
    std::set<std::string> families;
    for (const TuneCandidate& c : result->candidates)
        families.insert(c.configuration.substr(0, c.configuration.find('(')));
    for (const char* family : {"lrta", "rtaa", "lss", "klrta", "plrta", "dlrta", "prlrta", "knn", "hcdps", "gsc", "tb",
                               "pra", "astar", "jps", "cpd"})
        EXPECT_TRUE(families.contains(family)) << family;
}

TEST(Tune, TheWinnerMeetsTheLimitsAndIsReportedOnProblemsKeptApart) {
    const Grid grid = caves();
    const TuneLimits limits{.work = 200, .memory = 200'000, .build_seconds = 10};
    const auto result = tune(grid, {.limits = limits, .samples = 64}, catalog());
    ASSERT_TRUE(result) << said(result);
    const TuneCandidate& winner = result->winner();
    EXPECT_EQ(winner.fate, TuneFate::Winner);
    EXPECT_LE(winner.work, limits.work);
    EXPECT_LE(winner.memory(), limits.memory);
    EXPECT_EQ(winner.kept_apart_problems, 32u);
    EXPECT_TRUE(winner.on_front);
    EXPECT_NE(result->explanation.find(winner.configuration), std::string::npos);
    EXPECT_TRUE(make_agent(grid, winner.configuration, result->database));
    for (const TuneCandidate& c : result->candidates) {
        if (!c.meets_limits()) continue;
        EXPECT_LE(c.work, limits.work) << c.configuration;
        EXPECT_LE(c.memory(), limits.memory) << c.configuration;
        if (c.on_front) {
            EXPECT_EQ(c.kept_apart_problems, 32u) << c.configuration;
        }
    }
}

TEST(Tune, TheSameAnswerWithAnyNumberOfThreads) {
    const Grid grid = caves();
    const TuneOptions options{.limits = {.work = 300}, .samples = 32, .seed = 3};
    const auto alone = tune(grid, options, catalog());
    ASSERT_TRUE(alone) << said(alone);
    for (const unsigned threads : {2u, 5u}) {
        TuneOptions together = options;
        together.parallel = lab::parallel_tasks(threads);
        const auto again = tune(grid, together, catalog());
        ASSERT_TRUE(again) << said(again);
        EXPECT_EQ(text_of(*alone), text_of(*again));
    }
}

TEST(Tune, WithManyUnitsOfWorkTheWinnerIsAsGoodAsOptimal) {
    const auto result = tune(caves(), {.limits = {.work = 1'000'000}, .samples = 32}, catalog());
    ASSERT_TRUE(result) << said(result);
    EXPECT_LE(result->winner().tuned.value, 1);  // an equal of optimal paths, with less memory
    EXPECT_NEAR(find(*result, "astar").tuned.value, 0, 1e-9);
    EXPECT_FALSE(find(*result, "astar").promised);
    EXPECT_GT(find(*result, "astar").work, 100u);  // measured
}

TEST(Tune, LimitsThatNobodyMeetsAreAnErrorThatNamesTheNearest) {
    EXPECT_EQ(
        said(tune(caves(), {.limits = {.work = 1}, .candidates = {"lrta", "rtaa(n=40)"}, .samples = 8}, catalog())),
        "none of 2 configurations meets the limits; the nearest is lrta, which needs work of 3 (limit 1)");
    const auto small = tune(caves(), {.limits = {.memory = 10}, .candidates = {"lrta"}, .samples = 8}, catalog());
    EXPECT_TRUE(said(small).starts_with(
        "none of 1 configurations meets the limits; the nearest is lrta, which needs memory of "))
        << said(small);
    EXPECT_TRUE(said(small).ends_with(" kB (limit 10 B)")) << said(small);
    const auto fast = tune(caves(), {.limits = {.build_seconds = 0}, .candidates = {"cpd"}, .samples = 8}, catalog());
    EXPECT_NE(said(fast).find("the nearest is cpd, which needs a build time of"), std::string::npos) << said(fast);
}

TEST(Tune, WhoLeavesAProblemUnsolvedIsOut) {
    const auto result =
        tune(caves(), {.limits = {.work = 100'000}, .candidates = {"lrta", "astar"}, .samples = 32, .max_moves = 60},
             catalog());
    ASSERT_TRUE(result) << said(result);
    EXPECT_EQ(find(*result, "lrta").fate, TuneFate::Unsolved);
    EXPECT_EQ(result->winner().configuration, "astar");
}

TEST(Tune, ALongBuildIsPredictedAndItsPromiseBelieved) {
    const TuneOptions options{.limits = {.work = 100'000, .build_seconds = 1000},
                              .candidates = {"cpd", "gsc(m=7)", "lrta"},
                              .samples = 16,
                              .longest_build = 0};
    const auto result = tune(caves(), options, catalog());
    ASSERT_TRUE(result) << said(result);
    EXPECT_EQ(result->winner().configuration, "cpd");
    EXPECT_TRUE(result->winner().predicted);
    EXPECT_EQ(result->winner().kept_apart.value, 0);
    EXPECT_EQ(find(*result, "gsc(m=7)").fate, TuneFate::NotMeasured);
    EXPECT_EQ(result->database.kind(), "cpd");  // the winner's is built all the same
    const auto bytes = static_cast<double>(result->database.bytes());
    EXPECT_NEAR(static_cast<double>(result->winner().database_bytes), bytes, 0.2 * bytes);
}

TEST(Tune, OnAChangingMapNothingIsBelieved) {
    const EditScript edits = load_edits("gen:every=5,rate=10,seed=1").value();
    TuneOptions options{.limits = {.work = 100'000, .build_seconds = 1000},
                        .candidates = {"cpd", "tb(k=16)", "lrta"},
                        .samples = 16,
                        .edits = &edits,
                        .longest_build = 0};
    const auto result = tune(caves(), options, catalog());
    ASSERT_TRUE(result) << said(result);
    EXPECT_EQ(find(*result, "cpd").fate, TuneFate::NotMeasured);
    const auto still =
        tune(caves(), {.limits = {.work = 100'000}, .candidates = {"tb(k=16)"}, .samples = 16}, catalog());
    EXPECT_NE(find(*result, "tb(k=16)").tuned.value, still->winner().tuned.value);
}

TEST(Tune, CanBeStopped) {
    const auto result = tune(caves(), {.samples = 16, .stop = [] { return true; }}, catalog());
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, ErrorCode::Interrupted);
}

TEST(Tune, TheLargestParameterThatFitsTheWorkJoinsTheGrid) {
    const Grid grid = caves();
    const auto result = tune(grid, {.limits = {.work = 300}, .samples = 16}, catalog());
    ASSERT_TRUE(result) << said(result);
    const auto bound = [&](int n) {
        return make_agent(grid, "klrta(n=" + std::to_string(n) + ")").value().work_bound();
    };
    int largest = 40;  // of the grid 160 is too much
    while (bound(largest + 1) <= 300) ++largest;
    EXPECT_GT(largest, 40);
    EXPECT_TRUE(find(*result, "klrta(n=" + std::to_string(largest) + ")").meets_limits());
    EXPECT_EQ(find(*result, "klrta(n=160)").fate, TuneFate::TooMuchWork);
}

TEST(Tune, UnfitCandidatesSayWhy) {
    const Grid four = generate({.kind = "caves", .width = 32, .height = 32}, {.rule = MoveRule::Four}).value();
    const auto result =
        tune(four, {.limits = {.work = 100'000}, .candidates = {"jps", "astar"}, .samples = 8}, catalog());
    ASSERT_TRUE(result) << said(result);
    EXPECT_EQ(find(*result, "jps").fate, TuneFate::Unfit);
    EXPECT_NE(find(*result, "jps").reason.find("jps needs"), std::string::npos);
}

}  // namespace
}  // namespace waystone
