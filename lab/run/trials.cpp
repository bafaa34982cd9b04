// SPDX-License-Identifier: MIT
#include "lab/run/trials.hpp"

#include "base/statistics.hpp"
#include "lab/run/result_row.hpp"
#include "lab/run/runner.hpp"

#include <algorithm>
#include <cmath>

namespace waystone::lab {
namespace {

struct Attempt {
    double cost = 0, moves = 0, h_updates = 0;
    bool arrived = false, converged = false;
};

constexpr Column kTrialColumns[] = {
    {"algo", "algo"},
    {"trial", "trial"},
    {"solved", "solved"},
    {"cost", "cost", 2},
    {"optimal_cost", "optimal", 2},
    {"suboptimality_pct", "over optimal %", 2},
    {"h_updates", "raises of h", 1},
    {"converged", "converged"},
};

bool optimal(const Walk& walk, double length) {
    return walk.arrived() && std::abs(walk.cost - length) <= 1e-6 * (1 + length);
}

bool learned(const Walked& walked) { return walked.result.walk.counters.h_updates > 0; }

// After the last of these walks of a problem.
bool converged(std::span<const Walked> walks, double length) {
    const auto is_optimal = [&](const Walked& one) { return optimal(one.result.walk, length); };
    const bool optimal_twice = walks.size() > 1 && std::ranges::all_of(walks.last(2), is_optimal);
    return walks.back().result.walk.arrived() && (!learned(walks.back()) || optimal_twice);
}

Attempt attempt(std::span<const Walked> walks, double length) {
    const Walk& walk = walks.back().result.walk;
    return {.cost = walk.cost,
            .moves = static_cast<double>(walk.moves()),
            .h_updates = static_cast<double>(walk.counters.h_updates),
            .arrived = walk.arrived(),
            .converged = converged(walks, length)};
}

}  // namespace

Expected<std::vector<Trial>> run_trials(const ProblemSet& set, const std::string& algo, std::uint64_t most,
                                        WalkLimits limits) {
    limits.keep_times = false;
    RunPlan plan;
    plan.runs.push_back({.configuration = {algo, algo},
                         .limits = limits,
                         .again = [&](const Task& task, std::span<const Walked> walks) {
                             return walks.size() < most && learned(walks.back()) && !converged(walks, *task.optimal);
                         }});
    add_units(plan, set);
    for (Unit& unit : plan.units) std::erase_if(unit.tasks, [&](std::size_t i) { return !set.tasks[i].optimal; });
    std::vector<std::vector<Attempt>> by_task(set.tasks.size());
    const auto walked =
        Runner(set, plan, algo).walk(units_of(plan, {}), [&](const Unit&, std::span<Walked> walks, std::uint64_t) {
            for (std::size_t i = 0; i < walks.size(); ++i) {
                auto& all = by_task[walks[i].task];
                const auto so_far = walks.subspan(i - all.size(), all.size() + 1);
                all.push_back(attempt(so_far, *set.tasks[walks[i].task].optimal));
            }
            return Expected<void>();
        });
    if (!walked) return std::unexpected(walked.error());
    std::size_t longest = 0;
    for (const auto& all : by_task) longest = std::max(longest, all.size());
    std::vector<Trial> trials(longest);
    for (std::size_t t = 0; t < longest; ++t) {
        Trial& trial = trials[t];
        std::vector<double> cost, length, over, moves, updates;
        for (std::size_t i = 0; i < by_task.size(); ++i) {
            if (by_task[i].empty()) continue;
            const bool again = t < by_task[i].size();
            const Attempt& attempt = again ? by_task[i][t] : by_task[i].back();
            ++trial.problems;
            moves.push_back(attempt.moves);
            updates.push_back(again ? attempt.h_updates : 0);
            trial.converged += attempt.converged;
            if (!attempt.arrived) continue;
            ++trial.solved;
            const double best = *set.tasks[i].optimal;
            cost.push_back(attempt.cost);
            length.push_back(best);
            over.push_back(best > 0 ? 100 * (attempt.cost / best - 1) : 0);
        }
        trial.cost = mean(cost);
        trial.optimal_cost = mean(length);
        trial.suboptimality_pct = mean(over);
        trial.moves = mean(moves);
        trial.h_updates = mean(updates);
    }
    return trials;
}

std::vector<Row> trial_rows(const ProblemSet& set, const std::string& algo, const std::vector<Trial>& trials) {
    std::vector<Row> rows;
    for (const Trial& trial : trials) {
        const auto of_solved = [&](double value) { return trial.solved == 0 ? Value{} : Value{value}; };
        Row row;
        row.add("algo", algo);
        row.add("map", set.name);
        if (!set.maps.empty()) add_moves(row, set.maps.front().grid.rule());
        row.add("trial", std::uint64_t{rows.size() + 1});
        row.add("problems", trial.problems);
        row.add("solved", trial.solved);
        row.add("cost", of_solved(trial.cost));
        row.add("optimal_cost", of_solved(trial.optimal_cost));
        row.add("suboptimality_pct", of_solved(trial.suboptimality_pct));
        row.add("moves", trial.moves);
        row.add("h_updates", trial.h_updates);
        row.add("converged", trial.converged);
        rows.push_back(std::move(row));
    }
    return rows;
}

std::span<const Column> trial_columns() { return kTrialColumns; }

}  // namespace waystone::lab
