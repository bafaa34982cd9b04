// SPDX-License-Identifier: MIT
// How far the figures of points lie apart that differ only in what ought not to matter: seeds, ties, orders.
#pragma once

#include "lab/study/sweep_point.hpp"

#include <span>
#include <string>
#include <vector>

namespace waystone::lab {

struct Spread {
    double mean = 0, least = 0, largest = 0;
};

// Points of one series that agree in all other parameters.
struct SpreadRow {
    std::string series;
    Parameters parameters;  // those in which they agree
    std::uint64_t points = 0;
    Spread planning, suboptimality;
};

// In the order of the points; those that may not be compared are left out.
std::vector<SpreadRow> spread_rows(std::span<const SweepPoint> points, std::span<const std::string> over);
Row spread_row(const SpreadRow& row);
std::span<const Column> spread_columns();

}  // namespace waystone::lab
