// SPDX-License-Identifier: MIT
#include "lab/report/crowd_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace waystone::lab {
namespace {

constexpr const char* kSettledAlone = "Means over crowds that settled; hollow: others did not, or are missing.";

constexpr CrowdFigure kCrowdFigures[] = {
    {.name = "crowd-success",
     .title = "Success rate",
     .note = "Share of the crowds in which every unit stood where it was ordered to, within the ticks allowed.",
     .x = "units",
     .y = "settled, %",
     .per_cent = true,
     .success = true},
    {.name = "crowd-sum-of-costs",
     .title = "Sum of costs",
     .note = kSettledAlone,
     .x = "units",
     .y = "ticks of all units",
     .metric = CrowdMetric::SumOfCosts},
    {.name = "crowd-over-lower-bound",
     .title = "Sum of costs over its lower bound",
     .note = "The bound: every unit alone on the map. Means over crowds that settled; hollow: others did not, or are "
             "missing.",
     .x = "units",
     .y = "over the bound, %",
     .metric = CrowdMetric::OverLowerBound},
    {.name = "crowd-makespan",
     .title = "Makespan",
     .note = kSettledAlone,
     .x = "units",
     .y = "ticks to the last arrival",
     .metric = CrowdMetric::Makespan},
    {.name = "crowd-throughput",
     .title = "Throughput",
     .note = "Orders fulfilled per tick, over all ticks that the crowd ran.",
     .x = "units",
     .y = "arrivals per tick",
     .metric = CrowdMetric::Throughput},
    {.name = "crowd-tasks",
     .title = "Tasks per step, without headings",
     .note =
         "Problems of the League of Robot Runners. Turning costs nothing here and nothing is delayed, so these do not "
         "compare with results of the competition.",
     .x = "robots",
     .y = "tasks per step",
     .metric = CrowdMetric::Tasks},
};

Value known(double value) { return std::isnan(value) ? Value{} : Value{value}; }

// One of a figure's points.
struct CrowdPoint {
    const CrowdSummary* summary;
    double x = 0, y = 0;
};

std::vector<CrowdPoint> points_of(const CrowdFigure& figure, std::span<const CrowdSummary> summaries) {
    std::vector<CrowdPoint> out;
    for (const CrowdSummary& s : summaries) {
        const CrowdPoint point{&s, s[CrowdMetric::Units], figure.success ? s.success_pct() : s[figure.metric]};
        if (!std::isnan(point.x) && !std::isnan(point.y)) out.push_back(point);
    }
    return out;
}

// Of a figure that shows only crowds that settled, the others leave a mean hollow.
bool is_whole(const CrowdFigure& figure, const CrowdSummary& s) {
    return figure.success || !info(figure.metric).settled_only ? s.missing == 0 : s.complete();
}

}  // namespace

std::span<const CrowdFigure> crowd_figures() { return kCrowdFigures; }

ReportTable crowds_table(const CrowdRuns& runs) {
    ReportTable table;
    table.name = "crowds";
    table.title = "Crowds";
    table.note =
        "Of each configuration on each map. Sums of costs and makespans are means over crowds that settled; "
        "collisions, illegal moves, ticks over budget, and the largest and slowest ticks are the most of any crowd.";
    for (const CrowdSummary& s : crowd_summaries(runs)) {
        const CrowdConfiguration& c = runs.configurations[s.configuration];
        const auto add = [&](CrowdMetric metric) {
            const CrowdMetricInfo& about = info(metric);
            table.add_named(about.column, known(s[metric]), about.title, about.decimals);
        };
        table.begin_row();
        table.add("configuration", c.label, "configuration");
        table.add("map", s.map, "map");
        table.add("crowds", s.crowds, "crowds");
        table.add("settled", s.crowds > s.lifelong ? Value{s.settled} : Value{}, "settled");
        table.add("success_pct", known(s.success_pct()), "success %", 1);
        table.add("refused", s.refused > 0 ? Value{s.refused} : Value{}, "refused");
        for (std::size_t m = 0; m < kCrowdMetrics; ++m)
            if (const auto metric = static_cast<CrowdMetric>(m); metric != CrowdMetric::Solved) add(metric);
        table.add("orders", c.orders, "orders");
        table.add("bodies", c.bodies, "bodies");
        table.add("model", c.model, "model");
        table.add("algo", c.algo, "algorithm");
    }
    return table;
}

