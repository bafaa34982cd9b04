// SPDX-License-Identifier: MIT
// First-move databases against the definition: whole distance fields.
#include "search/distance_field.hpp"
#include "support/errors.hpp"
#include "support/first_move_files.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace waystone {
namespace {

Settings bound() { return catalog().bind("cpd").value(); }

TEST(FirstMoveBuilder, EveryMoveBeginsAnOptimalPath) {
    const TempFolder folder;
    std::size_t pairs = 0, components = 0;
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
        SCOPED_TRACE(seed);
        const Grid grid = random_first_move_map(seed, 16);
        ASSERT_TRUE(build_first_moves(grid, folder / "a.wdb", 1).has_value());
        const FirstMoveDatabase db = open_first_moves(folder / "a.wdb");
        DistanceField<Grid> field(grid);
        for (State t = 0; t < grid.size(); ++t) {
            if (!grid.passable(t)) continue;
            field.compute(t);
            for (State s = 0; s < grid.size(); ++s) {
                const bool leads = grid.moves(s) != 0 && grid.moves(t) != 0 && field[s] != kInfinite;
                ASSERT_EQ(db.connected(s, t), leads);
                if (!leads || s == t) continue;
                const unsigned d = db.move(s, t);
                ASSERT_LT(d, 8u);
                ASSERT_NE(grid.moves(s) >> d & 1, 0);
                ASSERT_EQ(field[s + static_cast<State>(grid.offset(d))] + grid.cost(d), field[s]);
                ++pairs;
            }
        }
        components += grid.components() > 1;
        const auto verified = first_move_kind.verify(db.container(), grid);
        ASSERT_TRUE(verified.has_value()) << verified.error().message();
    }
    EXPECT_GT(pairs, 500'000u);
    EXPECT_GT(components, 30u);
}

// Not the moves of another build, but the least number of runs that any choice of symbols allows.
TEST(FirstMoveBuilder, ARowHasTheFewestRunsThatItsMovesAllow) {
    const TempFolder folder;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE(seed);
        const Grid grid = random_first_move_map(seed, 14);
        ASSERT_TRUE(build_first_moves(grid, folder / "a.wdb", 1).has_value());
        const FirstMoveDatabase db = open_first_moves(folder / "a.wdb");
        std::vector<State> by_rank(db.states());
        for (State s = 0; s < grid.size(); ++s)
            if (db.rank(s) != FirstMoveDatabase::kNoRank) by_rank[db.rank(s)] = s;
        const HeuristicMove heuristic(grid.rule());
        std::vector<std::unique_ptr<DistanceField<Grid>>> field(grid.size());
        for (const State s : by_rank) {
            field[s] = std::make_unique<DistanceField<Grid>>(grid);
            field[s]->compute(s);
        }
        for (std::uint32_t row = 0; row < db.states(); ++row) {
            const State s = by_rank[row];
            unsigned left = 0x1ff;
            std::size_t runs = 1;
            for (const State t : by_rank) {
                if (t == s || (*field[s])[t] == kInfinite) continue;
                unsigned symbols = 0;
                grid.for_each_arc(s, [&](const Grid::Arc& arc) {
                    if (arc.cost + (*field[arc.to])[t] == (*field[s])[t]) symbols |= 1u << arc.index;
                });
                const int dx = static_cast<int>(grid.x(t)) - static_cast<int>(grid.x(s)),
                          dy = static_cast<int>(grid.y(t)) - static_cast<int>(grid.y(s));
                if ((symbols >> heuristic(grid.moves(s), dx, dy) & 1) != 0) symbols |= 0x100;
                if ((left & symbols) == 0) {
                    ++runs;
                    left = symbols;
                } else {
                    left &= symbols;
                }
            }
            ASSERT_EQ(db.row_begin(row + 1) - db.row_begin(row), runs) << "state " << s;
        }
    }
}

TEST(FirstMoveBuilder, TheBytesDoNotDependOnThreads) {
    const TempFolder folder;
    for (std::uint64_t seed = 500; seed < 505; ++seed) {
        const Grid grid = random_first_move_map(seed, 60);
        ASSERT_TRUE(build_first_moves(grid, folder / "one.wdb", 1).has_value());
        ASSERT_TRUE(build_first_moves(grid, folder / "four.wdb", 4).has_value());
        EXPECT_EQ(bytes_of(folder / "one.wdb"), bytes_of(folder / "four.wdb"));
    }
}

