// SPDX-License-Identifier: MIT
#include "lab/run/result_row.hpp"

#include "base/hash.hpp"
#include "base/signature.hpp"
#include "base/statistics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace waystone::lab {
namespace {

double suboptimality_pct(const Result& result) {
    const double optimal = result.optimal.value_or(0);
    return optimal > 0 ? 100 * (result.walk.cost / optimal - 1) : 0;
}

template <class Get>
double mean_per_move(std::span<const Result> results, Get get) {
    std::vector<double> values;
    for (const Result& r : results)
        if (r.walk.moves() > 0)
            values.push_back(static_cast<double>(get(r.walk)) / static_cast<double>(r.walk.moves()));
    return mean(values);
}

template <class Get>
std::uint64_t largest(std::span<const Result> results, Get get) {
    std::uint64_t most = 0;
    for (const Result& r : results) most = std::max(most, std::uint64_t{get(r.walk)});
    return most;
}

void add_counts(Row& row, std::span<const Result> results) {
    const auto count = [&](Outcome outcome) {
        return static_cast<std::uint64_t>(
            std::count_if(results.begin(), results.end(), [&](const Result& r) { return r.walk.outcome == outcome; }));
    };
    row.add("problems", std::uint64_t{results.size()});
    row.add("solved", count(Outcome::Arrived));
    row.add("unreachable", count(Outcome::Unreachable));
}

void add_costs(Row& row, std::span<const Result> results) {
    std::vector<double> cost, optimal, over, moves;
    for (const Result& r : results) {
        if (!r.walk.arrived()) continue;
        cost.push_back(r.walk.cost);
        if (r.optimal) optimal.push_back(*r.optimal);
        if (r.optimal) over.push_back(suboptimality_pct(r));
        moves.push_back(static_cast<double>(r.walk.moves()));
    }
    const auto or_none = [](const std::vector<double>& of, double value) {
        return of.empty() ? Value{} : Value{value};
    };
    row.add("cost", or_none(cost, mean(cost)));
    row.add("optimal_cost", or_none(optimal, mean(optimal)));
    row.add("suboptimality_pct", or_none(over, mean(over)));
    row.add("suboptimality_pct_median", or_none(over, quantile(over, 0.5)));
    row.add("suboptimality_pct_p95", or_none(over, quantile(over, 0.95)));
    row.add("suboptimality_pct_max", or_none(over, quantile(over, 1)));
    row.add("suboptimality_pct_ci95", or_none(over, ci95(over)));
    row.add("moves", or_none(moves, mean(moves)));
}

void add_work(Row& row, std::span<const Result> results) {
    row.add("expanded_per_move", mean_per_move(results, [](const Walk& w) { return w.counters.expanded; }));
    row.add("expanded_max", largest(results, [](const Walk& w) { return w.expanded_max; }));
    row.add("work_per_move", mean_per_move(results, [](const Walk& w) { return w.counters.work(); }));
    row.add("work_max", largest(results, [](const Walk& w) { return w.work_max; }));
    const std::uint64_t bound = largest(results, [](const Walk& w) { return w.work_bound; });
    row.add("work_bound", bound == kUnlimited ? Value{} : Value{bound});
    row.add("generated_per_move", mean_per_move(results, [](const Walk& w) { return w.counters.generated; }));
    row.add("touched_per_move", mean_per_move(results, [](const Walk& w) { return w.counters.touched; }));
    row.add("h_updates_per_move", mean_per_move(results, [](const Walk& w) { return w.counters.h_updates; }));
}

void add_times(Row& row, const PlanTimes& times) {
    row.add("plan_us_mean", times.mean);
    row.add("plan_us_p50", times.p50);
    row.add("plan_us_p99", times.p99);
    row.add("plan_us_max", times.max);
    row.add("first_move_us", times.first);
    row.add("first20_us", times.first20);
    row.add("search_ms", times.all / 1000);
}

// Back-moves are compared with non-optimal moves over all problems together: of many a problem there are none of
// either.
void add_quality(Row& row, std::span<const Result> results) {
    std::vector<double> revisits, non_optimal, back;
    for (const Result& r : results) {
        if (r.walk.moves() == 0) continue;
        revisits.push_back(static_cast<double>(r.walk.revisits));
        if (!r.non_optimal) continue;
        non_optimal.push_back(static_cast<double>(*r.non_optimal));
        back.push_back(static_cast<double>(r.walk.counters.back_moves));
    }
    const double worse = mean(non_optimal);
    row.add("revisits", mean(revisits));
    row.add("scrubbing_pct", 100 * mean_per_move(results, [](const Walk& w) { return w.revisits; }));
    row.add("non_optimal_moves", non_optimal.empty() ? Value{} : Value{worse});
    row.add("back_moves_pct", worse > 0 ? Value{100 * mean(back) / worse} : Value{});
}

void add_changes(Row& row, std::span<const Result> results) {
    std::vector<double> edits, skipped, restarts, stale;
    for (const Result& r : results) {
        edits.push_back(static_cast<double>(r.walk.edits));
        skipped.push_back(static_cast<double>(r.walk.edits_skipped));
        restarts.push_back(static_cast<double>(r.walk.counters.restarts));
        stale.push_back(static_cast<double>(r.walk.stale_moves));
    }
    row.add("edits", mean(edits));
    row.add("edits_skipped", mean(skipped));
    row.add("restarts", mean(restarts));
    row.add("stale_moves", mean(stale));
}

void add_rest(Row& row, std::span<const Result> results) {
    Signature signature;
    for (const Result& r : results) signature.add(r.walk.signature);
    std::size_t database = 0;
    for (const Result& r : results) database = std::max(database, r.database_bytes);
    row.add("database_bytes", std::uint64_t{database});
    std::vector<double> relative;
    for (const Result& r : results)
        if (r.database_rel) relative.push_back(*r.database_rel);
    row.add("database_rel", relative.empty() ? Value{} : Value{mean(relative)});
    row.add("agent_bytes", largest(results, [](const Walk& w) { return w.agent_bytes; }));
    row.add("signature", hex(results.size() == 1 ? results.front().walk.signature : signature.value()));
}

void add_all(Row& row, std::span<const Result> results, const PlanTimes& times) {
    add_counts(row, results);
    add_costs(row, results);
    add_work(row, results);
    add_times(row, times);
    add_quality(row, results);
    add_changes(row, results);
    add_rest(row, results);
}

}  // namespace

