// SPDX-License-Identifier: MIT
// waystone crowd: runs a crowd under one budget per tick, and replays recordings.
#include "cli/verbs/crowd.hpp"

#include "cli/verbs/solve.hpp"
#include "cli/verbs/spec_list.hpp"
#include "io/apng.hpp"
#include "io/atomic_file.hpp"
#include "io/text.hpp"
#include "lab/run/crowd_picture.hpp"
#include "lab/run/crowd_row.hpp"
#include "lab/run/interrupt.hpp"
#include "lab/run/map_files.hpp"
#include "lab/run/parallel.hpp"
#include "lab/run/problem_set.hpp"
#include "lab/run/progress.hpp"
#include "lab/run/robot_runners.hpp"
#include "lab/run/watched_build.hpp"

#include <waystone/recording.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace waystone {
namespace {

Expected<std::size_t> bytes_of(const char* option, const std::string& text) {
    const auto bytes = read_bytes("crowd", Param::bytes(option, "", 4096, 1e13, ""), text);
    if (!bytes) return std::unexpected(bytes.error());
    return static_cast<std::size_t>(*bytes);
}

Expected<State> read_cell(const char* option, const std::string& text, const Grid& grid) {
    const auto point = read_point(option, text);
    if (!point) return std::unexpected(point.error());
    if (!grid.inside(point->x, point->y)) return fail(ErrorCode::BadProblem, option, text + " is outside the map");
    return grid.at(static_cast<std::uint32_t>(point->x), static_cast<std::uint32_t>(point->y));
}

// The first units of a scenario: one for each of its problems.
Expected<CrowdScene> scene_of_scenario(const CrowdCommand& options) {
    auto set = lab::problems_from_scenario(
        {.path = lab::find_file(options.scenario), .map = options.map, .moves = options.moves.moves()});
    if (!set) return std::unexpected(set.error());
    if (!set->skipped.empty()) return std::unexpected(set->skipped.front());
    if (set->maps.size() != 1)
        return fail(ErrorCode::BadParameter, "--scen", fmt::format("has problems on {} maps", set->maps.size()));
    CrowdScene scene{.name = lab::short_name(set->maps.front().name),
                     .grid = std::make_shared<Grid>(set->maps.front().grid),
                     .plan = {}};
    scene.plan.tasks = lab::crowd_tasks(*set);
    if (scene.plan.tasks.size() > options.units) scene.plan.tasks.resize(options.units);
    scene.plan.units = scene.plan.tasks.size();
    return scene;
}

Expected<CrowdScene> scene_of_robots(const CrowdCommand& options) {
    if (!options.map.empty())
        return fail(ErrorCode::BadParameter, options.map, "--robots has a map of its own: leave this one out");
    auto problem = lab::load_robot_problem(options.robots);
    if (!problem) return std::unexpected(problem.error());
    CrowdScene scene{.name = options.robots, .grid = std::make_shared<Grid>(std::move(problem->grid)), .plan = {}};
    scene.plan.starts = std::move(problem->starts);
    scene.plan.errands = std::move(problem->errands);
    scene.plan.units = scene.plan.starts.size();
    return scene;
}

Expected<CrowdScene> map_scene(const CrowdCommand& options) {
    if (options.map.empty())
        return fail(ErrorCode::BadParameter, "crowd", "needs a map, unless --scen or --robots names one");
    auto grid = lab::open_named_map(options.map, options.moves.moves());
    if (!grid) return std::unexpected(grid.error());
    CrowdScene scene{.name = options.map, .grid = std::make_shared<Grid>(std::move(*grid)), .plan = {}};
    scene.plan.units = options.units;
    if (!options.to.empty()) {
        const auto place = read_cell("--to", options.to, *scene.grid);
        if (!place) return std::unexpected(place.error());
        scene.plan.place = *place;
    }
    return scene;
}

int crowd_run(const CrowdCommand& options, const Program& in) {
    return lab::with_threads(options.threads, [&] {
        auto scene = crowd_scene(options);
        if (!scene) return report(scene.error());
        if (auto set = set_agent(*scene, options.algo.empty() ? "none" : options.algo, in); !set)
            return report(set.error());
        set_budget(*scene, options);
        scene->plan.least_ticks = true;
        const auto result = run_scene(*scene, options);
        if (!result) return report(result.error());
        lab::Row row{{"map", scene->name}, {"algo", options.algo.empty() ? "none" : options.algo}};
        lab::add_crowd_plan(row, scene->plan);
        lab::add_crowd_fields(row, *result);
        const int code = options.format.print_rows({&row, 1});
        return code != kDone ? code : crowd_exit_code(*result);
    });
}

struct ReplayCommand {
    std::string file, map;
    int threads = 0;
    FormatOption format;
};

// As recordings name it: a map, or a problem of robots.
Expected<Grid> crowd_map(const std::string& name, Moves moves) {
    if (!lab::is_robot_problem(name)) return lab::open_named_map(name, moves);
    auto problem = lab::load_robot_problem(name);
    if (!problem) return std::unexpected(problem.error());
    return std::move(problem->grid);
}

int crowd_replay(const ReplayCommand& options, const Program& in) {
    return lab::with_threads(options.threads, [&] {
        const auto head = read_recording_head(options.file);
        if (!head) return report(head.error());
        const std::string name = options.map.empty() ? head->map : options.map;
        if (name.empty())
            return report({ErrorCode::BadParameter, options.file, "does not say which map it is of: use --map"});
        auto grid = crowd_map(name, head->moves);
        if (!grid) return report(grid.error());
        const Map map(std::make_shared<Grid>(std::move(*grid)));
        CrowdOptions crowd;
        if (lab::ThreadLimit::current() > 1) crowd.parallel = lab::parallel_tasks();
        const lab::DatabaseCache cache(in.catalog);
        for (const std::string& algo : head->configurations) {
            lab::WatchedBuild build("database");
            const auto database = cache.get(map.grid(), algo, build.options());
            if (!database) return report(database.error());
            crowd.databases.add(*database);
        }
        std::optional<lab::Progress> progress(std::in_place, "replay", 0);
        const auto done = replay(options.file, map, crowd, [&](std::uint64_t tick) { progress->set(tick, 0); });
        progress.reset();
        if (!done) return report(done.error());
        lab::Row row{{"file", options.file}, {"map", name}};
        row.add("units", head->units);
        row.add("ticks", done->ticks);
        row.add("threads", lab::ThreadLimit::current());
        row.add("complete", done->complete ? "yes" : "no");
        row.add("differs_at_tick", done->differs_at ? lab::Value(*done->differs_at) : lab::Value());
        row.add("unit", done->unit ? lab::Value(done->unit->number) : lab::Value());
        if (const int code = options.format.print_rows({&row, 1}); code != kDone) return code;
        if (!done->complete && !done->differs_at)
            say(options.file + ": was cut short; what there is of it was replayed");
        if (!done->differs_at) return static_cast<int>(kDone);
        std::string sentence = fmt::format("{}: tick {} differs", options.file, *done->differs_at);
        if (done->unit)
            sentence += fmt::format(": unit {} stands on cell {}, in the recording on {}", done->unit->number,
                                    done->found, done->expected);
        say(sentence);
        return static_cast<int>(kRowsDiffer);
    });
}

}  // namespace

