// SPDX-License-Identifier: MIT
// Components, connectivity and would_cut() under edits, against flood fill.
#include "graph/grid.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <thread>

namespace waystone {
namespace {

constexpr std::uint32_t kWall = kNoState;

// The first cell of every cell's component, by flood fill; kWall for walls.
std::vector<State> flood(const Grid& grid) {
    std::vector<State> first(grid.size(), kWall), todo;
    for (State s = 0; s < grid.size(); ++s) {
        if (!grid.passable(s) || first[s] != kWall) continue;
        first[s] = s;
        todo.assign(1, s);
        while (!todo.empty()) {
            const State at = todo.back();
            todo.pop_back();
            grid.for_each_arc(at, [&](const Grid::Arc& arc) {
                if (first[arc.to] != kWall) return;
                first[arc.to] = s;
                todo.push_back(arc.to);
            });
        }
    }
    return first;
}

std::size_t count(const std::vector<State>& first) {
    std::size_t out = 0;
    for (State s = 0; s < first.size(); ++s) out += first[s] == s;
    return out;
}

// Pairs from everywhere, and neighbours, since seams lie between them.
void expect_same(const Grid& grid, const std::vector<State>& first, Random& random) {
    ASSERT_EQ(grid.components(), count(first));
    const auto size = static_cast<std::uint32_t>(grid.size());
    const auto expect_pair = [&](State a, State b) {
        ASSERT_EQ(grid.reachable(a, b), first[a] != kWall && first[a] == first[b])
            << grid.x(a) << ',' << grid.y(a) << " to " << grid.x(b) << ',' << grid.y(b);
    };
    for (int i = 0; i < 200; ++i) expect_pair(random.below(size), random.below(size));
    for (State s = 0; s + grid.width() < size; s += 1 + random.below(1 + size / 500)) {
        expect_pair(s, s + 1);
        expect_pair(s, s + grid.width());
    }
}

// Whether two cells that are passable before and after could reach each other in one case alone.
bool differs(const std::vector<State>& before, const std::vector<State>& after) {
    std::vector<State> to(before.size(), kWall), back(before.size(), kWall);
    for (State s = 0; s < before.size(); ++s) {
        if (before[s] == kWall || after[s] == kWall) continue;
        State &forth = to[before[s]], &from = back[after[s]];
        if (forth == kWall) forth = after[s];
        if (from == kWall) from = before[s];
        if (forth != after[s] || from != before[s]) return true;
    }
    return false;
}

// Makes the edits and looks at everything that a grid says about them.
void expect_right_after(Grid& grid, const std::vector<Edit>& edits, Random& random) {
    const std::vector<State> before = flood(grid);
    const std::uint64_t version = grid.version(), opens = grid.opens(), closes = grid.closes();
    const std::uint64_t connectivity = grid.connectivity();
    std::vector<State> closing;
    for (const Edit& edit : edits)
        if (!edit.open) closing.push_back(edit.cell);
    const bool only_closes = closing.size() == edits.size();
    const bool cuts = grid.would_cut(closing);
    grid.edit(edits);
    const std::vector<State> after = flood(grid);
    expect_same(grid, after, random);
    std::vector<State> opened, closed;
    for (State s = 0; s < grid.size(); ++s) {
        if (before[s] == kWall && after[s] != kWall) opened.push_back(s);
        if (before[s] != kWall && after[s] == kWall) closed.push_back(s);
    }
    ASSERT_EQ(grid.opens() - opens, opened.size());
    ASSERT_EQ(grid.closes() - closes, closed.size());
    ASSERT_EQ(grid.version() - version, opened.size() + closed.size());
    std::vector<State> said;
    for (std::uint64_t i = opens; i < grid.opens(); ++i) said.push_back(grid.opened(i));
    std::sort(said.begin(), said.end());
    ASSERT_EQ(said, opened);
    said.clear();
    for (std::uint64_t i = closes; i < grid.closes(); ++i) said.push_back(grid.closed(i));
    std::sort(said.begin(), said.end());
    ASSERT_EQ(said, closed);
    const bool changed = differs(before, after);
    const bool noticed = grid.connectivity() != connectivity;
    ASSERT_TRUE(noticed || !changed);
    ASSERT_TRUE(!noticed || changed || (!closed.empty() && !opened.empty())) << "nothing was parted or joined";
    ASSERT_TRUE(!only_closes || cuts == changed);
}

struct Made {
    std::uint32_t width, height;
    std::vector<Terrain> terrain;
    std::vector<std::uint8_t> east, south;  // cliffs
};

Made random_map(Random& random, std::uint32_t most_side) {
    Made made{1 + random.below(most_side), 1 + random.below(most_side), {}, {}, {}};
    const std::size_t cells = std::size_t{made.width} * made.height;
    const double walls = random.real() * 0.7, cliffs = random.chance(0.3) ? random.real() : 0;
    for (std::size_t i = 0; i < cells; ++i)
        made.terrain.push_back(random.chance(walls) ? Terrain::Trees : Terrain::Ground);
    if (cliffs > 0)
        for (std::size_t i = 0; i < cells; ++i) {
            made.east.push_back(random.chance(cliffs));
            made.south.push_back(random.chance(cliffs));
        }
    return made;
}

Grid grid_of(const Made& made, MoveRule rule) {
    return Grid(made.width, made.height, made.terrain, {.rule = rule}, made.east, made.south);
}

Grid open_field(std::uint32_t width, std::uint32_t height, MoveRule rule = MoveRule::Eight) {
    return Grid(width, height, std::vector<Terrain>(std::size_t{width} * height, Terrain::Ground), {.rule = rule});
}

constexpr std::array kRules{MoveRule::Eight, MoveRule::EightFree, MoveRule::Four};

TEST(edits, KeepComponentsOfRandomMapsUnderEveryRuleAndWithCliffs) {
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        Grid grid = grid_of(random_map(random, seed % 10 == 0 ? 300 : 80), kRules[seed % 3]);
        const auto size = static_cast<std::uint32_t>(grid.size());
        expect_same(grid, flood(grid), random);
        for (int round = 0; round < 12; ++round) {
            std::vector<Edit> edits;
            const std::uint32_t most = 1 + random.below(round % 3 == 0 ? 12 : 1), kind = random.below(3);
            for (std::uint32_t i = 0; i < most; ++i)
                edits.push_back({random.below(size), kind == 2 ? random.chance(0.5) : kind == 1});
            ASSERT_NO_FATAL_FAILURE(expect_right_after(grid, edits, random));
        }
    }
}

// Edits at the seams of every level: columns and rows at multiples of 16, 32, 64, 128. In the second half a number of cells
// are blocked that diagonals join what straight moves do not, and every other map has cliffs.
TEST(edits, KeepComponentsAtSeamsBetweenTilesAndBlocksOfEveryLevel) {
    for (std::uint64_t seed = 0; seed < 36; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        Made made{250 + random.below(40), 250 + random.below(40), {}, {}, {}};
        const std::size_t cells = std::size_t{made.width} * made.height;
        made.terrain.assign(cells, Terrain::Ground);
        const bool dense = seed >= 18;
        // Walls along seams, on either side of them, with few gaps.
        for (std::uint32_t y = 0; y < made.height; ++y)
            for (std::uint32_t x = 0; x < made.width; ++x) {
                const bool seam = (x + seed % 2) % 32 == 0 || (y + seed / 2 % 2) % 32 == 0;
                if (dense ? random.chance(0.55) : seam && !random.chance(0.02))
                    made.terrain[std::size_t{y} * made.width + x] = Terrain::Out;
            }
        for (std::size_t i = 0; dense && seed % 2 == 0 && i < cells; ++i) {
            made.east.push_back(random.chance(0.1));
            made.south.push_back(random.chance(0.1));
        }
        Grid grid = grid_of(made, kRules[seed % 3]);
        const auto at_seam = [&](std::uint32_t side) {
            const std::uint32_t pitch = 16u << random.below(4), near = random.below(side / pitch + 1) * pitch;
            return std::min(near + random.below(3) - (near > 0 ? 1 : 0), side - 1);
        };
        for (int round = 0; round < 20; ++round) {
            const bool both = random.chance(0.3);  // a corner
            const std::uint32_t x = at_seam(made.width);
            const std::uint32_t y = both ? at_seam(made.height) : random.below(made.height);
            const State cell = grid.at(x, y);
            ASSERT_NO_FATAL_FAILURE(expect_right_after(grid, {{cell, !grid.passable(cell)}}, random));
        }
    }
}

TEST(edits, CutAFieldInTwoAndJoinItAgainAtEveryColumn) {
    for (const MoveRule rule : kRules)
        for (const std::uint32_t column : {1u, 15u, 16u, 31u, 32u, 63u, 64u, 127u, 128u, 150u}) {
            SCOPED_TRACE(column);
            Grid grid = open_field(170, 40, rule);
            Random random(column);
            std::vector<State> wall;
            for (std::uint32_t y = 0; y < grid.height(); ++y) wall.push_back(grid.at(column, y));
            random.shuffle(std::span(wall));
            EXPECT_TRUE(grid.would_cut(wall));
            EXPECT_FALSE(grid.would_cut(std::span(wall).first(wall.size() - 1)));
            const std::uint64_t connectivity = grid.connectivity();
            for (const State cell : std::span(wall).first(wall.size() - 1)) {
                grid.block(cell);
                ASSERT_EQ(grid.components(), 1u);
            }
            ASSERT_EQ(grid.connectivity(), connectivity);
            ASSERT_TRUE(grid.would_cut(std::span(wall).last(1)));
            grid.block(wall.back());
            ASSERT_EQ(grid.components(), 2u);
            ASSERT_NE(grid.connectivity(), connectivity);
            ASSERT_FALSE(grid.reachable(grid.at(0, 0), grid.at(169, 39)));
            grid.open(wall[7]);
            ASSERT_EQ(grid.components(), 1u);
            ASSERT_TRUE(grid.reachable(grid.at(0, 0), grid.at(169, 39)));
        }
}

// A diagonal line of cells and nothing else: under 8free every move is a diagonal, and each edit parts or joins. The
// line goes through the corners of tiles and blocks, or past them through their sides.
TEST(edits, CutAndJoinADiagonalLineThroughCornersOfBlocks) {
    for (const std::uint32_t shift : {0u, 1u, 15u, 16u, 32u})
        for (const bool rising : {false, true}) {
            SCOPED_TRACE(shift);
            constexpr std::uint32_t kLong = 256;
            Made made{kLong + shift, kLong, {}, {}, {}};
            made.terrain.assign(std::size_t{made.width} * made.height, Terrain::Out);
            std::vector<State> line;
            for (std::uint32_t i = 0; i < kLong; ++i)
                line.push_back((rising ? kLong - 1 - i : i) * made.width + i + shift);
            for (const State cell : line) made.terrain[cell] = Terrain::Ground;
            Grid grid = grid_of(made, MoveRule::EightFree);
            ASSERT_EQ(grid.components(), 1u);
            Random random(shift);
            for (const std::uint32_t i : {1u, 15u, 16u, 17u, 31u, 32u, 63u, 64u, 127u, 128u, 254u}) {
                ASSERT_NO_FATAL_FAILURE(expect_right_after(grid, {{line[i], false}}, random));
                ASSERT_EQ(grid.components(), 2u);
                ASSERT_FALSE(grid.reachable(line[i - 1], line[i + 1]));
                ASSERT_NO_FATAL_FAILURE(expect_right_after(grid, {{line[i], true}}, random));
                ASSERT_TRUE(grid.reachable(line.front(), line.back()));
            }
        }
}

// 128 labels in a tile, and with cliffs 256.
TEST(edits, KeepTilesOfAlternatingCells) {
    for (const MoveRule rule : kRules) {
        Made made{100, 70, {}, {}, {}};
        for (std::uint32_t i = 0; i < made.width * made.height; ++i)
            made.terrain.push_back((i % made.width + i / made.width) % 2 == 0 ? Terrain::Ground : Terrain::Out);
        Grid board = grid_of(made, rule);
        EXPECT_EQ(board.components(), rule == MoveRule::EightFree ? 1u : 3500u);
        made.terrain.assign(made.terrain.size(), Terrain::Ground);
        made.east.assign(made.terrain.size(), 1);
        made.south.assign(made.terrain.size(), 1);
        Grid cells = grid_of(made, rule);
        EXPECT_EQ(cells.components(), 7000u);
        Random random(1);
        for (Grid* grid : {&board, &cells})
            for (int round = 0; round < 40; ++round) {
                const State cell = random.below(static_cast<std::uint32_t>(grid->size()));
                ASSERT_NO_FATAL_FAILURE(expect_right_after(*grid, {{cell, !grid->passable(cell)}}, random));
            }
    }
}

TEST(edits, OfALongThinMapAndOfOneCell) {
    for (const auto& [width, height] : {std::pair{8192u, 1u}, {1u, 8192u}, {3000u, 20u}, {1u, 1u}, {16u, 16u}}) {
        Grid grid = open_field(width, height);
        Random random(width);
        ASSERT_NO_FATAL_FAILURE(expect_right_after(grid, {{width * height / 2, false}}, random));
        ASSERT_NO_FATAL_FAILURE(expect_right_after(grid, {{width * height / 2, true}}, random));
        ASSERT_EQ(grid.components(), 1u);
    }
}

TEST(edits, OfAllCellsAtOnceAndOfNone) {
    Random random(1);
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        Grid grid = grid_of(random_map(random, 90), kRules[seed % 3]);
        std::vector<Edit> all(grid.size());
        for (State s = 0; s < grid.size(); ++s) all[s] = {s, true};
        ASSERT_NO_FATAL_FAILURE(expect_right_after(grid, all, random));
        for (Edit& edit : all) edit.open = false;
        ASSERT_NO_FATAL_FAILURE(expect_right_after(grid, all, random));
        EXPECT_EQ(grid.free_cells(), 0u);
        ASSERT_NO_FATAL_FAILURE(expect_right_after(grid, {}, random));
        for (Edit& edit : all) edit.open = random.chance(0.6);
        grid.edit(all);
        expect_same(grid, flood(grid), random);
    }
}

