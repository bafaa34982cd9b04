// SPDX-License-Identifier: MIT
// First-move databases of limited size: what is built, and what it promises.
#include "realtime/waypoint_walk.hpp"
#include "search/distance_field.hpp"
#include "support/draw.hpp"
#include "support/errors.hpp"
#include "support/temp_folder.hpp"
#include "support/waypoint_files.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace waystone {
namespace {

Settings within(const std::string& bytes) { return catalog().bind("cpd(bytes=" + bytes + ")").value(); }

// Caves with rooms and corridors, large enough that a whole database takes much more.
Grid caves(std::uint32_t side, std::uint64_t seed) {
    Random random(seed, 9);
    std::vector<Terrain> cells(std::size_t{side} * side, Terrain::Ground);
    for (std::uint32_t i = 0; i < side * side / 60; ++i) {
        const std::uint32_t x = random.below(side), y = random.below(side), w = 1 + random.below(9),
                            h = 1 + random.below(9);
        for (std::uint32_t v = y; v < std::min(y + h, side); ++v)
            for (std::uint32_t u = x; u < std::min(x + w, side); ++u) cells[std::size_t{v} * side + u] = Terrain::Trees;
    }
    return Grid(side, side, cells);
}

bool has_states(const Grid& grid) {
    for (State s = 0; s < grid.size(); ++s)
        if (grid.moves(s) != 0) return true;
    return false;
}

// Every state to every state, on maps of any rule with any number of components: every walk arrives, and no move takes
// more work than it may.
TEST(WaypointBuilder, EveryWalkArrives) {
    std::size_t walks = 0, components = 0;
    std::uint64_t most = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SCOPED_TRACE(seed);
        const Grid grid = random_first_move_map(seed, 16);
        if (!has_states(grid)) continue;
        const FirstMoveDatabase db =
            make_waypoint_database(grid, {.m = 1 + static_cast<std::uint32_t>(seed % 9), .corners = seed % 5});
        const auto verified = first_move_kind.verify(db.container(), grid);
        ASSERT_TRUE(verified.has_value()) << verified.error().message();
        components += grid.components() > 1;
        for (State goal = 0; goal < grid.size(); ++goal)
            for (State start = 0; start < grid.size(); ++start) {
                if (start == goal || grid.moves(start) == 0 || !grid.reachable(start, goal)) continue;
                WaypointWalk walk;
                walk.start(start, goal);
                Counters counters;
                std::uint64_t before = 0;
                for (std::size_t moves = 0; walk.now() != goal; ++moves) {
                    const State from = walk.now();
                    Meter meter(counters, kUnlimited);
                    ASSERT_EQ(walk.step(grid, *db.waypoints(), meter), WalkResult::Moved);
                    ASSERT_NE(grid.cost_between(from, walk.now()), kInfinite);
                    ASSERT_LE(moves, 16 * grid.size());
                    most = std::max(most, counters.work() - before);
                    before = counters.work();
                }
                ++walks;
            }
    }
    EXPECT_LE(most, WaypointWalk::kMostWork);
    EXPECT_GT(walks, 100'000u);
    EXPECT_GT(components, 10u);
}

TEST(WaypointBuilder, KeepsToItsBytesAndMoreBytesMakeBetterWalks) {
    const TempFolder folder;
    const Grid grid = caves(50, 1);
    std::uint64_t last = ~std::uint64_t{0};
    for (const auto& [text, bytes] : {std::pair{"3k", 3000u}, {"9k", 9000u}, {"1M", 1'000'000u}}) {
        SCOPED_TRACE(text);
        const auto built = build_file(first_move_builder, grid, within(text), folder / "a.wdb");
        ASSERT_TRUE(built.has_value()) << said(built);
        EXPECT_LE(std::filesystem::file_size(folder / "a.wdb"), bytes);
        const FirstMoveDatabase db = open_first_moves(folder / "a.wdb");
        ASSERT_TRUE(db.quality().has_value());
        EXPECT_GT(db.quality()->problems, 400u);
        EXPECT_LT(db.quality()->mean, last);
        last = db.quality()->mean;
        EXPECT_EQ(db.waypoints() == nullptr, bytes == 1'000'000u);
        EXPECT_TRUE(first_move_kind.verify(db.container(), grid).has_value());
    }
    EXPECT_EQ(last, 0u) << "the whole one is optimal, and that was measured";
}

// Against walks and distances of its own.
TEST(WaypointBuilder, TheQualityInTheFileIsThatOfItsWalks) {
    const Grid grid = caves(60, 2);
    const FirstMoveDatabase db = make_waypoint_database(grid, {.m = 6, .corners = 5});
    const MeasuredQuality quality = measure_quality(grid, db, {}).value();
    EXPECT_GT(quality.mean, 0u);
    DistanceField<Grid> field(grid);
    Random random(5);
    double sum = 0;
    int problems = 0;
    for (int i = 0; i < 300; ++i) {
        const State goal = random_free(random, grid);
        field.compute(goal);
        for (int k = 0; k < 5; ++k) {
            const State start = random_free(random, grid);
            if (start == goal || field[start] == kInfinite) continue;
            WaypointWalk walk;
            walk.start(start, goal);
            Counters counters;
            std::uint64_t cost = 0;
            while (walk.now() != goal) {
                const State from = walk.now();
                Meter meter(counters, kUnlimited);
                walk.step(grid, *db.waypoints(), meter);
                cost += grid.cost_between(from, walk.now());
            }
            sum += static_cast<double>(cost) / static_cast<double>(field[start]) - 1;
            ++problems;
        }
    }
    const double mean = 1e6 * sum / problems;
    EXPECT_NEAR(mean, static_cast<double>(quality.mean), 0.35 * mean) << "other problems, so not the same";
    EXPECT_GE(quality.worst, quality.mean);
}

TEST(WaypointBuilder, TheBytesDoNotDependOnThreads) {
    const TempFolder folder;
    const Grid grid = caves(40, 3);
    ASSERT_TRUE(build_file(first_move_builder, grid, within("3k"), folder / "one.wdb", 1).has_value());
    ASSERT_TRUE(build_file(first_move_builder, grid, within("3k"), folder / "four.wdb", 4).has_value());
    EXPECT_EQ(bytes_of(folder / "one.wdb"), bytes_of(folder / "four.wdb"));
}

// It keeps nothing, so each try gets a little farther.
TEST(WaypointBuilder, AStoppedBuildSaysSoAndTheNextOneMakesTheSameBytes) {
    const TempFolder folder;
    const Grid grid = caves(50, 3);
    const Settings agent = within("4k");
    ASSERT_TRUE(build_file(first_move_builder, grid, agent, folder / "whole.wdb").has_value());
    int stops = 0;
    for (int reports = 0; stops < 100; ++stops, reports += 4) {
        BuildContext context = build_to(first_move_builder, agent, folder / "pieces.wdb", 2);
        const StopAfter stop(context, reports);
        const auto done = first_move_builder.build(grid, agent, context);
        if (done) break;
        EXPECT_EQ(said(done), folder / "pieces.wdb: stopped; nothing was kept");
        EXPECT_EQ(folder.entries(), 1u);
    }
    EXPECT_GT(stops, 2);
    EXPECT_EQ(bytes_of(folder / "whole.wdb"), bytes_of(folder / "pieces.wdb"));
}

TEST(WaypointBuilder, AWholeOneThatFitsStopsAndGoesOn) {
    const TempFolder folder;
    const Grid grid(40, 30, std::vector<Terrain>(1200, Terrain::Ground), {});
    const Settings agent = within("1M");
    ASSERT_TRUE(build_file(first_move_builder, grid, agent, folder / "whole.wdb").has_value());
    EXPECT_EQ(open_first_moves(folder / "whole.wdb").waypoints(), nullptr);
    EXPECT_GT(expect_pieces_make_the_whole(first_move_builder, grid, agent, folder, folder / "whole.wdb", 200), 2);
}

TEST(WaypointBuilder, TooFewBytesAreRefusedWithTheLeastThatWorks) {
    const TempFolder folder;
    const Grid tiny = draw_map("...\n.#.").grid;
    for (const Grid& grid : {caves(60, 4), tiny}) {
        const auto refused = build_file(first_move_builder, grid, within("20"), folder / "a.wdb");
        ASSERT_FALSE(refused.has_value());
        const std::string text = said(refused);
        ASSERT_NE(text.find("bytes must be at least "), std::string::npos) << text;
        const std::string least = text.substr(text.find("least ") + 6);
        const std::string number = least.substr(0, least.find(' '));
        EXPECT_TRUE(build_file(first_move_builder, grid, within(number), folder / "a.wdb").has_value()) << text;
        const std::string less = std::to_string(std::stoull(number) - 1);
        EXPECT_FALSE(build_file(first_move_builder, grid, within(less), folder / "b.wdb").has_value()) << text;
    }
}

TEST(WaypointBuilder, ShardsAreRefused) {
    const Settings agent = within("8k");
    BuildContext context{.spec = first_move_builder.needs(agent)};
    context.shard = {0, 2};
    EXPECT_EQ(said(first_move_builder.build(caves(40, 1), agent, context)),
              "11: a database of limited size is built in one piece: leave the shards out");
}

TEST(WaypointBuilder, KeepsToTheMemoryThatItMayHold) {
    const Settings agent = within("8k");
    BuildContext context{.spec = first_move_builder.needs(agent)};
    context.options.memory = 100'000;
    const auto built = first_move_builder.build(caves(40, 3), agent, context);
    ASSERT_FALSE(built.has_value());
    EXPECT_EQ(built.error().code, ErrorCode::OutOfMemory) << built.error().message();
}

}  // namespace
}  // namespace waystone
