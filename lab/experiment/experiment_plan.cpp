// SPDX-License-Identifier: MIT
#include "lab/experiment/experiment_plan.hpp"

#include <waystone/catalog.hpp>

#include "base/signature.hpp"
#include "lab/run/crowd_unit.hpp"

#include <algorithm>

namespace waystone::lab {
namespace {

constexpr std::uint64_t kMostRows = 100'000'000;

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

// A point's crowds. There is room for all of them, unless a map may refuse.
Expected<void> plan_crowds(const Sweep& sweep, const Parameters& parameters, const ProblemSet& set, PlannedRun& run,
                           std::string& about) {
    run.crowd = crowd_settings(sweep, parameters);
    if (run.configuration.algo != kNoAgents)
        if (const auto full = set.databases.catalog().full(run.configuration.algo); !full)
            return std::unexpected(full.error());
    for (std::size_t i = 0; i < set.tasks.size() && !run.where_possible; ++i) {
        about = set.tasks[i].place;
        if (const auto fits = crowd_size(set.crowds[i], *run.crowd); !fits) return std::unexpected(fits.error());
    }
    return {};
}

// One point in one repetition. What is wrong is wrong with `about`.
Expected<PlannedRun> planned(const Experiment& experiment, const Sweep& sweep, const Parameters& parameters,
                             std::uint64_t repetition, const ProblemSet& set, StudyTrees& trees, RunPlan& plan,
                             std::string& about) {
    const Parameters seeded = with_seed(parameters, experiment.seed + repetition - 1);
    PlannedRun run{
        .series = {sweep.name, text(parameters)},
        .repetition = repetition,
        .configuration = {},
        .limits = {.max_moves = experiment.max_moves},
        .work_cutoff = sweep.in_real_time ? experiment.work_cutoff : kUnlimited,
        .measured = {.lookahead = sweep.counting == Counting::Lookahead || sweep.counting == Counting::Refined,
                     .non_optimal = experiment.measures}};
    about = sweep.algo;
    auto configuration = configuration_of(sweep, seeded, set, trees);
    if (!configuration) return std::unexpected(configuration.error());
    run.configuration = std::move(*configuration);
    about = run.configuration.label;
    run.where_possible = sweep.where_possible;
    if (sweep.crowd) {
        if (auto planned = plan_crowds(sweep, parameters, set, run, about); !planned)
            return std::unexpected(planned.error());
        return run;
    }
    if (const auto full = set.databases.catalog().full(run.configuration.algo); !full)
        return std::unexpected(full.error());
    about = filled(sweep.edits, seeded);
    const auto edits = edits_of(plan, about, set);
    if (!edits) return std::unexpected(edits.error());
    run.edits = *edits;
    if (sweep.in_real_time && sweep.counting == Counting::Expanded) run.limits.max_expanded = experiment.cutoff;
    run.limits.max_work = run.work_cutoff;
    return run;
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
        for (std::size_t i = 0; const Parameters& parameters : sweep.points_at(quick))
            out.push_back({sweep.name, text(parameters), sweep.turn_of(i++, quick)});
    return out;
}

Expected<RunPlan> make_plan(const Experiment& experiment, const ProblemSet& set, bool quick, StudyTrees& trees,
                            bool leave_out) {
    const auto sweeps = all_sweeps(experiment);
    if (!sweeps) return std::unexpected(sweeps.error());
    std::uint64_t rows = 0;
    for (const Sweep& sweep : *sweeps)
        rows += sweep.points_at(quick).size() * experiment.repetitions * set.tasks.size();
    if (rows > kMostRows)
        return fail(ErrorCode::BadParameter, experiment.id,
                    "it asks for " + std::to_string(rows) + " walks; a run takes at most " + std::to_string(kMostRows));
    RunPlan plan;
    for (const Sweep& sweep : *sweeps)
        for (std::size_t point = 0; const Parameters& parameters : sweep.points_at(quick)) {
            const Turn turn = sweep.turn_of(point++, quick);
            for (std::uint64_t repetition = 1; repetition <= experiment.repetitions; ++repetition) {
                std::string about;
                auto run = planned(experiment, sweep, parameters, repetition, set, trees, plan, about);
                if (!run && (!leave_out || ends_all(run.error()))) return in_sweep(sweep, about, run.error());
                if (!run)
                    run = PlannedRun{.series = {sweep.name, text(parameters)},
                                     .repetition = repetition,
                                     .configuration = {.label = filled(sweep.algo, parameters), .algo = {}},
                                     .missing = about + ":" + run.error().message()};
                run->series.turn = turn;
                plan.runs.push_back(std::move(*run));
            }
        }
    add_units(plan, set);
    return plan;
}

std::uint64_t fingerprint(std::string_view experiment_text, const ProblemSet& set, const RunPlan& plan, bool quick) {
    Signature signature;
    for (const char c : experiment_text) signature.add(static_cast<unsigned char>(c));
    signature.add(quick);
    signature.add(fingerprint(set));
    for (const auto& [source, script] : plan.edits) signature.add(fingerprint(script));
    return signature.value();
}

}  // namespace waystone::lab
