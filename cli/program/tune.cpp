// SPDX-License-Identifier: MIT
// waystone tune: the best configuration for a map, within limits on work, memory and build time.
//
// The search is src/tune; here are files, threads, the cache of databases and what is shown.
#include "cli/program/tune.hpp"

#include "cli/program/lab_verbs.hpp"
#include "cli/verbs/spec_list.hpp"
#include "io/atomic_file.hpp"
#include "io/paths.hpp"
#include "lab/report/report.hpp"
#include "lab/report/tune_report.hpp"
#include "lab/run/calibration.hpp"
#include "lab/run/interrupt.hpp"
#include "lab/run/map_files.hpp"
#include "lab/run/parallel.hpp"
#include "lab/run/progress.hpp"
#include "lab/run/results_folder.hpp"
#include "sim/world.hpp"
#include "tune/tune.hpp"

#include <fmt/format.h>

#include <mutex>

namespace waystone {
namespace {

// A progress line for each stage.
class Stages {
public:
    void set(std::string_view what, double done, double total) {
        const std::lock_guard lock(mutex_);
        if (what != what_) {
            progress_.reset();
            what_ = what;
            progress_ = std::make_unique<lab::Progress>(what_, 0);
        }
        progress_->set(static_cast<std::size_t>(done), static_cast<std::size_t>(total));
    }

private:
    std::mutex mutex_;
    std::string what_;
    std::unique_ptr<lab::Progress> progress_;
};

// The map, and the problems where they are not to be sampled.
Expected<lab::ProblemSet> map_and_problems(const TuneCommand& options, const Catalog& catalog) {
    SolveOptions solve = options.solve;
    const auto misuse = [](std::string sentence) { return fail(ErrorCode::BadParameter, "tune", std::move(sentence)); };
    if (solve.single()) return misuse("one problem is too few to tune on: use --problems N or --scen FILE");
    if (!solve.scenario.empty() || solve.min_cost > 0 || solve.max_cost > 0) {
        if (solve.scenario.empty() && solve.problems == 0) solve.problems = TuneOptions().samples;
        auto set = chosen_problems(solve, catalog);
        if (set && set->maps.size() > 1)
            return misuse(
                fmt::format("{} has problems on {} maps: name one of them", solve.scenario, set->maps.size()));
        return set;
    }
    if (solve.map.empty()) return misuse("needs a map, unless a scenario names one");
    auto grid = lab::open_named_map(solve.map, solve.moves.moves());
    if (!grid) return std::unexpected(grid.error());
    lab::ProblemSet set{.name = solve.map};
    set.databases = lab::DatabaseCache(catalog);
    set.maps.push_back({solve.map, std::move(*grid)});
    return set;
}

Expected<void> write_outputs(const TuneCommand& options, const TuneResult& result, const std::string& map,
                             const std::string& command) {
    const std::string picture = lab::vega_lite(lab::tune_figure(result, map));
    if (!options.picture.empty()) {
        const auto drawn =
            options.picture.ends_with(".html") ? lab::plot_page(picture) : Expected<std::string>(picture);
        if (!drawn) return std::unexpected(drawn.error());
        if (auto written = write_file(options.picture, *drawn); !written) return written;
    }
    if (options.folder.empty()) return {};
    if (auto made = lab::make_folder(options.folder); !made) return made;
    const std::pair<const char*, std::string> files[] = {
        {"front.csv", lab::csv(lab::tune_table(result, false).rows)},
        {"candidates.csv", lab::csv(lab::tune_table(result, true).rows)},
        {"front.vl.json", picture},
        {"index.html", lab::tune_page(result, map, command)},
        {"configuration.txt", result.winner().configuration + '\n'}};
    for (const auto& [name, bytes] : files)
        if (auto written = write_file(join_path(options.folder, name), bytes); !written) return written;
    return {};
}

std::string command_of(const TuneCommand& options, const std::string& map, const Program& in) {
    std::string out = fmt::format("{} tune {} --work {} --build-time {} --seed {}", in.name, map, options.work,
                                  options.build_time, options.solve.seed);
    if (!options.memory.empty()) out += " --memory " + options.memory;
    if (!options.solve.scenario.empty()) out += " --scen " + options.solve.scenario;
    if (options.solve.problems > 0) out += fmt::format(" --problems {}", options.solve.problems);
    if (!options.solve.edits.empty()) out += " --edits " + options.solve.edits;
    for (const std::string& algo : options.solve.algos) out += " --algo '" + algo + "'";
    return out;
}

int tune_map(const TuneCommand& options, const Program& in) {
    TuneOptions ask{.limits = {.work = options.work, .build_seconds = options.build_time},
                    .seed = options.solve.seed,
                    .max_moves = options.solve.max_moves,
                    .longest_build = options.longest_trial};
    const auto algos = spec_list(options.solve.algos, in.catalog);
    if (!algos) return kBadInput;
    ask.candidates = *algos;
    if (!options.memory.empty()) {
        const auto memory = read_bytes("tune", Param::bytes("--memory", "", 1, 1e15, ""), options.memory);
        if (!memory) return report(memory.error());
        ask.limits.memory = *memory;
    }
    const auto set = map_and_problems(options, in.catalog);
    if (!set) return report(set.error());
    for (const Error& error : set->skipped) say(error.message());
    if (!set->skipped.empty() && set->tasks.empty()) return kBadInput;
    const lab::LoadedMap& map = set->maps.front();
    for (const lab::Task& task : set->tasks) ask.problems.push_back({task.start, task.goal});
    if (options.solve.problems > 0) ask.samples = options.solve.problems;
    std::optional<EditScript> edits;
    if (!options.solve.edits.empty()) {
        auto script = load_edits(options.solve.edits);
        if (!script) return report(script.error());
        if (const auto fits = check_edits(*script, map.grid); !fits) return report(fits.error());
        edits = std::move(*script);
        ask.edits = &*edits;
    }

    const lab::Calibration calibration = lab::Calibration::of_this_machine(in.catalog);
    ask.seconds_per_work = [&](std::string_view kind) { return calibration.seconds_per_work(kind); };
    ask.database = [&](const std::string& algo, const BuildOptions& build) {
        return set->databases.get(map.grid, algo, build);
    };
    ask.parallel = lab::parallel_tasks();
    const lab::Interrupt interrupt;
    ask.stop = [&] { return interrupt.asked().load(); };
    Expected<TuneResult> result = fail(ErrorCode::Interrupted, "", "");
    {
        Stages stages;
        ask.progress = [&](std::string_view what, double done, double total) { stages.set(what, done, total); };
        result = tune(map.grid, ask, in.catalog);
    }
    if (!result) {
        if (result.error().place.empty()) result.error().place = map.name;
        return report(result.error());
    }
    if (result->without_path > 0) say(fmt::format("{} problems have no path and are left out", result->without_path));
    if (const auto written = write_outputs(options, *result, map.name, command_of(options, map.name, in)); !written)
        return report(written.error());
    if (const int code = options.solve.format.print_table(lab::tune_table(*result, options.all)); code != kDone)
        return code;
    if (options.solve.format.format == "table")
        print(fmt::format("\n{}\n\n{}\n", result->explanation, result->winner().configuration));
    else say(result->explanation);
    return set->skipped.empty() ? kDone : kBadInput;
}

int tune_verb(const TuneCommand& options, const Program& in) {
    return lab::with_threads(options.solve.threads, [&] {
        return options.exhaustive ? tune_exhaustively(options, in) : tune_map(options, in);
    });
}

}  // namespace

void add_tune(Verb& program) {
    Verb& verb = program.add("tune", "Finds the best configuration for a map within limits",
                             "waystone tune gen:caves,512,512,seed=1 --work 500 --memory 2M");
    auto& options = verb.runs<TuneCommand>(tune_verb);
    SolveOptions& o = options.solve;
    o.verb = "tune";
    o.max_moves = 20'000;
    add_problem_options(verb, o);
    verb.whole("--work", options.work, {1}, "the most work that a move may take").shows_default();
    verb.text("--memory", options.memory, "the most bytes of a database and one agent together, as in 200k or 2M");
    verb.number("--build-time", options.build_time, {0},
                "the most seconds of one processor that building a database may take, by counted work")
        .shows_default();
    verb.number("--longest-trial", options.longest_trial, {0},
                "a database that takes longer to build is predicted, and built only if it wins")
        .shows_default();
    verb.text("--edits", o.edits, "the map changes under the agent: a script or a generator, as for solve");
    verb.texts("--algo", o.algos,
               "a configuration; may be repeated; {1,2,3} stands for each value; default: a few of every family");
    verb.whole("--max-moves", o.max_moves, {1}, "a longer walk counts as unsolved, and its configuration is not chosen")
        .shows_default();
    verb.whole("--threads", o.threads, kThreads, "default: one per core; never changes a result");
    verb.flag("--all", options.all, "print a row for every configuration instead of the front");
    verb.text("--picture", options.picture,
              "draw work against quality: a page (.html), or the plot alone in Vega-Lite");
    verb.text("-o,--output", options.folder, "write tables, picture and a page into this folder");
    verb.flag("--exhaustive", options.exhaustive,
              "walk every configuration on every problem, and print which is best under each limit on one move")
        .excludes("--work")
        .excludes("--memory")
        .excludes("--edits")
        .excludes("--output");
    verb.choice("--count", options.counting, {"work", "expanded", "touched"},
                "what the limits of --exhaustive count: work as budgets do, or states expanded or touched as papers do")
        .needs("--exhaustive")
        .shows_default();
    o.format.add_to(verb);
}

}  // namespace waystone
