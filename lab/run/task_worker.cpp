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

// Counts what lookaheads expand, and nothing that a policy searches beside them.
class LookaheadCount : public Observer {
public:
    void searched(std::span<const SearchedState> states) override {
        const auto expanded = static_cast<std::uint64_t>(
            std::count_if(states.begin(), states.end(), [](const SearchedState& state) { return state.expanded; }));
        all += expanded;
        most = std::max(most, expanded);
    }
    std::uint64_t all = 0, most = 0;
};

}  // namespace

PlanTimes times_of(const TimeHistogram& histogram) {
    return {.mean = histogram.mean() * kMicro,
            .p50 = histogram.quantile(0.5) * kMicro,
            .p99 = histogram.quantile(0.99) * kMicro,
            .max = histogram.max() * kMicro};
}

// Moves from s to t with c(s, t) + d*(t) > d*(s), where d* is the true distance to the goal.
std::uint64_t TaskWorker::non_optimal_moves(State goal, std::span<const State> trail) {
    if (std::exchange(field_of_, grid) != grid) field_.emplace(*grid);
    field_->compute(goal);
    std::uint64_t count = 0;
    for (std::size_t i = 1; i < trail.size(); ++i)
        count += grid->cost_between(trail[i - 1], trail[i]) + (*field_)[trail[i]] > (*field_)[trail[i - 1]];
    return count;
}

Result TaskWorker::walk(const Task& task, WalkLimits limits, const Measured& measured) {
    Result result;
    const bool keep_trail = std::exchange(limits.keep_trail, limits.keep_trail || measured.non_optimal);
    LookaheadCount lookahead;
    if (measured.lookahead) agent->observe(&lookahead);
    const std::uint64_t begin = processor_ns();
    result.walk = walker->run(*agent, task.start, task.goal, limits);
    walking_ns += processor_ns() - begin;
    if (measured.lookahead) agent->observe(nullptr);
    result.lookahead = lookahead.all;
    result.lookahead_max = lookahead.most;
    result.optimal = task.optimal;
    result.times = times_of_walk(result.walk.plan_ns);
    if (measured.non_optimal) result.non_optimal = non_optimal_moves(task.goal, result.walk.trail);
    if (!keep_trail) result.walk.trail = {};
    return result;
}

}  // namespace waystone::lab
