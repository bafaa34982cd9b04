// SPDX-License-Identifier: MIT
#include "search/corridor.hpp"

#include "graph/heuristic.hpp"
#include "search/best_first.hpp"
#include "support/draw.hpp"
#include "support/oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace waystone {
namespace {

TEST(Corridor, ASearchInItNeverLeavesItAndFindsTheBestWayThatStaysInside) {
    for (std::uint64_t seed = 0; seed < 800; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const Sketch sketch = random_sketch(random, {.max_side = 30, .max_walls = 0.4});
        const Grid grid = sketch.grid();
        const State start = random_free(random, grid);
        if (start == kNoState) continue;
        CorridorSet set(grid.size());
        for (const SearchQueue queue : {SearchQueue::Buckets, SearchQueue::Heap}) {
            BestFirst<Grid, OctileTo, Corridor> search(grid, {.queue = queue}, Corridor{&set});
            for (int round = 0; round < 3; ++round) {
                const State goal = random_free(random, grid);
                set.clear();
                set.add(start);
                const double share = random.real();
                for (State s = 0; s < grid.size(); ++s)
                    if (random.chance(share)) set.add(s);
                std::vector<OracleArc> inside;
                for (const OracleArc& arc : slow_arcs(sketch))
                    if (set.contains(arc.from) && set.contains(arc.to)) inside.push_back(arc);
                const auto oracle = Oracle(grid.size(), inside).distances(start);
                search.start(start, goal);
                search.run();
                for (State s = 0; s < grid.size(); ++s) ASSERT_TRUE(!search.seen(s) || set.contains(s));
                ASSERT_EQ(search.status(), oracle[goal] == kNoPath ? SearchStatus::Exhausted : SearchStatus::Found);
                ASSERT_EQ(search.cost(), oracle[goal] == kNoPath ? kInfinite : oracle[goal]);
                ASSERT_LE(search.counters().touched, search.counters().generated);
            }
        }
    }
}

TEST(Corridor, TheShortWayDoesNotCountWhenItLiesOutside) {
    const Drawing map = draw_map(R"(
        ccccc
        c###c
        A...G)");
    CorridorSet set(map.grid.size());
    BestFirst<Grid, OctileTo, Corridor> search(map.grid, {}, Corridor{&set});
    for (State s = 0; s < map.grid.size(); ++s)
        if (map.cells[s] != '.' && map.cells[s] != '#') set.add(s);
    search.start(map.at('A'), map.at('G'));
    ASSERT_EQ(search.run(), SearchStatus::Found);
    EXPECT_EQ(search.cost(), 8 * kUnit) << show_trail(map.grid, search.path_to(map.at('G')));
    set.clear();
    search.start(map.at('A'), map.at('G'));
    EXPECT_EQ(search.run(), SearchStatus::Exhausted);
}

}  // namespace
}  // namespace waystone
