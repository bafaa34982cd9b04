// SPDX-License-Identifier: MIT
#include "lab/experiment/run_plan.hpp"

#include <waystone/catalog.hpp>

#include "base/random.hpp"
#include "base/signature.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace waystone::lab {
namespace {

constexpr std::size_t kProblemsPerUnit = 16;
constexpr std::uint64_t kShuffleSeed = 1;

const std::vector<Parameters>& points(const Sweep& sweep, bool quick) {
    return quick ? sweep.quick_points : sweep.points;
}

// Names the sweep in front of what is wrong with it.
std::unexpected<Error> in_sweep(const Sweep& sweep, const std::string& text, const Error& error) {
    return fail(error.code, sweep.place, "sweep '" + sweep.name + "': " + text + ":" + error.message());
}

Expected<const EditScript*> edits_of(RunPlan& plan, const std::string& source, const ProblemSet& set) {
    if (source.empty()) return nullptr;
    if (const auto known = plan.edits.find(source); known != plan.edits.end()) return &known->second;
    auto script = load_edits(source);
    if (!script) return std::unexpected(script.error());
    for (const LoadedMap& map : set.maps)
        if (const auto fits = check_edits(*script, map.grid); !fits) return std::unexpected(fits.error());
    return &plan.edits.emplace(source, std::move(*script)).first->second;
}

void add_units(RunPlan& plan, const ProblemSet& set) {
    std::vector<std::vector<std::size_t>> by_map(set.maps.size());
    for (std::size_t i = 0; i < set.tasks.size(); ++i) by_map[set.tasks[i].map].push_back(i);
    for (std::size_t map = 0; map < by_map.size(); ++map)
        for (std::size_t run = 0; run < plan.runs.size(); ++run)
            for (std::size_t first = 0; first < by_map[map].size(); first += kProblemsPerUnit) {
                const auto some = std::span(by_map[map]).subspan(first);
                const auto tasks = some.first(std::min(kProblemsPerUnit, some.size()));
                plan.units.push_back({.run = run, .map = map, .tasks = {tasks.begin(), tasks.end()}});
            }
}

}  // namespace

bool grows_trees(const Experiment& experiment) {
    return std::ranges::any_of(experiment.sweeps, [](const Sweep& sweep) { return sweep.tree.has_value(); }) ||
           !experiment.points_of.empty();
}

Expected<std::vector<ResultSeries>> result_series(const Experiment& experiment, bool quick) {
    const auto sweeps = all_sweeps(experiment);
    if (!sweeps) return std::unexpected(sweeps.error());
    std::vector<ResultSeries> out;
    for (const Sweep& sweep : *sweeps)
        for (const Parameters& parameters : points(sweep, quick)) out.push_back({sweep.name, text(parameters)});
    return out;
}

Expected<RunPlan> make_plan(const Experiment& experiment, const ProblemSet& set, bool quick, StudyTrees& trees) {
    const auto sweeps = all_sweeps(experiment);
    if (!sweeps) return std::unexpected(sweeps.error());
    RunPlan plan;
    for (const Sweep& sweep : *sweeps)
        for (const Parameters& parameters : points(sweep, quick))
            for (std::uint64_t repetition = 1; repetition <= experiment.repetitions; ++repetition) {
                const Parameters seeded = with_seed(parameters, experiment.seed + repetition - 1);
                PlannedRun run{.series = {sweep.name, text(parameters)},
                               .repetition = repetition,
                               .configuration = {},
                               .limits = {.max_moves = experiment.max_moves},
                               .work_cutoff = sweep.in_real_time ? experiment.work_cutoff : kUnlimited};
                auto configuration = configuration_of(sweep, seeded, set, trees);
                if (!configuration) return std::unexpected(configuration.error());
                run.configuration = std::move(*configuration);
                if (const auto full = set.databases.catalog().full(run.configuration.algo); !full)
                    return in_sweep(sweep, run.configuration.label, full.error());
                const std::string source = filled(sweep.edits, seeded);
                const auto edits = edits_of(plan, source, set);
                if (!edits) return in_sweep(sweep, source, edits.error());
                run.edits = *edits;
                if (sweep.in_real_time && sweep.counting == Counting::Expanded)
                    run.limits.max_expanded = experiment.cutoff;
                run.limits.max_work = run.work_cutoff;
                plan.runs.push_back(std::move(run));
            }
    add_units(plan, set);
    return plan;
}

std::vector<std::size_t> units_of(const RunPlan& plan, Shard shard) {
    std::vector<std::size_t> all(plan.units.size()), out;
    std::iota(all.begin(), all.end(), std::size_t{0});
    Random(kShuffleSeed).shuffle(std::span(all));
    for (std::size_t i = shard.index; i < all.size(); i += shard.of) out.push_back(all[i]);
    std::ranges::sort(out);
    return out;
}

std::uint64_t fingerprint(std::string_view experiment_text, const ProblemSet& set, const RunPlan& plan, bool quick) {
    Signature signature;
    for (const char c : experiment_text) signature.add(static_cast<unsigned char>(c));
    signature.add(quick);
    signature.add(fingerprint(set));
    for (const auto& [source, script] : plan.edits)
        for (const TimedEdit& edit : script.edits)
            for (const std::uint64_t number :
                 {edit.tick, std::uint64_t{edit.x}, std::uint64_t{edit.y}, std::uint64_t{edit.width},
                  std::uint64_t{edit.height}, std::uint64_t{edit.open}})
                signature.add(number);
    return signature.value();
}

}  // namespace waystone::lab
