// SPDX-License-Identifier: MIT
// Trailheads against the definitions of Bulitko, Rayner and Lawrence 2012: full greedy, brute force over all sets, full
// coverage.
#include "builders/state_cover.hpp"

#include "io/grid_file.hpp"
#include "lab/run/parallel.hpp"
#include "search/climb_region.hpp"
#include "support/maps.hpp"
#include "support/random_grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <set>

namespace waystone {
namespace {

std::vector<State> picked(const Grid& grid, const CoverSettings& settings, unsigned threads = 1) {
    std::vector<State> trailheads;
    BuildContext context;
    if (threads > 1) context.options.parallel = lab::parallel_tasks(threads);
    EXPECT_TRUE(pick_trailheads(grid, settings, context, [](double) {}, trailheads));
    return trailheads;
}

// By state, the states it covers.
std::vector<std::set<State>> coverage(const Grid& grid, std::uint32_t m) {
    std::vector<std::set<State>> all(grid.size());
    for (const State t : states_to_cover(grid))
        for (const State s : states_to_cover(grid))
            if (hill_climb(grid, s, t, m).reached && hill_climb(grid, t, s, m).reached) all[t].insert(s);
    return all;
}

Grid random_map(std::uint64_t seed, std::uint32_t side, double walls) {
    Random random(seed, 4);
    return random_sketch(random, {.min_side = side / 2, .max_side = side, .max_walls = walls}).grid();
}

TEST(StateCover, GreedyTakesTheLargestGainWithTiesByTheSeedsOrder) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        const Grid grid = random_map(seed, 14, 0.5);
        const std::uint32_t m = 1 + static_cast<std::uint32_t>(seed % 5);
        const auto covers = coverage(grid, m);
        std::vector<State> order = states_to_cover(grid);
        std::set<State> open(order.begin(), order.end());
        Random random(seed);
        random.shuffle(std::span(order));
        std::vector<State> expected;
        while (!open.empty()) {
            State best = kNoState;
            std::size_t most = 0;
            for (const State t : order) {
                const auto gain = static_cast<std::size_t>(
                    std::ranges::count_if(covers[t], [&](State s) { return open.contains(s); }));
                if (gain > most) {
                    most = gain;
                    best = t;
                }
            }
            expected.push_back(best);
            for (const State s : covers[best]) open.erase(s);
        }
        ASSERT_EQ(picked(grid, {.pick = Pick::Greedy, .m = m, .seed = seed}), expected);
        ASSERT_EQ(picked(grid, {.pick = Pick::Greedy, .m = m, .seed = seed}, 4), expected) << "with four threads";
    }
}

// Theorem 2: at least 1 - 1/e of what any set of that size covers.
TEST(StateCover, GreedyCoversAtLeast63PercentOfTheBestSet) {
    std::size_t compared = 0, below_best = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        const Grid grid = random_map(seed, 8, 0.6);
        const std::vector<State> states = states_to_cover(grid);
        if (states.size() < 4 || states.size() > 18) continue;
        const std::uint32_t m = 1 + static_cast<std::uint32_t>(seed % 2);
        const auto covers = coverage(grid, m);
        std::vector<std::uint32_t> mask(states.size(), 0);
        for (std::size_t t = 0; t < states.size(); ++t)
            for (std::size_t s = 0; s < states.size(); ++s)
                if (covers[states[t]].contains(states[s])) mask[t] |= 1u << s;
        for (int size = 1; size <= 4; ++size) {
            int best = 0;
            for (std::uint32_t set = 0; set < 1u << states.size(); ++set) {
                if (std::popcount(set) != size) continue;
                std::uint32_t covered = 0;
                for (std::size_t t = 0; t < states.size(); ++t)
                    if ((set >> t & 1) != 0) covered |= mask[t];
                best = std::max(best, std::popcount(covered));
            }
            std::uint32_t covered = 0;
            for (const State t : picked(grid, {.m = m, .seed = seed, .most = static_cast<std::size_t>(size)}))
                covered |= mask[static_cast<std::size_t>(std::ranges::find(states, t) - states.begin())];
            ASSERT_GE(std::popcount(covered), 0.632 * best) << "seed " << seed << ", " << size << " trailheads";
            ++compared;
            below_best += std::popcount(covered) < best;
        }
    }
    EXPECT_GT(compared, 200u);
    EXPECT_GT(below_best, 0u);
}

