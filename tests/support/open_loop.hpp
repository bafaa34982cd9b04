// SPDX-License-Identifier: MIT
// A real-time agent whose learned values a test can read, and random problems for it.
#pragma once

#include "catalog/catalog.hpp"
#include "realtime/loop.hpp"
#include "realtime/make_loop.hpp"
#include "search/distance_field.hpp"
#include "support/draw.hpp"
#include "support/random_grid.hpp"

#include <string>
#include <vector>

namespace waystone {

extern const AgentEntry lrta_entry;

class OpenLoop {
public:
    OpenLoop(const Grid& grid, std::string_view spec)
        : settings_(catalog().bind(spec).value()),
          arena_(std::make_unique<Arena>(loop_pool(grid, settings_))),
          core_(lrta_entry.make({grid, settings_, Databases(), *arena_}).value()),
          loop_(static_cast<RealtimeLoop*>(core_.get())) {}
    RealtimeLoop* operator->() { return loop_; }
    RealtimeLoop& operator*() { return *loop_; }

private:
    Settings settings_;
    std::unique_ptr<Arena> arena_;
    Owned<AgentCore> core_;
    RealtimeLoop* loop_;  // every agent of this entry is one
};

// A problem with a path, of any move rule unless one is given.
struct RandomProblem {
    std::uint64_t seed;
    Sketch sketch;
    Grid grid;
    State start, goal;
    std::vector<Cost> distance;  // to the goal

    std::string about(std::span<const State> trail = {}) const {
        return "seed " + std::to_string(seed) + ", moves " + std::string(name(grid.rule().rule)) + ", diagonal " +
               std::to_string(grid.rule().diagonal) + (grid.has_cliffs() ? ", cliffs" : "") + ", from " +
               std::to_string(start) + " to " + std::to_string(goal) + '\n' + show_trail(grid, trail);
    }
};

inline std::vector<RandomProblem> random_realtime_problems(std::uint64_t first_seed, unsigned count,
                                                           SketchLimits limits) {
    std::vector<RandomProblem> problems;
    for (std::uint64_t seed = first_seed; problems.size() < count; ++seed) {
        Random random(seed, 3);
        Sketch sketch = random_sketch(random, limits);
        const Grid grid = sketch.grid();
        const State start = random_free(random, grid), goal = random_free(random, grid);
        if (start == kNoState || start == goal || !grid.reachable(start, goal)) continue;
        DistanceField<Grid> field(grid);
        field.compute(goal);
        problems.push_back(
            {seed, std::move(sketch), grid, start, goal, {field.distances().begin(), field.distances().end()}});
    }
    return problems;
}

inline constexpr int kMostSteps = 100'000;  // no test here needs as many

}  // namespace waystone