TEST(edits, OfOneCellTwiceInABatchLeaveTheLast) {
    Grid grid = open_field(20, 20);
    grid.edit(std::array{Edit{5, false}, Edit{5, true}, Edit{7, false}, Edit{7, true}, Edit{7, false}});
    EXPECT_TRUE(grid.passable(5));
    EXPECT_FALSE(grid.passable(7));
    EXPECT_EQ(grid.version(), 1u);
    EXPECT_EQ(grid.closes(), 1u);
    grid.edit(std::array{Edit{7, true}, Edit{7, false}, Edit{7, true}, Edit{9, false}});
    EXPECT_EQ(grid.opens(), 1u);
    EXPECT_EQ(grid.opened(0), 7u);
    EXPECT_EQ(grid.free_cells(), 399u);
}

TEST(edits, ThatAreSortedOutAlreadyAreTheSame) {
    Random random(11);
    Grid one = open_field(60, 50), other = one;
    for (int round = 0; round < 100; ++round) {
        std::set<State> cells;
        for (std::uint32_t i = random.below(round % 2 == 0 ? 12 : 400); i > 0; --i)
            cells.insert(random.below(static_cast<std::uint32_t>(one.size())));
        std::vector<State> sorted;
        std::vector<Edit> edits;
        for (const bool open : {false, true})
            for (const State cell : cells)
                if (one.passable(cell) != open) {
                    sorted.push_back(cell);
                    edits.push_back({cell, open});
                }
        const auto closing = static_cast<std::size_t>(std::ranges::count(edits, false, &Edit::open));
        one.edit(edits);
        other.edit(sorted, closing);
        ASSERT_EQ(one.fingerprint(), other.fingerprint());
        ASSERT_EQ(one.components(), other.components());
        ASSERT_EQ(one.connectivity(), other.connectivity());
        ASSERT_EQ(one.opens(), other.opens());
        ASSERT_EQ(one.closes(), other.closes());
        for (std::uint64_t i = 0; i < one.opens(); ++i) ASSERT_EQ(one.opened(i), other.opened(i));
    }
}

