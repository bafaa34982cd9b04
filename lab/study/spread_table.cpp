// SPDX-License-Identifier: MIT
#include "lab/study/spread_table.hpp"

#include "lab/table/statistics.hpp"

#include <algorithm>

namespace waystone::lab {
namespace {

constexpr Column kColumns[] = {
    {"series", "series"},
    {"parameters", "parameters"},
    {"points", "points"},
    {"planning", "planning/move", 2},
    {"planning_least", "least", 2},
    {"planning_largest", "largest", 2},
    {"suboptimality_pct", "over optimal %", 2},
    {"suboptimality_pct_least", "least", 2},
    {"suboptimality_pct_largest", "largest", 2},
};

Spread spread_of(std::span<const SweepPoint* const> points, double SweepPoint::* figure) {
    std::vector<double> values;
    for (const SweepPoint* point : points) values.push_back(point->*figure);
    const auto [least, largest] = std::ranges::minmax(values);
    return {mean(values), least, largest};
}

}  // namespace

std::vector<SpreadRow> spread_rows(std::span<const SweepPoint> points, std::span<const std::string> over) {
    std::vector<SpreadRow> rows;
    std::vector<std::vector<const SweepPoint*>> members;
    for (const SweepPoint& point : points) {
        if (!point.solved()) continue;
        Parameters kept = point.parameters;
        std::erase_if(kept, [&](const auto& pair) { return std::ranges::find(over, pair.first) != over.end(); });
        const auto row = std::ranges::find_if(
            rows, [&](const SpreadRow& r) { return r.series == point.series && r.parameters == kept; });
        const auto at = static_cast<std::size_t>(row - rows.begin());
        if (row == rows.end()) {
            rows.push_back(
                {.series = point.series, .parameters = std::move(kept), .planning = {}, .suboptimality = {}});
            members.emplace_back();
        }
        members[at].push_back(&point);
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].points = members[i].size();
        rows[i].planning = spread_of(members[i], &SweepPoint::planning);
        rows[i].suboptimality = spread_of(members[i], &SweepPoint::suboptimality);
    }
    return rows;
}

Row spread_row(const SpreadRow& spread) {
    Row row;
    row.add("series", spread.series);
    row.add("parameters", spread.parameters.empty() ? Value{} : Value{text(spread.parameters)});
    row.add("points", spread.points);
    row.add("planning", spread.planning.mean);
    row.add("planning_least", spread.planning.least);
    row.add("planning_largest", spread.planning.largest);
    const auto percent = [](double suboptimality) { return 100 * (suboptimality - 1); };
    row.add("suboptimality_pct", percent(spread.suboptimality.mean));
    row.add("suboptimality_pct_least", percent(spread.suboptimality.least));
    row.add("suboptimality_pct_largest", percent(spread.suboptimality.largest));
    return row;
}

std::span<const Column> spread_columns() { return kColumns; }

}  // namespace waystone::lab
