// SPDX-License-Identifier: MIT
#include "lab/run/crowd_row.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace waystone::lab {

std::uint64_t crowd_quantile(std::vector<std::uint64_t> values, double share) {
    if (values.empty()) return 0;
    const auto at = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5);
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(at), values.end());
    return values[at];
}

void add_crowd_fields(Row& row, const CrowdResult& result) {
    const auto microseconds = [](std::uint64_t ns) { return static_cast<double>(ns) / 1000; };
    row.add("units", result.units);
    row.add("ticks", result.ticks);
    row.add("arrived", result.arrived);
    row.add("unreachable", result.unreachable);
    row.add("blocked", result.blocked);
    row.add("arrivals", result.arrivals);
    row.add("arrivals_per_tick",
            result.ticks > 0 ? static_cast<double>(result.arrivals) / static_cast<double>(result.ticks) : 0);
    row.add("errands_done", result.errands_done);
    row.add("collisions", result.collisions);
    row.add("illegal_moves", result.illegal_moves);
    row.add("moves", result.moves);
    row.add("deferred", result.deferred);
    row.add("displaced", result.displaced);
    row.add("edits", result.edits);
    row.add("with_path", result.with_path);
    row.add("moved_at_once", result.moved_at_once);
    row.add("first_move_ticks", result.first_move_ticks);
    row.add("tick_work_p50", crowd_quantile(result.tick_work, 0.5));
    row.add("tick_work_p99", crowd_quantile(result.tick_work, 0.99));
    row.add("tick_work_max", crowd_quantile(result.tick_work, 1));
    row.add("tick_us_p50", microseconds(crowd_quantile(result.tick_ns, 0.5)));
    row.add("tick_us_p99", microseconds(crowd_quantile(result.tick_ns, 0.99)));
    row.add("tick_us_max", microseconds(crowd_quantile(result.tick_ns, 1)));
    row.add("first_tick_us", microseconds(result.tick_ns.empty() ? 0 : result.tick_ns.front()));
    row.add("cost", result.cost);
    row.add("over_optimal_pct",
            result.optimal_cost > 0 ? Value(100 * (result.cost / result.optimal_cost - 1)) : Value());
    row.add("makespan", result.makespan);
    row.add("crowd_bytes", result.crowd_bytes);
    row.add("field_bytes", result.field_bytes);
    row.add("hash", fmt::format("{:016x}", result.hash));
}

}  // namespace waystone::lab
