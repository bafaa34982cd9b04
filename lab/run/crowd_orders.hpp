// SPDX-License-Identifier: MIT
// What is drawn for a crowd from its seed: where units stand, and what each is told first.
#pragma once

#include "base/random.hpp"
#include "lab/run/crowd_plan.hpp"

#include <vector>

namespace waystone::lab {

inline constexpr std::uint64_t kCrowdWaves = 10;

// The largest component, where units stand and go, and the other free cells.
struct CrowdGround {
    explicit CrowdGround(const Grid& grid);
    std::vector<State> main, islands;
};

State draw_cell(Random& random, const std::vector<State>& cells);

struct CrowdDraw {
    std::vector<State> starts;
    struct Given {
        std::uint64_t tick;
        Order order;
    };
    std::vector<Given> first;  // of each unit in turn; none of units with errands
};
// An error where there is no room for the units.
Expected<CrowdDraw> draw_crowd(const Map& map, const CrowdGround& ground, const CrowdPlan& plan, Random& random);

}  // namespace waystone::lab
