// SPDX-License-Identifier: MIT
// Rows of crowds read back, and what they say of each configuration on each map.
//
// A configuration is a series with its parameters, in one folder. Repetitions are merged into one cell: they differ in
// times alone, unless a seed is part of the algorithm. Of times, medians and 99th percentiles are averaged then, and the
// slowest tick counts.
#pragma once

#include "lab/table/csv_reader.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone::lab {

// What is kept of a crowd. The names are those of the columns.
enum class CrowdMetric : std::uint8_t {
    Units,
    Work,
    Ticks,
    Solved,
    Arrived,
    Blocked,
    WithPath,
    MovedAtOnce,
    FirstMoveTicks,
    Throughput,
    Tasks,
    Deferred,
    Collisions,
    IllegalMoves,
    OverBudget,
    WorkP99,
    WorkMax,
    UsP50,
    UsP99,
    UsMax,
    OverOptimal,
    SumOfCosts,
    OverLowerBound,
    Makespan,
    CrowdBytes,
    FieldBytes,
    DatabaseBytes,
    Count,
};
inline constexpr std::size_t kCrowdMetrics = static_cast<std::size_t>(CrowdMetric::Count);
struct CrowdMetricInfo {
    std::string_view column, title;
    int decimals = 0;
    bool maximum = false;       // the largest counts, not the mean
    bool settled_only = false;  // of crowds in which every unit had arrived in the end
};
const CrowdMetricInfo& info(CrowdMetric metric);
using CrowdValues = std::array<double, kCrowdMetrics>;  // NaN where there is none

struct CrowdCell {
    std::uint32_t repetitions = 0;
    std::string outcome, hash;
    CrowdValues values{};

    double operator[](CrowdMetric metric) const { return values[static_cast<std::size_t>(metric)]; }
};

// A crowd of the experiment's problems.
struct CrowdPlace {
    std::uint64_t number = 0;
    std::string map, place;

    std::string name() const;  // "crowd 3 (gen:caves,64,64,seed=1 crowd 3)"
    bool operator==(const CrowdPlace&) const = default;
};

struct CrowdConfiguration {
    std::string label = {};  // for people; no two are the same
    std::string series = {}, parameters = {};
    std::string algo = {}, orders = {}, bodies = {}, model = {};
    std::size_t folder = 0;
    std::vector<CrowdCell> cells = {};  // by place
};

struct CrowdRuns {
    std::vector<CrowdPlace> places;
    std::vector<CrowdConfiguration> configurations;
    std::vector<std::string> problems;  // with the rows: what no sound run writes, a sentence each

    bool empty() const { return configurations.empty(); }
};

// Whether these are rows of crowds.
bool are_crowds(const CsvReader& csv);
// Adds them; how many there are.
Expected<std::uint64_t> read_crowds(CsvReader& csv, std::size_t folder, CrowdRuns& out);
// When all are read.
void finish_crowds(CrowdRuns& runs, std::span<const std::string> folder_names);

// A configuration on one map.
struct CrowdSummary {
    std::size_t configuration = 0;
    std::string map;
    std::size_t crowds = 0, settled = 0, lifelong = 0, refused = 0;
    std::size_t missing = 0;  // crowds that others of its folder have a row for
    CrowdValues values{};
    // What it is a point of: its label without the parameter that is the number of units; without the budget, too.
    std::string over_units = {}, over_budget = {};

    double operator[](CrowdMetric metric) const { return values[static_cast<std::size_t>(metric)]; }
    bool complete() const { return settled + lifelong == crowds && missing == 0; }
    // Per cent of the crowds in which every unit arrived; NaN where units never stop.
    double success_pct() const;
};
// By configuration, then map.
std::vector<CrowdSummary> crowd_summaries(const CrowdRuns& runs);

}  // namespace waystone::lab
