// SPDX-License-Identifier: MIT
#include "lab/study/effects.hpp"

#include "support/errors.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace waystone::lab {
namespace {

// Ten problems on each of two maps, all of length 10.
ProblemSet twenty_problems() {
    ProblemSet set{.name = "ground"};
    for (const char* name : {"a", "b"})
        set.maps.push_back({name, Grid(4, 4, std::vector<Terrain>(16, Terrain::Ground))});
    for (std::size_t i = 0; i < 20; ++i) set.tasks.push_back({.map = i / 10, .start = 0, .goal = 15, .optimal = 10});
    return set;
}

// Walks of ten moves; cost(problem) long.
template <class Cost>
void add(SweepPoints& points, std::string series, Parameters parameters, const Cost& cost) {
    SweepPoint& point = points.points.emplace_back();
    point.series = std::move(series);
    point.parameters = std::move(parameters);
    RunFigures& run = points.runs.emplace_back();
    for (std::size_t i = 0; i < 20; ++i) {
        WalkFigures& walk = run.problems.emplace_back();
        walk.arrived = true;
        walk.cost = cost(i);
        walk.moves = 10;
        walk.expanded = {100, 10};
    }
}

Analysis compare(std::vector<std::string> figures, std::vector<std::string> chosen_on = {}) {
    return {.name = "effects",
            .of = "new",
            .against = "old",
            .list = std::move(figures),
            .chosen_on = std::move(chosen_on)};
}

double number(const Row& row, const char* field) { return row.find(field)->real; }

TEST(Effects, AreRatiosOfPairsWithTheIntervalOfTheirLogarithms) {
    SweepPoints points;
    add(points, "old", {}, [](std::size_t i) { return 20.0 + static_cast<double>(i); });
    add(points, "new", {}, [](std::size_t i) { return (20.0 + static_cast<double>(i)) * (i % 2 == 0 ? 0.8 : 0.9); });
    const auto table = effects_table(compare({"suboptimality", "planning"}), twenty_problems(), points);
    ASSERT_TRUE(table) << said(table);
    ASSERT_EQ(table->rows.size(), 2u);
    const Row& length = table->rows[0];
    const double middle = std::log(0.8 * 0.9) / 2, half = std::log(0.9 / 0.8) / 2;
    const double error = 2.093024 * half / std::sqrt(19);  // Student's t of 19 degrees
    EXPECT_NEAR(number(length, "effect"), 100 * std::expm1(middle), 1e-9);
    EXPECT_NEAR(number(length, "low"), 100 * std::expm1(middle - error), 1e-4);
    EXPECT_NEAR(number(length, "high"), 100 * std::expm1(middle + error), 1e-4);
    EXPECT_EQ(length.text("verdict"), "better");
    EXPECT_EQ(length.text("maps_better"), "2 of 2");
    EXPECT_EQ(table->rows[1].text("verdict"), "same");
    EXPECT_EQ(answer(table->rows), "yes");
}

TEST(Effects, DatabasesAreComparedByTheirSizes) {
    SweepPoints points;
    for (const char* series : {"old", "new"}) {
        add(points, series, {}, [](std::size_t) { return 20.0; });
        for (WalkFigures& walk : points.runs.back().problems) walk.database_rel = series[0] == 'o' ? 5 : 4;
    }
    const auto table = effects_table(compare({"suboptimality", "database"}), twenty_problems(), points);
    ASSERT_TRUE(table) << said(table);
    EXPECT_EQ(table->rows[0].text("verdict"), "same");
    EXPECT_NEAR(number(table->rows[1], "effect"), -20, 1e-9);
    EXPECT_EQ(table->rows[1].text("verdict"), "better");
}

TEST(Effects, ParametersAreChosenOnMapsThatDoNotCount) {
    SweepPoints points;
    add(points, "old", {}, [](std::size_t) { return 20.0; });
    add(points, "new", {{"n", "1"}}, [](std::size_t i) { return i < 10 ? 15.0 : 30.0; });  // good on a, bad on b
    add(points, "new", {{"n", "2"}}, [](std::size_t i) { return i < 10 ? 18.0 : 12.0; });
    const auto table = effects_table(compare({"suboptimality"}, {"a"}), twenty_problems(), points);
    ASSERT_TRUE(table) << said(table);
    EXPECT_EQ(table->rows[0].text("chosen"), "n=1");
    EXPECT_EQ(table->rows[0].find("problems")->whole, 10u);
    EXPECT_NEAR(number(table->rows[0], "effect"), 50, 1e-9);
    EXPECT_EQ(answer(table->rows), "no");
    EXPECT_EQ(said(effects_table(compare({"suboptimality"}), twenty_problems(), points)),
              "effects: needs 'chosen_on' to choose n=1");
    auto by = compare({"suboptimality"});
    by.by = {"n"};
    EXPECT_EQ(answer(effects_table(by, twenty_problems(), points)->rows), "it depends");
}

TEST(Effects, PathologyIsSeenOverAllDepthsTogether) {
    SweepPoints points;
    for (const int d : {1, 2, 3}) {
        const Parameters at{{"d", std::to_string(d)}};
        add(points, "old", at, [&](std::size_t) { return 20.0 + d; });                              // degree 2
        add(points, "new", at, [&](std::size_t i) { return d == 3 && i % 2 == 0 ? 21.0 : 20.0; });  // 1 or 0
    }
    auto spec = compare({"degree"});
    spec.over = {"d"};
    const auto table = effects_table(spec, twenty_problems(), points);
    ASSERT_TRUE(table) << said(table);
    EXPECT_DOUBLE_EQ(number(table->rows[0], "effect"), -1.5);
    EXPECT_EQ(table->rows[0].text("unit"), "points");
}

TEST(Effects, WhoeverLeavesMoreProblemsUnsolvedBeyondChanceIsBetterInNothing) {
    SweepPoints points;
    add(points, "old", {}, [](std::size_t) { return 20.0; });
    add(points, "new", {}, [](std::size_t i) { return i < 8 ? 5.0 : 15.0 + static_cast<double>(i % 2); });
    points.runs[1].problems[0].arrived = false;
    EXPECT_EQ(effects_table(compare({"suboptimality"}), twenty_problems(), points)->rows[0].text("verdict"), "better");
    for (std::size_t i = 0; i < 8; ++i) points.runs[1].problems[i].arrived = false;
    const auto table = effects_table(compare({"suboptimality"}), twenty_problems(), points);
    ASSERT_TRUE(table) << said(table);
    EXPECT_LT(number(table->rows[0], "high"), 0);
    EXPECT_EQ(table->rows[0].text("verdict"), "worse");
    EXPECT_TRUE(
        said(effects_table(compare({"degre"}), twenty_problems(), points)).starts_with("effects: no figure 'degre'"));
}

}  // namespace
}  // namespace waystone::lab
