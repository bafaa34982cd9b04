// SPDX-License-Identifier: MIT
#include "lab/run/crowd_watch.hpp"
#include "support/draw.hpp"
#include "support/random_grid.hpp"
#include "support/watched_crowd.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>

namespace waystone {
namespace {

CrowdOptions with_bodies() { return {.bodies = Bodies::Cells}; }

// Units on the letters a to y, ordered to the same letters in upper case; on Z all units go.
struct BodyScene {
    explicit BodyScene(std::string_view drawing)
        : letters(draw_map(drawing)), map(std::make_shared<Grid>(letters.grid)), watched(map, with_bodies()) {
        for (char c = 'a'; c < 'z'; ++c)
            if (letters.cells.find(c) != std::string::npos) units[c] = watched.crowd.add(letters.at(c)).value();
        for (const auto& [c, unit] : units)
            if (const auto goal = letters.cells.find(static_cast<char>(c - 'a' + 'A')); goal != std::string::npos)
                watched.crowd.order(unit, {.cell = static_cast<State>(goal)});
    }
    State at(char c) const { return watched.crowd.at(units.at(c)); }
    UnitStatus status(char c) const { return watched.crowd.status(units.at(c)); }

    Drawing letters;
    Map map;
    WatchedCrowd watched;
    std::map<char, Unit> units;
};

TEST(Bodies, RandomCrowdsNeverOverlapSwapOrCross) {
    Random random(1);
    for (int i = 0; i < 120; ++i) {
        const bool narrow = i % 2 == 0;
        const SketchLimits sides = narrow ? SketchLimits{.min_side = 1, .max_side = 4, .max_walls = 0.2}
                                          : SketchLimits{.min_side = 8, .max_side = 24, .max_walls = 0.5};
        Sketch sketch = random_sketch(random, sides);
        Map map(std::make_shared<Grid>(sketch.grid()));
        if (map.free_cells() < (narrow ? 2u : 20u)) continue;
        WatchedCrowd watched(map, with_bodies());
        const std::size_t count = 1 + random.below(static_cast<std::uint32_t>(map.free_cells() * 9 / 10));
        std::vector<Unit> units;
        while (units.size() < count)
            if (const auto unit = watched.crowd.add(random_free(random, map.grid()))) units.push_back(*unit);
        for (int tick = 0; tick < 60; ++tick) {
            for (const Unit unit : units)
                if (watched.crowd.status(unit) != UnitStatus::Walking && random.chance(0.3))
                    watched.crowd.order(unit, {.cell = random_free(random, map.grid())});
            watched.tick(random.chance(0.2) ? random.below(100) : 12 * count + 500);
        }
    }
}

TEST(Bodies, TwoMeetInACorridorAndTheYoungerOneGivesWay) {
    BodyScene scene(R"(
        ##########
        B.a....b.A
        #####.####
        #####.####)");
    EXPECT_LE(scene.watched.run(200, 200), 200);
    EXPECT_EQ(scene.status('a'), UnitStatus::Arrived);
    EXPECT_EQ(scene.status('b'), UnitStatus::Arrived);
}

TEST(Bodies, AUnitInADeadEndLetsAnotherOneInAndComesBack) {
    BodyScene scene(R"(
        ##########
        ...a......
        ...a.b...A
        ##########)");
    // b stands between a and the end; there is room to pass.
    EXPECT_LE(scene.watched.run(200, 100), 100);
    BodyScene tight(R"(
        .....#####
        a.......bA
        .....#####)");
    tight.watched.crowd.order(tight.units['b'], {.cell = tight.at('b')});
    EXPECT_LE(tight.watched.run(500, 300), 300);
    EXPECT_EQ(tight.status('a'), UnitStatus::Arrived) << "the one inside comes out first";
    EXPECT_EQ(tight.at('a'), tight.letters.at('A'));
    EXPECT_EQ(tight.at('b'), tight.letters.at('b'));
}

TEST(Bodies, SaysThatItIsBlockedWhereNobodyCanGiveWay) {
    BodyScene scene(R"(
        ######
        B.ab.A
        ######)");
    for (int i = 0; i < 400; ++i) scene.watched.tick(200);
    EXPECT_EQ(scene.status('a'), UnitStatus::Blocked);
}

TEST(Bodies, IdleUnitsLetOthersPass) {
    BodyScene scene(R"(
        #####.####
        a...b....A
        ##########)");
    EXPECT_LE(scene.watched.run(200, 60), 60);
    EXPECT_EQ(scene.at('a'), scene.letters.at('A'));
}

TEST(Bodies, AGroupEndsOnTheCellsAroundItsPlaceAndNobodyJostles) {
    Random random(9);
    for (const std::size_t count : {2u, 9u, 60u}) {
        Map map(std::make_shared<Grid>(Grid(40, 40, std::vector<Terrain>(1600, Terrain::Ground))));
        WatchedCrowd watched(map, with_bodies());
        std::vector<Unit> units;
        while (units.size() < count)
            if (const auto unit = watched.crowd.add(random_free(random, map.grid()))) units.push_back(*unit);
        EXPECT_EQ(watched.crowd.order(units, {.cell = map.at(20, 20)}), count);
        EXPECT_LE(watched.run(100'000, 300), 300);
        EXPECT_TRUE(watched.crowd.unit_at(map.at(20, 20))) << "filled from the inside";
        Cost farthest = 0;
        for (const Unit unit : units) {
            EXPECT_EQ(watched.crowd.status(unit), UnitStatus::Arrived);
            farthest = std::max(farthest, map.grid().h(watched.crowd.at(unit), map.at(20, 20)));
        }
        std::size_t nearer = 0;
        for (State s = 0; s < map.size(); ++s) nearer += map.grid().h(s, map.at(20, 20)) < farthest ? 1 : 0;
        EXPECT_LE(nearer, 2 * count + 8);
        for (int i = 0; i < 50; ++i) EXPECT_EQ(watched.tick(100'000).moved, 0u);
    }
}

TEST(Bodies, HalfOfAGroupThatCannotReachThePlaceIsTold) {
    Map map(std::make_shared<Grid>(draw_map(R"(
        .....#.....
        .....#.....
        .....#.....)")
                                       .grid));
    WatchedCrowd watched(map, with_bodies());
    std::vector<Unit> units;
    for (std::uint32_t y = 0; y < 3; ++y) {
        units.push_back(watched.crowd.add(map.at(0, y)).value());
        units.push_back(watched.crowd.add(map.at(10, y)).value());
    }
    watched.crowd.order(units, {.cell = map.at(3, 1)});
    watched.run(1000, 50);
    for (std::size_t i = 0; i < units.size(); ++i)
        EXPECT_EQ(watched.crowd.status(units[i]), i % 2 == 0 ? UnitStatus::Arrived : UnitStatus::Unreachable);
    watched.crowd.order(units, {.cell = map.at(3, 1), .nearest = true});
    EXPECT_LE(watched.run(1000, 100), 100);
    for (const Unit unit : units) EXPECT_EQ(watched.crowd.status(unit), UnitStatus::Arrived);
}

// Whatever the crowd, with 12 work for each unit that has an order.
TEST(Bodies, WhoeverHasAPathAndIsNotWalledInMovesInTheTickOfItsOrder) {
    Random random(6);
    std::size_t ordered = 0, stayed = 0;
    for (int i = 0; i < 300; ++i) {
        Map map(
            std::make_shared<Grid>(random_sketch(random, {.min_side = 6, .max_side = 30, .max_walls = 0.5}).grid()));
        if (map.free_cells() < 10) continue;
        const auto agent = i % 3 == 0 ? std::optional(Configuration::parse("lss(n=6)").value()) : std::nullopt;
        WatchedCrowd watched(map, {.agent = agent, .bodies = Bodies::Cells});
        const std::size_t count = 1 + random.below(static_cast<std::uint32_t>(map.free_cells()));
        std::vector<Unit> units;
        while (units.size() < count)
            if (const auto unit = watched.crowd.add(random_free(random, map.grid()))) units.push_back(*unit);
        const double share = 0.1 + 0.9 * random.real();  // of them that get an order in a tick; others stand or walk
        const State place = random_free(random, map.grid());
        std::set<std::uint32_t> with_orders;
        for (int tick = 0; tick < 6; ++tick) {
            std::vector<std::size_t> now;
            for (std::size_t j = 0; j < units.size(); ++j) {
                if (!random.chance(share)) continue;
                const State to = random.chance(0.3) ? place : random_free(random, map.grid());
                watched.crowd.order(units[j], {.cell = to});
                with_orders.insert(units[j].number);
                const State at = watched.crowd.at(units[j]);
                if (at != to && map.reachable(at, to)) now.push_back(j);
            }
            std::vector<State> before;
            for (const Unit unit : units) before.push_back(watched.crowd.at(unit));
            lab::CrowdWatch watch(map, watched.crowd, units, true);
            EXPECT_EQ(watched.tick(12 * with_orders.size()).deferred, 0u);
            watch.look(watched.crowd, units);
            for (const std::size_t j : now) {
                ++ordered;
                if (watched.crowd.at(units[j]) != before[j]) continue;
                ++stayed;
                EXPECT_TRUE(watch.walled_in(j)) << "map " << i << ", tick " << tick << ", unit " << j;
            }
        }
    }
    EXPECT_GT(ordered, 10'000u);
    EXPECT_LT(stayed, ordered / 2);
}

TEST(Bodies, WithTwelveWorkAUnitAllOfASparseCrowdMoveAtOnce) {
    Random random(5);
    Map map(std::make_shared<Grid>(Grid(60, 60, std::vector<Terrain>(3600, Terrain::Ground))));
    WatchedCrowd watched(map, with_bodies());
    std::vector<Unit> units;
    for (std::uint32_t y = 0; y < 60; y += 4)
        for (std::uint32_t x = 0; x < 60; x += 4) units.push_back(watched.crowd.add(map.at(x, y)).value());
    for (const Unit unit : units) {
        State goal = random_free(random, map.grid());
        while (goal == watched.crowd.at(unit)) goal = random_free(random, map.grid());
        watched.crowd.order(unit, {.cell = goal});
    }
    EXPECT_EQ(watched.tick(12 * units.size()).moved, units.size());
}

}  // namespace
}  // namespace waystone
