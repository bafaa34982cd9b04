// SPDX-License-Identifier: MIT
// A crowd whose every tick is checked from outside: legal moves, budget, bodies.
#pragma once

#include <waystone/crowd.hpp>

#include <gtest/gtest.h>

#include <map>
#include <vector>

namespace waystone {

class WatchedCrowd {
public:
    WatchedCrowd(Map& map, const CrowdOptions& options = {})
        : map_(&map), bodies_(options.bodies), crowd(Crowd::make(map, options).value()) {}

    TickReport tick(std::uint64_t work) {
        std::map<std::uint32_t, State> before;
        for (const Unit unit : crowd.units()) before[unit.number] = crowd.at(unit);
        const TickReport report = crowd.tick({.work = work});
        EXPECT_LE(report.work, work) << "tick " << report.tick;
        EXPECT_EQ(report.moved, crowd.moves().size());
        std::map<State, State> came_from;
        for (const UnitMove& move : crowd.moves()) {
            EXPECT_EQ(before[move.unit.number], move.from);
            EXPECT_EQ(crowd.at(move.unit), move.to);
            if (map_->passable(move.from)) {
                EXPECT_TRUE(map_->can_move(move.from, move.to)) << move.from << " to " << move.to;
            }
            before[move.unit.number] = move.to;
            came_from[move.to] = move.from;
        }
        for (const auto& [number, at] : before) EXPECT_EQ(crowd.at({number}), at) << "moved without a move";
        if (bodies_ == Bodies::Cells) check_bodies(came_from);
        return report;
    }
    // Until nobody walks; the number of ticks.
    int run(std::uint64_t work, int most) {
        for (int i = 1; i <= most; ++i)
            if (tick(work).walking == 0) return i;
        return most + 1;
    }

private:
    void check_bodies(const std::map<State, State>& came_from) {
        std::map<State, int> units_on;
        for (const Unit unit : crowd.units()) EXPECT_EQ(++units_on[crowd.at(unit)], 1) << "two on one cell";
        const auto goes = [&](State from, State to) {
            const auto found = came_from.find(to);
            return found != came_from.end() && found->second == from;
        };
        for (const auto& [to, from] : came_from) {
            EXPECT_FALSE(goes(to, from)) << "two swap";
            const State one = map_->at(map_->x(from), map_->y(to)), other = map_->at(map_->x(to), map_->y(from));
            if (one != from && one != to) {
                EXPECT_FALSE(goes(one, other) || goes(other, one)) << "two cross";
            }
        }
    }

    Map* map_;
    Bodies bodies_;

public:
    Crowd crowd;
};

}  // namespace waystone
