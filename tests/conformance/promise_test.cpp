// SPDX-License-Identifier: MIT
// The one promise, on maps that change in any way: every step keeps the bound that the agent names, and allocates
// nothing. There is no list of exceptions.
#include "conformance/entries.hpp"
#include "support/allocations.hpp"
#include "support/random_grid.hpp"
#include "support/served.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace waystone {
namespace {

// A map with room to walk, large enough that most of it is far away.
Grid caves(std::uint64_t seed, MoveRule rule = MoveRule::Eight) {
    Random random(seed);
    const std::uint32_t side = 48;
    std::vector<Terrain> cells(std::size_t{side} * side);
    for (Terrain& cell : cells) cell = random.chance(0.2) ? Terrain::Trees : Terrain::Ground;
    return Grid(side, side, cells, {.rule = rule});
}

State near(Random& random, const Grid& grid, State s, int radius) {
    for (;;) {
        const int side = 2 * radius + 1;
        const std::int64_t x = std::int64_t{grid.x(s)} + random.below(static_cast<std::uint32_t>(side)) - radius;
        const std::int64_t y = std::int64_t{grid.y(s)} + random.below(static_cast<std::uint32_t>(side)) - radius;
        if (grid.inside(x, y)) return grid.at(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y));
    }
}

// One step, watched.
class Watch {
public:
    explicit Watch(Agent agent) : agent_(std::move(agent)) {}
    Step step(std::uint64_t budget) {
        const std::uint64_t before = allocations(), counted = agent_.counters().work();
        const Step step = agent_.step({.work = budget});
        allocated += allocations() - before;
        EXPECT_EQ(step.work, agent_.counters().work() - counted) << "all that is counted is in the step";
        return step;
    }
    Agent* operator->() { return &agent_; }
    std::uint64_t allocated = 0;

private:
    Agent agent_;
};

enum class Where { Near, Far, Both, Path };

// Edits of some ticks: cells around the agent, on its path, or anywhere.
std::vector<Edit> edits(Random& random, const Grid& grid, Agent& agent, Where where) {
    std::vector<Edit> edits;
    const State now = agent.now();
    if (where == Where::Path) {
        std::array<State, 4> room;
        for (const State s : agent.path_ahead(room))
            if (random.chance(0.3)) edits.push_back({s, false});
    }
    for (std::uint32_t i = random.below(where == Where::Far ? 40 : 5); i > 0; --i) {
        const bool close_by = where == Where::Near || (where != Where::Far && random.chance(0.5));
        const State s = close_by ? near(random, grid, now, 3) : random.below(static_cast<std::uint32_t>(grid.size()));
        edits.push_back({s, random.chance(0.7)});
    }
    std::erase_if(edits, [&](const Edit& edit) { return edit.cell == now || edit.cell == agent.goal(); });
    return edits;
}

class Promise : public ::testing::TestWithParam<std::string> {};

TEST_P(Promise, KeepsItsBoundAndAllocatesNothingOnMapsThatChange) {
    int moves = 0, maps = 0;
    Served served(GetParam());
    for (const Where where : {Where::Near, Where::Far, Where::Both, Where::Path}) {
        for (const MoveRule rule : {MoveRule::Eight, MoveRule::EightFree, MoveRule::Four}) {
            Random random(17, static_cast<std::uint64_t>(where));
            Grid grid = caves(5, rule);
            if (!served(grid)) continue;
            ++maps;
            Watch agent(ready_agent(grid, GetParam()).value());
            const State start = random_free(random, grid);
            agent->start(start, random_free(random, grid));
            int rests = 0;
            for (int tick = 0; tick < 600; ++tick) {
                grid.edit(edits(random, grid, *agent.operator->(), where));
                const State from = agent->now();
                const Step step = agent.step(kUnlimited);
                ASSERT_LE(step.work, agent->work_bound()) << "tick " << tick;
                ASSERT_NE(step.outcome, Outcome::OutOfMemory) << "tick " << tick;
                ASSERT_TRUE(agent->now() == from || grid.cost_between(from, agent->now()) != kInfinite);
                moves += agent->now() != from;
                // A while on the goal, where edits go on; then the next order.
                const bool rests_now = step.outcome != Outcome::Moved && step.outcome != Outcome::Waiting;
                rests = rests_now ? rests + 1 : 0;
                if (rests < 5) continue;
                rests = 0;
                agent->order(random_free(random, grid));
            }
            EXPECT_EQ(agent.allocated, 0u);
        }
    }
    EXPECT_GT(12 * moves, 1000 * maps) << "most ticks should be moves";
}

