// SPDX-License-Identifier: MIT
// An agent that asks a first-move database (Strasser, Botea and Harabor 2015): at every step where it is whole
// (stored_move_walk.hpp), from waypoint to waypoint where it has few bytes (waypoint_walk.hpp).
//
// On the map that the database was built for it always arrives, from wherever it is and to whatever goal it is sent: by a
// shortest path where the database is whole, otherwise by one that is a little longer; how much was measured when the
// database was built. It keeps no plan and learns nothing.
//
// Bound    Walk::kMostWork a move. On a map that has changed, also what the fallback takes.
// Owns     where it is, its goal, counters and pointers; and the fallback, from the first time on that it is needed.
//          Where the pool has no room for that: OutOfMemory.
// Choice   on a changed map it follows the database until its walk is lost, and then hands over to the fallback for the
//          rest of this order. See docs/choices.md.
#pragma once

#include "realtime/fallback.hpp"
#include "realtime/walk_result.hpp"
#include "search/agent_entry.hpp"

#include <waystone/agent.hpp>

namespace waystone {

template <class Walk, class Database>
class FirstMoveAgent final : public AgentCore {
public:
    FirstMoveAgent(const Grid& grid, const Database& database, Fallback fallback)
        : grid_(&grid), database_(&database), fallback_(std::move(fallback)) {}

    void start(State start, State goal) override;
    void restart(State start) override;
    void displace(State cell) override;
    Step step(Budget budget) override;
    State now() const override { return now_; }
    std::size_t path_ahead(std::span<State> out) const override;
    const Counters& counters() const override { return counters_; }
    std::uint64_t work_bound() const override;
    void observe(Observer* observer) override { fallback_.observe(observer); }
    Aim aim() const override {
        if (phase_ == Phase::Fallback) return fallback_ ? fallback_->aim() : Aim{};
        return {.target = phase_ == Phase::Begin ? kNoState : walk_.target()};
    }
    std::optional<HeuristicValue> heuristic(State s) const override {
        return phase_ == Phase::Fallback && fallback_ ? fallback_->heuristic(s) : std::nullopt;
    }

private:
    enum class Phase : std::uint8_t { Begin, Follow, Fallback };

    bool map_changed() const { return grid_->version() != fallback_.map_version(); }

    const Grid* grid_;
    const Database* database_;
    Fallback fallback_;
    Counters counters_;
    Walk walk_;
    State now_ = kNoState, goal_ = kNoState;
    Phase phase_ = Phase::Begin;
};

}  // namespace waystone
