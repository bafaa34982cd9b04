// SPDX-License-Identifier: MIT
#include "lab/run/batch.hpp"

#include "base/statistics.hpp"
#include "lab/run/runner.hpp"

#include <algorithm>
#include <mutex>
#include <utility>

namespace waystone::lab {
namespace {

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

}  // namespace

Expected<ConfigurationResults> run_configuration(const ProblemSet& set, const std::string& algo,
                                                 const BatchOptions& options) {
    RunPlan plan;
    plan.runs.push_back({.configuration = {algo, algo},
                         .edits = options.edits,
                         .limits = options.limits,
                         .measured = {.non_optimal = options.measures}});
    add_units(plan, set);
    ConfigurationResults out{.algo = algo, .results = std::vector<Result>(set.tasks.size()), .times = {}};
    TimeHistogram times;
    std::mutex mutex;
    Runner runner(set, plan, !options.progress ? "" : options.label.empty() ? algo : options.label);
    const auto walked =
        runner.walk(units_of(plan, {}), [&](const Unit&, std::span<Walked> walks, std::uint64_t) -> Expected<void> {
            const std::lock_guard lock(mutex);
            for (Walked& one : walks) {
                for (const std::uint64_t ns : std::exchange(one.result.walk.plan_ns, {})) times.add(ns);
                out.results[one.task] = std::move(one.result);
            }
            return {};
        });
    if (!walked) return std::unexpected(walked.error());
    out.times = with_means_of_firsts(times_of(times), out.results);
    out.build_seconds = runner.build_seconds();
    return out;
}

std::optional<std::size_t> first_disqualified(const ConfigurationResults& results) {
    const auto found = std::find_if(results.results.begin(), results.results.end(),
                                    [](const Result& result) { return result.walk.disqualified_at != 0; });
    if (found == results.results.end()) return std::nullopt;
    return static_cast<std::size_t>(found - results.results.begin());
}

}  // namespace waystone::lab