TEST(edits, AreCountedAndTheLastCellsAreKnown) {
    static_assert(Grid::kOpensKept < 90000 && Grid::kClosesKept < 90000);
    Grid grid = open_field(300, 300);
    std::vector<Edit> all(grid.size());
    for (State s = 0; s < grid.size(); ++s) all[s] = {s, false};
    grid.edit(all);
    EXPECT_EQ(grid.closes(), 90000u);
    EXPECT_EQ(grid.opens(), 0u);
    for (std::uint64_t i = 90000 - Grid::kClosesKept; i < 90000; ++i) ASSERT_EQ(grid.closed(i), i);
    for (Edit& edit : all) edit.open = true;
    grid.edit(all);
    EXPECT_EQ(grid.opens(), 90000u);
    EXPECT_EQ(grid.version(), 180000u);
    for (std::uint64_t i = 90000 - Grid::kOpensKept; i < 90000; ++i) ASSERT_EQ(grid.opened(i), i);
    grid.open(3);  // was open
    EXPECT_EQ(grid.version(), 180000u);
}

TEST(edits, ThatPartOrJoinNothingLeaveTheConnectivity) {
    Grid grid = open_field(200, 200);
    const std::uint64_t before = grid.connectivity();
    for (const State cell : {grid.at(100, 100), grid.at(128, 127), grid.at(0, 0), grid.at(16, 15)}) grid.block(cell);
    grid.edit(std::array{Edit{grid.at(50, 50), false}, Edit{grid.at(51, 50), false}, Edit{grid.at(100, 100), true}});
    EXPECT_EQ(grid.connectivity(), before);
    grid.edit(std::array{Edit{grid.at(0, 1), false}, Edit{grid.at(1, 0), false}});
    EXPECT_EQ(grid.connectivity(), before) << "the corner is a wall already";
    grid.open(grid.at(0, 0));
    EXPECT_EQ(grid.connectivity(), before) << "a room of one cell";
    grid.open(grid.at(1, 0));
    EXPECT_NE(grid.connectivity(), before);
}

