// SPDX-License-Identifier: MIT
// The cells around a center, ring by ring, for searches of a nearest cell that may stop and continue.
//
// A ring holds the cells at one Chebyshev distance, in rows from the top; those outside the map are left out.
#pragma once

#include "graph/grid.hpp"

#include <algorithm>
#include <cstdint>

namespace waystone {

class RingScan {
public:
    RingScan() = default;
    RingScan(const Grid& grid, State center)
        : x_(grid.x(center)), y_(grid.y(center)), last_(std::max(grid.width(), grid.height())) {}

    // Continues from where another one of the same center was.
    RingScan(const Grid& grid, State center, std::uint32_t progress) : RingScan(grid, center) {
        ring_ = progress >> 16;
        at_ = progress & 0xffff;
    }
    std::uint32_t progress() const { return ring_ << 16 | at_; }  // 0 at the beginning
    static_assert(8 * kMaxSide <= 1 << 16);

    std::uint32_t ring() const { return ring_; }
    bool ended() const { return ring_ > last_; }
    // The next position; kNoState if that is outside the map. Costs O(1).
    State next(const Grid& grid) {
        const std::int64_t r = ring_, i = at_;
        std::int64_t dx = 0, dy = 0;
        if (i <= 2 * r) {  // the row above, the sides row by row, the row below
            dx = i - r;
            dy = -r;
        } else if (i < 6 * r - 1) {
            const std::int64_t side = i - 2 * r - 1;
            dx = side % 2 == 0 ? -r : r;
            dy = side / 2 - r + 1;
        } else {
            dx = i - (6 * r - 1) - r;
            dy = r;
        }
        if (++at_ == std::max<std::int64_t>(8 * r, 1)) {
            at_ = 0;
            ++ring_;
        }
        const std::int64_t x = x_ + dx, y = y_ + dy;
        return grid.inside(x, y) ? grid.at(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y)) : kNoState;
    }

private:
    std::int64_t x_ = 0, y_ = 0;
    std::uint32_t last_ = 0, ring_ = 0, at_ = 0;
};

}  // namespace waystone
