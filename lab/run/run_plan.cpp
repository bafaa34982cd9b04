// SPDX-License-Identifier: MIT
#include "lab/run/run_plan.hpp"

#include "base/hash.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

namespace waystone::lab {
namespace {

// A crowd takes as long as many walks.
std::size_t problems_per_unit(const PlannedRun& run) { return run.crowd ? 1 : 16; }

// All that decides the rows of a run, but for its problems.
std::string decided_by(const PlannedRun& run) {
    const Measured& m = run.measured;
    std::string out = fmt::format("{}\n{} {} {} {} {}\n{:d}{:d}{:d}{:d} {}\n", run.configuration.label, run.repetition,
                                  run.limits.max_moves, run.limits.max_expanded, run.limits.max_work, run.work_cutoff,
                                  m.lookahead, m.volume, m.non_optimal, m.trail, m.free_algo);
    if (run.crowd) out += "crowd " + crowd_key(*run.crowd) + '\n';
    if (run.series.turn != Turn{}) out += fmt::format("turn {} {}\n", run.series.turn.first, run.series.turn.of);
    return run.edits == nullptr ? out : out + hex(fingerprint(*run.edits));
}

}  // namespace

void add_units(RunPlan& plan, const ProblemSet& set) {
    std::vector<std::vector<std::size_t>> by_map(set.maps.size());
    for (std::size_t i = 0; i < set.tasks.size(); ++i) by_map[set.tasks[i].map].push_back(i);
    std::vector<std::string> decided;
    const std::string problems = hex(fingerprint(set));
    for (const PlannedRun& run : plan.runs) decided.push_back(decided_by(run) + problems);
    for (std::size_t map = 0; map < by_map.size(); ++map)
        for (std::size_t run = 0; run < plan.runs.size(); ++run) {
            std::vector<std::size_t> its;
            const Turn turn = plan.runs[run].series.turn;
            std::ranges::copy_if(by_map[map], std::back_inserter(its), [&](std::size_t i) { return turn.takes(i); });
            for (std::size_t first = 0, most = problems_per_unit(plan.runs[run]); first < its.size(); first += most) {
                const auto some = std::span(its).subspan(first);
                const auto tasks = some.first(std::min(most, some.size()));
                plan.units.push_back({.run = run,
                                      .map = map,
                                      .tasks = {tasks.begin(), tasks.end()},
                                      .key = xxh64(fmt::format("{} {}", decided[run], tasks.front()))});
            }
        }
}

std::vector<std::size_t> units_of(const RunPlan& plan, Shard shard) {
    std::vector<std::size_t> all(plan.units.size()), out;
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    std::ranges::sort(all, {}, [&](std::size_t i) { return std::pair(plan.units[i].key, i); });
    for (std::size_t i = shard.index; i < all.size(); i += shard.of) out.push_back(all[i]);
    std::ranges::sort(out);
    return out;
}

}  // namespace waystone::lab