std::string_view name(Outcome outcome) {
    switch (outcome) {
        case Outcome::Moved: return "moved";
        case Outcome::Arrived: return "arrived";
        case Outcome::Waiting: return "waiting";
        case Outcome::Unreachable: return "unreachable";
        case Outcome::OutOfMemory: return "out_of_memory";
        case Outcome::Stuck: break;
    }
    return "stuck";
}

void add_moves(Row& row, const Moves& moves) {
    row.add("rule", name(moves.rule));
    if (moves.diagonal != kDiagonal && moves.rule != MoveRule::Four)
        row.add("diagonal", moves.diagonal == kDiagonal14 ? 1.4 : to_real(moves.diagonal));
}

Row configuration_row(const ProblemSet& set, const ConfigurationResults& results) {
    Row row;
    row.add("algo", results.algo);
    row.add("map", set.name);
    if (!set.maps.empty()) add_moves(row, set.maps.front().grid.rule());
    add_all(row, results.results, results.times);
    row.add("build_s", results.build_seconds);
    return row;
}

Row problem_row(const ProblemSet& set, std::size_t task, const std::string& algo, const Result& result) {
    Row row;
    add_problem(row, set, task, algo, result);
    return row;
}

void add_problem(Row& row, const ProblemSet& set, std::size_t index, const std::string& algo, const Result& result) {
    const Task& task = set.tasks[index];
    const Grid& grid = set.grid(task);
    row.add("algo", algo);
    row.add("map", set.maps[task.map].name);
    row.add("place", task.place);
    row.add("from", fmt::format("{},{}", grid.x(task.start), grid.y(task.start)));
    row.add("to", fmt::format("{},{}", grid.x(task.goal), grid.y(task.goal)));
    add_moves(row, grid.rule());
    row.add("outcome", result.refused ? "refused" : name(result.walk.outcome));
    row.add("stored_length", task.stored ? Value{task.stored->length} : Value{});
    row.add("expanded", result.walk.counters.expanded);
    add_all(row, {&result, 1}, result.times);
}

}  // namespace waystone::lab
