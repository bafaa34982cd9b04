// SPDX-License-Identifier: MIT
#include "lab/run/crowd_problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace waystone::lab {
namespace {

constexpr std::size_t kUsualUnits = 1000;

std::unexpected<Error> too_many(std::size_t units, std::string sentence) {
    return fail(ErrorCode::BadProblem, "", fmt::format("{} units are too many: {}", units, sentence));
}

}  // namespace

std::string crowd_key(const CrowdSettings& s) {
    return fmt::format("{} {} {} {} {} {} {} {} {} {} {}", s.units.value_or(0), static_cast<int>(s.orders),
                       static_cast<int>(s.bodies), s.work.value_or(0), s.work_per_unit.value_or(0), s.ticks,
                       s.unreachable_pct, s.edits_per_tick, s.edit_ticks, s.agent_memory, s.field_memory);
}

Expected<std::size_t> crowd_size(const CrowdProblem& problem, const CrowdSettings& settings) {
    const std::size_t units = settings.units.value_or(problem.starts.empty() ? kUsualUnits : problem.starts.size());
    if (!problem.starts.empty() && units > problem.starts.size())
        return too_many(units, fmt::format("the team has {} robots", problem.starts.size()));
    if (!problem.tasks.empty() && units > problem.tasks.size())
        return too_many(units, fmt::format("the scenario has {} problems whose start and goal no earlier one has",
                                           problem.tasks.size()));
    if (problem.is_drawn() && (problem.room < 2 || (settings.bodies == Bodies::Cells && units > problem.room)))
        return too_many(units, fmt::format("the largest connected part of the map has {} cells", problem.room));
    return units;
}

CrowdPlan crowd_plan(const CrowdProblem& problem, const CrowdSettings& settings) {
    CrowdPlan plan;
    plan.units = crowd_size(problem, settings).value_or(0);
    plan.orders = settings.orders;
    plan.tasks = problem.tasks;
    plan.tasks.resize(std::min(plan.tasks.size(), plan.units));
    plan.starts = problem.starts;
    plan.starts.resize(std::min(plan.starts.size(), plan.units));
    plan.errands = problem.errands;
    plan.unreachable_pct = settings.unreachable_pct;
    plan.edits_per_tick = settings.edits_per_tick;
    plan.edit_ticks = settings.edit_ticks;
    plan.ticks = settings.ticks;
    plan.work = settings.work.value_or(usual_crowd_work(plan.units));
    if (settings.work_per_unit)
        plan.work = static_cast<std::uint64_t>(std::ceil(*settings.work_per_unit * static_cast<double>(plan.units)));
    plan.seed = problem.seed;
    plan.crowd.bodies = problem.starts.empty() ? settings.bodies : Bodies::Cells;
    plan.crowd.agent_memory = settings.agent_memory;
    plan.crowd.field_memory = settings.field_memory;
    return plan;
}

std::uint64_t usual_crowd_work(std::size_t units) { return std::max<std::uint64_t>(20 * units, 1000); }

}  // namespace waystone::lab
