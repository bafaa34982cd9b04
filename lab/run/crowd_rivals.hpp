// SPDX-License-Identifier: MIT
// The orders of a crowd by the two usual methods, for contrast: a search by A* for every order in the tick of the order,
// or a whole flow field for every place.
#pragma once

#include "lab/run/crowd_plan.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace waystone::lab {

struct CrowdRival {
    std::string name;
    std::uint64_t first_tick_ns = 0, largest_tick_ns = 0;
    std::size_t bytes = 0;
};
std::vector<CrowdRival> crowd_rivals(const Map& map, const CrowdPlan& plan);

}  // namespace waystone::lab
