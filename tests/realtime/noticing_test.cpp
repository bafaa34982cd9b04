// SPDX-License-Identifier: MIT
// What agents of the loop do when the map changes: nothing, where the change does not concern them.
#include "support/draw.hpp"
#include "support/open_loop.hpp"
#include "support/ready_agent.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

const char* const kPocket = R"(
    ..................
    ..................
    .......######.....
    ............#.....
    ......A.....#...G.
    ............#.....
    .......######.....
    ..................
    ..................)";

std::uint64_t learned_states(const Grid& grid, RealtimeLoop& loop, State goal) {
    std::uint64_t count = 0;
    for (State s = 0; s < grid.size(); ++s) count += loop.learned_h(s) > grid.h(s, goal);
    return count;
}

TEST(Noticing, AShortcutThatOpensMakesItForgetWhatIsTooLarge) {
    for (const char* spec : {"lrta", "lrta(depth=fixed(9),lookahead=astar,learning=dijkstra,commit=frontier)"}) {
        Drawing map = draw_map(kPocket);
        const State start = map.at('A'), goal = map.at('G');
        OpenLoop loop(map.grid, spec);
        loop->start(start, goal);
        for (int i = 0; i < 40; ++i) loop->step({});
        ASSERT_GT(learned_states(map.grid, *loop, goal), 5u) << spec;
        map.grid.open(map.grid.at(12, 4));
        if (loop->now() == goal) continue;
        loop->step({});
        DistanceField<Grid> field(map.grid);
        field.compute(goal);
        for (State s = 0; s < map.grid.size(); ++s)
            if (map.grid.passable(s)) {
                ASSERT_LE(loop->learned_h(s), field[s]) << spec << ", state " << s;
            }
    }
}

TEST(Noticing, AnOpenedCellThatIsFarAwayChangesNothing) {
    Drawing map = draw_map(kPocket);
    Sketch wide{.width = 100, .height = 60, .moves = {}, .terrain = {}, .cliff_east = {}, .cliff_south = {}};
    wide.terrain.assign(6000, Terrain::Ground);
    for (int y = 20; y < 40; ++y) wide.terrain[static_cast<std::size_t>(y) * 100 + 30] = Terrain::Trees;
    for (int i = 0; i < 10; ++i) wide.terrain[static_cast<std::size_t>(59) * 100 + 90 + i] = Terrain::Trees;
    Grid grid = wide.grid(), still = wide.grid();
    const State start = grid.at(25, 30), goal = grid.at(35, 30);
    OpenLoop loop(grid, "lrta(depth=fixed(9),lookahead=astar,learning=dijkstra,commit=frontier)"),
        other(still, "lrta(depth=fixed(9),lookahead=astar,learning=dijkstra,commit=frontier)");
    loop->start(start, goal);
    other->start(start, goal);
    bool open = true;
    for (int i = 0; i < 200 && other->now() != goal; ++i) {
        grid.edit(std::vector<Edit>{{grid.at(95, 59), open}});
        open = !open;
        const Step a = loop->step({}), b = other->step({});
        ASSERT_EQ(a.work, b.work) << "tick " << i;
        ASSERT_EQ(loop->now(), other->now()) << "tick " << i;
    }
    EXPECT_EQ(loop->now(), goal);
}

TEST(Noticing, CostsOneUnitHoweverManyCellsOpen) {
    Drawing map = draw_map(kPocket);
    OpenLoop loop(map.grid, "lrta");
    loop->start(map.at('A'), map.at('G'));
    for (int i = 0; i < 5; ++i) loop->step({});
    const std::uint64_t before = loop->counters().looked_up;
    std::vector<Edit> all;
    for (State s = 0; s < map.grid.size(); ++s) all.push_back({s, true});
    map.grid.edit(all);
    EXPECT_LE(loop->step({}).work, loop->work_bound());
    EXPECT_EQ(loop->counters().looked_up - before, 1u);
}

TEST(Noticing, APlanWhoseStepClosesIsMadeAgainAndOthersAreKept) {
    Drawing map = draw_map("A...............G");
    Drawing wide = draw_map(R"(
        .................
        A...............G
        .................)");
    Agent agent = ready_agent(wide.grid, "lss(n=9)").value();
    agent.start(wide.at('A'), wide.at('G'));
    agent.step();
    std::array<State, 8> room;
    const auto ahead = agent.path_ahead(room);
    ASSERT_GT(ahead.size(), 3u);
    const State next = ahead[0];
    wide.grid.block(wide.grid.at(3, 0) == next ? wide.grid.at(3, 2) : wide.grid.at(16, 0));
    EXPECT_EQ(agent.step().work, 0u) << "the plan is untouched";
    wide.grid.block(agent.path_ahead(room)[0]);
    EXPECT_GT(agent.step().work, 0u) << "its step is gone";
}

}  // namespace
}  // namespace waystone
