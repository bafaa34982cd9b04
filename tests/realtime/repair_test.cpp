// SPDX-License-Identifier: MIT
#include "realtime/repair.hpp"

#include "search/best_first.hpp"
#include "support/open_loop.hpp"
#include "support/ready_agent.hpp"

#include <waystone/catalog.hpp>

#include <gtest/gtest.h>

namespace waystone {
namespace {

// The cost of the way from here, or kInfinite where it is not known to its end.
Cost way_cost(const Grid& grid, Repair& repair, State now, State goal) {
    Cost cost = 0;
    while (now != goal) {
        const State next = repair.next(now);
        if (next == kNoState) return kInfinite;
        cost += grid.cost_between(now, next);
        now = next;
    }
    return cost;
}

Cost optimal_cost(const Grid& grid, State start, State goal) {
    BestFirst<Grid, OctileTo> search(grid);
    search.start(start, goal);
    return search.run() == SearchStatus::Found ? search.cost() : kInfinite;
}

// Moves of the agent's, each with at most this many expansions, until the repair has nothing to do.
void finish(Repair& repair, std::uint64_t per_move) {
    for (int move = 0; move < 100'000; ++move) {
        Counters counters;
        Meter meter(counters, kUnlimited);
        ASSERT_TRUE(repair.run(meter));
        ASSERT_LE(counters.expanded, per_move);
        repair.moved();
        if (counters.expanded == 0) return;
    }
    FAIL() << "the search never ends";
}

TEST(Repair, FindsOptimalWaysOnTheMapAsItIs) {
    int ways = 0;
    for (RandomProblem& problem : random_realtime_problems(1, 200, {})) {
        SCOPED_TRACE(problem.about());
        Grid& grid = problem.grid;
        const State start = problem.start, goal = problem.goal;
        const std::uint64_t original = grid.version();
        Arena arena(PagePool::make(8 << 20));
        Repair kept(grid, original, 3, arena);
        kept.start(goal);
        kept.missed(start);
        finish(kept, 3);
        ASSERT_EQ(kept.next(start), kNoState) << "the map is the one that the database was made for";
        Random random(problem.seed, 1);
        for (int change = 0; change < 3; ++change) {
            for (int i = 0; i < 5; ++i) {
                const State cell = random.below(static_cast<std::uint32_t>(grid.size()));
                if (cell != start && cell != goal) grid.edit(std::vector<Edit>{{cell, random.chance(0.3)}});
            }
            if (grid.version() == original || !grid.reachable(start, goal)) break;
            const Cost optimal = optimal_cost(grid, start, goal);
            Repair fresh(grid, original, 3, arena);
            fresh.start(goal);
            fresh.missed(start);
            finish(fresh, 3);
            ASSERT_EQ(way_cost(grid, fresh, start, goal), optimal);
            // One that knew a way before notices where it is barred, and finds another.
            kept.missed(start);
            for (int attempt = 0; attempt < 3 && way_cost(grid, kept, start, goal) == kInfinite; ++attempt)
                finish(kept, 3);
            const Cost cost = way_cost(grid, kept, start, goal);
            ASSERT_NE(cost, kInfinite);
            ASSERT_GE(cost, optimal);
            ++ways;
        }
    }
    EXPECT_GT(ways, 300);
}

// A wall goes up across a hall, with a way round it at one end only: without a repair, agents must fill the whole hall
// with learned values before they find that.
TEST(Repair, LetsEveryAgentWithADatabaseFindItsWayAgain) {
    constexpr std::uint32_t kSide = 60;
    for (const std::string before :
         {"lrta(goal=pdb(level=3)", "lrta(goal=knn(records=300)", "cases(m=7,fallback=lrta(", "cpd(fallback=lrta(",
          "cpd(bytes=3k,fallback=lrta(", "refine(level=2,fallback=lrta(memory=1M"}) {
        SCOPED_TRACE(before);
        std::uint64_t moves[2] = {};
        for (const int repair : {0, 16}) {
            Grid grid(kSide, kSide, std::vector<Terrain>(std::size_t{kSide} * kSide, Terrain::Ground));
            const bool as_fallback = before.find("fallback") != std::string::npos;
            const std::string spec = before + (before.ends_with('(') ? "" : ",") + "repair=" + std::to_string(repair) +
                                     (as_fallback ? "))" : ")");
            auto agent = ready_agent(grid, spec);
            ASSERT_TRUE(agent) << agent.error().message();
            const State goal = grid.at(kSide - 2, 30);
            agent->start(grid.at(1, 30), goal);
            for (int i = 0; i < 20; ++i) ASSERT_EQ(agent->step({}).outcome, Outcome::Moved);
            std::vector<Edit> wall;
            for (std::uint32_t y = 0; y + 1 < kSide; ++y) wall.push_back({grid.at(40, y), false});
            for (std::uint32_t x = 25; x < 40; ++x) wall.push_back({grid.at(x, kSide - 10), false});
            grid.edit(wall);
            std::uint64_t& count = moves[repair > 0];
            while (agent->now() != goal && count < 100'000) {
                const Step step = agent->step({});
                ASSERT_LE(step.work, agent->work_bound() + wall.size());
                ++count;
            }
            EXPECT_EQ(agent->now(), goal);
        }
        EXPECT_LT(4 * moves[1], moves[0]);
    }
}

}  // namespace
}  // namespace waystone
