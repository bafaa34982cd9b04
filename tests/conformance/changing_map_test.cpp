// SPDX-License-Identifier: MIT
// What every agent promises on a map that changes under it. There is no list of exceptions.
#include "conformance/entries.hpp"
#include "support/draw.hpp"
#include "support/open_loop.hpp"
#include "support/served.hpp"

#include <waystone/catalog.hpp>

#include <gtest/gtest.h>

#include <functional>

namespace waystone {
namespace {

constexpr int kTicks = 200'000;  // none needs as many

struct Scene {
    std::string title;
    Grid grid;
    State start, goal;
    int last_change;  // no edits after this tick
    // What changes before this tick, with the agent where it is.
    std::function<std::vector<Edit>(int tick, State agent)> edits;
};

std::vector<State> cells_with(const Drawing& map, char letter) {
    std::vector<State> cells;
    for (State s = 0; s < map.cells.size(); ++s)
        if (map.cells[s] == letter) cells.push_back(s);
    return cells;
}

// All cells with a letter close or open before a tick. An agent that stands there stays where it is, and so does its
// cell.
struct Turn {
    int tick;
    char letter;
    bool open;
};
Scene scripted(std::string title, const char* text, std::vector<Turn> turns, Moves moves, std::string closed = "") {
    Drawing map = draw_map(text, moves);
    for (const char letter : closed)
        for (const State s : cells_with(map, letter)) map.grid.block(s);
    Scene world{std::move(title), map.grid, map.at('A'), map.at('G'), turns.back().tick, {}};
    world.edits = [map, turns](int tick, State agent) {
        std::vector<Edit> edits;
        for (const Turn& turn : turns)
            if (turn.tick == tick)
                for (const State s : cells_with(map, turn.letter))
                    if (s != agent) edits.push_back({s, turn.open});
        return edits;
    };
    return world;
}

const char* const kBridges = R"(
    .......#.......
    .......#.......
    .A.....b.....G.
    .......#.......
    .......#.......
    .......#.......
    .......#.......
    ...............)";
const char* const kWall = R"(
    ............
    .##########.
    .#....#...#.
    .#.A..w.G.#.
    .#....#...#.
    .#.####...#.
    .#.#......#.
    .#.####.###.
    ............)";
const char* const kMoat = R"(
    ................
    .A..........www.
    ............wGw.
    ............www.
    ................)";

std::vector<Edit> ring(const Grid& grid, State around, State goal, bool open) {
    std::vector<Edit> edits;
    for (unsigned d = 0; d < kDx.size(); ++d) {
        const std::int64_t x = std::int64_t{grid.x(around)} + kDx[d], y = std::int64_t{grid.y(around)} + kDy[d];
        if (!grid.inside(x, y)) continue;
        const State s = grid.at(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y));
        if (s != goal) edits.push_back({s, open});
    }
    return edits;
}

// Walls close around the agent, and open again.
Scene enclosed(Moves moves) {
    const Drawing map = draw_map(kMoat, moves);
    Scene world{"the agent is enclosed", map.grid, map.at('A'), map.at('G'), 30, {}};
    world.edits = [grid = map.grid, goal = map.at('G')](int tick, State agent) {
        return tick == 4 || tick == 30 ? ring(grid, agent, goal, tick == 30) : std::vector<Edit>{};
    };
    return world;
}

Scene random_world(const RandomProblem& problem) {
    Scene world{"random map, seed " + std::to_string(problem.seed), problem.grid, problem.start, problem.goal, 300, {}};
    auto random = std::make_shared<Random>(problem.seed, 5);
    world.edits = [random, goal = problem.goal, cells = static_cast<std::uint32_t>(problem.grid.size())](int tick,
                                                                                                         State agent) {
        std::vector<Edit> edits;
        for (std::uint32_t i = tick % 7 == 3 ? 1 + random->below(12) : 0; i > 0; --i) {
            const State s = random->below(cells);
            if (s != agent && s != goal) edits.push_back({s, random->chance(0.55)});
        }
        return edits;
    };
    return world;
}

std::vector<Scene> worlds() {
    std::vector<Scene> all;
    for (const MoveRule rule : {MoveRule::Eight, MoveRule::EightFree, MoveRule::Four}) {
        const Moves moves{.rule = rule};
        all.push_back(scripted("a bridge falls", kBridges, {{4, 'b', false}}, moves));
        all.push_back(
            scripted("a bridge falls, and is built again", kBridges, {{4, 'b', false}, {9, 'b', true}}, moves));
        all.push_back(scripted("a wall opens", kWall, {{6, 'w', true}}, moves, "w"));
        all.push_back(scripted("the goal is walled in and freed", kMoat, {{3, 'w', false}, {40, 'w', true}}, moves));
        all.push_back(enclosed(moves));
    }
    for (const RandomProblem& problem :
         random_realtime_problems(77, 12, {.min_side = 12, .max_side = 30, .max_walls = 0.4}))
        all.push_back(random_world(problem));
    return all;
}

class ChangingMap : public ::testing::TestWithParam<std::string> {};

TEST_P(ChangingMap, MovesLegallyWithinItsBudgetAndArrivesOnceItCan) {
    Served served(GetParam());
    for (const std::uint64_t budget : {kUnlimited, std::uint64_t{3}})
        for (Scene& world : worlds()) {
            if (!served(world.grid)) continue;
            SCOPED_TRACE(world.title + ", moves " + std::string(name(world.grid.rule().rule)));
            Agent agent = ready_agent(world.grid, GetParam()).value();
            agent.start(world.start, world.goal);
            std::vector<State> trail{world.start};
            for (int tick = 0; agent.now() != world.goal; ++tick) {
                ASSERT_LT(tick, kTicks) << show_trail(world.grid, trail);
                if (tick <= world.last_change) world.grid.edit(world.edits(tick, agent.now()));
                const State from = agent.now();
                const bool reachable = world.grid.reachable(from, world.goal);
                const Step step = agent.step({.work = budget});
                ASSERT_LE(step.work, budget);
                ASSERT_EQ(step.outcome == Outcome::Unreachable, !reachable) << "tick " << tick;
                ASSERT_NE(step.outcome, Outcome::Stuck) << "tick " << tick << '\n' << show_trail(world.grid, trail);
                if (!reachable && tick > world.last_change) break;
                if (agent.now() == from) continue;
                ASSERT_NE(world.grid.cost_between(from, agent.now()), kInfinite) << "tick " << tick << '\n'
                                                                                 << show_trail(world.grid, trail);
                trail.push_back(agent.now());
            }
        }
}

INSTANTIATE_TEST_SUITE_P(conformance, ChangingMap, ::testing::ValuesIn(conformance_entries()), conformance_title);

}  // namespace
}  // namespace waystone
