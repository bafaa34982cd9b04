// SPDX-License-Identifier: MIT
// The fields that a row has of a crowd: counts, percentiles of work and time.
#pragma once

#include "lab/run/crowd_run.hpp"
#include "lab/table/row.hpp"

#include <cstdint>
#include <vector>

namespace waystone::lab {

void add_crowd_fields(Row& row, const CrowdResult& result);

// The value in that place of the order; 0 of none.
std::uint64_t crowd_quantile(std::vector<std::uint64_t> values, double share);

}  // namespace waystone::lab