Expected<CrowdScene> crowd_scene(const CrowdCommand& options) {
    auto scene = !options.robots.empty()     ? scene_of_robots(options)
                 : !options.scenario.empty() ? scene_of_scenario(options)
                                             : map_scene(options);
    if (!scene) return scene;
    lab::CrowdPlan& plan = scene->plan;
    plan.orders = lab::crowd_orders_by_name(options.orders).value_or(lab::CrowdOrders::Gather);
    plan.crowd.bodies = options.bodies == "cells" || !options.robots.empty() ? Bodies::Cells : Bodies::None;
    plan.unreachable_pct = options.unreachable;
    plan.edits_per_tick = options.edit_rate;
    plan.edit_ticks = options.edit_ticks;
    plan.ticks = options.ticks;
    plan.seed = options.seed;
    plan.record = options.record;
    plan.record_units = options.record_units;
    plan.map_name = scene->name;
    const auto agent_memory = bytes_of("--agent-memory", options.agent_memory);
    if (!agent_memory) return std::unexpected(agent_memory.error());
    const auto field_memory = bytes_of("--field-memory", options.field_memory);
    if (!field_memory) return std::unexpected(field_memory.error());
    plan.crowd.agent_memory = *agent_memory;
    plan.crowd.field_memory = *field_memory;
    if (lab::ThreadLimit::current() > 1) plan.crowd.parallel = lab::parallel_tasks();
    return scene;
}