TEST(StateCover, EveryPickCoversEveryState) {
    std::size_t random_sum = 0, greedy_sum = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        const Grid grid = random_map(seed, 30, 0.4);
        const std::uint32_t m = 1 + static_cast<std::uint32_t>(seed % 8);
        for (const Pick pick : {Pick::Random, Pick::Systematic, Pick::Greedy}) {
            const std::vector<State> trailheads = picked(grid, {.pick = pick, .m = m, .seed = seed});
            ClimbRegion region(grid, m);
            std::set<State> covered;
            for (const State t : trailheads) {
                ASSERT_TRUE(pick == Pick::Greedy || !covered.contains(t)) << "only uncovered states are picked";
                const std::size_t before = covered.size();
                for (const State s : region.covered_by(t)) covered.insert(s);
                ASSERT_GT(covered.size(), before);
            }
            ASSERT_EQ(covered.size(), states_to_cover(grid).size());
            if (pick == Pick::Random) random_sum += trailheads.size();
            if (pick == Pick::Greedy) greedy_sum += trailheads.size();
        }
    }
    EXPECT_LT(greedy_sum, random_sum);
}

TEST(StateCover, TheFirstOnesPickedDoNotDependOnTheLimit) {
    const Grid grid = random_map(7, 40, 0.4);
    for (const Pick pick : {Pick::Random, Pick::Systematic, Pick::Greedy}) {
        const std::vector<State> all = picked(grid, {.pick = pick, .m = 4, .seed = 3});
        ASSERT_GT(all.size(), 12u);
        const std::vector<State> some = picked(grid, {.pick = pick, .m = 4, .seed = 3, .most = 10});
        EXPECT_EQ(some, std::vector<State>(all.begin(), all.begin() + 10));
    }
    EXPECT_NE(picked(grid, {.pick = Pick::Greedy, .m = 4, .seed = 3}),
              picked(grid, {.pick = Pick::Greedy, .m = 4, .seed = 4}));
}

// Stopped after every trailhead, and begun again with what is there.
TEST(StateCover, AStoppedPickGoesOnToTheSameTrailheads) {
    const Grid grid = random_map(11, 30, 0.4);
    for (const Pick pick : {Pick::Random, Pick::Systematic, Pick::Greedy}) {
        const CoverSettings settings{.pick = pick, .m = 3, .seed = 5};
        const std::vector<State> whole = picked(grid, settings);
        std::vector<State> pieces;
        int stops = 0;
        for (bool done = false; !done; ++stops) {
            ASSERT_LT(stops, 1000);
            std::atomic<bool> stop = false;
            const std::size_t before = pieces.size();
            BuildContext context;
            context.options.stop = [&] { return stop.load(); };
            done = pick_trailheads(grid, settings, context, [&](double) { stop = pieces.size() > before + 1; }, pieces);
        }
        EXPECT_GT(stops, 3);
        EXPECT_EQ(pieces, whole);
    }
}

// Bulitko, Rayner and Lawrence 2012, section 6.1: 170 trailheads by HCDPS, 139 by GSC, 179 by GSC with m = 6.
TEST(StateCover, Lak202dNeedsAsManyAsInThePaper) {
    const auto grid = load_grid(maps_on_board() + "/dao/lak202d.map", {.rule = MoveRule::Four});
    ASSERT_TRUE(grid.has_value()) << grid.error().message();
    EXPECT_EQ(states_to_cover(*grid).size(), 6240u);
    std::vector<double> hcdps, gsc, gsc6;
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        hcdps.push_back(static_cast<double>(picked(*grid, {.pick = Pick::Random, .m = 7, .seed = seed}).size()));
        gsc.push_back(static_cast<double>(picked(*grid, {.pick = Pick::Greedy, .m = 7, .seed = seed}).size()));
        gsc6.push_back(static_cast<double>(picked(*grid, {.pick = Pick::Greedy, .m = 6, .seed = seed}).size()));
    }
    for (int i = 0; i < 5; ++i) {
        const auto at = static_cast<std::size_t>(i);
        EXPECT_NEAR(hcdps[at], 170, 12);
        EXPECT_NEAR(gsc[at], 139, 10);
        EXPECT_NEAR(gsc6[at], 179, 10);
    }
}

}  // namespace
}  // namespace waystone
