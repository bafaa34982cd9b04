// SPDX-License-Identifier: MIT
#include "realtime/first_move_agent.hpp"

#include "database/databases.hpp"
#include "realtime/seams.hpp"
#include "realtime/waypoint_agent.hpp"

namespace waystone {
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
        return make_owned<WaypointAgent>(context, context.grid, *waypoints, std::move(*fallback));
    return make_owned<FirstMoveAgent>(context, context.grid, *database, std::move(*fallback));
}

}  // namespace

extern const AgentEntry first_move_entry;
const AgentEntry first_move_entry(kFirstMove, make_first_move, fallback_growth);

void FirstMoveAgent::start(State start, State goal) {
    static_assert(sizeof(FirstMoveAgent) <= PagePool::kPageBytes - 8);
    goal_ = goal;
    fallback_.start(start, goal);
    restart(start);
}

void FirstMoveAgent::restart(State start) {
    counters_ = {};
    displace(start);
}

void FirstMoveAgent::displace(State cell) {
    now_ = cell;
    phase_ = Phase::Begin;
}

std::uint64_t FirstMoveAgent::work_bound() const {
    return phase_ == Phase::Fallback || map_changed() ? fallback_.work_bound(1) : 1;
}

Step FirstMoveAgent::step(Budget budget) {
    if (now_ == goal_) return {Outcome::Arrived, 0};
    if ((phase_ == Phase::Begin || map_changed()) && !grid_->reachable(now_, goal_)) return {Outcome::Unreachable, 0};
    Meter meter(counters_, budget.work);
    if (phase_ == Phase::Begin) {
        phase_ = Phase::Follow;
        if (!database_->connected(now_, goal_)) give_up();
    }
    if (phase_ == Phase::Follow) {
        if (!meter.look_up()) return {Outcome::Waiting, 0};
        if (const State to = next(now_); to != kNoState) {
            now_ = to;
            return {to == goal_ ? Outcome::Arrived : Outcome::Moved, 1};
        }
        give_up();
    }
    const std::uint64_t spent = budget.work - meter.left();
    if (!fallback_) return {Outcome::OutOfMemory, spent};
    return fallback_.step(meter.left(), spent, counters_, now_);
}

State FirstMoveAgent::next(State s) const {
    const unsigned direction = database_->move(s, goal_);
    return direction < 8 && (grid_->moves(s) >> direction & 1) != 0 ? s + static_cast<State>(grid_->offset(direction))
                                                                    : kNoState;
}

// The map is not the one that the database was built for.
void FirstMoveAgent::give_up() {
    phase_ = Phase::Fallback;
    fallback_.take_over(*grid_, now_, goal_);
}

std::size_t FirstMoveAgent::path_ahead(std::span<State> out) const {
    if (phase_ == Phase::Fallback) return fallback_ ? fallback_->path_ahead(out) : 0;
    if (now_ == goal_ || !database_->connected(now_, goal_) || !grid_->reachable(now_, goal_)) return 0;
    std::size_t count = 0;
    for (State s = now_; count < out.size() && s != goal_; out[count++] = s)
        if (s = next(s); s == kNoState) break;
    return count;
}

}  // namespace waystone
