// SPDX-License-Identifier: MIT
#include "lab/run/check_lengths.hpp"
#include "lab/run/result_row.hpp"
#include "lab/table/table.hpp"

#include <gtest/gtest.h>

namespace waystone::lab {
namespace {

Result walked(double cost, double optimal, std::uint64_t moves, std::uint64_t expanded) {
    Result result;
    result.walk.outcome = Outcome::Arrived;
    result.walk.cost = cost;
    result.walk.straight = moves;
    result.walk.counters.expanded = expanded;
    result.walk.signature = moves;
    result.optimal = optimal;
    return result;
}

ProblemSet tasks(std::size_t count) {
    ProblemSet set{.name = "hand-made"};
    const std::vector<Terrain> terrain(4, Terrain::Ground);
    set.maps.push_back({"hand-made", Grid(4, 1, terrain)});
    for (std::size_t i = 0; i < count; ++i)
        set.tasks.push_back({.start = 0, .goal = 3, .place = "problem " + std::to_string(i + 1)});
    return set;
}

TEST(ConfigurationRow, AveragesOverSolvedProblems) {
    ConfigurationResults results{
        .algo = "by hand", .results = {walked(10, 10, 10, 40), walked(30, 20, 20, 20)}, .times = {}};
    Result unreachable, stuck = walked(99, 3, 99, 99);
    unreachable.walk.outcome = Outcome::Unreachable;
    stuck.walk.outcome = Outcome::Stuck;
    results.results.push_back(unreachable);
    const Row row = configuration_row(tasks(3), results);
    EXPECT_EQ(row.find("problems")->whole, 3u);
    EXPECT_EQ(row.find("solved")->whole, 2u);
    EXPECT_EQ(row.find("unreachable")->whole, 1u);
    EXPECT_DOUBLE_EQ(row.find("cost")->real, 20);
    EXPECT_DOUBLE_EQ(row.find("optimal_cost")->real, 15);
    EXPECT_DOUBLE_EQ(row.find("suboptimality_pct")->real, 25);
    EXPECT_DOUBLE_EQ(row.find("suboptimality_pct_max")->real, 50);
    EXPECT_DOUBLE_EQ(row.find("moves")->real, 15);
    EXPECT_DOUBLE_EQ(row.find("expanded_per_move")->real, 2.5);  // (4 + 1) / 2, not 60 / 30
    EXPECT_EQ(row.find("work_bound")->kind, Value::Kind::None);
    EXPECT_EQ(row.find("no such field"), nullptr);
    results.results.push_back(stuck);
    const Row with_stuck = configuration_row(tasks(4), results);
    EXPECT_EQ(with_stuck.find("solved")->whole, 2u);
    EXPECT_DOUBLE_EQ(with_stuck.find("cost")->real, 20);
}

TEST(ConfigurationRow, SignatureDependsOnTheOrderOfWalks) {
    const auto signature = [](std::vector<Result> results) {
        return configuration_row(tasks(2), {.algo = "x", .results = std::move(results), .times = {}})
            .find("signature")
            ->text;
    };
    const Result a = walked(1, 1, 1, 1), b = walked(2, 2, 2, 2);
    EXPECT_EQ(signature({a, b}), signature({a, b}));
    EXPECT_NE(signature({a, b}), signature({b, a}));
}

TEST(ConfigurationRow, OfAProblemThatStartsOnItsGoalTheSuboptimalityIsZero) {
    const Row row = configuration_row(tasks(1), {.algo = "x", .results = {walked(0, 0, 0, 0)}, .times = {}});
    EXPECT_EQ(row.find("suboptimality_pct")->real, 0);
    EXPECT_EQ(row.find("expanded_per_move")->real, 0);
}

TEST(CheckLengths, AsksForUnreachableWithoutASearch) {
    ProblemSet set = tasks(3);
    for (Task& task : set.tasks) task.stored.emplace().goal_x = 3;
    ConfigurationResults results{.algo = "x", .results = std::vector<Result>(3), .times = {}};
    for (Result& result : results.results) result.walk.outcome = Outcome::Unreachable;
    results.results[1].walk.counters.expanded = 5;
    results.results[2] = walked(3, 3, 3, 3);
    const LengthCheck check = check_lengths(set, results);
    EXPECT_EQ(check.checked, 3u);
    ASSERT_EQ(check.differences.size(), 2u);
    EXPECT_EQ(check.differences[0], "problem 2: x: unreachable only after 5 expansions");
    EXPECT_EQ(check.differences[1], "problem 3: x: arrived, the file says unreachable");
}

Row sample() {
    Row row;
    row.add("name", "a \"b\", c");
    row.add("count", std::uint64_t{12});
    row.add("share", 0.25);
    row.add("bound", Value{});
    return row;
}

TEST(Table, CsvQuotesWhatItMust) {
    const Row row = sample();
    EXPECT_EQ(csv({&row, 1}), "name,count,share,bound\n\"a \"\"b\"\", c\",12,0.25,\n");
    EXPECT_EQ(csv({}), "");
}

TEST(Table, JsonKeepsTheOrderOfFields) {
    const Row row = sample();
    EXPECT_EQ(json({&row, 1}),
              "[\n  {\n    \"name\": \"a \\\"b\\\", c\",\n    \"count\": 12,\n    \"share\": 0.25,\n    \"bound\": "
              "null\n  }\n]\n");
    EXPECT_EQ(json({}), "[]\n");
}

TEST(Table, AlignsAndLeavesOutEmptyColumns) {
    const std::vector<Row> rows(2, sample());
    constexpr Column kColumns[] = {{"name", "name"}, {"bound", "bound"}, {"count", "how many"}, {"share", "share", 1}};
    EXPECT_EQ(aligned_table(rows, kColumns),
              "name      how many  share\na \"b\", c        12    0.2\na \"b\", c        12    0.2\n");
}

}  // namespace
}  // namespace waystone::lab
