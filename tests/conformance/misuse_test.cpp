// SPDX-License-Identifier: MIT
// Whatever a caller can pass to the public face has an answer. Every agent gives the same.
#include "conformance/entries.hpp"
#include "support/ready_agent.hpp"

#include "graph/grid.hpp"

#include <waystone/waystone.hpp>

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace waystone {
namespace {

constexpr const char* kDrawing = R"(
    ..........
    .########.
    .........#
    .########.
    ..........)";

class misuse : public ::testing::TestWithParam<std::string> {
protected:
    Map map_ = Map::draw(kDrawing).value();
    Agent agent_ = ready_agent(map_.grid(), GetParam()).value();
    const State wall_ = map_.at(3, 1), outside_ = static_cast<State>(map_.size()), free_ = map_.at(0, 0),
                goal_ = map_.at(9, 4);

    void expect_unreachable() {
        for (int i = 0; i < 3; ++i) {
            const Step step = agent_.step();
            EXPECT_EQ(step.outcome, Outcome::Unreachable);
            EXPECT_EQ(step.work, 0u);
        }
        EXPECT_EQ(agent_.status(), Outcome::Unreachable);
    }
    void expect_arrival() {
        for (int i = 0; i < 5000 && agent_.step().outcome != Outcome::Arrived; ++i) {
        }
        EXPECT_EQ(agent_.now(), agent_.goal());
        EXPECT_EQ(agent_.status(), Outcome::Arrived);
    }
};

TEST_P(misuse, AStepBeforeAStartIsNoMove) {
    EXPECT_EQ(agent_.now(), kNoState);
    EXPECT_EQ(agent_.goal(), kNoState);
    expect_unreachable();
    EXPECT_EQ(agent_.now(), kNoState);
    EXPECT_FALSE(agent_.displace(free_));
    std::array<State, 4> room;
    EXPECT_TRUE(agent_.path_ahead(room).empty());
    agent_.order(goal_);
    expect_unreachable();
    agent_.restart(free_);
    expect_arrival();
}

TEST_P(misuse, CellsOutsideTheMapAreUnreachable) {
    for (const auto& [start, goal] :
         {std::pair{outside_, goal_}, std::pair{free_, outside_}, std::pair{free_, kNoState},
          std::pair{kNoState, kNoState}, std::pair{outside_ + 100'000, outside_ - 1}}) {
        agent_.start(start, goal);
        expect_unreachable();
        agent_.order(outside_);
        expect_unreachable();
    }
    agent_.start(free_, goal_);
    agent_.step();
    const State here = agent_.now();
    EXPECT_FALSE(agent_.displace(outside_));
    EXPECT_FALSE(agent_.displace(wall_));
    EXPECT_EQ(agent_.now(), here);
    agent_.order(outside_);
    expect_unreachable();
    EXPECT_EQ(agent_.now(), here) << "it stays where it is";
    agent_.order(goal_);
    expect_arrival();
}

TEST_P(misuse, WallsAreUnreachableUntilTheyOpen) {
    agent_.start(free_, wall_);
    expect_unreachable();
    map_.open(wall_);
    expect_arrival();
    map_.block(wall_);  // under its feet, on its goal
    EXPECT_EQ(agent_.step().outcome, Outcome::Arrived);
    agent_.order(goal_);
    expect_unreachable();
    EXPECT_EQ(agent_.now(), wall_);
    map_.open(wall_);
    expect_arrival();
    map_.block(wall_);
    agent_.start(wall_, free_);
    expect_unreachable();
}

TEST_P(misuse, ABudgetOfNothingIsNoMistake) {
    agent_.start(free_, goal_);
    for (int i = 0; i < 20; ++i) {
        const Step step = agent_.step({.work = 0});
        EXPECT_EQ(step.work, 0u);
        EXPECT_NE(step.outcome, Outcome::Unreachable);
    }
    expect_arrival();
}

TEST_P(misuse, TheMapMayBeMovedAndGoBeforeTheAgent) {
    agent_.start(free_, goal_);
    agent_.step();
    Map elsewhere = std::move(map_);
    agent_.step();
    expect_arrival();
    map_ = std::move(elsewhere);
}

INSTANTIATE_TEST_SUITE_P(conformance, misuse, ::testing::ValuesIn(conformance_entries()), conformance_title);

TEST(misuse_of_agents, AnAgentKeepsItsMapAlive) {
    std::optional<Map> map = Map::draw(kDrawing).value();
    const State start = map->at(0, 0), goal = map->at(9, 4);
    Agent agent = make_agent(*map, "lss(n=9)").value();
    agent.start(start, goal);
    map.reset();
    for (int i = 0; i < 1000 && agent.step().outcome == Outcome::Moved; ++i) {
    }
    EXPECT_EQ(agent.now(), goal);
}

TEST(misuse_of_agents, MemoryThatIsTooSmallGetsASentence) {
    const Map map = Map::draw(kDrawing).value();
    const auto too_small = make_agent(map, "lss(n=9,memory=100)");
    ASSERT_FALSE(too_small.has_value());
    EXPECT_EQ(too_small.error().code, ErrorCode::BadParameter) << too_small.error().message();
    const Pool pool = Pool::reserve(4096).value();
    const auto no_room = make_agent(map, Configuration::parse("lss(n=1000)").value(), {}, pool);
    ASSERT_FALSE(no_room.has_value());
    EXPECT_EQ(no_room.error().code, ErrorCode::OutOfMemory) << no_room.error().message();
}

TEST(misuse_of_agents, AnEmptyPoolIsAnOutcomeAndANewOrderReturnsPages) {
    std::vector<std::uint8_t> open(200 * 200, 1);
    for (int y = 10; y < 190; ++y) open[static_cast<std::size_t>(y) * 200 + 150] = 0;
    for (int x = 20; x < 150; ++x)
        open[10 * 200 + static_cast<std::size_t>(x)] = open[189 * 200 + static_cast<std::size_t>(x)] = 0;
    const Map map = Map::from_cells(200, 200, std::span<const std::uint8_t>(open)).value();
    for (const char* text : {"lrta", "lss(n=9)", "plrta", "tb(k=16)", "astar", "wastar"}) {
        const Configuration config = Configuration::parse(text).value();
        const bool dense = std::string_view(text).ends_with("astar");
        const Pool pool = Pool::reserve(dense ? (1 << 20) + (200 * 200 * 20) : 24 << 10).value();
        auto made = make_agent(map, config, {}, pool);
        ASSERT_TRUE(made.has_value()) << text << ": " << made.error().message();
        Agent& agent = *made;
        const std::size_t before = agent.bytes();
        agent.start(map.at(140, 100), map.at(160, 100));
        Outcome outcome = Outcome::Moved;
        for (int i = 0; i < 200'000 && (outcome == Outcome::Moved || outcome == Outcome::Waiting); ++i)
            outcome = agent.step({.work = 100}).outcome;
        if (!dense) {
            EXPECT_EQ(outcome, Outcome::OutOfMemory) << text;
        }
        agent.order(agent.now());
        EXPECT_LE(agent.bytes(), before + 1024) << text << ": a new order returns pages";
        agent.start(map.at(5, 5), map.at(8, 5));
        for (int i = 0; i < 100 && agent.step().outcome != Outcome::Arrived; ++i) {
        }
        EXPECT_EQ(agent.now(), map.at(8, 5)) << text;
    }
}

// The room for deep searches of a pattern database is taken when the first one is asked for.
TEST(misuse_of_agents, APoolWithoutRoomForADeepSearchIsAnOutcome) {
    std::vector<std::uint8_t> open(60 * 60, 1);
    for (std::size_t y = 10; y < 50; ++y) open[y * 60 + 45] = 0;
    for (std::size_t x = 10; x < 45; ++x) open[10 * 60 + x] = open[49 * 60 + x] = 0;
    const Map map = Map::from_cells(60, 60, std::span<const std::uint8_t>(open)).value();
    const Configuration config = Configuration::parse("lrta(depth=pdb(level=2,cap=20))").value();
    const Database database = Database::build(map, config).value();
    const auto walked = [&](Agent& agent) {
        agent.start(map.at(40, 30), map.at(50, 30));
        Outcome outcome = Outcome::Moved;
        for (int i = 0; i < 10'000 && outcome == Outcome::Moved; ++i) outcome = agent.step().outcome;
        return outcome;
    };
    for (const bool enough : {true, false}) {
        const Pool pool = Pool::reserve(enough ? 1 << 20 : 96 << 10).value();
        Agent one = make_agent(map, config, database, pool).value();
        Agent other = make_agent(map, config, database, pool).value();
        EXPECT_LE(pool.used_bytes(), 16u << 10);
        EXPECT_EQ(walked(one), Outcome::Arrived);
        EXPECT_GT(one.bytes(), 57u << 10);
        EXPECT_EQ(walked(other), enough ? Outcome::Arrived : Outcome::OutOfMemory);
        EXPECT_LE(pool.used_bytes(), pool.capacity_bytes());
    }
}

TEST(misuse_of_agents, SharedPoolsTakeBackWhatAgentsHad) {
    const Map map = Map::draw(kDrawing).value();
    const Pool pool = Pool::reserve(1 << 20).value();
    const std::size_t before = pool.used_bytes();
    for (int round = 0; round < 50; ++round) {
        std::vector<Agent> agents;
        for (const char* text : {"lrta", "lss(n=20)", "tb(k=4)", "astar", "plrta", "wastar", "lrts(d=3,quota=9)"}) {
            agents.push_back(make_agent(map, Configuration::parse(text).value(), {}, pool).value());
            agents.back().start(map.at(0, 0), map.at(9, 4));
            for (int i = 0; i < 300; ++i) agents.back().step({.work = 9});
        }
        EXPECT_GT(pool.used_bytes(), before);
    }
    EXPECT_EQ(pool.used_bytes(), before);
}

TEST(misuse_of_agents, AConfigurationSaysWhatItReserves) {
    const Map map = Map::draw(kDrawing).value();
    const Configuration config = Configuration::parse("lss(n=20)").value();
    const std::size_t reserved = config.memory(map).value();
    Agent agent = make_agent(map, config).value();
    EXPECT_GT(reserved, agent.bytes());
    EXPECT_TRUE(config.needs().empty());
    EXPECT_FALSE(Configuration::parse("dlrta(level=1)").value().needs().empty());
    EXPECT_EQ(make_agent(map, "dlrta(level=1)").error().code, ErrorCode::NeedsDatabase);
}

}  // namespace
}  // namespace waystone
