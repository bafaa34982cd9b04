// SPDX-License-Identifier: MIT
// waystone guide: which configuration has the best paths under which limit on planning one move.
#include "cli/solve.hpp"
#include "io/atomic_file.hpp"
#include "lab/report/report.hpp"
#include "lab/run/progress.hpp"
#include "lab/run/result_row.hpp"
#include "lab/study/sweep_study.hpp"

#include <waystone/catalog.hpp>

#include <fmt/format.h>

#include <memory>

namespace waystone {
namespace {

// Where none are given: one of every family, from cheap to dear. What this program does not have is left out.
constexpr const char* kUsual[] = {
    "lrta(depth=fixed({1,2,3,5,8}))",
    "rtaa(n={5,10,20,40,80,160,320})",
    "lss(n={5,10,20,40,80,160,320})",
    "klrta(n={5,10,20,40,80,160,320})",
    "plrta(queue={10,40,160})",
    "lrta(depth=fixed({1,2,3}),goal=pdb(level={4,5}))",
    "dlrta(level={4,5},cap=20)",
    "prlrta(level={3,4},depth=fixed({3,5}))",
    "pra",
    "astar",
};

struct GuideOptions {
    SolveOptions solve;
    std::string counting = "work", picture;
    bool all = false;
};

// "f({1,2},{3,4})" is four strings.
std::vector<std::string> without_braces(const std::string& text) {
    const std::size_t open = text.find('{'), close = text.find('}', open);
    if (open == std::string::npos || close == std::string::npos) return {text};
    std::vector<std::string> out;
    for (std::size_t from = open + 1; from <= close;) {
        const std::size_t to = std::min(text.find(',', from), close);
        for (std::string& rest : without_braces(text.substr(close + 1)))
            out.push_back(text.substr(0, open) + text.substr(from, to - from) + std::move(rest));
        from = to + 1;
    }
    return out;
}

// Those asked for, each of which must be right, or the usual ones that there are.
Expected<std::vector<std::string>> configurations(const SolveOptions& options, const Catalog& catalog) {
    std::vector<std::string> out;
    for (const std::string& given : options.algos)
        for (std::string& algo : without_braces(given)) {
            if (const auto full = catalog.full(algo); !full)
                return fail(full.error().code, "--algo: " + algo + ":" + full.error().place, full.error().sentence);
            out.push_back(std::move(algo));
        }
    if (!options.algos.empty()) return out;
    for (const char* usual : kUsual)
        for (std::string& algo : without_braces(usual))
            if (catalog.full(algo)) out.push_back(std::move(algo));
    return out;
}

Expected<lab::ProblemSet> problems(const SolveOptions& options, const Catalog& catalog) {
    auto set = chosen_problems(options, catalog);
    if (!set) return set;
    for (const Error& error : set->skipped) say(error.message());
    {
        lab::Progress progress("optimal costs", set->tasks.size());
        lab::solve_optimally(*set, &progress);
    }
    const auto without_path = std::erase_if(set->tasks, [](const lab::Task& task) { return !task.optimal; });
    if (without_path > 0) say(fmt::format("{} problems have no path and are left out", without_path));
    if (set->tasks.empty()) return fail(ErrorCode::BadProblem, "guide", "no problem is left to judge by");
    return set;
}

int guide(const GuideOptions& options, const Catalog& catalog) {
    const auto algos = configurations(options.solve, catalog);
    if (!algos) return report(algos.error());
    const auto set = problems(options.solve, catalog);
    if (!set) return report(set.error());
    const auto counting = *lab::counting_by_name(options.counting);
    std::vector<lab::SweepPoint> points;
    for (std::size_t i = 0; i < algos->size(); ++i) {
        const std::string& algo = (*algos)[i];
        const auto run = lab::run_configuration(*set, algo,
                                                {.limits = {.max_moves = options.solve.max_moves},
                                                 .label = fmt::format("{}/{} {}", i + 1, algos->size(), algo),
                                                 .agent_bytes = false});
        if (!run && !options.solve.algos.empty()) return report_spec("--algo", algo, run.error());
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
    std::vector<lab::Row> rows;
    if (options.all) {
        const auto front = lab::pareto_front(points);
        for (std::size_t i = 0; i < points.size(); ++i) rows.push_back(lab::point_row(points[i], front[i]));
        return options.solve.format.print_rows(rows, lab::point_columns());
    }
    for (const lab::LimitRow& limit : lab::best_under_limits(points)) rows.push_back(lab::limit_row(limit));
    return options.solve.format.print_rows(rows, lab::limit_columns());
}

}  // namespace

void add_guide(CLI::App& program, Run& chosen) {
    CLI::App* verb =
        add_verb(program, "guide", "Which configuration has the best paths under which limit on one move",
                 "waystone guide gen:caves,256,256,seed=1 --problems 50 --algo 'lss(n={5,20,80})' --algo astar");
    const auto options = std::make_shared<GuideOptions>();
    SolveOptions& o = options->solve;
    o.verb = "guide";
    o.max_moves = 20'000;
    add_problem_options(*verb, o);
    verb->add_option(
            "--algo", o.algos,
            "a configuration; may be repeated, and {1,2,3} stands for each of these; without any, the usual ones")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false);
    verb->add_option("--count", options->counting,
                     "what the limit counts: work as budgets do, or states expanded or touched as papers do")
        ->check(CLI::IsMember({"work", "expanded", "touched"}))
        ->capture_default_str();
    verb->add_option("--max-moves", o.max_moves, "a walk of more moves is unsolved, and its configuration not chosen")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    verb->add_flag("--all", options->all, "a row for every configuration instead");
    verb->add_option("--picture", options->picture,
                     "planning against quality: a page.html, or the plot alone in Vega-Lite");
    o.format.add_to(*verb);
    verb->callback(
        [options, &chosen] { chosen = [options](const Program& in) { return guide(*options, in.catalog); }; });
}

}  // namespace waystone
