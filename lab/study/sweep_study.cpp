// SPDX-License-Identifier: MIT
#include "lab/study/sweep_study.hpp"

#include "base/hash.hpp"
#include "io/paths.hpp"
#include "io/text.hpp"
#include "lab/table/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

namespace waystone::lab {
namespace {

void add_rows(std::vector<Row>& rows, const SweepPoint& point, const ProblemSet& set, const RunFigures& run) {
    for (std::size_t i = 0; i < run.problems.size(); ++i) {
        const WalkFigures& problem = run.problems[i];
        const Count& count = problem.count(point.counting);
        rows.push_back({{"series", point.series},
                        {"parameters", text(point.parameters)},
                        {"problem", base_name(set.tasks[i].place)},
                        {"arrived", problem.arrived},
                        {"cost", problem.cost},
                        {"optimal", set.tasks[i].optimal},
                        {"moves", problem.moves},
                        {name(Counting::Expanded), problem.expanded.all},
                        {"counted", count.all},
                        {"counted_max", count.most},
                        {"signature", hex(problem.signature)}});
    }
}

struct Tally {
    std::string series;
    std::uint64_t points = 0, shown = 0, disqualified = 0, with_unsolved = 0, missing = 0;
    const SweepPoint *best = nullptr, *broke = nullptr;
};

std::vector<Tally> tally(const SweepPoints& measured) {
    std::vector<Tally> out;
    for (const Sweep& sweep : measured.sweeps) {
        Tally t{.series = sweep.name};
        for (const SweepPoint& point : measured.points) {
            if (point.series != sweep.name) continue;
            ++t.points;
            t.shown += point.shown();
            t.missing += !point.measured();
            t.disqualified += point.disqualified();
            t.with_unsolved += point.shown() && point.unsolved > 0;
            if (point.disqualified() && t.broke == nullptr) t.broke = &point;
            if (point.solved() && (t.best == nullptr || point.suboptimality < t.best->suboptimality)) t.best = &point;
        }
        out.push_back(t);
    }
    return out;
}

std::string series_table(const std::vector<Tally>& tallies) {
    Table table;
    for (const Tally& t : tallies) {
        const SweepPoint best = t.best != nullptr ? *t.best : SweepPoint();
        const auto of_best = [&](Value value) { return t.best != nullptr ? std::move(value) : Value{}; };
        table.begin_row();
        table.add("series", t.series, "series");
        table.add("points", t.points, "points");
        table.add("shown", t.shown, "shown");
        table.add("disqualified", t.disqualified, "disqualified");
        table.add("unsolved", t.with_unsolved, "partly unsolved");
        table.add("missing", t.missing, "not there");
        table.add("best", of_best(best.suboptimality), "best suboptimality", 4);
        table.add("planning", of_best(best.planning), "at planning/move", 2);
        table.add("at", of_best(text(best.parameters)), "with");
    }
    return indented(aligned_table(table.rows, table.columns));
}

// A dot for every point that is shown; the front by that figure and suboptimality.
std::vector<DotSeries> dots(std::span<const SweepPoint> points, double SweepPoint::* along) {
    std::vector<DotSeries> out;
    const std::vector<bool> front = pareto_front(points, along);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const SweepPoint& point = points[i];
        auto series = std::ranges::find(out, point.series, &DotSeries::name);
        if (series == out.end()) series = out.insert(series, {.name = point.series});
        if (!point.shown()) continue;
        series->dots.push_back(
            {.x = point.*along,
             .y = point.suboptimality,
             .label =
                 fmt::format("{}\n{:.3f} per move, suboptimality {}{:.4f}, worst move {}", point.name(), point.planning,
                             point.unsolved > 0 ? "at least " : "", point.suboptimality, point.worst),
             .hollow = point.unsolved > 0,
             .on_front = front[i]});
    }
    std::erase_if(out, [](const DotSeries& series) { return series.dots.empty(); });
    return out;
}

}  // namespace

std::string indented(const std::string& table) {
    std::string out;
    std::string_view line;
    for (Lines lines(table); lines.next(line);) out.append("    ").append(line).append("\n");
    return out;
}

