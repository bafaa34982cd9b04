// SPDX-License-Identifier: MIT
#include "lab/run/crowd_run.hpp"

#include "lab/run/crowd_costs.hpp"
#include "lab/run/crowd_row.hpp"
#include "lab/run/crowd_watch.hpp"
#include "support/draw.hpp"
#include "support/errors.hpp"
#include "support/random_grid.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace waystone::lab {
namespace {

Map crowd_map(std::string_view drawing, Moves moves = {}) {
    return Map(std::make_shared<Grid>(draw_map(drawing, moves).grid));
}

Map crowd_cave(std::uint32_t side = 40) {
    Random random(side);
    std::vector<Terrain> cells;
    for (std::uint32_t i = 0; i < side * side; ++i)
        cells.push_back(random.chance(0.2) ? Terrain::Trees : Terrain::Ground);
    return Map(std::make_shared<Grid>(Grid(side, side, cells)));
}

CrowdResult crowd_result(Map& map, const CrowdPlan& plan) {
    auto result = run_crowd(map, plan);
    EXPECT_TRUE(result) << said(result);
    return result.value_or(CrowdResult{});
}

Row fields_of(const CrowdResult& result) {
    Row row;
    add_crowd_fields(row, result);
    return row;
}

TEST(CrowdRun, OfOneUnitAllCostsAreThoseOfItsPath) {
    Map map = crowd_map(R"(
        .....
        .###.
        ...#.)");
    const CrowdResult result =
        crowd_result(map, {.units = 1, .tasks = {{map.at(2, 2), map.at(4, 2)}}, .work = 1000, .least_ticks = true});
    EXPECT_TRUE(result.settled);
    EXPECT_EQ(result.arrived, 1u);
    EXPECT_EQ(result.arrivals, 1u);
    EXPECT_EQ(result.makespan, 10u);
    EXPECT_EQ(result.sum_of_costs, 10u);
    EXPECT_EQ(result.lower_bound, 10u);
    EXPECT_EQ(result.cost, 10);
    EXPECT_EQ(result.optimal_cost, 10);
    EXPECT_EQ(result.ticks, 10u);
    EXPECT_EQ(fields_of(result).find("over_lower_bound_pct")->real, 0);
}

// A diagonal move is one tick, and sqrt 2 long.
TEST(CrowdRun, TicksAndLengthsDifferWhereThereAreDiagonals) {
    Map map = crowd_map("....\n....\n....\n....");
    const CrowdResult result =
        crowd_result(map, {.units = 1, .tasks = {{map.at(0, 0), map.at(3, 3)}}, .work = 1000, .least_ticks = true});
    EXPECT_EQ(result.sum_of_costs, 3u);
    EXPECT_EQ(result.lower_bound, 3u);
    EXPECT_DOUBLE_EQ(result.cost.value(), 3 * std::sqrt(2.0));
    EXPECT_DOUBLE_EQ(result.optimal_cost.value(), 3 * std::sqrt(2.0));
}

TEST(CrowdRun, AUnitThatStandsOnItsGoalCostsNothing) {
    Map map = crowd_map(".....");
    const CrowdResult result =
        crowd_result(map, {.units = 2, .tasks = {{0, 0}, {2, 4}}, .work = 1000, .least_ticks = true});
    EXPECT_EQ(result.sum_of_costs, 2u);
    EXPECT_EQ(result.lower_bound, 2u);
    EXPECT_EQ(result.with_path, 1u);
}

// The second one has to let the first one pass, off its place and back.
TEST(CrowdRun, OneThatIsPushedOffItsPlaceArrivesOnceAndItsWayBackCounts) {
    Map map = crowd_map(R"(
        ......
        ###.##)");
    const CrowdPlan plan{.units = 2,
                         .tasks = {{map.at(0, 0), map.at(5, 0)}, {map.at(2, 0), map.at(3, 0)}},
                         .work = 1000,
                         .crowd = {.bodies = Bodies::Cells},
                         .least_ticks = true};
    const CrowdResult result = crowd_result(map, plan);
    EXPECT_TRUE(result.settled);
    EXPECT_EQ(result.arrivals, 2u);
    EXPECT_EQ(result.lower_bound, 6u);
    EXPECT_GT(result.sum_of_costs.value(), 6u);
    EXPECT_EQ(result.sum_of_costs.value(), 5 + result.makespan) << "the second one is the last to arrive";
    EXPECT_EQ(result.collisions, 0u);
}

TEST(CrowdRun, SettledMeansThatEverybodyHasArrivedOrThereIsNoPath) {
    Map map = crowd_map("...#...");
    CrowdPlan plan{.units = 2, .tasks = {{0, 2}, {1, 5}}, .work = 1000};
    EXPECT_TRUE(crowd_result(map, plan).settled);
    EXPECT_EQ(crowd_result(map, plan).unreachable, 1u);
    plan.ticks = 1;
    const CrowdResult cut = crowd_result(map, plan);
    EXPECT_FALSE(cut.settled);
    EXPECT_EQ(fields_of(cut).text("outcome"), "unsettled");
    EXPECT_EQ(fields_of(cut).find("sum_of_costs")->kind, Value::Kind::None);
}

TEST(CrowdRun, RepeatsAndThreadsOfTheCostsChangeNothing) {
    for (const CrowdOrders orders :
         {CrowdOrders::Gather, CrowdOrders::Scatter, CrowdOrders::Waves, CrowdOrders::Forever})
        for (const Bodies bodies : {Bodies::None, Bodies::Cells}) {
            Map map = crowd_cave(), again = crowd_cave();
            const CrowdPlan plan{.units = 60,
                                 .orders = orders,
                                 .unreachable_pct = 10,
                                 .ticks = 300,
                                 .work = 2000,
                                 .seed = 3,
                                 .crowd = {.bodies = bodies},
                                 .least_ticks = true};
            const CrowdResult a = crowd_result(map, plan), b = crowd_result(again, plan);
            EXPECT_EQ(a.hash, b.hash);
            EXPECT_EQ(a.sum_of_costs, b.sum_of_costs);
            EXPECT_EQ(a.collisions + a.illegal_moves + a.over_budget, 0u);
            EXPECT_EQ(a.lifelong, orders == CrowdOrders::Forever);
            EXPECT_EQ(a.ticks, a.tick_work.size());
            if (a.settled && !a.lifelong) {
                EXPECT_GE(a.sum_of_costs.value(), a.lower_bound.value());
                EXPECT_GE(a.makespan * a.units, a.sum_of_costs.value());
                EXPECT_GE(a.cost.value(), a.optimal_cost.value() - 1e-6);
            }
        }
}

TEST(CrowdRun, WithBodiesScatteredUnitsGoToDistinctCells) {
    Map map = crowd_map(".........\n.........");
    CrowdPlan plan{
        .units = 18, .orders = CrowdOrders::Scatter, .ticks = 1, .work = 1, .crowd = {.bodies = Bodies::Cells}};
    plan.ticks = 1;
    std::set<State> goals;
    plan.watch = [&](std::uint64_t, const Map&, const Crowd& crowd) {
        for (const waystone::Unit unit : crowd.units()) goals.insert(crowd.order(unit)->cell);
    };
    crowd_result(map, plan);
    EXPECT_EQ(goals.size(), 18u);
    plan.units = 19;
    EXPECT_EQ(said(run_crowd(map, plan)), "--units: 19 units do not fit on 18 connected free cells");
}

TEST(CrowdRun, WhereTheMapChangesThereAreNoLengths) {
    Map map = crowd_cave();
    const CrowdResult result = crowd_result(map, {.units = 30,
                                                  .orders = CrowdOrders::Scatter,
                                                  .edits_per_tick = 0.5,
                                                  .edit_ticks = 20,
                                                  .ticks = 400,
                                                  .work = 2000,
                                                  .least_ticks = true});
    EXPECT_EQ(result.edits, 10u);
    EXPECT_FALSE(result.cost || result.lower_bound);
    EXPECT_TRUE(result.settled && result.sum_of_costs);
}

TEST(CrowdRun, RobotsTakeTheNextTaskWhenOneIsDone) {
    Map map = crowd_map("......", {.rule = MoveRule::Four});
    const CrowdPlan plan{.units = 1,
                         .starts = {0},
                         .errands = {{2, 4}, {5}, {4, 5, 4}},
                         .ticks = 9,
                         .work = 100,
                         .crowd = {.bodies = Bodies::Cells}};
    const CrowdResult result = crowd_result(map, plan);
    // 0 to 2 to 4, to 5, to 4 and 5 and 4: eight steps.
    EXPECT_EQ(result.tasks_done, 3u);
    EXPECT_EQ(result.arrivals, 6u);
    EXPECT_TRUE(result.lifelong);
    Row row;
    add_crowd_plan(row, plan);
    add_crowd_fields(row, result);
    EXPECT_EQ(row.text("orders"), "tasks");
    EXPECT_EQ(row.text("model"), "robots without headings");
    EXPECT_DOUBLE_EQ(row.find("tasks_per_tick")->real, 3.0 / 9);
}

TEST(CrowdWatch, SeesUnitsWithoutBodiesCollide) {
    Map map = crowd_map("...\n...\n...");
    Crowd crowd = Crowd::make(map).value();
    const auto watched = [&](State a, State b, State to_a, State to_b) {
        const std::vector<waystone::Unit> units{crowd.add(a).value(), crowd.add(b).value()};
        crowd.order(units[0], {.cell = to_a});
        crowd.order(units[1], {.cell = to_b});
        CrowdWatch watch(map, crowd, units, true);
        crowd.tick({.work = 1000});
        watch.look(crowd, units);
        EXPECT_EQ(watch.illegal_moves(), 0u);
        for (const waystone::Unit unit : units) crowd.remove(unit);
        return watch.collisions();
    };
    EXPECT_EQ(watched(0, 2, 1, 1), 1u) << "two on one cell";
    EXPECT_EQ(watched(0, 1, 1, 0), 2u) << "two swap, and both see it";
    EXPECT_EQ(watched(0, 1, 4, 3), 2u) << "two cross";
    EXPECT_EQ(watched(0, 1, 3, 4), 0u);
}

TEST(CrowdCosts, FieldsAndSearchesAgree) {
    for (std::uint64_t i = 0; i < 30; ++i) {
        Random random(i, 40);
        const Grid grid = random_sketch(random, {.min_side = 8, .max_walls = 0.4}).grid();
        const State to = random_free(random, grid);
        std::vector<Journey> together;
        for (int j = 0; j < 20; ++j) together.push_back({random_free(random, grid), to});
        const std::vector<double> lengths = shortest_lengths(grid, together), moves = fewest_moves(grid, together);
        for (std::size_t j = 0; j < together.size(); ++j) {
            EXPECT_DOUBLE_EQ(shortest_lengths(grid, std::span(&together[j], 1))[0], lengths[j]);
            EXPECT_LE(moves[j], lengths[j]);
            EXPECT_EQ(moves[j], std::floor(moves[j]));
            EXPECT_EQ(moves[j] == 0, !grid.reachable(together[j].from, to) || together[j].from == to);
        }
    }
}

}  // namespace
}  // namespace waystone::lab
