// SPDX-License-Identifier: MIT
#include "lab/run/batch.hpp"

#include "lab/run/databases.hpp"
#include "lab/run/parallel.hpp"
#include "lab/run/task_worker.hpp"
#include "lab/table/statistics.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace waystone::lab {
namespace {

struct TimedWorker : TaskWorker {
    TimeHistogram times;
};

PlanTimes with_means_of_firsts(PlanTimes times, const std::vector<Result>& results) {
    std::vector<double> first, first20, all;
    for (const Result& result : results) {
        if (result.walk.moves() == 0) continue;
        first.push_back(result.times.first);
        first20.push_back(result.times.first20);
        all.push_back(result.times.all);
    }
    times.first = mean(first);
    times.first20 = mean(first20);
    times.all = mean(all);
    return times;
}

// What an agent that has walked before owns depends on its earlier walks, and so on the thread it lives in. Therefore
// a fresh one walks the problem with the most work of each map once more, and that is what all of them report.
void measure_bytes(ConfigurationResults& out, const ProblemSet& set, const BatchOptions& options) {
    struct Heaviest {
        std::size_t task = 0, tasks = 0;
        std::size_t bytes = 0;
    };
    std::vector<Heaviest> heaviest(set.maps.size());
    const auto work = [&](std::size_t task) { return out.results[task].walk.counters.work(); };
    for (std::size_t i = 0; i < set.tasks.size(); ++i) {
        Heaviest& most = heaviest[set.tasks[i].map];
        if (most.tasks++ == 0 || work(i) > work(most.task)) most.task = i;
    }
    WalkLimits limits = options.limits;
    limits.keep_times = false;
    for_each_index<Worker>(heaviest.size(), nullptr, [&](Worker& worker, std::size_t map) {
        Heaviest& most = heaviest[map];
        if (most.tasks == 0) return;
        const Task& task = set.tasks[most.task];
        if (most.tasks == 1) most.bytes = out.results[most.task].walk.agent_bytes;  // it was fresh
        else if (worker.move_to(set.grid(task), out.algo, set.databases, options.edits))
            most.bytes = worker.walker->run(*worker.agent, task.start, task.goal, limits).agent_bytes;
    });
    for (std::size_t i = 0; i < set.tasks.size(); ++i)
        out.results[i].walk.agent_bytes = heaviest[set.tasks[i].map].bytes;
}

}  // namespace

Expected<ConfigurationResults> run_configuration(const ProblemSet& set, const std::string& algo,
                                                 const BatchOptions& options) {
    auto databases = open_databases(set, algo, options.progress);
    if (!databases) return std::unexpected(databases.error());
    std::vector<std::size_t> order(set.tasks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::pair(set.tasks[a].map, a) < std::pair(set.tasks[b].map, b);
    });
    const bool measures = options.measures && options.edits == nullptr;
    ConfigurationResults out{.algo = algo, .results = std::vector<Result>(set.tasks.size()), .times = {}};
    std::optional<Progress> progress;
    if (options.progress) progress.emplace(options.label.empty() ? algo : options.label, set.tasks.size());
    const auto workers = for_each_index<TimedWorker>(
        order.size(), progress ? &*progress : nullptr, [&](TimedWorker& worker, std::size_t i) {
            const Task& task = set.tasks[order[i]];
            if (!worker.move_to(set.grid(task), algo, set.databases, options.edits)) return false;
            Result& result = out.results[order[i]];
            result = worker.walk(task, options.limits, {.non_optimal = measures});
            for (const std::uint64_t ns : result.walk.plan_ns) worker.times.add(ns);
            result.walk.plan_ns = {};
            return true;
        });
    TimeHistogram times;
    for (const TimedWorker& worker : workers) {
        if (worker.error) return std::unexpected(*worker.error);
        times.add(worker.times);
    }
    out.times = with_means_of_firsts(times_of(times), out.results);
    if (options.agent_bytes) measure_bytes(out, set, options);
    for (std::size_t i = 0; i < out.results.size(); ++i) {
        const OpenDatabases& opened = (*databases)[set.tasks[i].map];
        out.results[i].database_bytes = opened.bytes;
        out.results[i].database_rel = opened.relative;
    }
    for (const OpenDatabases& opened : *databases) out.build_seconds += opened.seconds;
    return out;
}

std::optional<std::size_t> first_disqualified(const ConfigurationResults& results) {
    const auto found = std::find_if(results.results.begin(), results.results.end(),
                                    [](const Result& result) { return result.walk.disqualified_at != 0; });
    if (found == results.results.end()) return std::nullopt;
    return static_cast<std::size_t>(found - results.results.begin());
}

}  // namespace waystone::lab
