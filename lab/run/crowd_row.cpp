// SPDX-License-Identifier: MIT
#include "lab/run/crowd_row.hpp"

#include "base/hash.hpp"

#include <algorithm>
#include <optional>

namespace waystone::lab {

std::uint64_t crowd_quantile(std::vector<std::uint64_t> values, double share) {
    if (values.empty()) return 0;
    const auto at = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5);
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at), values.end());
    return values[at];
}

void add_crowd_plan(Row& row, const CrowdPlan& plan) {
    row.add("orders", !plan.errands.empty() ? "tasks"
                      : !plan.tasks.empty() ? "scenario"
                                            : kCrowdOrders[static_cast<std::size_t>(plan.orders)]);
    row.add("bodies", plan.crowd.bodies == Bodies::Cells ? "cells" : "none");
    row.add("model", plan.errands.empty() ? "units" : "robots without headings");
    row.add("work", plan.work);
}

void add_crowd_fields(Row& row, const CrowdResult& result) {
    const bool lifelong = result.lifelong;
    const auto per_tick = [&](std::uint64_t count) {
        return result.ticks > 0 ? static_cast<double>(count) / static_cast<double>(result.ticks) : 0;
    };
    const auto microseconds = [](std::uint64_t ns) { return static_cast<double>(ns) / 1000; };
    const auto over_pct = [](double value, std::optional<double> least) {
        return least.value_or(0) > 0 ? Value(100 * (value / *least - 1)) : Value();
    };
    row.add("outcome", lifelong ? "lifelong" : result.settled ? "settled" : "unsettled");
    row.add("units", result.units);
    row.add("ticks", result.ticks);
    row.add("solved", lifelong ? Value() : Value(std::uint64_t{result.settled}));
    row.add("arrived", result.arrived);
    row.add("unreachable", result.unreachable);
    row.add("blocked", result.blocked);
    row.add("arrivals", result.arrivals);
    row.add("arrivals_per_tick", per_tick(result.arrivals));
    row.add("tasks_done", result.tasks_done);
    row.add("tasks_per_tick", result.tasks_done ? Value(per_tick(*result.tasks_done)) : Value());
    row.add("collisions", result.collisions);
    row.add("illegal_moves", result.illegal_moves);
    row.add("over_budget", result.over_budget);
    row.add("moves", result.moves);
    row.add("deferred", result.deferred);
    row.add("displaced", result.displaced);
    row.add("edits", result.edits);
    row.add("with_path", result.with_path);
    row.add("moved_at_once", result.moved_at_once);
    row.add("walled_in_at_once", result.walled_in);
    row.add("first_move_ticks", result.first_move_ticks);
    row.add("tick_work_p50", crowd_quantile(result.tick_work, 0.5));
    row.add("tick_work_p99", crowd_quantile(result.tick_work, 0.99));
    row.add("tick_work_max", crowd_quantile(result.tick_work, 1));
    row.add("tick_us_p50", microseconds(crowd_quantile(result.tick_ns, 0.5)));
    row.add("tick_us_p99", microseconds(crowd_quantile(result.tick_ns, 0.99)));
    row.add("tick_us_max", microseconds(crowd_quantile(result.tick_ns, 1)));
    row.add("first_tick_us", microseconds(result.tick_ns.empty() ? 0 : result.tick_ns.front()));
    row.add("cost", result.cost);
    row.add("over_optimal_pct", over_pct(result.cost.value_or(0), result.optimal_cost));
    row.add("sum_of_costs", result.sum_of_costs);
    row.add("lower_bound", result.lower_bound);
    row.add("over_lower_bound_pct", over_pct(static_cast<double>(result.sum_of_costs.value_or(0)), result.lower_bound));
    row.add("makespan", result.makespan);
    row.add("crowd_bytes", result.crowd_bytes);
    row.add("field_bytes", result.field_bytes);
    row.add("hash", hex(result.hash));
}

}  // namespace waystone::lab
