// SPDX-License-Identifier: MIT
#include "lab/run/trials.hpp"

#include "lab/run/parallel.hpp"
#include "lab/run/result_row.hpp"
#include "lab/run/worker.hpp"
#include "lab/table/statistics.hpp"

#include <cmath>

namespace waystone::lab {
namespace {

struct Attempt {
    double cost = 0, moves = 0, h_updates = 0;
    bool arrived = false, converged = false;
};

constexpr Column kColumns[] = {
    {"algo", "algo"},
    {"trial", "trial"},
    {"solved", "solved"},
    {"cost", "cost", 2},
    {"optimal_cost", "optimal", 2},
    {"suboptimality_pct", "over optimal %", 2},
    {"h_updates", "raises of h", 1},
    {"converged", "converged"},
};

bool optimal(const Attempt& attempt, double length) {
    return attempt.arrived && std::abs(attempt.cost - length) <= 1e-6 * (1 + length);
}

// One problem until it converges; fewer attempts than `most` then.
std::vector<Attempt> attempts(Worker& worker, const Task& task, std::uint64_t most, const WalkLimits& limits) {
    std::vector<Attempt> all;
    Agent& agent = *worker.agent;
    agent.start(task.start, task.goal);
    while (all.size() < most) {
        if (!all.empty()) agent.restart(task.start);
        const Walk walk = worker.walker->run_started(agent, task.start, task.goal, limits);
        Attempt attempt{.cost = walk.cost,
                        .moves = static_cast<double>(walk.moves()),
                        .h_updates = static_cast<double>(walk.counters.h_updates),
                        .arrived = walk.arrived()};
        const bool learned = walk.counters.h_updates > 0;
        const bool optimal_twice =
            !all.empty() && optimal(all.back(), *task.optimal) && optimal(attempt, *task.optimal);
        attempt.converged = attempt.arrived && (!learned || optimal_twice);
        all.push_back(attempt);
        if (attempt.converged || !learned) break;
    }
    return all;
}

}  // namespace

Expected<std::vector<Trial>> run_trials(const ProblemSet& set, const std::string& algo, std::uint64_t most,
                                        WalkLimits limits) {
    limits.keep_times = false;
    std::vector<std::vector<Attempt>> by_task(set.tasks.size());
    Progress progress(algo, set.tasks.size());
    const auto workers = for_each_index<Worker>(set.tasks.size(), &progress, [&](Worker& worker, std::size_t i) {
        const Task& task = set.tasks[i];
        if (task.optimal && worker.move_to(set.grid(task), algo, set.databases))
            by_task[i] = attempts(worker, task, most, limits);
    });
    for (const Worker& worker : workers)
        if (worker.error) return std::unexpected(*worker.error);
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

std::span<const Column> trial_columns() { return kColumns; }

}  // namespace waystone::lab
