// SPDX-License-Identifier: MIT
#include "lab/experiment/check.hpp"
#include "lab/experiment/experiment.hpp"

#include "support/errors.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace waystone::lab {
namespace {

Fact fact(std::string series, Parameters parameters, double planning, double suboptimality, double worst) {
    return {.series = std::move(series),
            .parameters = std::move(parameters),
            .figures = {{"planning", planning}, {"suboptimality", suboptimality}, {"worst", worst}},
            .unfit = ""};
}

std::vector<Fact> facts() {
    std::vector<Fact> out{fact("F", {{"d", "1"}}, 1, 3, 1),
                          fact("F", {{"d", "2"}}, 8, 2, 9),
                          fact("F", {{"d", "3"}}, 20, 1.5, 25),
                          fact("P", {{"level", "3"}, {"cap", "20"}}, 1, 2, 2),
                          fact("P", {{"level", "3"}, {"cap", "30"}}, 4, 1.5, 4),
                          fact("P", {{"level", "4"}, {"cap", "20"}}, 9, 9, 99),
                          fact("A*", {}, 30, 1, 400)};
    out[5].unfit = "2 problems unsolved";
    out[5].lower_bound = true;
    return out;
}

double value(const std::string& text) {
    const auto expression = Expression::parse(text);
    if (!expression) {
        ADD_FAILURE() << text << ": " << said(expression);
        return 0;
    }
    const auto found = expression->evaluate(facts());
    EXPECT_TRUE(found) << text << ": " << said(found);
    return found.value_or(-1);
}

TEST(Expression, Computes) {
    EXPECT_DOUBLE_EQ(value("1 + 2 * 3 - 4 / (1 + 1)"), 5);
    EXPECT_DOUBLE_EQ(value("-2 * -0.5"), 1);
    EXPECT_DOUBLE_EQ(value("planning('F', d=2) / planning('P', level=3, cap=20)"), 8);
    EXPECT_DOUBLE_EQ(value("worst('A*')"), 400);
    EXPECT_DOUBLE_EQ(value("least(suboptimality, 'F', 'P')"), 1.5);
    EXPECT_DOUBLE_EQ(value("largest(planning, 'P')"), 4);  // the one with unsolved problems does not count
    EXPECT_DOUBLE_EQ(value("mean(suboptimality, 'P')"), 1.75);
    EXPECT_DOUBLE_EQ(value("at_best(planning, 'F')"), 20);
    EXPECT_DOUBLE_EQ(value("best_within('F', 10)"), 2);
    EXPECT_DOUBLE_EQ(value("shown('P')"), 2);
    EXPECT_DOUBLE_EQ(value("points('P', level=3)"), 2);
    EXPECT_DOUBLE_EQ(value("points('P')"), 3);
    EXPECT_NEAR(value("dominated('F', 'P')"), 100, 1e-9);
    EXPECT_NEAR(value("dominated('P', 'F')"), 100.0 / 3, 1e-9);  // the one with unsolved problems, for certain
    EXPECT_DOUBLE_EQ(value("saving('P', 'F')"), 6.5);            // 8/1 and 20/4
    EXPECT_DOUBLE_EQ(value("takes_over('A*')"), 400);
    EXPECT_DOUBLE_EQ(value("takes_over('P')"), 2);
    EXPECT_DOUBLE_EQ(value("intervals('P')"), 2);
    EXPECT_DOUBLE_EQ(value("intervals('F')"), 1);
}

TEST(Expression, SaysWhatIsWrongWithItAndWhere) {
    const auto said_of = [](const std::string& text) { return said(Expression::parse(text)); };
    EXPECT_EQ(said_of("1 + leest(planning, 'F')"), "5: no function 'leest'; did you mean 'least'?");
    EXPECT_EQ(said_of("planning('F'"), "13: ')' is missing");
    EXPECT_EQ(said_of("planning('F)"), "11: unclosed series name");
    EXPECT_EQ(said_of("planning()"), "10: missing name");
    EXPECT_EQ(said_of("saving('F')"), "1: saving needs 2 quoted series");
    EXPECT_EQ(said_of("least('F')"), "1: least needs 1 words before the series");
    EXPECT_EQ(said_of("best_within('F')"), "1: best_within needs 1 numbers");
    EXPECT_EQ(said_of("1 +"), "4: unexpected end");
    EXPECT_EQ(said_of("1 2"), "3: unexpected '2' at the end");
    EXPECT_EQ(said_of("1.2.3"), "1: not a number");
    EXPECT_EQ(said_of("?"), "1: unexpected '?'");
}

TEST(Expression, SaysWhyItCannotBeComputed) {
    const auto said_of = [](const std::string& text) { return said(Expression::parse(text)->evaluate(facts())); };
    EXPECT_EQ(said_of("planning('G')"), "no series 'G'");
    EXPECT_EQ(said_of("planning('F', d=7)"), "F has no point d=7 here");
    EXPECT_EQ(said_of("planning('P', level=3)"), "2 points are P level=3");
    EXPECT_EQ(said_of("planning('P', level=4)"), "P level=4 cap=20: 2 problems unsolved");
    EXPECT_EQ(said_of("least(hours, 'F')"), "F d=1 has no hours");
    EXPECT_EQ(said_of("best_within('F', 0)"), "no point of F plans 0 or less");
    EXPECT_EQ(said_of("saving('A*', 'F')"), "no point of F is as good as one of A*");
    EXPECT_EQ(said_of("1 / (1 - 1)"), "division by zero");
}

std::vector<Check> parsed(const std::string& json) {
    std::vector<Check> out;
    parse_check(Json::parse(json).value(), out);
    return out;
}

CheckResult checked(const std::string& json) { return evaluate(parsed(json).front(), facts()); }

TEST(Check, HoldsOrFailsOrStaysOpen) {
    const auto verdict = [](const std::string& relation, const std::string& right) {
        return std::string(checked(R"json({"claim": "c", "left": "planning('F', d=2)", "relation": ")json" + relation +
                                   R"json(", "right": )json" + right + "}")
                               .verdict());
    };
    EXPECT_EQ(verdict("<", "9"), "holds");
    EXPECT_EQ(verdict("<", "8"), "fails");
    EXPECT_EQ(verdict("<=", "8"), "holds");
    EXPECT_EQ(verdict(">", "8"), "fails");
    EXPECT_EQ(verdict(">=", "\"4 * 2\""), "holds");
    EXPECT_EQ(verdict("=", "8"), "holds");
    EXPECT_EQ(verdict("within 10%", "8.8"), "holds");
    EXPECT_EQ(verdict("within 10%", "8.9"), "fails");
    const CheckResult open =
        checked(R"json({"claim": "c", "left": "planning('F', d=9)", "relation": "<", "right": 1})json");
    EXPECT_EQ(open.verdict(), "open");
    EXPECT_EQ(check_text(open), "open   c: F has no point d=9 here\n");
}

