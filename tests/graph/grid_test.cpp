// SPDX-License-Identifier: MIT
#include "graph/grid.hpp"

#include "base/random.hpp"
#include "support/draw.hpp"

#include <gtest/gtest.h>

#include <queue>
#include <utility>

namespace waystone {
namespace {

std::vector<Terrain> random_terrain(Random& random, std::size_t cells, double walls) {
    std::vector<Terrain> terrain(cells);
    for (Terrain& t : terrain) t = random.chance(walls) ? Terrain::Trees : Terrain::Ground;
    return terrain;
}

// The rule as the maps' README has it, written again and slowly.
bool slow_legal(const Grid& grid, int x, int y, unsigned d) {
    const auto free = [&](int cx, int cy) {
        return grid.inside(cx, cy) && grid.passable(grid.at(static_cast<unsigned>(cx), static_cast<unsigned>(cy)));
    };
    if (!free(x, y) || !free(x + kDx[d], y + kDy[d])) return false;
    if (!is_diagonal(d)) return true;
    switch (grid.rule().rule) {
        case MoveRule::Four: return false;
        case MoveRule::EightFree: return true;
        case MoveRule::Eight: return free(x + kDx[d], y) && free(x, y + kDy[d]);
    }
    return false;
}

void expect_consistent(const Grid& grid) {
    for (State s = 0; s < grid.size(); ++s)
        for (unsigned d = 0; d < 8; ++d)
            ASSERT_EQ((grid.moves(s) >> d & 1) != 0,
                      slow_legal(grid, static_cast<int>(grid.x(s)), static_cast<int>(grid.y(s)), d));
    std::vector<std::uint8_t> seen(grid.size(), 0);
    std::uint64_t count = 0;
    for (State first = 0; first < grid.size(); ++first) {
        if (!grid.passable(first) || seen[first]) continue;
        std::queue<State> todo;
        todo.push(first);
        seen[first] = 1;
        while (!todo.empty()) {
            const State s = todo.front();
            todo.pop();
            ASSERT_TRUE(grid.reachable(first, s));
            grid.for_each_arc(s, [&](const Grid::Arc& arc) {
                if (!std::exchange(seen[arc.to], 1)) todo.push(arc.to);
            });
        }
        ++count;
    }
    ASSERT_EQ(grid.components(), count);
}

TEST(Grid, MovesAndComponentsAreRightOnRandomMapsUnderEveryRuleAndStayRightUnderEdits) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Random random(seed);
        const std::uint32_t width = 1 + random.below(70), height = 1 + random.below(70);
        const auto rule = static_cast<MoveRule>(random.below(3));
        Grid grid(width, height, random_terrain(random, std::size_t{width} * height, random.real() * 0.7),
                  {.rule = rule});
        expect_consistent(grid);
        for (int round = 0; round < 5; ++round) {
            std::vector<Edit> edits;
            for (unsigned i = 0; i <= random.below(8); ++i)
                edits.push_back({random.below(width * height), random.chance(0.5)});
            grid.edit(edits);
            expect_consistent(grid);
        }
    }
}

TEST(Grid, TilesThatAreAllFloorOrAllWallAreLabelledRightBesideMixedOnesAndUnderEdits) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Random random(seed);
        const std::uint32_t width = 17 + random.below(60), height = 17 + random.below(60);
        std::vector<Terrain> terrain(std::size_t{width} * height, Terrain::Ground);
        for (std::uint32_t y = 0; y < height; ++y)
            for (std::uint32_t x = 0; x < width; ++x)
                if (((x / 16 + y / 16 + seed) % 3) == 0) terrain[std::size_t{y} * width + x] = Terrain::Water;
        Grid grid(width, height, terrain, {.rule = static_cast<MoveRule>(seed % 3)});
        expect_consistent(grid);
        for (int round = 0; round < 10; ++round) {
            grid.edit(std::array{Edit{random.below(width * height), random.chance(0.5)}});
            expect_consistent(grid);
        }
    }
    std::vector<std::uint8_t> east(32 * 16, 0), none(32 * 16, 0);
    for (std::size_t y = 0; y < 16; ++y) east[y * 32 + 7] = 1;  // cuts a tile that is all floor
    EXPECT_EQ(Grid(32, 16, std::vector<Terrain>(32 * 16, Terrain::Ground), {}, east, none).components(), 2u);
}

TEST(Grid, EveryWidthGivesCoordinatesBack) {
    for (std::uint32_t width : {1u, 2u, 3u, 7u, 511u, 512u, 530u, 8191u, 8192u}) {
        const std::uint32_t height = width > 4096 ? 3 : 8192;
        const std::vector<Terrain> terrain(std::size_t{width} * height, Terrain::Ground);
        const Grid grid(width, height, terrain);
        for (State s = 0; s < grid.size(); s += 1 + s / 1000) {
            ASSERT_EQ(grid.x(s), s % width);
            ASSERT_EQ(grid.y(s), s / width);
        }
        const State last = static_cast<State>(grid.size() - 1);
        ASSERT_EQ(grid.x(last), width - 1);
        ASSERT_EQ(grid.y(last), height - 1);
    }
}