TEST(edits, WouldCutIsTheSameAsEditingAndLooking) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Random random(seed);
        const Grid grid = grid_of(random_map(random, 70), kRules[seed % 3]);
        const std::vector<State> before = flood(grid);
        const auto size = static_cast<std::uint32_t>(grid.size());
        for (int round = 0; round < 20; ++round) {
            std::vector<State> cells;
            const std::uint32_t x = random.below(grid.width()), y = random.below(grid.height());
            for (std::uint32_t i = 0, n = random.below(40); i < n; ++i)  // a cluster, some outside, some twice
                cells.push_back((y + random.below(5)) * grid.width() + x + random.below(9));
            if (round % 4 == 0) cells.push_back(kNoState);
            Grid after = grid;
            for (const State cell : cells)
                if (cell < size) after.block(cell);
            ASSERT_EQ(grid.would_cut(cells), differs(before, flood(after))) << seed << ' ' << round;
        }
        std::vector<State> all(size);
        std::iota(all.begin(), all.end(), 0u);
        EXPECT_FALSE(grid.would_cut(all)) << "nobody is left";
        EXPECT_EQ(grid.version(), 0u);
    }
}

TEST(edits, AreForeseenFromManyThreadsAtOnce) {
    Random random(1);
    const Grid grid = grid_of(random_map(random, 200), MoveRule::Eight);
    std::vector<State> cells;
    for (int i = 0; i < 300; ++i) cells.push_back(random.below(static_cast<std::uint32_t>(grid.size())));
    const auto ask = [&] {
        std::vector<bool> out;
        for (const State cell : cells)
            out.push_back(grid.would_cut(std::array{cell}) && grid.reachable(cell, cells[0]));
        return out;
    };
    std::array<std::vector<bool>, 4> said;
    std::vector<std::thread> threads;
    for (std::vector<bool>& out : said) threads.emplace_back([&] { out = ask(); });
    for (std::thread& thread : threads) thread.join();
    for (const std::vector<bool>& out : said) EXPECT_EQ(out, ask());
}

TEST(edits, ComponentNumbersAreThoseOfTheComponents) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        Random random(seed);
        const Grid grid = grid_of(random_map(random, 120), kRules[seed % 3]);
        const std::vector<State> first = flood(grid);
        const std::vector<std::uint32_t> number = grid.component_numbers();
        std::vector<State> of(grid.components(), kWall);
        for (State s = 0; s < grid.size(); ++s) {
            ASSERT_EQ(number[s] == kNoState, first[s] == kWall);
            if (first[s] == kWall) continue;
            ASSERT_LT(number[s], grid.components());
            if (of[number[s]] == kWall) of[number[s]] = first[s];
            ASSERT_EQ(of[number[s]], first[s]);
        }
        std::sort(of.begin(), of.end());
        ASSERT_EQ(std::adjacent_find(of.begin(), of.end()), of.end()) << "two components share a number";
    }
}

}  // namespace
}  // namespace waystone