Grid hall() { return Grid(40, 30, std::vector<Terrain>(1200, Terrain::Ground), {}); }

// Asked to stop again and again, each time a little later, until it is done.
TEST(FirstMoveBuilder, AStoppedBuildGoesOnToTheSameBytes) {
    const TempFolder folder;
    const Grid grid = hall();
    ASSERT_TRUE(build_first_moves(grid, folder / "whole.wdb").has_value());
    const Settings agent = bound();
    EXPECT_GT(expect_pieces_make_the_whole(first_move_builder, grid, agent, folder, folder / "whole.wdb", 200), 2);
}

TEST(FirstMoveBuilder, StoppedInMemoryItLeavesNothing) {
    const TempFolder folder;
    const Settings agent = bound();
    BuildContext context{.spec = first_move_builder.needs(agent)};
    const StopAfter stop(context, 200);
    EXPECT_EQ(said(first_move_builder.build(hall(), agent, context)), "cpd: stopped; nothing was kept");
    EXPECT_EQ(folder.entries(), 0u);
}

TEST(FirstMoveBuilder, ShardsMergeToTheSameBytes) {
    const TempFolder folder;
    const Settings agent = bound();
    for (const Grid& grid : {hall(), random_first_move_map(7, 40), random_first_move_map(8, 3)}) {
        ASSERT_TRUE(build_first_moves(grid, folder / "whole.wdb").has_value());
        const std::string path = folder / "parts.wdb";
        BuildContext context = build_to(first_move_builder, agent, path);
        context.merge = 3;
        EXPECT_EQ(first_move_builder.build(grid, agent, context).error().code, ErrorCode::FileMissing);
        for (const std::uint64_t i : {2, 0, 1}) {
            const Shard shard{i, 3};
            const auto built = first_move_builder.build(
                grid, agent, {.spec = context.spec, .path = shard_path(path, shard), .shard = shard});
            ASSERT_TRUE(built.has_value()) << built.error().message();
        }
        ASSERT_TRUE(first_move_builder.build(grid, agent, context).has_value());
        EXPECT_EQ(bytes_of(folder / "whole.wdb"), bytes_of(path));
        context.merge = 2;
        EXPECT_FALSE(first_move_builder.build(grid, agent, context)) << "these are thirds";
        for (const std::uint64_t i : {0, 1, 2}) std::filesystem::remove(shard_path(path, {i, 3}));
    }
}

// Walls in every other row leave one path through all cells.
TEST(FirstMoveBuilder, PathsBeyondFixedPointAreRefused) {
    constexpr std::uint32_t kSide = 620;
    std::vector<Terrain> cells(std::size_t{kSide} * kSide, Terrain::Ground);
    for (std::uint32_t y = 1; y < kSide; y += 2)
        for (std::uint32_t x = 0; x < kSide; ++x)
            if (x != (y % 4 == 1 ? kSide - 1 : 0)) cells[std::size_t{y} * kSide + x] = Terrain::Trees;
    const Settings agent = bound();
    const auto built =
        first_move_builder.build(Grid(kSide, kSide, cells), agent, {.spec = first_move_builder.needs(agent)});
    EXPECT_EQ(said(built), "paths of this map are longer than a first-move database can count");
}

TEST(FirstMoveBuilder, KeepsToTheMemoryThatItMayHold) {
    const Settings agent = bound();
    BuildContext context{.spec = first_move_builder.needs(agent)};
    for (const std::uint64_t memory : {100, 80'000}) {
        context.options.memory = memory;
        const auto built = first_move_builder.build(hall(), agent, context);
        ASSERT_FALSE(built.has_value());
        EXPECT_EQ(built.error().code, ErrorCode::OutOfMemory) << built.error().message();
    }
    context.options.memory = 1 << 20;
    EXPECT_TRUE(first_move_builder.build(hall(), agent, context).has_value());
}

}  // namespace
}  // namespace waystone
