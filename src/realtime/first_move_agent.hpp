// SPDX-License-Identifier: MIT
// An agent that asks a first-move database at every step (Strasser, Botea and Harabor 2015).
//
// On the map that the database was built for, every walk is optimal, from wherever the agent is and to whatever goal it
// is sent. It keeps no plan and learns nothing.
//
// Bound    one look-up a move. On a map that has changed, also what the fallback takes.
// Owns     where it is, its goal, counters and pointers; and the fallback, from the first time on that it is needed.
//          Where the pool has no room for that: OutOfMemory.
// Choice   on a changed map it follows the database until a move is barred, and then hands over to the fallback for the
//          rest of this order: every move by the database lowers the distance that the goal had, so it never goes in
//          circles. See docs/choices.md.
#pragma once

#include "database/first_move_database.hpp"
#include "realtime/fallback.hpp"
#include "search/agent_entry.hpp"

#include <waystone/agent.hpp>

namespace waystone {

class FirstMoveAgent final : public AgentCore {
public:
    FirstMoveAgent(const Grid& grid, const FirstMoveDatabase& database, Fallback fallback)
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

private:
    enum class Phase : std::uint8_t { Begin, Follow, Fallback };

    // By the database; kNoState where its move is barred, or it knows none.
    State next(State s) const;
    bool map_changed() const { return grid_->version() != fallback_.map_version(); }
    void give_up();

    const Grid* grid_;
    const FirstMoveDatabase* database_;
    Fallback fallback_;
    Counters counters_;
    State now_ = kNoState, goal_ = kNoState;
    Phase phase_ = Phase::Begin;
};

}  // namespace waystone
