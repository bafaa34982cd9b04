// SPDX-License-Identifier: MIT
// waystone tune --exhaustive: which configuration has the best paths under which limit on planning one move.
#include "catalog/catalog.hpp"
#include "catalog/pattern.hpp"
#include "cli/program/tune.hpp"
#include "cli/verbs/spec_list.hpp"
#include "io/atomic_file.hpp"
#include "lab/report/report.hpp"
#include "lab/run/batch.hpp"
#include "lab/run/calibration.hpp"
#include "lab/study/points_tables.hpp"
#include "lab/study/sweep_study.hpp"
#include "tune/build_estimate.hpp"

#include <fmt/format.h>

namespace waystone {
namespace {

// What the catalogue says is worth trying, without what takes longer to build than it is worth a trial.
std::vector<std::string> usual_configurations(const lab::ProblemSet& set, double build_seconds) {
    const Catalog& catalog = set.databases.catalog();
    const lab::Calibration calibration = lab::Calibration::of_this_machine(catalog);
    std::deque<BuildEstimator> estimators;
    for (const lab::LoadedMap& map : set.maps) estimators.emplace_back(map.grid);
    std::vector<std::string> out;
    for (TuningCandidate& candidate : tuning_candidates(catalog)) {
        const auto agent = catalog.bind(candidate.spec);
        double seconds = 0;
        for (const DatabaseNeed& need : databases_needed(*agent))
            for (BuildEstimator& estimator : estimators)
                if (const auto estimate = estimator.estimate(need.builder->kind, need.spec, *agent))
                    seconds += estimate->work * calibration.seconds_per_work(need.builder->kind);
        if (seconds <= build_seconds) out.push_back(std::move(candidate.spec));
        else
            say(fmt::format("{} is left out: building takes about {:.0f} s of one processor", candidate.spec, seconds));
    }
    return out;
}

Expected<lab::ProblemSet> problems(const SolveOptions& options, const Catalog& catalog) {
    auto set = chosen_problems(options, catalog);
    if (!set) return set;
    for (const Error& error : set->skipped) say(error.message());
    lab::solve_optimally(*set);
    const auto without_path = std::erase_if(set->tasks, [](const lab::Task& task) { return !task.optimal; });
    if (without_path > 0) say(fmt::format("{} problems have no path and are left out", without_path));
    if (set->tasks.empty()) return fail(ErrorCode::BadProblem, "tune", "no problem is left");
    return set;
}

// Of --all; the fields of the limits, and what is known besides.
lab::Table all_table(std::span<const lab::SweepPoint> points) {
    const auto front = lab::pareto_front(points);
    lab::Table out;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const lab::SweepPoint& point = points[i];
        out.begin_row();
        out.add("algo", point.algo, "configuration");
        out.add("suboptimality_pct", 100 * (point.suboptimality - 1), "over optimal %", 4);
        out.add("planning", point.planning, "planning/move", 2);
        out.add("worst", point.worst, "worst move");
        out.add("unsolved", point.unsolved, "unsolved");
        out.add("front", front[i] ? "yes" : "no", "on front");
        out.add("counting", name(point.counting), "counting");
        out.add("plan_us_mean", point.us.mean, "us/move", 2);
        out.add("plan_us_p99", point.us.p99, "p99 us", 1);
        out.add("first_move_us", point.us.first, "first move us", 1);
        out.add("database_rel", point.database_rel, "database/map", 2);
    }
    return out;
}

}  // namespace

int tune_exhaustively(const TuneCommand& options, const Program& in) {
    const bool asked = !options.solve.algos.empty();
    auto algos = spec_list(options.solve.algos, in.catalog);
    if (!algos) return kBadInput;
    const auto set = problems(options.solve, in.catalog);
    if (!set) return report(set.error());
    if (!asked) algos = usual_configurations(*set, options.build_time);
    const auto counting = *lab::counting_by_name(options.counting);
    std::vector<lab::SweepPoint> points;
    for (std::size_t i = 0; i < algos->size(); ++i) {
        const std::string& algo = (*algos)[i];
        const auto run = lab::run_configuration(*set, algo,
                                                {.limits = {.max_moves = options.solve.max_moves},
                                                 .label = fmt::format("{}/{} {}", i + 1, algos->size(), algo)});
        if (!run && (asked || run.error().code == ErrorCode::Interrupted))
            return report_spec("--algo", algo, run.error());
        if (!run) {
            say(fmt::format("{} is left out: {}", algo, run.error().message()));
            continue;
        }
        points.push_back(lab::make_point(*set, lab::run_figures(*run), counting, kUnlimited));
        points.back().series = algo;
        if (points.back().unsolved > 0)
            say(fmt::format("{} left {} of {} problems unsolved within {} moves and is not chosen", algo,
                            points.back().unsolved, set->tasks.size(), options.solve.max_moves));
    }
    if (!options.picture.empty()) {
        for (lab::SweepPoint& point : points) point.series = point.algo.substr(0, point.algo.find('('));
        lab::FigureSpec figure;
        figure.planning.log = true;
        figure.planning.title = fmt::format("{} per move, mean", options.counting);
        const std::string plot =
            lab::vega_lite(lab::points_figure("Planning against quality", set->name, figure, points));
        const auto drawn = options.picture.ends_with(".html") ? lab::plot_page(plot) : Expected<std::string>(plot);
        if (!drawn) return report(drawn.error());
        for (lab::SweepPoint& point : points) point.series = point.algo;
        if (const auto written = write_file(options.picture, *drawn); !written) return report(written.error());
    }
    return options.solve.format.print_table(options.all ? all_table(points) : lab::limits_table(points));
}

}  // namespace waystone
