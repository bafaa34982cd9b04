// SPDX-License-Identifier: MIT
#include "abstraction/hierarchy.hpp"

#include "base/random.hpp"
#include "io/grid_file.hpp"
#include "support/maps.hpp"
#include "support/random_grid.hpp"

#include <gtest/gtest.h>

#include <set>

namespace waystone {
namespace {

std::vector<std::size_t> sizes(const Hierarchy& hierarchy) {
    std::vector<std::size_t> out;
    for (unsigned level = 0; level < hierarchy.levels(); ++level) out.push_back(hierarchy.size(level));
    return out;
}

// Luštrek and Bulitko 2006 print 8743 2463 783 296 129 58 26 12 4 1 for this map.
TEST(Hierarchy, OfTheFigure3MapHasTheseSizes) {
    const Grid grid = load_grid(maps_on_board() + "/lab/adaptive-depth-12.map").value();
    EXPECT_EQ(sizes(Hierarchy(grid)), (std::vector<std::size_t>{8743, 2463, 783, 298, 129, 57, 29, 15, 4, 1}));
}

TEST(Hierarchy, OfTheMapsOfBulitko2008HasTheseSizes) {
    const std::vector<std::pair<std::string, std::vector<std::size_t>>> expected{
        {"darkforest", {99759, 26137, 7220, 2298, 881, 382, 170, 86}},
        {"divideandconquer", {132650, 34730, 9919, 3232, 1203, 510, 223, 104}},
        {"thecrucible", {77631, 20607, 5810, 1903, 720, 305, 136, 61}}};
    for (const auto& [name, first] : expected) {
        const Grid grid = load_grid(maps_on_board() + "/wc3-512/" + name + ".map").value();
        std::vector<std::size_t> found = sizes(Hierarchy(grid));
        found.resize(first.size());
        EXPECT_EQ(found, first) << name;
    }
}

void expect_sound(const Grid& grid, const Hierarchy& hierarchy) {
    for (unsigned level = 1; level < hierarchy.levels(); ++level) {
        std::size_t cells = 0;
        for (State s = 0; s < hierarchy.size(level); ++s) {
            ASSERT_FALSE(hierarchy.children(level, s).empty());
            std::size_t below = 0;
            const Position mean = hierarchy.graph(level).positions()[s];
            const auto squared = [&](State cell) {
                const double dx = grid.x(cell) - static_cast<double>(mean.x),
                             dy = grid.y(cell) - static_cast<double>(mean.y);
                return dx * dx + dy * dy;
            };
            const State chosen = hierarchy.representative(level, s);
            hierarchy.for_each_cell(level, s, [&](State cell) {
                ++below;
                ASSERT_EQ(hierarchy.ancestor(cell, level), s);
                ASSERT_GE(squared(cell), squared(chosen));
            });
            ASSERT_EQ(hierarchy.ancestor(chosen, level), s);
            const auto& [low, high] = hierarchy.bounds(level, s);
            Box box{{1e9f, 1e9f}, {-1, -1}};
            hierarchy.for_each_cell(level, s, [&](State cell) {
                const auto x = static_cast<float>(grid.x(cell)), y = static_cast<float>(grid.y(cell));
                box = {{std::min(box.low.x, x), std::min(box.low.y, y)},
                       {std::max(box.high.x, x), std::max(box.high.y, y)}};
            });
            ASSERT_EQ((std::array{low.x, low.y, high.x, high.y}),
                      (std::array{box.low.x, box.low.y, box.high.x, box.high.y}));
            ASSERT_EQ(below, hierarchy.cells(level, s));
            cells += below;
        }
        ASSERT_EQ(cells, grid.free_cells()) << "every cell has exactly one ancestor";
        // An abstract arc exactly where a move crosses between the groups.
        std::set<std::pair<State, State>> crossings, arcs;
        for (State cell = 0; cell < grid.size(); ++cell) {
            if (!grid.passable(cell)) continue;
            grid.for_each_arc(cell, [&](const Grid::Arc& arc) {
                const State a = hierarchy.ancestor(cell, level), b = hierarchy.ancestor(arc.to, level);
                if (a != b) crossings.emplace(a, b);
            });
        }
        for (State s = 0; s < hierarchy.size(level); ++s)
            hierarchy.graph(level).for_each_arc(s, [&](const ExplicitGraph::Arc& arc) {
                ASSERT_TRUE(arcs.emplace(s, arc.to).second) << "an arc stands twice";
                ASSERT_GE(arc.cost, hierarchy.graph(level).distance(s, arc.to)) << "distance is a lower bound";
            });
        ASSERT_EQ(arcs, crossings);
    }
    const unsigned top = hierarchy.levels() - 1;
    ASSERT_EQ(hierarchy.size(top), grid.components()) << "one state per component is left";
    for (State cell = 0; cell < grid.size(); ++cell) {
        if (!grid.passable(cell)) continue;
        ASSERT_TRUE(grid.reachable(cell, hierarchy.representative(top, hierarchy.ancestor(cell, top))));
    }
}

TEST(Hierarchy, IsSoundOnRandomMapsUnderEveryRuleWithCliffs) {
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        Random random(seed);
        const Grid grid = random_sketch(random, {.min_side = 1, .max_side = 40, .max_walls = 0.6}).grid();
        if (grid.free_cells() == 0) continue;
        const auto variant = static_cast<CliqueVariant>(seed % 4);
        const auto metric = seed % 8 < 4 ? AbstractMetric::Euclidean : AbstractMetric::Octile;
        SCOPED_TRACE(seed);
        ASSERT_NO_FATAL_FAILURE(expect_sound(grid, Hierarchy(grid, {.variant = variant, .metric = metric})));
    }
}

TEST(Hierarchy, ColumnsAreTheRowsOfTheTransposedMap) {
    using enum Direction;
    constexpr SuccessorOrder kRows = make_order({NW, N, NE, W, E, SW, S, SE});  // column by column, transposed
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Random random(seed);
        const auto side = [&] { return 1 + random.below(25); };
        const std::uint32_t width = side(), height = side();
        std::vector<Terrain> terrain(width * height), transposed(width * height);
        for (State s = 0; s < terrain.size(); ++s) {
            terrain[s] = random.below(4) == 0 ? Terrain::Trees : Terrain::Ground;
            transposed[(s % width) * height + s / width] = terrain[s];
        }
        const Grid grid(width, height, terrain), rows(height, width, transposed);
        if (grid.free_cells() == 0) continue;
        const Hierarchy columns(grid, {.variant = CliqueVariant::Columns});
        const Grouping expected = group_by_cliques(Compass<Grid>(rows, kRows), {});
        for (State s = 0; s < grid.size(); ++s)
            ASSERT_EQ(columns.parents_below(1)[s], expected.group_of[(s % width) * height + s / width]) << seed;
    }
}

