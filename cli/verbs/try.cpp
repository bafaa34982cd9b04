// SPDX-License-Identifier: MIT
// waystone try: what a crowd would cost on your map, and the lines that put it into your game.
#include "cli/verbs/crowd.hpp"
#include "lab/run/calibration.hpp"
#include "lab/run/crowd_rivals.hpp"
#include "lab/run/crowd_row.hpp"
#include "lab/run/interrupt.hpp"
#include "lab/run/parallel.hpp"
#include "lab/run/progress.hpp"
#include "lab/run/stopwatch.hpp"
#include "tune/tune.hpp"

#include <fmt/format.h>

namespace waystone {
namespace {

struct ChosenAgent {
    std::string algo = "none";
    std::string why;
    std::string build = {};  // how long its database takes
};

// As given; otherwise a millisecond, or more if everybody needs more to move.
CrowdBudget try_budget(CrowdScene& scene, const CrowdCommand& options) {
    if (options.work > 0 || options.budget_us > 0) return set_budget(scene, options);
    CrowdCommand usual = options;
    usual.budget_us = 1000;
    CrowdBudget budget = set_budget(scene, usual);
    budget.work = std::max(budget.work, work_to_move(scene.plan.crowd.bodies) * scene.plan.units);
    scene.plan.work = budget.work;
    return budget;
}

// The tuner's choice within what a unit may spend if everybody gets the same.
Expected<TuneResult> ask_tuner(const CrowdScene& scene, std::uint64_t each, const CrowdCommand& options,
                               const Program& in) {
    const lab::Calibration calibration = lab::Calibration::of_this_machine(in.catalog);
    const lab::DatabaseCache cache(in.catalog);
    const lab::Interrupt interrupt;
    lab::Progress progress("tune", 0);
    TuneOptions ask{.limits = {.work = each, .build_seconds = options.build_time},
                    .samples = 64,
                    .longest_build = options.build_time};
    ask.seconds_per_work = [&](std::string_view kind) { return calibration.seconds_per_work(kind); };
    ask.database = [&](const std::string& algo, const BuildOptions& build) {
        return cache.get(*scene.grid, algo, build);
    };
    ask.parallel = lab::parallel_tasks();
    ask.stop = [&] { return interrupt.asked().load(); };
    ask.progress = [&](std::string_view, double done, double total) {
        progress.set(static_cast<std::size_t>(done), static_cast<std::size_t>(total));
    };
    return tune(*scene.grid, ask, in.catalog);
}

// The orders, once, on a copy of the map.
Expected<lab::CrowdResult> rehearse(CrowdScene& scene, const CrowdCommand& options, const std::string& algo,
                                    const Program& in) {
    if (auto set = set_agent(scene, algo, in); !set) return std::unexpected(set.error());
    try_budget(scene, options);
    const lab::Interrupt interrupt;
    lab::Progress progress("rehearse " + algo, scene.plan.ticks);
    lab::CrowdPlan plan = scene.plan;
    plan.record.clear();
    plan.lengths = false;
    plan.stop = [&] { return interrupt.asked().load(); };
    plan.watch = [&](std::uint64_t, const Map&, const Crowd&) { progress.tick(); };
    Map map(std::make_shared<Grid>(*scene.grid));
    auto result = lab::run_crowd(map, plan);
    if (result && result->interrupted) return fail(ErrorCode::Interrupted, "", "interrupted");
    return result;
}

// The tuner looks at units that walk alone. In a crowd, shared fields and learned distances may do as well without any
// configuration, so both are tried on these orders: more arrivals are better, then fewer moves.
Expected<ChosenAgent> choose_agent(CrowdScene& scene, const CrowdCommand& options, const Program& in) {
    ChosenAgent chosen;
    chosen.algo = options.algo;
    if (!options.algo.empty()) {
        chosen.why = options.algo == "none" ? "shared fields and learned distances alone" : "as you said";
    } else {
        const std::uint64_t each = std::max<std::uint64_t>(try_budget(scene, options).work / scene.plan.units, 1);
        const auto found = ask_tuner(scene, each, options, in);
        if (!found && found.error().code == ErrorCode::Interrupted) return std::unexpected(found.error());
        chosen.algo = "none";
        if (found) {
            const std::string& tuned = found->winner().configuration;
            const auto plain = rehearse(scene, options, "none", in), driven = rehearse(scene, options, tuned, in);
            for (const auto* result : {&plain, &driven})
                if (!*result) return std::unexpected(result->error());
            const auto there = [](const lab::CrowdResult& result) { return result.arrived + result.unreachable; };
            const auto tells = [&](const lab::CrowdResult& result) {
                return fmt::format("{} units end where they should after {} moves", there(result), result.moves);
            };
            const bool drives =
                there(*driven) != there(*plain) ? there(*driven) > there(*plain) : driven->moves < plain->moves;
            chosen.algo = drives ? tuned : "none";
            chosen.build = fmt::format("{:.1f} s to build with one processor", found->winner().build_seconds);
            chosen.why =
                drives ? fmt::format("the tuner's choice for {} work a unit: {}; without it {}", each, tells(*driven),
                                     tells(*plain))
                       : fmt::format("shared fields and learned distances alone: {}; with the tuner's choice, {}, {}",
                                     tells(*plain), tuned, tells(*driven));
        } else {
            chosen.why = "nothing else fits this budget: " + found.error().sentence;
        }
    }
    const lab::Stopwatch watch;
    if (auto set = set_agent(scene, chosen.algo, in); !set) return std::unexpected(set.error());
    if (chosen.build.empty())
        chosen.build = fmt::format("ready after {:.1f} s", static_cast<double>(watch.ns()) * 1e-9);
    return chosen;
}

std::string code_to_paste(const CrowdCommand& options, const std::string& map, const std::string& algo,
                          std::uint64_t work) {
    const bool agent = algo != "none", cells = options.bodies == "cells";
    const bool file = !map.contains(':') && map.contains('.');  // otherwise a recipe or a built-in scene
    std::string out = "    auto map   = waystone::load_map(\"" + (file ? map : "your.map") + "\").value();\n";
    if (agent) {
        out += "    auto agent = waystone::Configuration::parse(\"" + algo + "\").value();\n";
        out += "    auto db    = waystone::Database::build(map, agent).value();\n";
    }
    std::string settings = agent ? ".agent = agent, .databases = db" : "";
    if (cells) settings += std::string(agent ? ", " : "") + ".bodies = waystone::Bodies::Cells";
    out += "    auto crowd = waystone::Crowd::make(map, {" + settings + "}).value();\n";
    out += "    auto unit  = crowd.add(map.at(x, y)).value();            // one for each of yours\n";
    out += "    crowd.order(unit, {.cell = map.at(to_x, to_y)});\n";
    out += fmt::format("    crowd.tick({{.work = {}}});                             // every frame\n", work);
    out += "    for (const waystone::UnitMove& move : crowd.moves()) draw(move.unit, move.to);\n";
    return out;
}

void add_comparison(const CrowdScene& scene, const lab::Row& ours) {
    lab::Table table;
    const auto us = [](std::uint64_t ns) { return static_cast<double>(ns) / 1000; };
    const auto add = [&](const std::string& name, lab::Value first, lab::Value largest, lab::Value bytes) {
        table.begin_row();
        table.add("method", name, "method");
        table.add("first", std::move(first), "tick of the orders, us", 0);
        table.add("largest", std::move(largest), "largest tick, us", 0);
        table.add("bytes", std::move(bytes), "bytes of paths", 0);
    };
    add("this crowd", *ours.find("first_tick_us"), *ours.find("tick_us_max"), *ours.find("field_bytes"));
    for (const lab::CrowdRival& rival : lab::crowd_rivals(Map(scene.grid), scene.plan))
        add(rival.name, us(rival.first_tick_ns), us(rival.largest_tick_ns), rival.bytes);
    print("\nThe same orders by the two usual methods:\n\n" + lab::aligned_table(table.rows, table.columns));
}

double microseconds(const CrowdBudget& budget) { return static_cast<double>(budget.work) * budget.ns_per_work / 1000; }

std::string summary(const CrowdScene& scene, const CrowdCommand& options, const ChosenAgent& agent,
                    const CrowdBudget& budget, const lab::CrowdResult& result, const lab::Row& row) {
    const auto number = [&](const char* field) { return row.find(field)->real; };
    const auto whole = [&](const char* field) { return row.find(field)->whole; };
    std::string out;
    const auto line = [&](std::string_view name, const std::string& text) {
        out += fmt::format("{:<14} {}\n", name, text);
    };
    line("map", fmt::format("{}: {} x {}, {} free cells", scene.name, scene.grid->width(), scene.grid->height(),
                            scene.grid->free_cells()));
    line("crowd", fmt::format("{} units, orders: {}, bodies: {}", result.units, options.orders, options.bodies));
    line("configuration", agent.algo + " (" + agent.why + ")");
    if (!scene.plan.crowd.databases.empty())
        line("database", fmt::format("{} bytes, {}", scene.plan.crowd.databases.bytes(), agent.build));
    line("budget", budget.ns_per_work > 0
                       ? fmt::format("{} work a tick: {:.0f} us at {:.1f} ns a unit of work, by a trial", budget.work,
                                     microseconds(budget), budget.ns_per_work)
                       : fmt::format("{} work a tick", budget.work));
    line("first moves",
         fmt::format("{} of {} units with a path moved in the tick of their order{}, the last one after {}",
                     result.moved_at_once, result.with_path,
                     result.walled_in > 0 ? fmt::format(", {} were walled in by others", result.walled_in) : "",
                     result.first_move_ticks));
    line("work a tick", fmt::format("p50 {}, p99 {}, largest {}", whole("tick_work_p50"), whole("tick_work_p99"),
                                    whole("tick_work_max")));
    line("time a tick", fmt::format("p50 {:.0f} us, p99 {:.0f} us, largest {:.0f} us", number("tick_us_p50"),
                                    number("tick_us_p99"), number("tick_us_max")));
    line("arrived", fmt::format("{} of {} after {} ticks; {} unreachable, {} blocked", result.arrived, result.units,
                                result.ticks, result.unreachable, result.blocked));
    if (const lab::Value* const over = row.find("over_optimal_pct"); over->kind == lab::Value::Kind::Real)
        line("paths", fmt::format("{:.2f}% over optimal", over->real));
    line("deferred", fmt::format("{} turns for lack of budget", result.deferred));
    if (result.edits > 0)
        line("edits", fmt::format("{} cells changed, {} units displaced", result.edits, result.displaced));
    line("collisions", fmt::format("{}; illegal moves: {}; ticks over budget: {}", result.collisions,
                                   result.illegal_moves, result.over_budget));
    for (const std::string& drawn : {options.picture, options.movie})
        if (!drawn.empty())
            line("drawn",
                 drawn +
                     ": orange units walk, green ones have arrived, purple ones are blocked, grey ones have no "
                     "path or no order; blue: where they go");
    line("memory", fmt::format("{} bytes, of these {} in shared fields", result.crowd_bytes, result.field_bytes));
    return out;
}

int try_crowd(const CrowdCommand& options, const Program& in) {
    return lab::with_threads(options.threads, [&] {
        auto scene = crowd_scene(options);
        if (!scene) return report(scene.error());
        const auto agent = choose_agent(*scene, options, in);
        if (!agent) return report(agent.error());
        const CrowdBudget budget = try_budget(*scene, options);
        const std::shared_ptr<Grid> before = std::make_shared<Grid>(*scene->grid);
        const auto result = run_scene(*scene, options);
        if (!result) return report(result.error());
        lab::Row row{{"map", scene->name}, {"algo", agent->algo}};
        lab::add_crowd_plan(row, scene->plan);
        row.add("ns_per_work", budget.ns_per_work);
        row.add("database_bytes", scene->plan.crowd.databases.bytes());
        lab::add_crowd_fields(row, *result);
        if (options.format.format != "table") {
            const int code = options.format.print_rows({&row, 1});
            return code != kDone ? code : crowd_exit_code(*result);
        }
        print(summary(*scene, options, *agent, budget, *result, row));
        scene->grid = before;  // rivals search the map as it was ordered on
        if (options.compare) add_comparison(*scene, row);
        print("\nIn your program:\n\n" + code_to_paste(options, scene->name, agent->algo, budget.work));
        if (budget.ns_per_work > 0 && row.find("tick_us_max")->real > microseconds(budget))
            say("The largest tick took longer than that: other programs and the first touch of memory are not "
                "in the trial.");
        return crowd_exit_code(*result);
    });
}

}  // namespace

void add_try(Verb& program) {
    Verb& verb = program.add("try", "Tries a crowd on your map: ticks, memory, paths, and the code to paste",
                             "waystone try gen:caves,1024,1024,seed=1 --units 2000 --budget-us 1000 --compare");
    auto& o = verb.runs<CrowdCommand>(try_crowd);
    add_crowd_options(verb, o, "what takes 1000 us, or more if all units need more to move");
    verb.number("--build-time", o.build_time, {0}, "without --algo: the most seconds that building a database may take")
        .shows_default();
    verb.flag("--compare", o.compare, "also time A* per order and a flow field per place, on the same orders");
    verb.note(
        "Without --algo the tuner chooses, and its choice is compared with no configuration at all. Exit code 20: "
        "counted work exceeded the budget; times are only reported.\n");
}

}  // namespace waystone
