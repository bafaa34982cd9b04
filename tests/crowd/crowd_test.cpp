// SPDX-License-Identifier: MIT
#include "search/distance_field.hpp"
#include "support/allocations.hpp"
#include "support/draw.hpp"
#include "support/random_grid.hpp"
#include "support/watched_crowd.hpp"

#include <waystone/crowd.hpp>

#include <gtest/gtest.h>

#include <set>
#include <thread>

namespace waystone {
namespace {

Map map_of(Grid grid) { return Map(std::make_shared<Grid>(std::move(grid))); }
Map drawn(std::string_view drawing) { return map_of(draw_map(drawing).grid); }
Map open_map_of(std::uint32_t side) {
    return map_of(Grid(side, side, std::vector<Terrain>(std::size_t{side} * side, Terrain::Ground)));
}
Map cave_map(std::uint64_t seed, double walls = 0.3, std::uint32_t side = 60) {
    Random random(seed);
    std::vector<Terrain> cells;
    for (std::uint32_t i = 0; i < side * side; ++i)
        cells.push_back(random.chance(walls) ? Terrain::Trees : Terrain::Ground);
    return map_of(Grid(side, side, cells));
}
// Units on random cells; where there are bodies, on distinct ones.
std::vector<Unit> scatter(Crowd& crowd, const Map& map, Random& random, std::size_t count) {
    std::vector<Unit> units;
    while (units.size() < count)
        if (const auto unit = crowd.add(random_free(random, map.grid()))) units.push_back(*unit);
    return units;
}

TEST(Crowd, EveryUnitWithAPathMovesInTheTickOfItsOrder) {
    Random random(1);
    for (int i = 0; i < 40; ++i) {
        Map map = cave_map(static_cast<std::uint64_t>(i));
        WatchedCrowd watched(map);
        const auto units = scatter(watched.crowd, map, random, 300);
        std::vector<Unit> with_path;
        std::set<std::uint32_t> moved;
        for (const Unit unit : units) {
            const State goal = random_free(random, map.grid());
            const bool nearest = i % 2 == 0 && random.chance(0.5);
            ASSERT_TRUE(watched.crowd.order(unit, {.cell = goal, .nearest = nearest}));
            if (map.reachable(watched.crowd.at(unit), goal) && watched.crowd.at(unit) != goal)
                with_path.push_back(unit);
        }
        EXPECT_EQ(watched.tick(2 * units.size()).deferred, 0u);
        for (const UnitMove& move : watched.crowd.moves()) moved.insert(move.unit.number);
        for (const Unit unit : with_path) EXPECT_TRUE(moved.contains(unit.number));
        if (i % 2 != 0) {
            EXPECT_EQ(moved.size(), with_path.size());
        }
    }
}

// Between two turns a unit waits: steps without what its agent has learned would undo the agent's.
TEST(Crowd, UnitsWhoseAgentsTakeTurnsArriveAllTheSame) {
    for (const Bodies bodies : {Bodies::None, Bodies::Cells})
        for (const std::uint64_t each : {12, 20, 60}) {
            Random random(3);
            Map map = cave_map(7);
            WatchedCrowd watched(map, {.agent = Configuration::parse("lss(n=10)").value(), .bodies = bodies});
            const State middle = map.at(30, 30);
            std::set<State> goals;  // units with one goal would share a field
            while (goals.size() < 100) {
                const State from = random_free(random, map.grid()), to = random_free(random, map.grid());
                if (!map.reachable(middle, from) || !map.reachable(middle, to) || goals.contains(to)) continue;
                const auto unit = watched.crowd.add(from);
                if (!unit) continue;
                watched.crowd.order(*unit, {.cell = to});
                goals.insert(to);
            }
            EXPECT_LE(watched.run(each * goals.size(), 3000), 3000) << each << " work for each of them";
        }
}

TEST(Crowd, AnAgentMayNeedMoreThanTheWholeBudget) {
    Map map = drawn(R"(
        ..........
        .########.
        .A......#G
        .########.
        ..........)");
    WatchedCrowd watched(map, {.agent = Configuration::parse("lss(n=40)").value()});
    const Unit unit = watched.crowd.add(map.at(1, 2)).value();
    watched.crowd.order(unit, {.cell = map.at(9, 2)});
    EXPECT_LE(watched.run(10, 200), 200);
    EXPECT_EQ(watched.crowd.status(unit), UnitStatus::Arrived);
}

TEST(Crowd, EverybodyArrivesOrIsToldThatThereIsNoPath) {
    Random random(2);
    for (int i = 0; i < 10; ++i) {
        Map map = cave_map(100 + static_cast<std::uint64_t>(i));
        WatchedCrowd watched(map);
        const auto units = scatter(watched.crowd, map, random, 100);
        const State shared = random_free(random, map.grid());
        std::vector<bool> reachable;
        for (std::size_t j = 0; j < units.size(); ++j) {
            const State goal = j % 2 == 0 ? shared : random_free(random, map.grid());
            watched.crowd.order(units[j], {.cell = goal});
            reachable.push_back(map.reachable(watched.crowd.at(units[j]), goal));
        }
        EXPECT_LE(watched.run(1000, 2000), 2000);
        for (std::size_t j = 0; j < units.size(); ++j)
            EXPECT_EQ(watched.crowd.status(units[j]), reachable[j] ? UnitStatus::Arrived : UnitStatus::Unreachable);
    }
}

TEST(Crowd, ABudgetBelowTheSharesIsServedInTurnsAndNobodyStarves) {
    Map map = open_map_of(100);
    WatchedCrowd watched(map);
    Random random(3);
    const auto units = scatter(watched.crowd, map, random, 50);
    for (const Unit unit : units) watched.crowd.order(unit, {.cell = random_free(random, map.grid())});
    std::map<std::uint32_t, int> waited;
    for (int i = 0; i < 30; ++i) {
        const TickReport report = watched.tick(21);
        std::set<std::uint32_t> deferred;
        for (const Unit unit : watched.crowd.deferred()) deferred.insert(unit.number);
        EXPECT_EQ(report.deferred, deferred.size());
        for (const Unit unit : units) {
            const bool walks = watched.crowd.status(unit) == UnitStatus::Walking;
            waited[unit.number] = walks && deferred.contains(unit.number) ? waited[unit.number] + 1 : 0;
            EXPECT_LE(waited[unit.number], 5) << "10 of 50 units have a turn each tick";
        }
    }
    EXPECT_EQ(watched.tick(0).moved, 0u);
}

// Their agents have begun to plan and are not ready, so they go by what the crowd has learned, and learn more.
TEST(Crowd, ABudgetJustAboveTheSharesIsKeptWhereUnitsWaitForTheirAgents) {
    Random random(4);
    for (std::uint64_t work = 1; work < 40; ++work) {
        Map map = cave_map(work, 0.35, 20);
        WatchedCrowd watched(map, {.agent = Configuration::parse("astar").value()});
        const auto units = scatter(watched.crowd, map, random, 8);
        for (int i = 0; i < 5; ++i) {
            watched.crowd.order(units, {.cell = random_free(random, map.grid())});
            for (int tick = 0; tick < 4; ++tick) watched.tick(work);
        }
    }
}

TEST(Crowd, FieldsMakeSharedPathsOptimalFromWhereTheyCoverUnits) {
    Map map = cave_map(7, 0.25, 100);
    Random random(5);
    const State goal = random_free(random, map.grid());
    DistanceField<Grid> optimal(map.grid());
    optimal.compute(goal);
    WatchedCrowd watched(map);
    const auto units = scatter(watched.crowd, map, random, 200);
    for (const Unit unit : units) watched.crowd.order(unit, {.cell = goal});
    while (watched.tick(100'000).field_work > 0) {
    }  // until it covers them
    std::map<std::uint32_t, std::uint64_t> left, walked;
    for (const Unit unit : units) left[unit.number] = optimal[watched.crowd.at(unit)];
    while (watched.tick(100'000).walking > 0)
        for (const UnitMove& move : watched.crowd.moves())
            walked[move.unit.number] += map.grid().cost_between(move.from, move.to);
    for (const UnitMove& move : watched.crowd.moves())
        walked[move.unit.number] += map.grid().cost_between(move.from, move.to);
    for (const Unit unit : units)
        if (watched.crowd.status(unit) == UnitStatus::Arrived) {
            EXPECT_EQ(walked[unit.number], left[unit.number]);
        }
}

TEST(Crowd, ALookAndWhatIsLearnedByItAreOneWorkEach) {
    Map map = drawn(R"(
        ..........
        .#######..
        .......#..
        .A.....#.G
        .......#..
        .#######..
        ..........)");
    Crowd crowd = Crowd::make(map).value();
    const State goal = map.at(9, 3);
    for (const State start : {goal, map.at(6, 3)}) crowd.order(crowd.add(start).value(), {.cell = goal});
    for (int i = 0; i < 3; ++i) crowd.tick({.work = 4});  // the orders, and a first look at whether there is a path
    int lessons = 0;
    for (int i = 0; i < 12; ++i) {
        const TickReport report = crowd.tick({.work = 2});
        EXPECT_EQ(report.moved, 1u);
        lessons += report.field_work == 0;  // a look and a lesson: nothing is left for the field
    }
    EXPECT_GT(lessons, 2);
}

TEST(Crowd, GoesAsNearAsPossibleToAnUnreachablePlace) {
    const char* const drawing = R"(
        A......###...
        .......#G#...
        .......###...
        .............
        .........B...)";
    Map map = drawn(drawing);
    const Drawing letters = draw_map(drawing);
    WatchedCrowd watched(map);
    const Unit a = watched.crowd.add(letters.at('A')).value(), b = watched.crowd.add(letters.at('B')).value();
    watched.crowd.order(a, {.cell = letters.at('G')});
    watched.crowd.order(b, {.cell = letters.at('G'), .nearest = true});
    watched.run(50, 100);
    EXPECT_EQ(watched.crowd.status(a), UnitStatus::Unreachable);
    EXPECT_EQ(watched.crowd.at(a), letters.at('A'));
    EXPECT_EQ(watched.crowd.status(b), UnitStatus::Arrived);
    EXPECT_EQ(map.grid().h(watched.crowd.at(b), letters.at('G')), 2 * kUnit);
    EXPECT_EQ(watched.crowd.order(b)->cell, letters.at('G'));

    map.open(map.at(8, 2));  // now there is a path
    EXPECT_EQ(watched.run(50, 100) <= 100, true);
    EXPECT_EQ(watched.crowd.at(a), letters.at('G'));
}

TEST(Crowd, UnitsOfTwoIslandsEachGoAsNearAsTheyCan) {
    Map map = drawn(R"(
        ....#.....#....
        ....#.....#....
        ....#.....#....)");
    WatchedCrowd watched(map);
    const Unit left = watched.crowd.add(map.at(0, 1)).value(), right = watched.crowd.add(map.at(14, 1)).value();
    watched.crowd.order(left, {.cell = map.at(7, 1), .nearest = true});
    watched.crowd.order(right, {.cell = map.at(7, 1), .nearest = true});
    watched.run(40, 100);
    EXPECT_EQ(watched.crowd.at(left), map.at(3, 1));
    EXPECT_EQ(watched.crowd.at(right), map.at(11, 1));
}

TEST(Crowd, ArrivesWithinTheDistanceOrdered) {
    Map map = open_map_of(30);
    WatchedCrowd watched(map);
    const Unit unit = watched.crowd.add(map.at(0, 0)).value();
    watched.crowd.order(unit, {.cell = map.at(20, 0), .within = 5});
    watched.run(20, 100);
    EXPECT_EQ(watched.crowd.at(unit), map.at(15, 0));
}

TEST(Crowd, AnyConfigurationDrivesUnitsAndACrowdMayMixThem) {
    Random random(11);
    Map map = cave_map(11, 0.2, 80);
    const auto driven = Configuration::parse("lss(n=10)").value();
    WatchedCrowd watched(map, {.agent = driven});
    const auto planner = watched.crowd.use(Configuration::parse("astar").value()).value();
    std::vector<Unit> units;
    for (std::uint32_t i = 0; i < 60; ++i)
        units.push_back(watched.crowd.add(random_free(random, map.grid()), i % 2 == 0 ? 0 : planner).value());
    std::uint32_t with_path = 0;
    for (const Unit unit : units) {
        const State goal = random_free(random, map.grid());
        watched.crowd.order(unit, {.cell = goal});
        with_path += map.reachable(watched.crowd.at(unit), goal) ? 1 : 0;
    }
    EXPECT_GT(watched.tick(5000).agent_work, 0u);
    EXPECT_LE(watched.run(5000, 1000), 1000);
    std::uint32_t arrived = 0;
    for (const Unit unit : units) arrived += watched.crowd.status(unit) == UnitStatus::Arrived ? 1 : 0;
    EXPECT_EQ(arrived, with_path);
}

TEST(Crowd, RefusesWhatCannotBeWithASentence) {
    Map map = drawn(R"(
        ..#
        ...)");
    EXPECT_FALSE(Crowd::make(map, {.agent = Configuration::parse("gsc").value()}));
    Crowd crowd = Crowd::make(map, {.bodies = Bodies::Cells}).value();
    EXPECT_EQ(crowd.tick({.work = 100}).moved, 0u) << "no units";
    const Unit unit = crowd.add(map.at(0, 0)).value();
    EXPECT_EQ(crowd.add(map.at(0, 0)).error().sentence, "another unit stands on that cell");
    EXPECT_EQ(crowd.add(map.at(2, 0)).error().sentence, "the unit would stand on a wall");
    EXPECT_EQ(crowd.add(kNoState).error().sentence, "the unit would stand outside the map");
    EXPECT_EQ(crowd.add(map.at(0, 1), 1).error().sentence, "there is no configuration of that number");
    EXPECT_FALSE(crowd.order(unit, {.cell = 6}));
    EXPECT_FALSE(crowd.order(Unit{12345}, {.cell = 0}));
    EXPECT_TRUE(crowd.order(unit, {.cell = map.at(2, 0)})) << "a wall is an unreachable place";
    crowd.tick({.work = 100});
    EXPECT_EQ(crowd.status(unit), UnitStatus::Unreachable);
    EXPECT_TRUE(crowd.remove(unit));
    EXPECT_FALSE(crowd.remove(unit));
    EXPECT_EQ(crowd.status(unit), UnitStatus::Gone);
    const Unit again = crowd.add(map.at(0, 0)).value();
    EXPECT_NE(again, unit) << "numbers are not given twice in a row";
    EXPECT_FALSE(crowd.stop(unit));
}

TEST(Crowd, AWallUnderAUnitMovesItToTheNearestFreeCell) {
    for (const Bodies bodies : {Bodies::None, Bodies::Cells}) {
        Map map = open_map_of(12);
        WatchedCrowd watched(map, {.bodies = bodies});
        const Unit unit = watched.crowd.add(map.at(5, 5)).value();
        std::vector<Edit> house;
        for (std::uint32_t y = 3; y < 8; ++y)
            for (std::uint32_t x = 3; x < 8; ++x) house.push_back({map.at(x, y), false});
        map.edit(house).value();
        EXPECT_EQ(watched.tick(10).displaced, 0u);
        EXPECT_EQ(watched.crowd.status(unit), UnitStatus::Buried);
        EXPECT_EQ(watched.tick(100).displaced, 1u);
        EXPECT_EQ(watched.crowd.status(unit), UnitStatus::Idle);
        EXPECT_EQ(map.grid().h(watched.crowd.at(unit), map.at(5, 5)) < 5 * kUnit, true);
        watched.crowd.order(unit, {.cell = map.at(0, 0)});
        EXPECT_LE(watched.run(50, 50), 50);
    }
}

TEST(Crowd, KeepsItsPromisesWhileTheMapChanges) {
    Random random(21);
    for (const Bodies bodies : {Bodies::None, Bodies::Cells}) {
        Map map = cave_map(21, 0.2, 50);
        WatchedCrowd watched(map, {.bodies = bodies});
        const auto units = scatter(watched.crowd, map, random, 80);
        for (int i = 0; i < 300; ++i) {
            for (int j = 0; j < 5; ++j) {
                const State cell = random.below(static_cast<std::uint32_t>(map.size()));
                if (random.chance(0.4)) map.block(cell);
                else map.open(cell);
            }
            if (i % 20 == 0)
                for (const Unit unit : units)
                    watched.crowd.order(unit, {.cell = random.below(static_cast<std::uint32_t>(map.size())),
                                               .nearest = random.chance(0.5)});
            watched.tick(1000);
        }
        EXPECT_LE(watched.run(5000, 2000), 2000);
        for (const Unit unit : units) EXPECT_TRUE(map.passable(watched.crowd.at(unit)));
    }
}

TEST(Crowd, ATickAllocatesNothing) {
    Random random(31);
    for (const Bodies bodies : {Bodies::None, Bodies::Cells}) {
        Map map = cave_map(31, 0.2, 60);
        Crowd crowd = Crowd::make(map, {.agent = Configuration::parse("rtaa(n=8)").value(), .bodies = bodies}).value();
        const auto units = scatter(crowd, map, random, 100);
        const State shared = random_free(random, map.grid());
        for (const Unit unit : units)
            crowd.order(unit, {.cell = random.chance(0.5) ? shared : random_free(random, map.grid())});
        const std::uint64_t before = allocations();
        for (int i = 0; i < 100; ++i) crowd.tick({.work = 3000});
        EXPECT_EQ(allocations(), before);
    }
}

// With everything that grows with the number of units. Moves and deferred units are what a tick tells.
TEST(Crowd, AUnitTakesAtMost64BytesAndWhatATickTells) {
    for (const Bodies bodies : {Bodies::None, Bodies::Cells}) {
        const Map map = open_map_of(160);
        Crowd crowd = Crowd::make(map, {.bodies = bodies}).value();
        const std::size_t empty = crowd.bytes();
        std::vector<Unit> units;
        for (State s = 0; s < 20'000; ++s) units.push_back(crowd.add(s).value());
        const std::size_t told = sizeof(UnitMove) + sizeof(Unit), most = (64 + told) * units.size();
        EXPECT_LE(crowd.bytes() - empty, bodies == Bodies::Cells ? most * 9 / 8 : 64 * units.size());
        crowd.order(units, {.cell = map.at(80, 150)});
        crowd.tick({.work = 12 * units.size()});
        EXPECT_LE(crowd.bytes() - crowd.field_bytes() - empty, most * 9 / 8) << "room to grow by an eighth";
        EXPECT_LE(crowd.bytes(units[0]), 64u);
    }
}

TEST(Crowd, AUnitThatFindsNoFreeCellTakesHalfOfTheBudgetAtMost) {
    Map map = open_map_of(20);
    WatchedCrowd watched(map, {.bodies = Bodies::Cells});
    std::vector<Unit> units;
    for (State s = 0; s < map.size(); ++s) units.push_back(watched.crowd.add(s).value());
    map.block(map.at(10, 10));  // nowhere to go
    for (const std::uint64_t work : {7, 100, 5000}) EXPECT_LE(watched.tick(work).work, (work + 1) / 2);
    const Unit buried = units[map.at(10, 10)];
    EXPECT_EQ(watched.crowd.status(buried), UnitStatus::Buried);
    watched.crowd.remove(units[0]);
    for (int i = 0; i < 20; ++i) watched.tick(100);
    EXPECT_EQ(watched.crowd.at(buried), 0u);
    EXPECT_EQ(watched.crowd.status(buried), UnitStatus::Idle);
}

std::uint64_t hash_of_a_busy_crowd(Bodies bodies, std::size_t agent_memory, const Parallel& parallel) {
    Random random(41);
    Map map = cave_map(41, 0.2, 60);
    Crowd crowd = Crowd::make(map, {.agent = Configuration::parse("lrta(depth=fixed(1))").value(),
                                    .bodies = bodies,
                                    .agent_memory = agent_memory,
                                    .field_memory = 1 << 20,
                                    .parallel = parallel})
                      .value();
    const auto units = scatter(crowd, map, random, 200);
    std::uint64_t hash = 0;
    for (int i = 0; i < 200; ++i) {
        if (i % 25 == 0)
            for (const Unit unit : units) crowd.order(unit, {.cell = random_free(random, map.grid())});
        if (i % 10 == 0) map.block(random.below(static_cast<std::uint32_t>(map.size())));
        crowd.tick({.work = 8000});
        hash = hash * 31 + crowd.state_hash();
    }
    return hash;
}

TEST(Crowd, ThreadsChangeNothing) {
    const Parallel backwards = [](std::size_t tasks, const auto& run) {
        for (std::size_t i = tasks; i-- > 0;) run(i);
    };
    const Parallel threads = [](std::size_t tasks, const auto& run) {
        std::vector<std::thread> all;
        for (std::size_t i = 0; i < tasks; ++i) all.emplace_back([&run, i] { run(i); });
        for (auto& thread : all) thread.join();
    };
    for (const Bodies bodies : {Bodies::None, Bodies::Cells}) {
        std::set<std::uint64_t> hashes;
        for (const std::size_t memory : {std::size_t{8} << 20, std::size_t{1} << 19}) {  // the latter is soon spent
            const std::uint64_t expected = hash_of_a_busy_crowd(bodies, memory, {});
            EXPECT_EQ(hash_of_a_busy_crowd(bodies, memory, backwards), expected);
            EXPECT_EQ(hash_of_a_busy_crowd(bodies, memory, threads), expected);
            hashes.insert(expected);
        }
        EXPECT_EQ(hashes.size(), 2u) << "the memory made no difference, so nothing was tested of it";
    }
}

TEST(Crowd, KeepsItsBudgetWithAgentsOfAnyKindWhileTheMapChanges) {
    Random random(61);
    for (const char* agent : {"lss(n=10)", "lrta(depth=fixed(2))", "astar", "tb(k=8)"})
        for (const Bodies bodies : {Bodies::None, Bodies::Cells}) {
            Map map = cave_map(61, 0.25, 40);
            WatchedCrowd watched(map, {.agent = Configuration::parse(agent).value(), .bodies = bodies});
            const auto units = scatter(watched.crowd, map, random, 60);
            for (int i = 0; i < 120; ++i) {
                if (i % 15 == 0)
                    for (const Unit unit : units) watched.crowd.order(unit, {.cell = random_free(random, map.grid())});
                const State cell = random.below(static_cast<std::uint32_t>(map.size()));
                if (map.passable(cell)) map.block(cell);
                else map.open(cell);
                watched.tick(random.below(i % 2 == 0 ? 300 : 3000));
            }
        }
}

TEST(Crowd, AgentsThatTheBudgetDoesNotReachComeFirstInTheNextTick) {
    Map map = open_map_of(64);
    Crowd crowd = Crowd::make(map, {.agent = Configuration::parse("tb(k=4)").value()}).value();
    std::vector<Unit> units;
    for (std::uint32_t i = 0; i < 64; ++i) {
        units.push_back(crowd.add(map.at(0, i)).value());
        crowd.order(units.back(), {.cell = map.at(63, 63 - i)});
    }
    crowd.tick({.work = 128});  // everybody's share, and nothing for agents
    std::set<std::uint32_t> moved;
    for (int i = 0; i < 200; ++i) {
        crowd.tick({.work = 128 + 40});  // five agents in each tick, or a few more
        for (const UnitMove& move : crowd.moves()) moved.insert(move.unit.number);
    }
    EXPECT_EQ(moved.size(), units.size());
}

TEST(Crowd, GoesOnWhenTheMemoryForFieldsIsSpent) {
    Random random(51);
    Map map = cave_map(51, 0.2, 100);
    WatchedCrowd watched(map, {.field_memory = 64 << 10});
    const auto units = scatter(watched.crowd, map, random, 50);
    for (const Unit unit : units) watched.crowd.order(unit, {.cell = random_free(random, map.grid())});
    bool told = false;
    for (int i = 0; i < 100; ++i) {
        const TickReport report = watched.tick(20'000);
        told |= report.out_of_field_memory;
        EXPECT_GE(report.moved, report.walking - report.unreachable > 0 ? 1u : 0u);
    }
    EXPECT_TRUE(told);
}

}  // namespace
}  // namespace waystone
