// SPDX-License-Identifier: MIT
#include "abstraction/regions.hpp"

#include "base/assert.hpp"

#include <limits>

namespace waystone {
namespace {

Regions single_states(const Grid& grid, const Hierarchy& hierarchy, unsigned level) {
    Regions regions;
    const std::size_t states = level == 0 ? grid.size() : hierarchy.size(level);
    regions.of.resize(states);
    for (State s = 0; s < states; ++s) {
        if (level == 0 && !grid.passable(s)) continue;
        regions.of[s] = regions.count();
        regions.representative.push_back(s);
    }
    if (level == 0)
        for (State s = 0; s < states; ++s)
            if (!grid.passable(s)) regions.of[s] = regions.count();
    return regions;
}

}  // namespace

Regions regions_of(const Grid& grid, const Hierarchy& hierarchy, unsigned base, unsigned level) {
    WAYSTONE_ASSERT(base <= level && level < hierarchy.levels());
    if (base == level) return single_states(grid, hierarchy, level);
    Regions regions;
    const auto count = static_cast<std::uint32_t>(hierarchy.size(level));
    const std::size_t states = base == 0 ? grid.size() : hierarchy.size(base);
    regions.of.resize(states);
    for (State s = 0; s < states; ++s) {
        if (base == 0 && !grid.passable(s)) {
            regions.of[s] = count;
            continue;
        }
        State at = s;
        for (unsigned l = base; l < level; ++l) at = hierarchy.parent(l, at);
        regions.of[s] = at;
    }
    regions.representative.assign(count, kNoState);
    if (base == 0) {
        for (State region = 0; region < count; ++region)
            regions.representative[region] = hierarchy.representative(level, region);
        return regions;
    }
    std::vector<double> nearest(count, std::numeric_limits<double>::infinity());
    const auto means = hierarchy.graph(level).positions(), below = hierarchy.graph(base).positions();
    for (State s = 0; s < states; ++s) {
        const State region = regions.of[s];
        const double dx = static_cast<double>(below[s].x) - means[region].x;
        const double dy = static_cast<double>(below[s].y) - means[region].y;
        const double squared = dx * dx + dy * dy;
        if (squared < nearest[region]) {
            nearest[region] = squared;
            regions.representative[region] = s;
        }
    }
    return regions;
}

}  // namespace waystone
