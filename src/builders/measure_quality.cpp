// SPDX-License-Identifier: MIT
#include "builders/measure_quality.hpp"

#include "base/random.hpp"
#include "builders/parallel.hpp"
#include "builders/state_cover.hpp"
#include "realtime/stored_move_walk.hpp"
#include "realtime/waypoint_walk.hpp"
#include "search/distance_field.hpp"

#include <algorithm>
#include <atomic>

namespace waystone {
namespace {

// On a small map fewer goals say as much.
constexpr std::uint32_t kGoals = 50, kStartsPerGoal = 10, kStatesPerGoal = 20;
constexpr std::uint64_t kMillion = 1'000'000;

// The cost of the agent's walk; kUnlimited where it does not arrive.
template <class Walk, class Database>
std::uint64_t walk_cost(const Grid& grid, const Database& database, State start, State goal) {
    Walk walk;
    walk.start(start, goal);
    Counters counters;
    Meter meter(counters, kUnlimited);
    std::uint64_t cost = 0;
    for (std::uint64_t moves = 0; walk.now() != goal; ++moves) {
        const State from = walk.now();
        if (moves > 16 * grid.size() || walk.step(grid, database, meter) != WalkResult::Moved) return kUnlimited;
        cost += grid.cost_between(from, walk.now());
    }
    return cost;
}

std::uint64_t walk_cost(const Grid& grid, const FirstMoveDatabase& db, State start, State goal) {
    if (const Waypoints* waypoints = db.waypoints()) return walk_cost<WaypointWalk>(grid, *waypoints, start, goal);
    return walk_cost<StoredMoveWalk>(grid, db, start, goal);
}

}  // namespace

Expected<MeasuredQuality> measure_quality(const Grid& grid, const FirstMoveDatabase& db, const BuildContext& context) {
    const std::vector<State> states = states_to_cover(grid);
    std::atomic<std::uint64_t> problems = 0, sum = 0;
    std::array<std::uint64_t, kGoals> worst{};
    std::atomic<bool> lost = false;
    Workers<DistanceField<Grid>> workers([&] { return std::make_unique<DistanceField<Grid>>(grid); });
    const std::size_t goals = std::min<std::size_t>(kGoals, (states.size() + kStatesPerGoal - 1) / kStatesPerGoal);
    workers.for_each(context.options.parallel, goals, 1, [&](DistanceField<Grid>& field, std::size_t i) {
        if (context.asked_to_stop()) return;
        Random random(i, 33);
        const auto any = [&] { return states[random.below(static_cast<std::uint32_t>(states.size()))]; };
        const State goal = any();
        field.compute(goal);
        for (std::uint32_t k = 0; k < kStartsPerGoal; ++k) {
            const State start = any();
            const std::uint64_t optimal = field[start];
            if (start == goal || optimal == kInfinite) continue;
            const std::uint64_t cost = walk_cost(grid, db, start, goal);
            if (cost < optimal || cost == kUnlimited) {
                lost = true;
                return;
            }
            const std::uint64_t over = (cost - optimal) * kMillion / optimal;
            ++problems;
            sum += over;
            worst[i] = std::max(worst[i], over);
        }
    });
    if (context.asked_to_stop()) return context.stop_here();
    if (lost) return fail(ErrorCode::BadProblem, context.spec, "a walk by this database does not arrive");
    const std::uint64_t count = problems;
    return MeasuredQuality{count, count == 0 ? 0 : (sum + count / 2) / count, *std::ranges::max_element(worst)};
}

}  // namespace waystone
