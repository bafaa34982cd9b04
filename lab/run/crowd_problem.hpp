// SPDX-License-Identifier: MIT
// What a crowd of an experiment is made of: where its units come from, and what they are told and may spend.
#pragma once

#include "lab/run/crowd_plan.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace waystone::lab {

struct CrowdSettings {
    std::optional<std::size_t> units = {};  // none: 1,000, or the whole team of robots
    CrowdOrders orders = CrowdOrders::Gather;
    Bodies bodies = Bodies::None;
    // Per tick, or per tick and unit; none: 20 for each unit, and 1,000 at least.
    std::optional<std::uint64_t> work = {};
    std::optional<double> work_per_unit = {};
    std::uint64_t ticks = 5000;
    double unreachable_pct = 0;
    double edits_per_tick = 0;
    std::uint64_t edit_ticks = ~std::uint64_t{0};
    std::size_t agent_memory = 64'000'000, field_memory = 256'000'000;
};
// All that it says, in a line.
std::string crowd_key(const CrowdSettings& settings);

// On one map. Units are drawn from the seed, or are those of a scenario, or robots with tasks.
struct CrowdProblem {
    std::uint64_t seed = 1;
    std::size_t room = 0;  // cells of the largest component
    std::vector<CrowdTask> tasks = {};
    std::vector<State> starts = {};
    std::vector<std::vector<State>> errands = {};

    bool is_drawn() const { return tasks.empty() && starts.empty(); }
};

// How many units there will be, or why there is no room for them.
Expected<std::size_t> crowd_size(const CrowdProblem& problem, const CrowdSettings& settings);
// All but configuration and threads. There is room for the units.
CrowdPlan crowd_plan(const CrowdProblem& problem, const CrowdSettings& settings);

// The budget of a tick where nobody says one.
std::uint64_t usual_crowd_work(std::size_t units);

}  // namespace waystone::lab
