// SPDX-License-Identifier: MIT
// What `waystone crowd run` and `waystone try` were asked for.
#pragma once

#include "cli/verbs/verb.hpp"
#include "lab/run/crowd_run.hpp"

#include <memory>

namespace waystone {

struct CrowdCommand {
    std::string map, scenario, robots;
    std::size_t units = 1000;
    std::string orders = "gather", bodies = "none", to;
    std::uint64_t work = 0;  // 0: not given
    double budget_us = 0;    // 0: not given
    std::string algo;
    std::uint64_t ticks = 5000, seed = 1;
    double edit_rate = 0, unreachable = 0;
    std::uint64_t edit_ticks = ~std::uint64_t{0};
    std::string record, picture, movie, agent_memory = "64M", field_memory = "256M";
    bool record_units = false;
    int threads = 1;
    MoveOptions moves;
    FormatOption format;
    // Of try alone.
    double build_time = 5;
    bool compare = false;
};

void add_crowd_options(Verb& verb, CrowdCommand& options, const char* usual_work);

// The map and the plan, but for configuration and budget.
struct CrowdScene {
    std::string name;
    std::shared_ptr<Grid> grid;
    lab::CrowdPlan plan;
};
Expected<CrowdScene> crowd_scene(const CrowdCommand& options);
// With the database that it needs, built or found in the cache; "none" is no configuration.
Expected<void> set_agent(CrowdScene& scene, const std::string& algo, const Program& in);
// From --work or --budget-us. The nanoseconds per work are 0 if nothing was measured.
struct CrowdBudget {
    std::uint64_t work = 0;
    double ns_per_work = 0;
};
CrowdBudget set_budget(CrowdScene& scene, const CrowdCommand& options);
// Runs it with progress, picture and movie.
Expected<lab::CrowdResult> run_scene(CrowdScene& scene, const CrowdCommand& options);
// 20 if a tick took more than its budget, 40 for an illegal move or a collision, 130 after Ctrl-C.
int crowd_exit_code(const lab::CrowdResult& result);

}  // namespace waystone