TEST_P(Promise, KeepsEveryTicksBudgetOnMapsThatChange) {
    for (const std::uint64_t budget : {0u, 1u, 3u, 20u}) {
        Random random(23, budget);
        Grid grid = caves(6);
        Watch agent(ready_agent(grid, GetParam()).value());
        agent->start(random_free(random, grid), random_free(random, grid));
        for (int tick = 0; tick < 1500; ++tick) {
            if (tick % 3 == 0) grid.edit(edits(random, grid, *agent.operator->(), Where::Both));
            const State from = agent->now();
            const Step step = agent.step(budget);
            ASSERT_LE(step.work, budget) << "tick " << tick;
            ASSERT_TRUE(agent->now() == from || grid.cost_between(from, agent->now()) != kInfinite);
            if (step.outcome == Outcome::Arrived) agent->order(random_free(random, grid));
        }
        EXPECT_EQ(agent.allocated, 0u);
    }
}

TEST_P(Promise, AllocatesNothingFromTheFirstStepOn) {
    const Grid grid = caves(7);
    Random random(7);
    for (int problem = 0; problem < 10; ++problem) {
        Watch agent(ready_agent(grid, GetParam()).value());
        const State start = random_free(random, grid);
        State goal = random_free(random, grid);
        while (!grid.reachable(start, goal)) goal = random_free(random, grid);
        agent->start(start, goal);
        for (int tick = 0; tick < 2000 && agent.step(kUnlimited).outcome == Outcome::Moved; ++tick) {
        }
        agent->order(start);
        for (int tick = 0; tick < 2000 && agent.step(7).outcome != Outcome::Arrived; ++tick) {
        }
        ASSERT_EQ(agent.allocated, 0u) << "problem " << problem;
    }
}

TEST_P(Promise, GoesOnWhereItWasPutAndArrives) {
    const Grid grid = caves(8);
    Random random(8);
    for (int problem = 0; problem < 10; ++problem) {
        Watch agent(ready_agent(grid, GetParam()).value());
        const State start = random_free(random, grid);
        State goal = random_free(random, grid);
        while (!grid.reachable(start, goal)) goal = random_free(random, grid);
        agent->start(start, goal);
        const auto counted = [&] { return agent->counters().work(); };
        for (int push = 0; push < 6; ++push) {
            for (std::uint32_t i = random.below(20); i > 0; --i) agent.step(push % 2 == 0 ? kUnlimited : 3);
            State cell = near(random, grid, agent->now(), push < 4 ? 3 : 40);
            while (!grid.reachable(cell, goal)) cell = near(random, grid, agent->now(), 40);
            const std::uint64_t before = counted();
            ASSERT_TRUE(agent->displace(cell));
            ASSERT_EQ(agent->now(), cell);
            ASSERT_EQ(agent->goal(), goal);
            ASSERT_EQ(counted(), before) << "being pushed is no work, and no counter is lost";
        }
        Outcome outcome = Outcome::Waiting;
        for (int tick = 0; tick < 200'000 && outcome != Outcome::Arrived; ++tick) {
            const State from = agent->now();
            outcome = agent.step(kUnlimited).outcome;
            ASSERT_TRUE(agent->now() == from || grid.cost_between(from, agent->now()) != kInfinite);
        }
        ASSERT_EQ(outcome, Outcome::Arrived) << "problem " << problem;
        ASSERT_EQ(agent.allocated, 0u);
    }
}

TEST_P(Promise, KnowsThePathAheadThatItWalks) {
    const Grid grid = caves(9);
    Random random(9);
    Watch agent(ready_agent(grid, GetParam()).value());
    agent->start(random_free(random, grid), random_free(random, grid));
    for (int tick = 0; tick < 500; ++tick) {
        std::array<State, 3> room;
        const auto ahead = agent->path_ahead(room);
        State at = agent->now();
        for (const State next : ahead) {
            ASSERT_NE(grid.cost_between(at, next), kInfinite);
            at = next;
        }
        if (agent.step(kUnlimited).outcome == Outcome::Arrived) agent->order(random_free(random, grid));
    }
    EXPECT_EQ(agent->path_ahead({}).size(), 0u);
}

INSTANTIATE_TEST_SUITE_P(conformance, Promise, ::testing::ValuesIn(conformance_entries()), conformance_title);

}  // namespace
}  // namespace waystone
