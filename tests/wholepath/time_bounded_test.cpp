// SPDX-License-Identifier: MIT
#include "wholepath/time_bounded.hpp"

#include "search/distance_field.hpp"
#include "support/errors.hpp"
#include "support/open_loop.hpp"

#include <waystone/catalog.hpp>
#include "sim/walk.hpp"
#include "support/ready_agent.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace waystone {
namespace {

constexpr std::uint64_t kMuch = 1'000'000'000;

TimeBoundedSettings settings(std::uint64_t k, double w, std::uint64_t t = kMuch, bool eager = false,
                             bool improve = true) {
    return {.search = {.order = w == 0   ? SearchOrder::Greedy
                                : w == 1 ? SearchOrder::AStar
                                         : SearchOrder::Weighted,
                       .queue = SearchQueue::Heap,
                       .w = w == 0 ? 1 : w,
                       .reopen = false,
                       .improve = improve},
            .k = k,
            .t = t,
            .eager = eager};
}

// The paper's algorithm as it is printed: the path is rebuilt before every move. Weight 0 stands for h alone; without
// improving, a state that has been seen keeps its parent, since no path to it changes f = h.
std::vector<State> printed_walk(const Grid& grid, State start, State goal, std::uint64_t k, double w,
                                bool improve = true) {
    using Key = std::tuple<double, std::int64_t, State>;  // f, larger g first, smaller state
    std::set<Key> open;
    std::map<State, Key> key;
    std::map<State, Cost> g{{start, 0}};
    std::map<State, State> parent;
    std::set<State> closed;
    const auto put = [&](State s) {
        if (key.contains(s)) open.erase(key[s]);
        const double h = grid.h(s, goal);
        key[s] = {w == 0 ? h : g[s] + w * h, -static_cast<std::int64_t>(g[s]), s};
        open.insert(key[s]);
    };
    put(start);
    State now = start;
    std::vector<State> walk{start};
    bool found = false;
    while (now != goal) {
        for (std::uint64_t i = 0; i < k && !found; ++i) {
            const State s = std::get<2>(*open.begin());
            if (s == goal) break;
            open.erase(open.begin());
            closed.insert(s);
            grid.for_each_arc(s, [&](const Grid::Arc& arc) {
                const Cost through = g[s] + arc.cost;
                if (closed.contains(arc.to) || (g.contains(arc.to) && (!improve || g[arc.to] <= through))) return;
                g[arc.to] = through;
                parent[arc.to] = s;
                put(arc.to);
            });
        }
        const State best = std::get<2>(*open.begin());
        found = best == goal;
        std::vector<State> path{best};
        while (path.back() != start) path.push_back(parent[path.back()]);
        std::ranges::reverse(path);
        const auto at = std::ranges::find(path, now);
        if (at == path.end()) now = parent[now];
        else if (at + 1 != path.end()) now = *(at + 1);
        else continue;  // on the most promising state: searches on
        walk.push_back(now);
    }
    return walk;
}

Walk walk_of(const RandomProblem& problem, const TimeBoundedSettings& settings) {
    Arena arena(PagePool::make(4 << 20));
    Agent agent{std::unique_ptr<AgentCore>(new TimeBounded(problem.grid, settings, arena))};
    return Walker(problem.grid)
        .run(agent, problem.start, problem.goal, {.max_moves = kMostSteps, .keep_trail = true, .keep_times = false});
}

TEST(TimeBounded, WalksAsThePrintedAlgorithmWhenItMayTraceTheWholePath) {
    for (const RandomProblem& problem : random_realtime_problems(0, 120, {.min_side = 4, .max_side = 30}))
        for (const std::uint64_t k : {1u, 3u, 16u, 100u})
            for (const double w : {1.0, 1.5, 3.0, 0.0}) {
                const Walk walk = walk_of(problem, settings(k, w));
                ASSERT_TRUE(walk.arrived()) << problem.about(walk.trail);
                ASSERT_EQ(walk.trail, printed_walk(problem.grid, problem.start, problem.goal, k, w))
                    << "k " << k << ", w " << w << ' ' << problem.about(walk.trail);
            }
}

// f = h, so no path to a state seen before has a smaller f: Algorithm 1 never changes a parent.
TEST(TimeBounded, GreedyMayKeepEveryFirstParentAsAlgorithm1Does) {
    double improved = 0, literal = 0;
    for (const RandomProblem& problem : random_realtime_problems(0, 120, {.min_side = 4, .max_side = 30})) {
        for (const std::uint64_t k : {1u, 3u, 16u, 100u}) {
            const Walk walk = walk_of(problem, settings(k, 0, kMuch, false, false));
            ASSERT_TRUE(walk.arrived()) << problem.about(walk.trail);
            ASSERT_EQ(walk.trail, printed_walk(problem.grid, problem.start, problem.goal, k, 0, false))
                << "k " << k << ' ' << problem.about(walk.trail);
        }
        literal += walk_of(problem, settings(kMuch, 0, kMuch, false, false)).cost;
        improved += walk_of(problem, settings(kMuch, 0)).cost;
    }
    EXPECT_GT(literal, improved) << "found paths are longer";
}

TEST(TimeBounded, AStateThatKeepsItsFirstParentNeverChangesIt) {
    for (const RandomProblem& problem : random_realtime_problems(200, 60, {.min_side = 4, .max_side = 30})) {
        BestFirst<Grid, OctileTo> search(problem.grid, settings(1, 0, kMuch, false, false).search);
        std::map<State, std::pair<State, Cost>> first;
        search.start(problem.start, problem.goal);
        while (search.run(1) == SearchStatus::Running)
            for (State s = 0; s < problem.grid.size(); ++s) {
                if (s == problem.start || !search.seen(s)) continue;
                const std::pair now(search.parent(s), search.g(s));
                ASSERT_EQ(first.try_emplace(s, now).first->second, now) << problem.about();
            }
        EXPECT_EQ(search.counters().reopened, 0u);
    }
}

// Theorem 2 and its lemmas: floor((N(w) - 1) / k) largest arcs before the goal is found, 2 w times optimal after it.
TEST(TimeBounded, KeepsThePapersBoundsOnCost) {
    double nearest = 0;
    for (const RandomProblem& problem : random_realtime_problems(500, 200, {.min_side = 4, .max_side = 40}))
        for (const std::uint64_t k : {1u, 4u, 16u, 64u})
            for (const double w : {1.0, 1.4, 2.2, 3.0}) {
                const TimeBoundedSettings tb = settings(k, w);
                BestFirst<Grid, OctileTo> offline(problem.grid, tb.search);
                offline.start(problem.start, problem.goal);
                offline.run();
                Arena arena(PagePool::make(64 << 20));
                TimeBounded agent(problem.grid, tb, arena);
                agent.start(problem.start, problem.goal);
                std::uint64_t before = 0, after = 0;
                for (Outcome outcome = Outcome::Moved; outcome != Outcome::Arrived;) {
                    const State from = agent.now();
                    const std::uint64_t expanded = agent.counters().expanded;
                    const Step step = agent.step({});
                    outcome = step.outcome;
                    ASSERT_LE(agent.counters().expanded - expanded, k);
                    if (agent.now() == from) continue;
                    (agent.found_cost() == kInfinite ? before : after) += problem.grid.cost_between(from, agent.now());
                }
                const std::uint64_t longest = problem.grid.largest_arc_cost();
                const double optimal = problem.distance[problem.start];
                const std::uint64_t first = (offline.counters().expanded) / k * longest;
                ASSERT_LE(before, first) << problem.about();
                ASSERT_LE(static_cast<double>(after), 2 * w * optimal) << problem.about();
                nearest = std::max(
                    nearest, static_cast<double>(before + after) / (static_cast<double>(first) + 2 * w * optimal));
            }
    EXPECT_GT(nearest, 0.5) << "or the test says little";
}

// A world in which cells close and open at random, but for those of the agent and of the goal.
class Shifting {
public:
    Shifting(Grid grid, std::uint64_t seed, State goal) : grid_(std::move(grid)), random_(seed, 9), goal_(goal) {}
    const Grid& grid() const { return grid_; }
    void shift(State agent, unsigned cells) {
        std::vector<Edit> edits;
        for (unsigned i = 0; i < cells; ++i) {
            const State cell = random_.below(static_cast<std::uint32_t>(grid_.size()));
            if (cell != agent && cell != goal_) edits.push_back({cell, random_.chance(0.6)});
        }
        grid_.edit(edits);
    }

private:
    Grid grid_;
    Random random_;
    State goal_;
};

TEST(TimeBounded, OnAMapThatChangesItMovesLegallyAndArrivesOnceItCan) {
    std::uint64_t lazy_restarts = 0, eager_restarts = 0;
    for (const RandomProblem& problem : random_realtime_problems(900, 60, {.min_side = 10, .max_side = 40}))
        for (const bool eager : {false, true})
            for (const std::uint64_t t : {std::uint64_t{4}, kMuch})
                for (const double w : {1.0, 2.0, 0.0}) {
                    Shifting world(problem.grid, problem.seed, problem.goal);
                    Arena arena(PagePool::make(64 << 20));
                    TimeBounded agent(world.grid(), settings(4, w, t, eager), arena);
                    agent.start(problem.start, problem.goal);
                    for (int tick = 0; agent.now() != problem.goal; ++tick) {
                        ASSERT_LT(tick, 20'000) << problem.about();
                        if (tick < 500 && tick % 5 == 4) world.shift(agent.now(), 6);
                        const State from = agent.now();
                        const Step step = agent.step({});
                        ASSERT_LE(step.work, 4 + t);
                        ASSERT_EQ(step.outcome == Outcome::Unreachable, !world.grid().reachable(from, problem.goal));
                        if (step.outcome == Outcome::Unreachable) {
                            if (tick >= 500) break;
                        } else if (agent.now() != from) {
                            ASSERT_NE(world.grid().cost_between(from, agent.now()), kInfinite) << problem.about();
                        }
                    }
                    (eager ? eager_restarts : lazy_restarts) += agent.counters().restarts;
                }
    EXPECT_LT(lazy_restarts, eager_restarts);
    EXPECT_GT(lazy_restarts, 0u);
}

// Theorem 3: whenever the agent stands where its search began and the goal is found, the path costs at most w times
// what is best on the map as it is.
TEST(TimeBounded, AfterARestartThePathIsWithinTheWeightOfTheBest) {
    unsigned compared = 0;
    for (const RandomProblem& problem : random_realtime_problems(1300, 120, {.min_side = 10, .max_side = 30}))
        for (const double w : {1.0, 1.4, 3.0}) {
            Shifting world(problem.grid, problem.seed, problem.goal);
            DistanceField<Grid> field(world.grid());
            Arena arena(PagePool::make(64 << 20));
            TimeBounded agent(world.grid(), settings(kMuch, w), arena);
            agent.start(problem.start, problem.goal);
            for (int tick = 0; agent.now() != problem.goal && tick < 300; ++tick) {
                world.shift(agent.now(), 4);
                const State from = agent.now();
                const Outcome outcome = agent.step({}).outcome;
                if (outcome == Outcome::Unreachable || agent.root() != from) continue;
                field.compute(problem.goal);
                ASSERT_LE(static_cast<double>(agent.found_cost()), w * static_cast<double>(field[from]));
                ++compared;
            }
        }
    EXPECT_GT(compared, 500u);
}

// While no path is known there is nothing that a shortcut could shorten: it is looked at again when one is.
TEST(TimeBounded, AShortcutThatOpensDuringTheSearchIsTakenWhenTheGoalIsFound) {
    Drawing map = draw_map(R"(
        A...............
        w##############.
        G...............)");
    map.grid.block(map.at('w'));
    Arena arena(PagePool::make(4 << 20));
    TimeBounded agent(map.grid, settings(4, 1, 400), arena);
    agent.start(map.at('A'), map.at('G'));
    int moves = 0;
    for (; agent.step({}).outcome == Outcome::Moved; ++moves)
        if (moves == 1) map.grid.open(map.at('w'));
    EXPECT_EQ(agent.now(), map.at('G'));
    EXPECT_GT(agent.counters().restarts, 0u);
    EXPECT_LT(moves, 30) << "the path that it was looking for has 32 moves";
}

// The search is the same one: as much is expanded until the goal is found, in fewer moves.
TEST(TimeBounded, WhatAMoveHasLeftOfTGoesToExpansionsWhileItSearches) {
    std::uint64_t moves = 0, moves_with_spare = 0;
    for (const RandomProblem& problem : random_realtime_problems(900, 60, {.min_side = 20, .max_side = 40})) {
        Agent plain = ready_agent(problem.grid, "tb(k=2,t=9)").value();
        plain.start(problem.start, problem.goal);
        while (plain.step().outcome != Outcome::Arrived) ++moves;
        const std::uint64_t expanded = plain.counters().expanded;
        Agent spare = ready_agent(problem.grid, "tb(k=2,t=9,spare=expand)").value();
        spare.start(problem.start, problem.goal);
        for (bool arrived = false; !arrived;) {
            const Step step = spare.step();
            arrived = step.outcome == Outcome::Arrived;
            ASSERT_LE(step.work, 11u);
            ASSERT_TRUE(step.work == 11 || spare.counters().expanded == expanded) << problem.about();
            moves_with_spare += !arrived;
        }
        EXPECT_EQ(spare.counters().expanded, expanded) << problem.about();
    }
    EXPECT_LT(moves_with_spare, moves);
}

TEST(TimeBounded, OwnsWhatItHasSeen) {
    const Grid grid(1000, 1000, std::vector<Terrain>(1'000'000, Terrain::Ground));
    Arena arena(PagePool::make(64 << 20));
    TimeBounded agent(grid, settings(16, 2, 160), arena);
    agent.start(grid.at(500, 500), grid.at(530, 520));
    while (agent.step({}).outcome != Outcome::Arrived) continue;
    EXPECT_LT(arena.bytes(), 400'000u);
}

TEST(TimeBounded, EveryMistakeInItsSettingsGetsASentence) {
    const Grid grid(4, 4, std::vector<Terrain>(16, Terrain::Ground));
    const auto said_of = [&](const char* spec) { return said(ready_agent(grid, spec)); };
    EXPECT_EQ(said_of("tb(k=0)"), "6: k must be in 1..1000000000, not 0");
    EXPECT_EQ(said_of("tb(w=0.5)"), "6: w must be in 1..1000, not 0.5");
    EXPECT_EQ(said_of("tb(w=nan)"), "6: w must be a number, not 'nan'");
    EXPECT_EQ(said_of("tb(w=2,greedy)"), "6: the greedy order has no weight: give only one of them");
    EXPECT_EQ(said_of("tb(improve=no)"), "12: only the greedy order can do without: f of the others falls with g");
    EXPECT_EQ(said_of("tb(greedy,reopen=yes,improve=no)"),
              "30: reopening takes cheaper paths too: give only one of them");
    EXPECT_EQ(said_of("tb(k=9,t=8)"),
              "10: t must not be smaller than k: the first path is traced back in the first move");
}

}  // namespace
}  // namespace waystone
