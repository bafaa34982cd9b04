// SPDX-License-Identifier: MIT
#include "lab/study/sweep_point.hpp"

#include "io/paths.hpp"
#include "lab/table/statistics.hpp"
#include "lab/table/table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace waystone::lab {
namespace {

struct Field {
    std::string_view name;
    double (*get)(const SweepPoint&);
};
constexpr Field kFields[] = {
    {"planning", [](const SweepPoint& p) { return p.planning; }},
    {"planning_error", [](const SweepPoint& p) { return p.planning_error; }},
    {"suboptimality", [](const SweepPoint& p) { return p.suboptimality; }},
    {"suboptimality_error", [](const SweepPoint& p) { return p.suboptimality_error; }},
    {"worst", [](const SweepPoint& p) { return static_cast<double>(p.worst); }},
    {"unsolved", [](const SweepPoint& p) { return static_cast<double>(p.unsolved); }},
    {"us_per_move", [](const SweepPoint& p) { return p.us.mean; }},
    {"first_move_us", [](const SweepPoint& p) { return p.us.first; }},
    {"search_ms", [](const SweepPoint& p) { return p.us.all / 1000; }},
    {"cost", [](const SweepPoint& p) { return p.cost; }},
    {"non_optimal_moves", [](const SweepPoint& p) { return p.non_optimal; }},
    {"back_moves_pct", [](const SweepPoint& p) { return p.back_moves_pct; }},
    {"restarts", [](const SweepPoint& p) { return p.restarts; }},
    {"database_rel", [](const SweepPoint& p) { return p.database_rel; }},
};
constexpr auto kFieldNames = [] {
    std::array<std::string_view, std::size(kFields)> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = kFields[i].name;
    return names;
}();

constexpr Column kPointColumns[] = {
    {"series", "series"},
    {"parameters", "parameters"},
    {"planning", "planning/move", 3},
    {"planning_error", "+-", 4},
    {"suboptimality", "suboptimality", 4},
    {"suboptimality_error", "+-", 4},
    {"worst", "worst move"},
    {"unsolved", "unsolved"},
    {"plan_us_mean", "us/move", 2},
    {"plan_us_p99", "p99 us", 1},
    {"first_move_us", "first move us", 1},
    {"database_rel", "database/map", 2},
    {"counting", "counting"},
};

constexpr Column kLimitColumns[] = {
    {"limit", "limit on a move"},     {"series", "best quality"},
    {"parameters", "parameters"},     {"suboptimality_pct", "over optimal %", 4},
    {"planning", "planning/move", 2}, {"worst", "worst move"},
    {"counting", "counting"},         {"plan_us_mean", "us/move", 2},
    {"plan_us_p99", "p99 us", 1},
};

Value parameters_value(const SweepPoint& point) {
    return point.parameters.empty() ? Value{} : Value{text(point.parameters)};
}

bool dominates(const SweepPoint& a, const SweepPoint& b, double SweepPoint::* cost) {
    return a.*cost <= b.*cost && a.suboptimality <= b.suboptimality &&
           (a.*cost < b.*cost || a.suboptimality < b.suboptimality);
}

}  // namespace

std::optional<double> SweepPoint::field(std::string_view name) const {
    for (const Field& known : kFields)
        if (known.name == name) return known.get(*this);
    return std::nullopt;
}

std::span<const std::string_view> point_fields() { return kFieldNames; }

SweepPoint make_point(const ProblemSet& set, const RunFigures& run, Counting counting, std::uint64_t cutoff) {
    SweepPoint point;
    point.algo = run.algo;
    point.counting = counting;
    point.cutoff = cutoff;
    point.problems = run.problems.size();
    point.us = run.times;
    point.database_rel = run.database_rel;
    std::vector<double> planning, ratios, cost, non_optimal, back_moves, restarts;
    for (std::size_t i = 0; i < run.problems.size(); ++i) {
        const WalkFigures& problem = run.problems[i];
        const Count& count = problem.count(counting);
        if (count.most > point.worst) {
            point.worst = count.most;
            point.worst_problem = base_name(set.tasks[i].place);
            point.worst_move = counting == Counting::Expanded ? problem.expanded_max_at : 0;
        }
        point.unsolved += !problem.arrived;
        cost.push_back(problem.cost);
        non_optimal.push_back(static_cast<double>(problem.non_optimal));
        back_moves.push_back(static_cast<double>(problem.back_moves));
        restarts.push_back(static_cast<double>(problem.restarts));
        if (problem.moves > 0) planning.push_back(static_cast<double>(count.all) / static_cast<double>(problem.moves));
        if (const double optimal = set.tasks[i].optimal.value_or(0); optimal > 0)
            ratios.push_back(problem.arrived ? problem.cost / optimal : std::max(1.0, problem.cost / optimal));
    }
    point.planning = mean(planning);
    point.planning_error = standard_error(planning);
    point.suboptimality = mean(ratios);
    point.suboptimality_error = standard_error(ratios);
    point.cost = mean(cost);
    point.non_optimal = mean(non_optimal);
    point.back_moves_pct = point.non_optimal > 0 ? 100 * mean(back_moves) / point.non_optimal : 0;
    point.restarts = mean(restarts);
    return point;
}

