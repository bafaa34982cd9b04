// SPDX-License-Identifier: MIT
// The 300 problems of Bulitko et al. 2008 on its three maps, enlarged to 512 x 512: means of the problems' own ratios.
#pragma once

#include <waystone/catalog.hpp>
#include "sim/walk.hpp"

#include "io/grid_file.hpp"
#include "io/scenario.hpp"
#include "support/maps.hpp"
#include "support/ready_agent.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>

namespace waystone {

struct Bulitko2008Means {
    double expanded_per_move = 0, suboptimality = 0;
    std::uint64_t expanded_max = 0;
};

inline Bulitko2008Means over_bulitko2008(const std::string& spec) {
    const Scenario scenario = load_scenario(maps_on_board() + "/problems/000-upscaled.scen").value();
    std::map<std::string, std::unique_ptr<const Grid>> grids;
    std::map<std::string, Agent> agents;
    Bulitko2008Means means;
    for (const Problem& problem : scenario.problems) {
        std::unique_ptr<const Grid>& grid = grids[problem.map];
        if (!grid) {
            const std::string path = find_map(scenario, problem, {maps_on_board()}).value();
            grid = std::make_unique<const Grid>(load_grid(path).value());
            agents.emplace(problem.map, ready_agent(*grid, spec).value());
        }
        const Walk walk = Walker(*grid).run(agents.at(problem.map), grid->at(problem.start_x, problem.start_y),
                                            grid->at(problem.goal_x, problem.goal_y));
        EXPECT_TRUE(walk.arrived()) << spec << ", line " << problem.line;
        EXPECT_LE(walk.work_max, walk.work_bound) << spec << ", line " << problem.line;
        means.expanded_per_move += static_cast<double>(walk.counters.expanded) / static_cast<double>(walk.moves());
        means.suboptimality += walk.cost / problem.length;
        means.expanded_max = std::max(means.expanded_max, walk.expanded_max);
    }
    const auto problems = static_cast<double>(scenario.problems.size());
    return {means.expanded_per_move / problems, means.suboptimality / problems, means.expanded_max};
}

}  // namespace waystone