Expected<void> set_agent(CrowdScene& scene, const std::string& algo, const Program& in) {
    if (algo == "none") {
        scene.plan.crowd.agent.reset();
        scene.plan.crowd.databases = {};
        return {};
    }
    auto parsed = Configuration::parse(algo, in.catalog);
    if (!parsed) return fail(parsed.error().code, "--algo: " + algo, parsed.error().message());
    lab::WatchedBuild build("database");
    auto database = lab::DatabaseCache(in.catalog).get(*scene.grid, algo, build.options());
    if (!database) return std::unexpected(database.error());
    scene.plan.crowd.agent = std::move(*parsed);
    scene.plan.crowd.databases = std::move(*database);
    return {};
}

CrowdBudget set_budget(CrowdScene& scene, const CrowdCommand& options) {
    CrowdBudget budget{.work = options.work};
    if (options.budget_us > 0) {
        budget.ns_per_work = lab::crowd_ns_per_work(Map(scene.grid), scene.plan);
        budget.work = static_cast<std::uint64_t>(std::max(1.0, options.budget_us * 1000 / budget.ns_per_work));
    } else if (budget.work == 0) {
        budget.work = lab::usual_crowd_work(scene.plan.units);
    }
    scene.plan.work = budget.work;
    return budget;
}

Expected<lab::CrowdResult> run_scene(CrowdScene& scene, const CrowdCommand& options) {
    const lab::Interrupt interrupt;
    std::optional<lab::Progress> progress(std::in_place, "crowd", scene.plan.ticks);
    Expected<Image> last = fail(ErrorCode::BadParameter, "", "there was no tick");
    AnimatedPng movie;
    Expected<void> filmed;
    scene.plan.stop = [&] { return interrupt.asked().load(); };
    scene.plan.watch = [&](std::uint64_t tick, const Map& map, const Crowd& crowd) {
        progress->tick();
        const bool film = !options.movie.empty() && tick % 2 == 0 && movie.frames() < 600;
        // The picture is of the crowd on its way: at an eighth of the time that it takes across the map.
        const bool draw = !options.picture.empty() && tick <= std::max(map.width(), map.height()) / 8;
        if (!film && !draw) return;
        auto image = lab::crowd_picture(map, crowd);
        if (film && image && filmed) filmed = movie.add(*image);
        if (draw) last = std::move(image);
    };
    Map map(scene.grid);
    auto result = lab::run_crowd(map, scene.plan);
    progress.reset();
    if (!result) return result;
    if (!options.picture.empty()) {
        if (!last) return std::unexpected(last.error());
        const auto png = write_png(*last, options.picture);
        if (!png) return std::unexpected(png.error());
        if (auto written = write_file(options.picture, *png); !written) return std::unexpected(written.error());
    }
    if (!options.movie.empty()) {
        if (!filmed) return std::unexpected(filmed.error());
        if (!last) return std::unexpected(last.error());
        if (auto written = write_file(options.movie, movie.bytes()); !written) return std::unexpected(written.error());
    }
    return result;
}

int crowd_exit_code(const lab::CrowdResult& result) {
    if (result.interrupted) return kInterrupted;
    if (result.collisions > 0 || result.illegal_moves > 0) return kBug;
    return result.over_budget > 0 ? kBudgetExceeded : kDone;
}

