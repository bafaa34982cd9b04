// SPDX-License-Identifier: MIT
#include "lab/run/crowd_unit.hpp"

#include "lab/run/crowd_row.hpp"
#include "lab/run/crowd_run.hpp"
#include "lab/run/result_row.hpp"

namespace waystone::lab {

Expected<CrowdResult> run_crowd_of(const ProblemSet& set, std::size_t task, const PlannedRun& run,
                                   const Database& databases, const std::atomic<bool>& stop) {
    if (auto fits = crowd_size(set.crowds[task], *run.crowd); !fits) return std::unexpected(fits.error());
    CrowdPlan plan = crowd_plan(set.crowds[task], *run.crowd);
    if (run.configuration.algo != kNoAgents) {
        auto parsed = waystone::Configuration::parse(run.configuration.algo, set.databases.catalog());
        if (!parsed) return std::unexpected(parsed.error());
        plan.crowd.agent = std::move(*parsed);
        plan.crowd.databases = databases;
    }
    plan.least_ticks = true;
    plan.stop = [&] { return stop.load(); };
    Map map(std::make_shared<Grid>(set.grid(set.tasks[task])));
    return run_crowd(map, plan);
}

Row crowd_row(const ProblemSet& set, const PlannedRun& run, const Walked& walked) {
    const Task& task = set.tasks[walked.task];
    const CrowdProblem& problem = set.crowds[walked.task];
    Row row;
    row.add("algo", run.configuration.label);
    row.add("map", set.maps[task.map].name);
    row.add("place", task.place);
    add_moves(row, set.grid(task).rule());
    row.add("seed", problem.seed);
    Row asked, came;
    add_crowd_plan(asked, crowd_plan(problem, *run.crowd));
    add_crowd_fields(came, walked.crowd.value_or(CrowdResult{}));
    for (const auto& [name, value] : asked.fields())
        row.add(name, walked.crowd || value.kind == Value::Kind::Text ? value : Value());
    row.add("unreachable_pct", run.crowd->unreachable_pct);
    row.add("edit_rate", run.crowd->edits_per_tick);
    for (const auto& [name, value] : came.fields())
        row.add(name, walked.crowd ? value : name == "outcome" ? Value("refused") : Value());
    row.add("database_bytes", walked.result.database_bytes);
    row.add("build_s", walked.result.build_seconds);
    return row;
}

}  // namespace waystone::lab
