// SPDX-License-Identifier: MIT
#include "lab/run/sweep_run.hpp"

#include "lab/table/statistics.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <utility>

namespace waystone::lab {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::pair<Counting, std::string_view>, 5> kCountings{{{Counting::Expanded, "expanded"},
                                                                           {Counting::Touched, "touched"},
                                                                           {Counting::Lookahead, "lookahead"},
                                                                           {Counting::Climbed, "expanded+climbed"},
                                                                           {Counting::Work, "work"}}};

constexpr int kForm = 2;
constexpr const char* kFields =
    "arrived cost moves expanded most touched most lookahead most climbed most work most dearest non_optimal back "
    "restarts signature";

ProblemRun problem_run(const Result& result) {
    const Walk& walk = result.walk;
    return {.arrived = walk.arrived(),
            .cost = walk.cost,
            .moves = walk.moves(),
            .expanded = {walk.counters.expanded, walk.expanded_max},
            .touched = {walk.counters.touched, walk.touched_max},
            .lookahead = {result.lookahead, result.lookahead_max},
            .climbed = {walk.counters.expanded + walk.counters.climbed, walk.expanded_climbed_max},
            .work = {walk.counters.work(), walk.work_max},
            .dearest_move = walk.expanded_max_at,
            .non_optimal = result.non_optimal.value_or(0),
            .back_moves = walk.counters.back_moves,
            .restarts = walk.counters.restarts,
            .signature = walk.signature};
}

Json json_of(const ProblemRun& p) {
    return {p.arrived,      p.cost,          p.moves,          p.expanded.all, p.expanded.most, p.touched.all,
            p.touched.most, p.lookahead.all, p.lookahead.most, p.climbed.all,  p.climbed.most,  p.work.all,
            p.work.most,    p.dearest_move,  p.non_optimal,    p.back_moves,   p.restarts,      p.signature};
}

ProblemRun problem_of(const Json& json) {
    const auto number = [&](std::size_t i) { return json.at(i).get<std::uint64_t>(); };
    return {.arrived = json.at(0).get<bool>(),
            .cost = json.at(1).get<double>(),
            .moves = number(2),
            .expanded = {number(3), number(4)},
            .touched = {number(5), number(6)},
            .lookahead = {number(7), number(8)},
            .climbed = {number(9), number(10)},
            .work = {number(11), number(12)},
            .dearest_move = number(13),
            .non_optimal = number(14),
            .back_moves = number(15),
            .restarts = number(16),
            .signature = number(17)};
}

}  // namespace

std::string_view name(Counting counting) {
    for (const auto& [value, text] : kCountings)
        if (value == counting) return text;
    return "";
}

std::optional<Counting> counting_by_name(std::string_view name) {
    for (const auto& [value, text] : kCountings)
        if (text == name) return value;
    return std::nullopt;
}

const Count& ProblemRun::count(Counting counting) const {
    switch (counting) {
        case Counting::Touched: return touched;
        case Counting::Lookahead: return lookahead;
        case Counting::Climbed: return climbed;
        case Counting::Work: return work;
        case Counting::Expanded: break;
    }
    return expanded;
}

bool SweepRun::serves(const ProblemSet& set, const SweepLimits& wanted) const {
    if (limits.max_moves != wanted.max_moves || limits.edits != wanted.edits) return false;
    if ((wanted.lookahead && !limits.lookahead) || (wanted.measures && !limits.measures)) return false;
    return complete(set) || limits.cutoff >= wanted.cutoff;
}

Expected<SweepRun> run_sweep(const ProblemSet& set, const std::string& algo, const SweepLimits& limits,
                             const std::string& label) {
    const auto edits = limits.edits.empty() ? Expected<EditScript>() : load_edits(limits.edits);
    if (!edits) return std::unexpected(edits.error());
    const auto results = run_configuration(set, algo,
                                           {.limits = {.max_moves = limits.max_moves, .max_expanded = limits.cutoff},
                                            .label = label,
                                            .stop_early = limits.cutoff != kUnlimited,
                                            .lookahead = limits.lookahead,
                                            .agent_bytes = false,
                                            .measures = limits.measures,
                                            .edits = limits.edits.empty() ? nullptr : &*edits});
    if (!results) return std::unexpected(results.error());
    SweepRun run{.algo = algo, .limits = limits, .problems = {}, .times = results->times, .database_rel = 0};
    std::vector<double> relative;
    for (const Result& result : results->results) {
        run.problems.push_back(problem_run(result));
        relative.push_back(result.database_rel.value_or(0));
    }
    run.database_rel = mean(relative);
    return run;
}

std::string to_json(const SweepRun& run) {
    Json json{{"form", kForm},
              {"algo", run.algo},
              {"cutoff", run.limits.cutoff},
              {"max_moves", run.limits.max_moves},
              {"lookahead", run.limits.lookahead},
              {"measures", run.limits.measures},
              {"edits", run.limits.edits},
              {"plan_us",
               {run.times.mean, run.times.p50, run.times.p99, run.times.max, run.times.first, run.times.first20,
                run.times.all}},
              {"database_rel", run.database_rel},
              {"fields", kFields}};
    Json& problems = json["problems"] = Json::array();
    for (const ProblemRun& problem : run.problems) problems.push_back(json_of(problem));
    return json.dump() + "\n";
}

std::optional<SweepRun> sweep_run_from_json(std::string_view text) {
    try {
        const Json json = Json::parse(text);
        if (json.at("form") != kForm || json.at("fields") != kFields) return std::nullopt;
        const Json& us = json.at("plan_us");
        SweepRun run{.algo = json.at("algo"),
                     .limits = {.cutoff = json.at("cutoff"),
                                .max_moves = json.at("max_moves"),
                                .lookahead = json.at("lookahead"),
                                .measures = json.at("measures"),
                                .edits = json.at("edits")},
                     .problems = {},
                     .times = {.mean = us.at(0),
                               .p50 = us.at(1),
                               .p99 = us.at(2),
                               .max = us.at(3),
                               .first = us.at(4),
                               .first20 = us.at(5),
                               .all = us.at(6)},
                     .database_rel = json.at("database_rel")};
        for (const Json& problem : json.at("problems")) run.problems.push_back(problem_of(problem));
        return run;
    } catch (const Json::exception&) {
        return std::nullopt;
    }
}

}  // namespace waystone::lab