TEST(Check, ARecalledValueDecidesNothing) {
    const CheckResult shown =
        checked(R"json({"claim": "c", "left": "planning('F', d=2)", "recalled": "about 100"})json");
    EXPECT_EQ(shown.verdict(), "shown");
    EXPECT_FALSE(shown.holds);
    EXPECT_EQ(check_text(shown), "shown  c: ours 8, recalled about 100\n");
}

TEST(Check, OtherReadingsStandBesideTheirClaim) {
    const std::vector<Check> checks =
        parsed(R"json({"claim": "c", "left": "planning('F', d=2)", "relation": "<", "right": 8, "readings": [
                       {"reading": "counted otherwise", "left": "planning('F', d=1)"},
                       {"reading": "at most", "left": "planning('F', d=2)", "relation": "<="}]})json");
    std::vector<CheckResult> results;
    std::string text;
    evaluate("e", checks, facts(), results, text);
    ASSERT_EQ(results.size(), 3u);
    EXPECT_EQ(results[0].reading, "");
    EXPECT_EQ(results[0].verdict(), "fails");
    EXPECT_EQ(results[1].claim, "c");
    EXPECT_EQ(results[1].reading, "counted otherwise");
    EXPECT_EQ(results[1].verdict(), "holds");
    EXPECT_EQ(results[2].verdict(), "holds");
    EXPECT_TRUE(text.contains("fails  c: ours 8, should be < 8\n")) << text;
    EXPECT_TRUE(text.contains("another reading: at most: holds: ours 8, should be <= 8\n")) << text;
}

TEST(Check, EveryMistakeGetsASentence) {
    const auto said_of = [](const std::string& json) {
        try {
            parsed(json);
        } catch (const Wrong& wrong) {
            return wrong.sentence;
        }
        return std::string();
    };
    EXPECT_EQ(said_of(R"json({"claim": "c", "left": "1", "relation": "<"})json"), "check 'c' needs the key 'right'");
    EXPECT_EQ(said_of(R"json({"claim": "c", "left": "1", "recalled": "2",
                              "readings": [{"reading": "r", "left": "1", "relation": "<"}]})json"),
              "reading 'r' needs a relation and what is on its right");
    EXPECT_EQ(said_of(R"json({"claim": "c", "left": "1", "relation": "<", "right": 1,
                              "readings": [{"reading": "r"}]})json"),
              "reading 'r' needs the key 'left'");
    EXPECT_EQ(said_of(R"json({"claim": "c", "left": "1", "relation": "about", "right": 1})json"),
              "'relation' in check 'c' must be <, <=, >, >=, = or within N%");
    EXPECT_EQ(said_of(R"json({"claim": "c", "left": "1 +", "relation": "<", "right": 1})json"),
              "'left' in check 'c', column 4: unexpected end");
    EXPECT_EQ(said_of(R"json({"claim": "c", "left": "1", "recalled": "2", "right": 1})json"),
              "check 'c' has a recalled value, which decides nothing, and a relation");
    EXPECT_EQ(said_of(R"json({"claim": "c", "lift": "1"})json"),
              "unknown key 'lift' in check 'c'; did you mean 'left'?");
}

TEST(Check, ThoseThatAreCompiledInAskForSeriesThatAreThere) {
    for (const BuiltinExperiment& builtin : builtin_experiments()) {
        const auto experiment = builtin_experiment(builtin.id);
        ASSERT_TRUE(experiment) << said(experiment);
        std::vector<std::string> series{"databases", "amortisation"};
        for (const Sweep& sweep : experiment->sweeps) series.push_back(sweep.name);
        for (const Series& measured : experiment->series) series.push_back(measured.name);
        for (const PointsOf& points : experiment->points_of) {
            const auto other = builtin_experiment(points.id);
            ASSERT_TRUE(other) << said(other);
            for (const Sweep& sweep : other->sweeps)
                if (points.series.empty() || std::ranges::find(points.series, sweep.name) != points.series.end())
                    series.push_back(sweep.name);
        }
        for (const Check& check : experiment->checks) {
            auto asked = check.left.series();
            const auto more = check.right ? check.right->series() : std::vector<std::string>();
            asked.insert(asked.end(), more.begin(), more.end());
            for (const std::string& name : asked)
                EXPECT_NE(std::ranges::find(series, name), series.end()) << builtin.id << ": " << name;
        }
    }
}

}  // namespace
}  // namespace waystone::lab