Expected<SweepPoints> measure_points(const Experiment& experiment, ProblemSet& set, const SweepTools& tools) {
    auto sweeps = all_sweeps(experiment);
    if (!sweeps) return std::unexpected(sweeps.error());
    if (experiment.repetitions > 1 || experiment.work_cutoff != kUnlimited || !experiment.optimal_costs ||
        std::ranges::any_of(*sweeps, &Sweep::turns))
        return fail(ErrorCode::BadParameter, experiment.id,
                    "'repetitions', 'work_cutoff', 'optimal_costs' and 'turns' are for `waystone lab run`");
    auto plan = make_plan(experiment, set, !tools.paper_scale, tools.trees, true);
    if (!plan) return std::unexpected(plan.error());
    for (PlannedRun& run : plan->runs) {
        if (!run.missing.empty()) continue;
        const auto ready = tools.builds.prepare(set, run.configuration.algo);
        if (!ready && ends_all(ready.error())) return std::unexpected(ready.error());
        if (!ready) run.missing = run.configuration.label + ":" + ready.error().message();
    }
    auto walked = tools.walks.walk(set, *plan, experiment.id);
    if (!walked) return std::unexpected(walked.error());
    SweepPoints out{.sweeps = std::move(*sweeps), .points = {}, .runs = std::move(*walked), .rows = {}};
    std::size_t next = 0;
    for (const Sweep& sweep : out.sweeps)
        for (const Parameters& parameters : sweep.points_at(!tools.paper_scale)) {
            const PlannedRun& run = plan->runs[next];
            const RunFigures& figures = out.runs[next++];
            const std::uint64_t cutoff = sweep.in_real_time ? experiment.cutoff : kUnlimited;
            SweepPoint point;
            if (run.missing.empty()) point = make_point(set, figures, sweep.counting, cutoff);
            point.missing = run.missing;
            point.series = sweep.name;
            point.parameters = parameters;
            point.algo = run.configuration.label;
            if (run.missing.empty()) add_rows(out.rows, point, set, figures);
            out.points.push_back(std::move(point));
        }
    return out;
}

Scatter points_figure(std::string title, std::string subtitle, const FigureSpec& figure,
                      std::span<const SweepPoint> points) {
    return {.title = std::move(title),
            .subtitle = std::move(subtitle),
            .x = figure.planning,
            .y = figure.suboptimality,
            .series = dots(points, &SweepPoint::planning)};
}

Scatter sizes_figure(std::string title, const FigureSpec& figure, std::span<const SweepPoint> points) {
    std::vector<SweepPoint> sized;
    std::ranges::copy_if(points, std::back_inserter(sized), [](const SweepPoint& p) { return p.database_rel > 0; });
    return {.title = std::move(title),
            .subtitle = "",
            .x = figure.database_rel.value_or(Axis{}),
            .y = figure.suboptimality,
            .series = dots(sized, &SweepPoint::database_rel)};
}

std::string points_text(const Experiment& experiment, const SweepPoints& measured) {
    const std::vector<Tally> tallies = tally(measured);
    std::string out;
    if (experiment.cutoff != kUnlimited)
        out += fmt::format("    real-time cut-off: {} expansions in a move; at most {} moves per problem\n",
                           experiment.cutoff, experiment.max_moves);
    else out += fmt::format("    at most {} moves per problem\n", experiment.max_moves);
    const bool few = measured.points.size() <= 20;
    if (!few) out += series_table(tallies);
    const std::vector<bool> front = pareto_front(measured.points);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < measured.points.size(); ++i)
        if (few ? measured.points[i].shown() : front[i]) order.push_back(i);
    if (!few) std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(measured.points[i].planning, i); });
    std::vector<Row> rows;
    for (const std::size_t i : order) rows.push_back(point_row(measured.points[i], front[i]));
    if (!few) out += "    not beaten in both by any other point:\n";
    out += indented(aligned_table(rows, point_columns()));
    for (const Tally& t : tallies)
        if (t.broke != nullptr)
            out += fmt::format("    disqualified: {} of {} of {}; {}: move {} of {} expanded {}\n", t.disqualified,
                               t.points, t.series, text(t.broke->parameters), t.broke->worst_move,
                               t.broke->worst_problem, t.broke->worst);
    std::set<std::string> said;
    for (const SweepPoint& point : measured.points)
        if (!point.measured() && said.insert(point.series).second)
            out += fmt::format("    missing: {}: {}\n", point.series, point.missing);
    for (const Sweep& sweep : experiment.sweeps)
        if (!sweep.note.empty()) out += fmt::format("    {}: {}\n", sweep.name, sweep.note);
    return out;
}

}  // namespace waystone::lab
