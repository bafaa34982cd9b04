// SPDX-License-Identifier: MIT
#include "lab/run/crowd_watch.hpp"

#include "graph/grid.hpp"

#include <utility>

namespace waystone::lab {

CrowdWatch::CrowdWatch(const Map& map, const Crowd& crowd, std::span<const waystone::Unit> units, bool bodies)
    : map_(&map), bodies_(bodies), taken_(map.size(), 0), from_(map.size(), kNoState) {
    for (const waystone::Unit unit : units) {
        before_.push_back(crowd.at(unit));
        if (before_.back() != kNoState) taken_[before_.back()] = looks_;
    }
}

void CrowdWatch::look(const Crowd& crowd, std::span<const waystone::Unit> units) {
    const std::uint32_t look = ++looks_;
    for (const State to : moved_to_) from_[to] = kNoState;
    moved_to_.clear();
    std::vector<std::pair<State, State>> moves;
    for (std::size_t i = 0; i < units.size(); ++i) {
        const State from = before_[i], to = crowd.at(units[i]);
        if (to == kNoState) continue;
        if (bodies_ && std::exchange(taken_[to], look) == look) ++collisions_;
        if (from == to) continue;
        // From a wall that has just been built one may go anywhere.
        if (map_->passable(from) && !map_->can_move(from, to)) ++illegal_moves_;
        moves.emplace_back(from, to);
        from_[to] = from;
        moved_to_.push_back(to);
        before_[i] = to;
    }
    if (bodies_)
        for (const auto& [from, to] : moves) {
            if (from_[from] == to) ++collisions_;  // two swap
            if (is_crossed(from, to)) ++collisions_;
        }
}

// By a unit that moved along the other diagonal of the block.
bool CrowdWatch::is_crossed(State from, State to) const {
    const State one = map_->at(map_->x(from), map_->y(to)), other = map_->at(map_->x(to), map_->y(from));
    return one != from && one != to && (from_[one] == other || from_[other] == one);
}

bool CrowdWatch::walled_in(std::size_t i) const {
    if (!bodies_) return false;
    const State at = before_[i];
    bool free = false;
    map_->grid().for_each_arc(
        at, [&](const Grid::Arc& arc) { free |= taken_[arc.to] + 1 < looks_ && !is_crossed(at, arc.to); });
    return !free;
}

}  // namespace waystone::lab
