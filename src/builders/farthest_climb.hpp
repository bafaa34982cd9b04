// SPDX-License-Identifier: MIT
// The farthest state of a path that hill climbing reaches from its first state, at the price of the path.
//
// As long as the path costs what h says, climbing mostly succeeds, and beyond that seldom; so the last such state is
// tried first. If it fails, a binary search between it and the first step follows; if not, one beyond it. The first
// step of a path is always climbable.
//
// Bound    about as many climbing steps as the answer has moves, times the logarithm of that where the first try fails.
#pragma once

#include "search/hill_climb.hpp"

#include <algorithm>
#include <vector>

namespace waystone {

class FarthestClimb {
public:
    explicit FarthestClimb(const Grid& grid) : grid_(&grid) {}

    // Next(State) is called along the path and names the state after one; kNoState at the end. The answer is a number
    // of moves, 0 for a path of one state; state() is where they lead.
    template <class Next>
    std::size_t operator()(State from, const Next& next) {
        path_.assign(1, {from, 0});
        const auto last_up_to = [&](std::size_t k) {
            while (path_.size() <= k) {
                const State to = next(path_.back().state);
                if (to == kNoState) break;
                path_.push_back({to, path_.back().cost + step_cost(path_.back().state, to)});
            }
            return std::min(k, path_.size() - 1);
        };
        std::size_t reached = last_up_to(1), failed = 0;
        std::size_t in_sight = reached;  // the last that costs what h says
        while (last_up_to(in_sight + 1) > in_sight &&
               path_[in_sight + 1].cost == grid_->h(from, path_[in_sight + 1].state))
            ++in_sight;
        if (in_sight > reached) (climbs_to(in_sight) ? reached : failed) = in_sight;
        // With four moves whatever is climbed to costs what h says.
        const bool look_beyond = failed == 0 && grid_->rule().rule != MoveRule::Four;
        for (std::size_t by = 1; look_beyond && failed == 0; by *= 2) {
            const std::size_t k = last_up_to(reached + by);
            if (k == reached) break;
            (climbs_to(k) ? reached : failed) = k;
        }
        while (failed > reached + 1) {
            const std::size_t middle = (reached + failed) / 2;
            (climbs_to(middle) ? reached : failed) = middle;
        }
        return reached;
    }
    State state(std::size_t moves) const { return path_[moves].state; }

private:
    struct Place {
        State state;
        Cost cost;  // from the first state
    };
    Cost step_cost(State a, State b) const {
        return grid_->y(a) == grid_->y(b) || grid_->x(a) == grid_->x(b) ? kUnit : grid_->rule().diagonal;
    }
    bool climbs_to(std::size_t k) const {
        const OctileTo h(*grid_, path_[k].state);
        Cost spent = 0;
        for (State at = path_[0].state; at != path_[k].state;) {
            const State to = climb_step(*grid_, at, h);
            if (to == kNoState) return false;
            spent += step_cost(at, to);
            if (spent + h(to) > path_[k].cost) return false;
            at = to;
        }
        return true;
    }

    const Grid* grid_;
    std::vector<Place> path_;
};

}  // namespace waystone
