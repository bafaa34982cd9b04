// SPDX-License-Identifier: MIT
#include "realtime/first_move_agent.hpp"

#include "database/databases.hpp"
#include "realtime/stored_move_walk.hpp"
#include "realtime/waypoint_walk.hpp"

namespace waystone {

template <class Walk, class Database>
void FirstMoveAgent<Walk, Database>::start(State start, State goal) {
    static_assert(sizeof(FirstMoveAgent) <= PagePool::kPageBytes - 8);
    goal_ = goal;
    fallback_.start(start, goal);
    restart(start);
}

template <class Walk, class Database>
void FirstMoveAgent<Walk, Database>::restart(State start) {
    counters_ = {};
    displace(start);
}

template <class Walk, class Database>
void FirstMoveAgent<Walk, Database>::displace(State cell) {
    now_ = cell;
    phase_ = Phase::Begin;
}

template <class Walk, class Database>
std::uint64_t FirstMoveAgent<Walk, Database>::work_bound() const {
    return phase_ == Phase::Fallback || map_changed() ? fallback_.work_bound(Walk::kMostWork) : Walk::kMostWork;
}

template <class Walk, class Database>
Step FirstMoveAgent<Walk, Database>::step(Budget budget) {
    if (now_ == goal_) return {Outcome::Arrived, 0};
    if ((phase_ == Phase::Begin || map_changed()) && !grid_->reachable(now_, goal_)) return {Outcome::Unreachable, 0};
    Meter meter(counters_, budget.work);
    if (phase_ == Phase::Begin) {
        phase_ = Phase::Follow;
        walk_.start(now_, goal_);
    }
    if (phase_ == Phase::Follow) {
        const WalkResult result = walk_.step(*grid_, *database_, meter);
        const std::uint64_t spent = budget.work - meter.left();
        if (result == WalkResult::Waits) return {Outcome::Waiting, spent};
        if (result == WalkResult::Moved) {
            now_ = walk_.now();
            return {now_ == goal_ ? Outcome::Arrived : Outcome::Moved, spent};
        }
        // The map is not the one that the database was built for.
        phase_ = Phase::Fallback;
        fallback_.take_over(*grid_, now_, goal_);
    }
    const std::uint64_t spent = budget.work - meter.left();
    if (!fallback_) return {Outcome::OutOfMemory, spent};
    return fallback_.step(meter.left(), spent, counters_, now_);
}

template <class Walk, class Database>
std::size_t FirstMoveAgent<Walk, Database>::path_ahead(std::span<State> out) const {
    if (phase_ == Phase::Fallback) return fallback_ ? fallback_->path_ahead(out) : 0;
    if (now_ == goal_ || !grid_->reachable(now_, goal_)) return 0;
    Walk ahead = walk_;
    if (phase_ == Phase::Begin) ahead.start(now_, goal_);
    Counters not_counted;
    Meter meter(not_counted, kUnlimited);
    std::size_t count = 0;
    while (count < out.size() && ahead.now() != goal_ && ahead.step(*grid_, *database_, meter) == WalkResult::Moved)
        out[count++] = ahead.now();
    return count;
}

namespace {

constexpr Param kFirstMoveParams[] = {
    Param::bytes(
        "bytes", "none", 1, 1e12,
        "the largest size of the database file: rows of waypoints only, and climbing between them; none: a row "
        "for every state"),
    Param::policy("fallback", "lrta", "agent",
                  "the agent that walks if the map has changed and the stored move is barred: any one without a "
                  "database"),
    Param::path("file", "none",
                "the database file; none: the database passed with the agent, which the program builds and caches"),
};

constexpr Description kFirstMove{
    .name = "cpd",
    .summary =
        "Optimal paths by one look-up a move: the first move for every state and target, built once. With bytes, "
        "nearly optimal ones from waypoint to waypoint.",
    .bound =
        "one look-up; with bytes, 33 climbing steps and 5 look-ups; on a map that has changed, also what the "
        "fallback takes",
    .paper = "Strasser, Botea and Harabor 2015",
    .params = kFirstMoveParams,
    .changes =
        "keeps following stored moves, which stay legal where cells only opened; if one is barred, hands over to the "
        "fallback, which finds a path in the background",
    .tuning = "optimal:cpd cpd(bytes={20k,100k,200k,1M})",
};

Expected<Owned<AgentCore>> make_first_move(const AgentContext& context) {
    const auto database = context.databases.find<FirstMoveDatabase>();
    if (!database) return context.settings.wrong("file", "needs a first-move database, but none was opened");
    auto fallback = Fallback::plan(context);
    if (!fallback) return std::unexpected(fallback.error());
    if (const Waypoints* waypoints = database->waypoints())
        return make_owned<FirstMoveAgent<WaypointWalk, Waypoints>>(context, context.grid, *waypoints,
                                                                   std::move(*fallback));
    return make_owned<FirstMoveAgent<StoredMoveWalk, FirstMoveDatabase>>(context, context.grid, *database,
                                                                         std::move(*fallback));
}

}  // namespace

extern const AgentEntry first_move_entry;
const AgentEntry first_move_entry(kFirstMove, make_first_move, fallback_growth);

}  // namespace waystone
