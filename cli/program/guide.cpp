// SPDX-License-Identifier: MIT
// waystone guide: which configuration has the best paths under which limit on planning one move.
#include "cli/program/lab_verbs.hpp"
#include "cli/verbs/solve.hpp"
#include "cli/verbs/spec_list.hpp"
#include "io/atomic_file.hpp"
#include "lab/report/report.hpp"
#include "lab/run/batch.hpp"
#include "lab/study/points_tables.hpp"
#include "lab/study/sweep_study.hpp"

#include <waystone/catalog.hpp>

#include <fmt/format.h>

namespace waystone {
namespace {

// Where none are given: one of every family, from cheap to expensive. What this program does not have is left out.
constexpr const char* kUsual[] = {
    "lrta(depth=fixed({1,2,3,5,8}))",
    "rtaa(n={5,10,20,40,80,160,320})",
    "lss(n={5,10,20,40,80,160,320})",
    "klrta(n={5,10,20,40,80,160,320})",
    "plrta(queue={10,40,160})",
    "lrta(depth=fixed({1,2,3}),goal=pdb(level={4,5}))",
    "dlrta(level={4,5},cap=20)",
    "prlrta(level={3,4},depth=fixed({3,5}))",
    "knn(records={1000,10000})",
    "hcdps(m=7)",
    "gsc(m=7,choose={first,best})",
    "tb(k={5,20,80})",
    "tb(k={5,20,80},w=2.2)",
    "pra",
    "astar",
};

struct GuideOptions {
    SolveOptions solve;
    std::string counting = "work", picture;
    bool all = false;
};

// The usual ones that there are.
std::vector<std::string> usual_configurations(const Catalog& catalog) {
    std::vector<std::string> out;
    for (const char* usual : kUsual)
        for (std::string& algo : without_braces(usual))
            if (catalog.full(algo)) out.push_back(std::move(algo));
    return out;
}

Expected<lab::ProblemSet> problems(const SolveOptions& options, const Catalog& catalog) {
    auto set = chosen_problems(options, catalog);
    if (!set) return set;
    for (const Error& error : set->skipped) say(error.message());
    lab::solve_optimally(*set);
    const auto without_path = std::erase_if(set->tasks, [](const lab::Task& task) { return !task.optimal; });
    if (without_path > 0) say(fmt::format("{} problems have no path and are left out", without_path));
    if (set->tasks.empty()) return fail(ErrorCode::BadProblem, "guide", "no problem is left");
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

int guide(const GuideOptions& options, const Program& in) {
    const Catalog& catalog = in.catalog;
    const bool asked = !options.solve.algos.empty();
    const auto algos = asked ? spec_list(options.solve.algos, catalog) : usual_configurations(catalog);
    if (!algos) return kBadInput;
    const auto set = problems(options.solve, catalog);
    if (!set) return report(set.error());
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

}  // namespace

void add_guide(Verb& program) {
    Verb& verb =
        program.add("guide", "Finds the configuration with the best paths for each limit on one move",
                    "waystone guide gen:caves,256,256,seed=1 --problems 50 --algo 'lss(n={5,20,80})' --algo astar");
    auto& options = verb.runs<GuideOptions>(guide);
    SolveOptions& o = options.solve;
    o.verb = "guide";
    o.max_moves = 20'000;
    add_problem_options(verb, o);
    verb.texts("--algo", o.algos,
               "a configuration; may be repeated; {1,2,3} stands for each value; default: a few of every family");
    verb.choice("--count", options.counting, {"work", "expanded", "touched"},
                "what the limit counts: work as budgets do, or states expanded or touched as papers do")
        .shows_default();
    verb.whole("--max-moves", o.max_moves, {1}, "a longer walk counts as unsolved, and its configuration is not chosen")
        .shows_default();
    verb.flag("--all", options.all, "print a row for every configuration instead");
    verb.text("--picture", options.picture,
              "draw planning against quality: a page (.html), or the plot alone in Vega-Lite");
    o.format.add_to(verb);
}

}  // namespace waystone
