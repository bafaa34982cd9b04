// SPDX-License-Identifier: MIT
#include "search/climb_region.hpp"

#include "base/assert.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace waystone {
namespace {

constexpr std::uint16_t kNotThere = 0xffff;

}  // namespace

ClimbRegion::ClimbRegion(const Grid& grid, std::uint32_t m) : grid_(&grid), m_(m) {
    WAYSTONE_ASSERT(m < kNotThere);
    const int reach = static_cast<int>(m);
    const bool four = grid.rule().rule == MoveRule::Four;
    for (int dy = -reach; dy <= reach; ++dy)
        for (int dx = -reach; dx <= reach; ++dx)
            if (!four || std::abs(dx) + std::abs(dy) <= reach) offsets_.push_back({dx, dy});
    std::ranges::sort(offsets_, {}, [&](const Offset& o) {
        return std::tuple(grid.octile(std::abs(o.dx), std::abs(o.dy)), o.dy, o.dx);
    });
    const std::size_t side = 2 * std::size_t{m} + 1;
    moves_.assign(side * side, kNotThere);
}

template <class Visit>
void ClimbRegion::for_each_cell(State t, const Visit& visit) const {
    const int x = static_cast<int>(grid_->x(t)), y = static_cast<int>(grid_->y(t));
    const int width = static_cast<int>(grid_->width());
    for (const Offset& offset : offsets_) {
        if (!grid_->inside(x + offset.dx, y + offset.dy)) continue;
        const auto s = static_cast<State>(static_cast<int>(t) + offset.dy * width + offset.dx);
        if (grid_->passable(s)) visit(s, offset);
    }
}

std::span<const State> ClimbRegion::climbing_to(State t) {
    const OctileTo h(*grid_, t);
    found_.clear();
    std::ranges::fill(moves_, kNotThere);
    const int x = static_cast<int>(grid_->x(t)), y = static_cast<int>(grid_->y(t));
    for_each_cell(t, [&](State s, const Offset& offset) {
        std::uint16_t& moves = moves_[slot(offset.dx, offset.dy)];
        if (s == t) {
            moves = 0;
        } else {
            const State next = climb_step(*grid_, s, h);
            if (next == kNoState) return;
            // A step that brings h down leads to no cell farther away, so it stays within those looked at.
            const std::uint16_t after =
                moves_[slot(static_cast<int>(grid_->x(next)) - x, static_cast<int>(grid_->y(next)) - y)];
            if (after >= m_) return;  // too many, or none at all
            moves = static_cast<std::uint16_t>(after + 1);
        }
        found_.push_back(s);
    });
    return found_;
}

std::span<const State> ClimbRegion::climbed_from(State t) {
    found_.clear();
    for_each_cell(t, [&](State s, const Offset&) {
        if (hill_climb(*grid_, t, s, m_).reached) found_.push_back(s);
    });
    return found_;
}

}  // namespace waystone