std::vector<bool> pareto_front(std::span<const SweepPoint> points, double SweepPoint::* cost) {
    std::vector<bool> on(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        on[i] = points[i].solved() && std::ranges::none_of(points, [&](const SweepPoint& other) {
                    return other.solved() && dominates(other, points[i], cost);
                });
    return on;
}

Fact fact_of(const SweepPoint& point) {
    Fact out{.series = point.series, .parameters = point.parameters, .figures = {}, .unfit = ""};
    for (const std::string_view field : point_fields()) out.figures.emplace_back(field, *point.field(field));
    if (!point.measured()) out.unfit = "not there: " + point.missing;
    else if (point.disqualified()) out.unfit = fmt::format("disqualified, a move expanded {}", point.worst);
    else if (point.unsolved > 0) out.unfit = fmt::format("{} problems unsolved", point.unsolved);
    return out;
}

Row point_row(const SweepPoint& point, bool on_front) {
    Row row;
    row.add("series", point.series);
    row.add("parameters", parameters_value(point));
    row.add("algo", point.algo);
    row.add("status", !point.measured() ? "not there" : point.disqualified() ? "disqualified" : "measured");
    row.add("front", on_front ? "yes" : "no");
    row.add("counting", name(point.counting));
    const auto add = [&](std::string_view field, Value value) {
        row.add(field, point.measured() ? std::move(value) : Value{});
    };
    add("problems", std::uint64_t{point.problems});
    add("unsolved", std::uint64_t{point.unsolved});
    // Of a run that was given up there is no mean.
    const auto mean_of = [&](std::string_view field, double value) {
        row.add(field, point.shown() ? Value{value} : Value{});
    };
    mean_of("planning", point.planning);
    mean_of("planning_error", point.planning_error);
    mean_of("suboptimality", point.suboptimality);
    mean_of("suboptimality_error", point.suboptimality_error);
    add("worst", point.worst);
    add("worst_problem", point.worst_problem);
    add("worst_move", point.worst_move > 0 ? Value{point.worst_move} : Value{});
    mean_of("plan_us_mean", point.us.mean);
    mean_of("plan_us_p99", point.us.p99);
    mean_of("plan_us_max", point.us.max);
    mean_of("first_move_us", point.us.first);
    mean_of("search_ms", point.us.all / 1000);
    mean_of("cost", point.cost);
    mean_of("non_optimal_moves", point.non_optimal);
    mean_of("back_moves_pct", point.back_moves_pct);
    mean_of("restarts", point.restarts);
    add("database_rel", point.database_rel);
    row.add("why", point.missing);
    return row;
}

std::span<const Column> point_columns() { return kPointColumns; }

std::vector<LimitRow> best_under_limits(std::span<const SweepPoint> points) {
    std::vector<std::optional<LimitKey>> keys(points.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        if (points[i].solved())
            keys[i] = {static_cast<double>(points[i].worst), points[i].suboptimality, points[i].planning};
    std::vector<LimitRow> rows{LimitRow{}};
    for (const std::size_t leader : limit_leaders(keys)) {
        const SweepPoint& point = points[leader];
        if (point.worst == 0) rows.clear();  // even under the limit 0
        else rows.back().to = point.worst - 1;
        rows.push_back({.from = point.worst, .best = &point});
    }
    return rows;
}

std::string interval(const LimitRow& row) {
    if (row.to == kUnlimited) return fmt::format("{} and more", row.from);
    return row.from == row.to ? fmt::format("{}", row.from) : fmt::format("{} to {}", row.from, row.to);
}

Row limit_row(const LimitRow& limit) {
    Row row;
    const SweepPoint* best = limit.best;
    row.add("limit", interval(limit));
    row.add("limit_from", limit.from);
    row.add("limit_to", limit.to == kUnlimited ? Value{} : Value{limit.to});
    const auto add = [&](std::string_view field, auto get) {
        row.add(field, best != nullptr ? Value{get(*best)} : Value{});
    };
    add("series", [](const SweepPoint& p) { return p.series; });
    add("parameters", parameters_value);
    add("algo", [](const SweepPoint& p) { return p.algo; });
    add("suboptimality_pct", [](const SweepPoint& p) { return 100 * (p.suboptimality - 1); });
    add("planning", [](const SweepPoint& p) { return p.planning; });
    add("worst", [](const SweepPoint& p) { return p.worst; });
    add("counting", [](const SweepPoint& p) { return name(p.counting); });
    add("plan_us_mean", [](const SweepPoint& p) { return p.us.mean; });
    add("plan_us_p99", [](const SweepPoint& p) { return p.us.p99; });
    return row;
}

std::span<const Column> limit_columns() { return kLimitColumns; }

}  // namespace waystone::lab
