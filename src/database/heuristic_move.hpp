// SPDX-License-Identifier: MIT
// The move that the heuristic would take: the legal direction d with least cost(d) + octile(s + d, t), and of several
// the first.
//
// How much a move adds to the octile distance depends only on the signs of dx and dy and on |dx| - |dy|, from 2 on not
// on how much that is. So 45 kinds of targets and 256 sets of moves give a table of 11.5 kB, and an answer is a look-up.
#pragma once

#include <waystone/map.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

namespace waystone {

class HeuristicMove {
public:
    static constexpr unsigned kNone = 8;  // no legal move
    static constexpr unsigned kTargets = 45;
    using Row = std::array<std::uint8_t, kTargets>;

    explicit HeuristicMove(const Moves& moves);

    // The target lies dx, dy away, and not both are 0.
    unsigned operator()(std::uint8_t legal, int dx, int dy) const { return best_[legal][target(dx, dy)]; }
    // By target(), for one state.
    const Row& of(std::uint8_t legal) const { return best_[legal]; }
    static unsigned target(int dx, int dy) {
        const int sx = (dx > 0) - (dx < 0), sy = (dy > 0) - (dy < 0);
        const int longer = std::clamp(sx * dx - sy * dy, -2, 2);
        return static_cast<unsigned>(15 * sx + 5 * sy + longer + 22);
    }

private:
    std::array<Row, 256> best_;
};

}  // namespace waystone