// With expect_sound(), by which neighbours are joined by an arc or are one: groups are what is connected in a square.
TEST(Hierarchy, TilesAreWhatIsConnectedWithinASquare) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Random random(seed);
        const Grid grid = random_sketch(random, {.min_side = 1, .max_side = 40, .max_walls = 0.6}).grid();
        if (grid.free_cells() == 0) continue;
        const Hierarchy hierarchy(grid, {.variant = CliqueVariant::Tiles});
        for (unsigned level = 1; level < hierarchy.levels(); ++level) {
            const auto tile = [&](State s) { return std::pair(grid.x(s) >> level, grid.y(s) >> level); };
            std::vector<std::set<State>> connected(hierarchy.size(level));
            for (State s = 0; s < grid.size(); ++s) {
                if (!grid.passable(s)) continue;
                const State group = hierarchy.ancestor(s, level);
                ASSERT_EQ(tile(s), tile(hierarchy.representative(level, group))) << seed;
                grid.for_each_arc(s, [&](const Grid::Arc& arc) {
                    if (tile(arc.to) == tile(s)) {
                        ASSERT_EQ(hierarchy.ancestor(arc.to, level), group) << seed;
                    }
                });
                if (!connected[group].empty()) continue;
                std::vector<State> open{s};
                connected[group].insert(s);
                while (!open.empty()) {
                    const State at = open.back();
                    open.pop_back();
                    grid.for_each_arc(at, [&](const Grid::Arc& arc) {
                        if (tile(arc.to) == tile(s) && connected[group].insert(arc.to).second) open.push_back(arc.to);
                    });
                }
                ASSERT_EQ(connected[group].size(), hierarchy.cells(level, group)) << seed;
            }
        }
    }
}

TEST(Hierarchy, WorksOnAnyExplicitGraph) {
    Random random(5);
    for (int round = 0; round < 100; ++round) {
        const std::uint32_t states = 1 + random.below(60);
        std::vector<ExplicitGraph::Edge> edges;
        for (std::uint32_t i = random.below(3 * states); i > 0; --i) {
            const State a = random.below(states), b = random.below(states);
            if (a == b) continue;
            edges.push_back({a, b, kUnit});
            edges.push_back({b, a, kUnit});
        }
        const ExplicitGraph graph(states, edges);
        const Hierarchy hierarchy(graph);
        const std::vector<std::uint32_t> label = components(graph);
        const unsigned top = hierarchy.levels() - 1;
        std::set<std::uint32_t> labels(label.begin(), label.end());
        ASSERT_EQ(hierarchy.size(top), labels.size());
        for (State a = 0; a < states; ++a)
            for (State b = 0; b < states; ++b)
                ASSERT_EQ(label[a] == label[b], hierarchy.ancestor(a, top) == hierarchy.ancestor(b, top));
    }
}

}  // namespace
}  // namespace waystone
