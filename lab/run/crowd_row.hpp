// SPDX-License-Identifier: MIT
// The fields that rows have of crowds: counts, percentiles of work and time, costs.
#pragma once

#include "lab/run/crowd_plan.hpp"
#include "lab/table/row.hpp"

#include <cstdint>
#include <vector>

namespace waystone::lab {

// What was asked for: "orders", "bodies", "model", "work" (the budget of a tick).
void add_crowd_plan(Row& row, const CrowdPlan& plan);
// What came of it. Of a crowd with edits there are no costs, of a lifelong one no sums of costs.
void add_crowd_fields(Row& row, const CrowdResult& result);

// The value in that place of the order; 0 of none.
std::uint64_t crowd_quantile(std::vector<std::uint64_t> values, double share);

}  // namespace waystone::lab
