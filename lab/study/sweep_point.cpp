// SPDX-License-Identifier: MIT
#include "lab/study/sweep_point.hpp"

#include "base/statistics.hpp"
#include "io/paths.hpp"
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
    {"expanded", [](const SweepPoint& p) { return p.expanded; }},
    {"restarts", [](const SweepPoint& p) { return p.restarts; }},
    {"restart_states", [](const SweepPoint& p) { return p.restart_states; }},
    {"charged", [](const SweepPoint& p) { return p.charged(); }},
    {"database_rel", [](const SweepPoint& p) { return p.database_rel; }},
    {"database_rel_sums", [](const SweepPoint& p) { return p.database_rel_sums; }},
};
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
    {"expanded", "expanded/problem", 1},
    {"restarts", "restarts", 2},
    {"restart_states", "restarts x states", 0},
    {"charged", "charged", 0},
    {"database_rel", "database/map", 2},
    {"counting", "counting"},
};

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

SweepPoint make_point(const ProblemSet& set, const RunFigures& run, Counting counting, std::uint64_t cutoff) {
    SweepPoint point;
    point.algo = run.algo;
    point.counting = counting;
    point.cutoff = cutoff;
    point.problems = run.problems.size();
    point.us = run.times;
    point.database_rel = run.database_rel;
    point.database_rel_sums = run.database_rel_sums;
    std::vector<double> planning, ratios, cost, non_optimal, back_moves, expanded, restarts, restart_states;
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
        expanded.push_back(static_cast<double>(problem.expanded.all));
        restarts.push_back(static_cast<double>(problem.restarts));
        restart_states.push_back(restarts.back() * static_cast<double>(set.grid(set.tasks[i]).free_cells()));
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
    point.expanded = mean(expanded);
    point.restarts = mean(restarts);
    point.restart_states = mean(restart_states);
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
    Fact out{.series = point.series, .parameters = point.parameters};
    for (const Field& field : kFields) out.figures.emplace_back(field.name, field.get(point));
    out.missing = !point.measured();
    out.lower_bound = point.measured() && !point.disqualified() && point.unsolved > 0;
    if (out.missing) out.unfit = "not there: " + point.missing;
    else if (point.disqualified()) out.unfit = fmt::format("disqualified, a move expanded {}", point.worst);
    else if (out.lower_bound) out.unfit = fmt::format("{} problems unsolved", point.unsolved);
    return out;
}

Row point_row(const SweepPoint& point, bool on_front) {
    const auto known = [&](Value value) { return point.measured() ? std::move(value) : Value{}; };
    // Of a run that was given up there is no mean.
    const auto mean_of = [&](double value) { return point.shown() ? Value{value} : Value{}; };
    const auto of_restarts = [&](double value) { return point.restarts > 0 ? mean_of(value) : Value{}; };
    return {{"series", point.series},
            {"parameters", parameters_value(point.parameters)},
            {"algo", point.algo},
            {"status", !point.measured()      ? "not there"
                       : point.disqualified() ? "disqualified"
                                              : "measured"},
            {"front", on_front ? "yes" : "no"},
            {"counting", name(point.counting)},
            {"problems", known(point.problems)},
            {"unsolved", known(point.unsolved)},
            {"planning", mean_of(point.planning)},
            {"planning_error", mean_of(point.planning_error)},
            {"suboptimality", mean_of(point.suboptimality)},
            {"suboptimality_error", mean_of(point.suboptimality_error)},
            {"worst", known(point.worst)},
            {"worst_problem", known(point.worst_problem)},
            {"worst_move", known(point.worst_move > 0 ? Value{point.worst_move} : Value{})},
            {"plan_us_mean", mean_of(point.us.mean)},
            {"plan_us_p99", mean_of(point.us.p99)},
            {"plan_us_max", mean_of(point.us.max)},
            {"first_move_us", mean_of(point.us.first)},
            {"search_ms", mean_of(point.us.all / 1000)},
            {"cost", mean_of(point.cost)},
            {"non_optimal_moves", mean_of(point.non_optimal)},
            {"back_moves_pct", mean_of(point.back_moves_pct)},
            {"expanded", mean_of(point.expanded)},
            {"restarts", of_restarts(point.restarts)},
            {"restart_states", of_restarts(point.restart_states)},
            {"charged", of_restarts(point.charged())},
            {"database_rel", known(point.database_rel)},
            {"database_rel_sums", known(point.database_rel_sums)},
            {"why", point.missing}};
}

std::span<const Column> point_columns() { return kPointColumns; }

Value parameters_value(const Parameters& parameters) { return parameters.empty() ? Value{} : Value{text(parameters)}; }

}  // namespace waystone::lab
