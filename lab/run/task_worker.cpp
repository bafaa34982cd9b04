// SPDX-License-Identifier: MIT
#include "lab/run/task_worker.hpp"

#include <time.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace waystone::lab {
namespace {

constexpr double kMicro = 1e-3;  // of a nanosecond

// Of this thread.
std::uint64_t processor_ns() {
    struct timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(now.tv_nsec);
}

PlanTimes times_of_walk(std::span<const std::uint64_t> plan_ns) {
    TimeHistogram histogram;
    for (const std::uint64_t ns : plan_ns) histogram.add(ns);
    PlanTimes times = times_of(histogram);
    const auto first20 = plan_ns.first(std::min<std::size_t>(20, plan_ns.size()));
    times.first = plan_ns.empty() ? 0 : static_cast<double>(plan_ns.front()) * kMicro;
    const auto sum = [](std::span<const std::uint64_t> ns) {
        return static_cast<double>(std::accumulate(ns.begin(), ns.end(), std::uint64_t{0})) * kMicro;
    };
    times.first20 = sum(first20);
    times.all = sum(plan_ns);
    return times;
}

// Counts what lookaheads expand, and nothing that a policy searches beside them; and sums what they meet of values that
// were raised before.
class SearchCount : public Observer {
public:
    void searched(std::span<const SearchedState> states) override {
        std::uint64_t expanded = 0;
        for (const SearchedState& s : states) {
            expanded += s.expanded;
            const double met = to_real(s.h - s.initial_h) * s.looks;
            volume += met;
            if (!s.expanded) frontier_volume += met;
        }
        all += expanded;
        most = std::max(most, expanded);
    }
    void refined(std::uint64_t looks) override {
        all_refined += looks;
        most_refined = std::max(most_refined, looks);
    }
    std::uint64_t all = 0, most = 0, all_refined = 0, most_refined = 0;
    double volume = 0, frontier_volume = 0;
};

}  // namespace

PlanTimes times_of(const TimeHistogram& histogram) {
    return {.mean = histogram.mean() * kMicro,
            .p50 = histogram.quantile(0.5) * kMicro,
            .p99 = histogram.quantile(0.99) * kMicro,
            .max = histogram.max() * kMicro};
}

Expected<void> TaskWorker::begin(const Grid& grid, const PlannedRun& run, const DatabaseCache& databases,
                                 const std::atomic<bool>& stop) {
    if (grid_ != &grid || edits_ != run.edits) {
        agent_.reset();
        grid_ = &grid;
        edits_ = run.edits;
        world_ = edits_ == nullptr ? nullptr : std::make_unique<World>(grid, *edits_);
        if (world_) walker_.emplace(*world_);
        else walker_.emplace(grid);
    }
    run_ = &run;
    if (world_) world_->reset();
    auto made = make_agent(databases);  // before the last one goes, so that its databases stay open
    agent_.reset();
    free_agent_.reset();
    if (!made) return std::unexpected(made.error());
    auto metered = std::make_unique<MeteredAgent>(std::move(*made), run.work_cutoff, stop);
    meter_ = metered.get();
    agent_.emplace(std::move(metered));
    if (run.measured.free_algo.empty()) return {};
    auto other = databases.make_agent(grid, run.measured.free_algo);
    if (!other) return std::unexpected(other.error());
    free_agent_.emplace(std::move(*other));
    return {};
}

Expected<Agent> TaskWorker::make_agent(const DatabaseCache& databases) {
    return run_->make ? run_->make(*grid_)
                      : databases.make_agent(world_ ? world_->grid() : *grid_, run_->configuration.algo);
}

Result TaskWorker::walk(const Task& task, bool again) {
    const Measured& measured = run_->measured;
    const bool judged = !world_ && (measured.non_optimal || free_agent_);
    WalkLimits limits = run_->limits;
    const bool keep_trail = measured.trail || limits.keep_trail;
    limits.keep_trail = keep_trail || judged;
    SearchCount searches;
    const bool observed = measured.lookahead || measured.volume;
    if (observed) agent_->observe(&searches);
    Result result;
    const std::uint64_t begin = processor_ns();
    if (again) {
        agent_->restart(task.start);
        result.walk = walker_->run_started(*agent_, task.start, task.goal, limits);
    } else {
        result.walk = walker_->run(*agent_, task.start, task.goal, limits);
    }
    walking_ns_ += processor_ns() - begin;
    if (observed) agent_->observe(nullptr);
    result.lookahead = searches.all;
    result.lookahead_max = searches.most;
    result.refined = searches.all_refined;
    result.refined_max = searches.most_refined;
    result.volume = searches.volume;
    result.frontier_volume = searches.frontier_volume;
    result.optimal = task.optimal;
    result.times = times_of_walk(result.walk.plan_ns);
    if (judged) judge(result, task.goal);
    if (!keep_trail) result.walk.trail = {};
    return result;
}

void TaskWorker::judge(Result& result, State goal) {
    if (std::exchange(field_of_, grid_) != grid_) {
        field_.emplace(*grid_);
        field_goal_ = kNoState;
    }
    if (std::exchange(field_goal_, goal) != goal) field_->compute(goal);
    const std::vector<State>& trail = result.walk.trail;
    std::uint64_t wrong = 0, free_wrong = 0;
    for (std::size_t i = 1; i < trail.size(); ++i) {
        wrong += !optimal(trail[i - 1], trail[i]);
        if (!free_agent_) continue;
        free_agent_->start(trail[i - 1], goal);
        free_agent_->step();
        free_wrong += !optimal(trail[i - 1], free_agent_->now());
    }
    if (run_->measured.non_optimal) result.non_optimal = wrong;
    if (free_agent_) result.free_non_optimal = free_wrong;
}

bool TaskWorker::optimal(State from, State to) const {
    return saturating_add(grid_->cost_between(from, to), (*field_)[to]) == (*field_)[from];
}

}  // namespace waystone::lab
