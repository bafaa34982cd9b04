// SPDX-License-Identifier: MIT
// Looks at what a tick of a crowd did, by where units stood before and stand after it alone.
#pragma once

#include <waystone/crowd.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace waystone::lab {

class CrowdWatch {
public:
    // The map is the crowd's, and may change.
    CrowdWatch(const Map& map, const Crowd& crowd, std::span<const waystone::Unit> units, bool bodies);

    // After every tick, with the same units.
    void look(const Crowd& crowd, std::span<const waystone::Unit> units);

    // Whether a unit that stayed where it was could not have moved: each of its cells was taken, before the last tick or
    // after it, or another unit crossed on its diagonal. By its index; where units have no bodies, none is.
    bool walled_in(std::size_t i) const;

    std::uint64_t illegal_moves() const { return illegal_moves_; }
    // Two units on one cell, two that swapped, two that crossed on diagonals; none where units have no bodies.
    std::uint64_t collisions() const { return collisions_; }

private:
    bool is_crossed(State from, State to) const;

    const Map* map_;
    bool bodies_;
    std::vector<State> before_;         // by unit
    std::vector<std::uint32_t> taken_;  // by cell: the last look that saw a unit there
    std::vector<State> from_;           // by cell: where the unit came from that has just moved there
    std::vector<State> moved_to_;       // the cells of which that says something
    std::uint32_t looks_ = 1;
    std::uint64_t illegal_moves_ = 0, collisions_ = 0;
};

}  // namespace waystone::lab