TEST(Grid, TheVersionCountsWhatReallyChanged) {
    const std::vector<Terrain> terrain(9, Terrain::Ground);
    Grid grid(3, 3, terrain);
    EXPECT_EQ(grid.version(), 0u);
    grid.open(4);  // was open
    EXPECT_EQ(grid.version(), 0u);
    grid.block(4);
    grid.block(5);
    EXPECT_EQ(grid.version(), 2u);
    EXPECT_EQ(grid.closes(), 2u);
    EXPECT_EQ(grid.free_cells(), 7u);
    grid.open(5);
    EXPECT_EQ(grid.version(), 3u);
    EXPECT_EQ(grid.opens(), 1u);
    EXPECT_EQ(grid.opened(0), 5u);
}

TEST(Grid, TakesAtMostFourBytesAndTwoBitsACell) {
    Random random(1);
    for (double walls : {0.0, 0.2, 0.4}) {
        const Grid grid(512, 512, random_terrain(random, 512 * 512, walls));
        EXPECT_LE(grid.bytes(), 17 * grid.size() / 4);
    }
}

TEST(Grid, FingerprintsTellMapsRulesAndCliffsApart) {
    std::vector<Terrain> terrain(16, Terrain::Ground);
    const std::vector<std::uint8_t> none(16, 0);
    std::vector<std::uint8_t> cliff = none;
    cliff[5] = 1;
    const std::uint64_t plain = Grid(4, 4, terrain).fingerprint();
    EXPECT_EQ(plain, Grid(4, 4, terrain).fingerprint());
    EXPECT_NE(plain, Grid(2, 8, terrain).fingerprint());
    EXPECT_NE(plain, Grid(4, 4, terrain, {.rule = MoveRule::Four}).fingerprint());
    EXPECT_NE(plain, Grid(4, 4, terrain, {.diagonal = kDiagonal14}).fingerprint());
    EXPECT_NE(plain, Grid(4, 4, terrain, {}, cliff, none).fingerprint());
    terrain[3] = Terrain::Swamp;
    EXPECT_EQ(plain, Grid(4, 4, terrain).fingerprint()) << "swamp is ground to an agent";
    terrain[3] = Terrain::Water;
    EXPECT_NE(plain, Grid(4, 4, terrain).fingerprint());
}

TEST(Grid, ACliffBlocksTheEdgeAndEveryDiagonalAtItsEnds) {
    const std::vector<Terrain> terrain(9, Terrain::Ground);
    const std::vector<std::uint8_t> none(9, 0);
    std::vector<std::uint8_t> south(9, 0);
    south[4] = 1;  // below the middle cell
    const Grid grid(3, 3, terrain, {}, none, south);
    EXPECT_EQ(grid.cost_between(4, 7), kInfinite);
    EXPECT_EQ(grid.cost_between(7, 4), kInfinite);
    EXPECT_EQ(grid.cost_between(3, 7), kInfinite);  // passes the cliff's end
    EXPECT_EQ(grid.cost_between(4, 8), kInfinite);
    EXPECT_EQ(grid.cost_between(3, 6), kUnit);
    EXPECT_EQ(grid.cost_between(0, 4), kDiagonal);
    const Grid free(3, 3, terrain, {.rule = MoveRule::EightFree}, none, south);
    EXPECT_EQ(free.cost_between(4, 7), kInfinite);
    EXPECT_EQ(free.cost_between(3, 7), kDiagonal) << "one way around the corner is open";
}

TEST(Grid, RemembersTheMapItWasMadeAs) {
    Grid grid = draw_map("...\n.#.").grid;
    const std::uint64_t original = grid.fingerprint();
    EXPECT_TRUE(grid.is_original());
    EXPECT_EQ(grid.original_fingerprint(), original);
    grid.block(0);
    grid.open(4);
    grid.open(4);
    EXPECT_FALSE(grid.is_original());
    EXPECT_EQ(grid.original_fingerprint(), original);
    EXPECT_NE(grid.fingerprint(), original);
    const Grid copy = grid;
    EXPECT_FALSE(copy.is_original());
    EXPECT_EQ(copy.original_fingerprint(), original);
    grid.block(4);
    EXPECT_FALSE(grid.is_original());
    grid.open(0);
    EXPECT_TRUE(grid.is_original());
    EXPECT_EQ(grid.fingerprint(), original);
}

}  // namespace
}  // namespace waystone