ReportTable crowd_rows_table(const CrowdRuns& runs) {
    ReportTable table;
    table.name = "crowd-rows";
    table.title = "Every crowd";
    table.note = "Repetitions are averaged; of them the slowest tick counts.";
    for (const CrowdConfiguration& c : runs.configurations)
        for (std::size_t i = 0; i < c.cells.size(); ++i) {
            const CrowdCell& cell = c.cells[i];
            if (cell.repetitions == 0) continue;
            table.begin_row();
            table.add("configuration", c.label, "configuration");
            table.add("problem", runs.places[i].number, "crowd");
            table.add("place", runs.places[i].place, "of");
            table.add("outcome", cell.outcome, "outcome");
            for (std::size_t m = 0; m < kCrowdMetrics; ++m) {
                const CrowdMetricInfo& about = info(static_cast<CrowdMetric>(m));
                table.add_named(about.column, known(cell.values[m]), about.title, about.decimals);
            }
        }
    return table;
}

Json crowds_json(const CrowdRuns& runs) {
    const std::vector<CrowdSummary> summaries = crowd_summaries(runs);
    Json figures = Json::array(), ticks = Json::array();
    for (const CrowdFigure& figure : crowd_figures()) {
        Json points = Json::array();
        for (const CrowdPoint& point : points_of(figure, summaries))
            points.push_back({{"label", runs.configurations[point.summary->configuration].label},
                              {"map", point.summary->map},
                              {"line", point.summary->over_units},
                              {"x", point.x},
                              {"y", point.y},
                              {"crowds", point.summary->crowds},
                              {"complete", is_whole(figure, *point.summary)}});
        if (!points.empty())
            figures.push_back({{"name", figure.name},
                               {"title", figure.title},
                               {"note", figure.note},
                               {"x", figure.x},
                               {"y", figure.y},
                               {"perCent", figure.per_cent},
                               {"points", std::move(points)}});
    }
    for (const CrowdSummary& s : summaries) {
        if (std::isnan(s[CrowdMetric::Work])) continue;
        ticks.push_back({{"label", runs.configurations[s.configuration].label},
                         {"map", s.map},
                         {"line", s.over_budget},
                         {"units", s[CrowdMetric::Units]},
                         {"budget", s[CrowdMetric::Work]},
                         {"work", s[CrowdMetric::WorkMax]},
                         {"p50", s[CrowdMetric::UsP50]},
                         {"p99", s[CrowdMetric::UsP99]},
                         {"max", s[CrowdMetric::UsMax]}});
    }
    return {{"figures", std::move(figures)}, {"ticks", std::move(ticks)}};
}

std::vector<std::pair<std::string, Scatter>> crowd_scatters(const CrowdRuns& runs) {
    const std::vector<CrowdSummary> summaries = crowd_summaries(runs);
    std::vector<std::pair<std::string, Scatter>> out;
    const auto add = [&](const std::string& line, Scatter& scatter, Dot dot) {
        auto found = std::ranges::find(scatter.series, line, &DotSeries::name);
        if (found == scatter.series.end()) found = scatter.series.insert(found, {.name = line});
        found->dots.push_back(std::move(dot));
    };
    for (const CrowdFigure& figure : crowd_figures()) {
        Scatter scatter{.title = figure.title,
                        .subtitle = figure.note,
                        .x = {.title = figure.x},
                        .y = {.title = figure.y, .min = 0}};
        for (const CrowdPoint& point : points_of(figure, summaries))
            add(point.summary->over_units, scatter,
                {.x = point.x,
                 .y = point.y,
                 .label = runs.configurations[point.summary->configuration].label,
                 .hollow = !is_whole(figure, *point.summary)});
        if (!scatter.series.empty()) out.emplace_back(figure.name, std::move(scatter));
    }
    Scatter slowest{.title = "The slowest tick against the budget",
                    .subtitle = "of this machine and this run",
                    .x = {.title = "budget of a tick, work", .log = true},
                    .y = {.title = "slowest tick, µs", .log = true}};
    for (const CrowdSummary& s : summaries)
        if (!std::isnan(s[CrowdMetric::Work]))
            add(s.over_budget, slowest,
                {.x = s[CrowdMetric::Work],
                 .y = s[CrowdMetric::UsMax],
                 .label = runs.configurations[s.configuration].label});
    if (!slowest.series.empty()) out.emplace_back("crowd-ticks", std::move(slowest));
    return out;
}

}  // namespace waystone::lab