void add_crowd_options(Verb& verb, CrowdCommand& o, const char* usual_work) {
    verb.text("MAP", o.map, "file, built-in scene or recipe");
    verb.whole("--units", o.units, {1, 1'000'000}, "how many; with --scen the first that many problems")
        .shows_default();
    verb.choice("--orders", o.orders, {"gather", "scatter", "waves", "forever"},
                "all to one place; each to its own; in ten waves; each to its own and another one when it arrives")
        .shows_default();
    verb.text("--to", o.to, "the place to gather at, X,Y; default: drawn from the seed");
    verb.choice("--bodies", o.bodies, {"none", "cells"},
                "none: units pass through each other; cells: no two on one cell, none swap or cross")
        .shows_default();
    verb.whole("--work", o.work, {1}, std::string("the most work of all units in a tick; default: ") + usual_work)
        .excludes("--budget-us");
    verb.number("--budget-us", o.budget_us, {1, 1e9},
                "the same in microseconds, turned into work by a short trial before the run");
    verb.text("--algo", o.algo,
              "a configuration that drives units where no shared field does; none: learned distances do");
    verb.whole("--ticks", o.ticks, {1}, "at most; a run ends when nobody walks").shows_default();
    verb.whole("--seed", o.seed, {0}, "the same seed gives the same run").shows_default();
    verb.number("--unreachable", o.unreachable, {0, 100}, "per cent of the units are ordered to where no path leads");
    verb.number("--edit-rate", o.edit_rate, {0, 1e6}, "cells that close or open per tick");
    verb.whole("--edit-ticks", o.edit_ticks, {0}, "the map changes in the first ticks alone");
    verb.text("--record", o.record, "write a recording, for `crowd replay`");
    verb.flag("--record-units", o.record_units, "with where each unit stands, so that a replay names one that differs")
        .needs("--record");
    verb.text("--picture", o.picture, "draw the crowd on its way (.png)");
    verb.text("--movie", o.movie, "film it (.apng): every other tick, 600 frames at most");
    verb.text("--agent-memory", o.agent_memory, "for what agents learn").shows_default();
    verb.text("--field-memory", o.field_memory, "for shared fields").shows_default();
    verb.whole("--threads", o.threads, kThreads, "for agents; never changes a result").shows_default();
    o.moves.add_to(verb);
    o.format.add_to(verb);
}

void add_crowd(Verb& program) {
    Verb& crowd = program.add("crowd", "Runs crowds, and replays recordings of them",
                              "waystone crowd run gen:caves,512,512,seed=1 --units 2000 --bodies cells");
    {
        Verb& verb = crowd.add("run", "Runs a crowd under one budget per tick and prints a row",
                               "waystone crowd run gen:caves,512,512,seed=1 --units 2000 --work 60000 --bodies cells");
        auto& o = verb.runs<CrowdCommand>(crowd_run);
        add_crowd_options(verb, o, "20 a unit");
        auto& scenario =
            verb.text("--scen", o.scenario,
                      "a unit for each of the first problems of a scenario (.scen) whose start and goal no "
                      "earlier one has");
        scenario.excludes("--orders").excludes("--to").excludes("--unreachable").excludes("--robots");
        auto& robots = verb.text("--robots", o.robots,
                                 "a problem of the League of Robot Runners: its folder or .json; without headings");
        for (const char* option :
             {"--units", "--orders", "--to", "--bodies", "--unreachable", "--edit-rate", "--moves"})
            robots.excludes(option);
    }
    Verb& verb = crowd.add("replay", "Replays a recording and compares the hash of every tick",
                           "waystone crowd replay arena.wrec --threads 2");
    auto& o = verb.runs<ReplayCommand>(crowd_replay);
    verb.text("FILE", o.file, "the recording").required();
    verb.text("--map", o.map, "default: the one that it names");
    verb.whole("--threads", o.threads, kThreads, "default: one per core; never changes a result");
    o.format.add_to(verb);
    verb.note("Exit code 32: a tick differs; the first one is named, and the unit if the recording has units.\n");
}

}  // namespace waystone
