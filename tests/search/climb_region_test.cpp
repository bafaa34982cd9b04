// SPDX-License-Identifier: MIT
// B_m of Bulitko, Rayner and Lawrence 2012 against its definition: every pair of states climbed, both ways.
#include "search/climb_region.hpp"

#include "support/draw.hpp"
#include "support/random_grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace waystone {
namespace {

std::vector<State> sorted(std::span<const State> states) {
    std::vector<State> out(states.begin(), states.end());
    std::ranges::sort(out);
    return out;
}

TEST(ClimbRegion, IsWhatClimbingFromEveryStateFinds) {
    std::size_t covered = 0, one_way = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const Grid grid = random_sketch(random, {.max_side = 24, .max_walls = 0.5}).grid();
        const State t = random_free(random, grid);
        if (t == kNoState) continue;
        const std::uint32_t m = 1 + random.below(12);
        ClimbRegion region(grid, m);
        std::vector<State> to, from, both;
        for (State s = 0; s < grid.size(); ++s) {
            if (!grid.passable(s)) continue;
            const bool there = hill_climb(grid, s, t, m).reached, back = hill_climb(grid, t, s, m).reached;
            if (there) to.push_back(s);
            if (back) from.push_back(s);
            if (there && back) both.push_back(s);
        }
        ASSERT_EQ(sorted(region.climbing_to(t)), to);
        ASSERT_EQ(sorted(region.climbed_from(t)), from);
        ASSERT_EQ(sorted(region.covered_by(t)), both);
        const auto even = [](State s) { return s % 2 == 0; };
        std::erase_if(both, [](State s) { return s % 2 != 0; });
        ASSERT_EQ(sorted(region.covered_by(t, even)), both);
        covered += both.size();
        one_way += to.size() + from.size();
    }
    EXPECT_GT(covered, 1000u);
    EXPECT_GT(one_way, 4 * covered) << "the two directions differ";
}

TEST(ClimbRegion, EndsAfterMMovesAndAtWalls) {
    const Drawing map = draw_map(R"(
        ........#
        .######.#
        ...A...##)");
    ClimbRegion region(map.grid, 3);
    EXPECT_EQ(sorted(region.covered_by(map.at('A'))), (std::vector<State>{18, 19, 20, 21, 22, 23, 24}));
    EXPECT_EQ(region.climbing_to(map.at('A')).front(), map.at('A'));
}

}  // namespace
}  // namespace waystone
