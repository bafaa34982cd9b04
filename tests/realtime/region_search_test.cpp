// SPDX-License-Identifier: MIT
#include "realtime/region_search.hpp"

#include "abstraction/largest_corridor.hpp"

#include "support/draw.hpp"
#include "support/oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace waystone {
namespace {

struct Found {
    std::vector<State> path;  // the start included
    Cost cost = 0;
    Counters counters;
};

Found refine(RegionSearch& search, const Grid& grid, State from, State to, State cell,
             std::uint64_t work = kUnlimited) {
    Found found;
    search.start(from, to, cell);
    for (bool done = false; !done;) {
        Meter meter(found.counters, work);
        done = search.run(meter);
        EXPECT_TRUE(done || meter.left() == 0) << "a search that goes on has spent its work";
    }
    const std::span<const State> path = search.path();
    found.path.assign(path.rbegin(), path.rend());
    found.path.insert(found.path.begin(), from);
    for (std::size_t i = 0; i + 1 < found.path.size(); ++i)
        found.cost += grid.cost_between(found.path[i], found.path[i + 1]);
    return found;
}

// Against Boost.Graph on the arcs that stay inside the corridor.
TEST(RegionSearch, FindsTheBestWayThatStaysInTheCorridor) {
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const Sketch sketch = random_sketch(random, {.min_side = 4, .max_side = 30, .max_walls = 0.5});
        const Grid grid = sketch.grid();
        if (grid.free_cells() == 0) continue;
        const Hierarchy hierarchy(grid);
        const unsigned level = 1 + random.below(hierarchy.levels() - 1);
        const bool neighbours = random.chance(0.5), informed = random.chance(0.5);
        Arena arena(PagePool::make(8 << 20));
        RegionSearch search(grid, hierarchy, level, largest_corridor(hierarchy, level, neighbours),
                            {.neighbours = neighbours, .informed = informed, .order = successor_order("clockwise")},
                            arena);
        for (int round = 0; round < 5; ++round) {
            const State from = random_free(random, grid), here = hierarchy.ancestor(from, level);
            std::vector<State> next{here};
            hierarchy.graph(level).for_each_arc(here, [&](const ExplicitGraph::Arc& arc) { next.push_back(arc.to); });
            const State to = next[random.below(static_cast<std::uint32_t>(next.size()))];
            std::set<State> open{here, to};
            if (neighbours)
                for (const State s : {here, to})
                    hierarchy.graph(level).for_each_arc(s, [&](const ExplicitGraph::Arc& arc) { open.insert(arc.to); });
            const auto inside = [&](State cell) {
                return grid.passable(cell) && open.contains(hierarchy.ancestor(cell, level));
            };
            std::vector<OracleArc> arcs;
            for (const OracleArc& arc : slow_arcs(sketch))
                if (inside(arc.from) && inside(arc.to)) arcs.push_back(arc);
            const auto distance = Oracle(grid.size(), arcs).distances(from);

            State cell = kNoState;
            std::uint64_t least = kNoPath;
            if (to == here || random.chance(0.5)) {
                std::vector<State> cells;
                hierarchy.for_each_cell(level, to, [&](State s) { cells.push_back(s); });
                cell = cells[random.below(static_cast<std::uint32_t>(cells.size()))];
                least = distance[cell];
            } else {
                hierarchy.for_each_cell(level, to, [&](State s) { least = std::min(least, distance[s]); });
            }
            ASSERT_NE(least, kNoPath) << "regions hang together";
            const Found whole = refine(search, grid, from, to, cell), sliced = refine(search, grid, from, to, cell, 1);
            ASSERT_EQ(whole.cost, least) << show_trail(grid, whole.path);
            ASSERT_EQ(whole.path, sliced.path);
            ASSERT_EQ(whole.counters.work(), sliced.counters.work());
            ASSERT_LE(whole.counters.work(), search.bound());
            if (cell == kNoState) {
                ASSERT_EQ(hierarchy.ancestor(whole.path.back(), level), to);
            } else {
                ASSERT_EQ(whole.path.back(), cell);
            }
            for (const State s : whole.path) ASSERT_TRUE(inside(s)) << show_trail(grid, whole.path);
        }
    }
}

TEST(RegionSearch, KnowingWhereTheRegionLiesSavesExpansions) {
    const Grid grid(64, 64, std::vector<Terrain>(64 * 64, Terrain::Ground));
    const Hierarchy hierarchy(grid);
    const unsigned level = 4;  // sixteen squares
    const std::uint64_t most = largest_corridor(hierarchy, level, false);
    Arena arena(PagePool::make(8 << 20));
    RegionSearch informed(grid, hierarchy, level, most, {.order = successor_order("clockwise")}, arena);
    RegionSearch blind(grid, hierarchy, level, most, {.informed = false, .order = successor_order("clockwise")}, arena);
    const State from = grid.at(2, 8), to = hierarchy.ancestor(grid.at(20, 8), level);
    const Found one = refine(informed, grid, from, to, kNoState), other = refine(blind, grid, from, to, kNoState);
    EXPECT_EQ(one.cost, 14 * kUnit);
    EXPECT_EQ(other.cost, one.cost);
    EXPECT_EQ(one.counters.expanded, 14u);
    EXPECT_GT(other.counters.expanded, 150u);
}

TEST(RegionSearch, ACorridorThatAnEditHasBarredHasNoPath) {
    Grid grid = draw_map(R"(
        ....
        ....)")
                    .grid;
    const Hierarchy hierarchy(grid);
    Arena arena(PagePool::make(8 << 20));
    RegionSearch search(grid, hierarchy, 1, largest_corridor(hierarchy, 1, false),
                        {.order = successor_order("clockwise")}, arena);
    const State to = hierarchy.ancestor(grid.at(3, 0), 1);
    EXPECT_EQ(refine(search, grid, grid.at(0, 0), to, kNoState).path.size(), 3u);
    grid.block(grid.at(2, 0));
    grid.block(grid.at(2, 1));
    EXPECT_EQ(refine(search, grid, grid.at(0, 0), to, kNoState).path.size(), 1u);
}

}  // namespace
}  // namespace waystone
