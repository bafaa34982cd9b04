// SPDX-License-Identifier: MIT
#include "lab/experiment.hpp"

#include "lab/json_reading.hpp"

#include <algorithm>

namespace waystone::lab {
namespace {

ProblemsSpec problems(const Json& json) {
    const std::string where = "'problems'";
    expect_keys(json, where, {"scenario", "map", "goal", "maps", "random", "quick", "seed", "moves", "diagonal"});
    ProblemsSpec spec;
    spec.scenario = get_or<std::string>(json, where, "scenario", "");
    spec.map = get_or<std::string>(json, where, "map", "");
    spec.maps = get_or<std::vector<std::string>>(json, where, "maps", {});
    if (!spec.scenario.empty() + !spec.map.empty() + !spec.maps.empty() != 1)
        throw Wrong{where + " needs either 'scenario', 'map' with 'goal', or 'maps' with 'random'"};
    if (!spec.maps.empty()) {
        spec.random = get<std::size_t>(json, where, "random");
        spec.seed = get_or<std::uint64_t>(json, where, "seed", 1);
        spec.quick = get_or<std::size_t>(json, where, "quick", 0);
        if (spec.random == 0) throw Wrong{"'random' in " + where + " must be 1 or more"};
    }
    if (!spec.map.empty()) {
        const auto goal = get<std::vector<std::uint32_t>>(json, where, "goal");
        if (goal.size() != 2) throw Wrong{"'goal' must be [x, y]"};
        spec.goal_x = goal[0];
        spec.goal_y = goal[1];
    }
    const auto rule = get_or<std::string>(json, where, "moves", "8");
    if (rule != "8" && rule != "8free" && rule != "4") throw Wrong{"'moves' must be 8, 8free or 4"};
    spec.moves.rule = rule == "4" ? MoveRule::Four : rule == "8free" ? MoveRule::EightFree : MoveRule::Eight;
    if (json.contains("diagonal")) spec.moves.diagonal = to_cost(get<double>(json, where, "diagonal"));
    return spec;
}

Series series(const Json& json, const std::vector<std::string>& columns) {
    Series out;
    out.name = get<std::string>(json, "a series", "name");
    const std::string where = "series '" + out.name + "'";
    expect_keys(json, where,
                {"name", "measure", "algo", "free_algo", "vector", "states", "picture", "tolerance", "count", "seed",
                 "max_moves", "level", "columns", "published", "band", "note", "in_variants", "of"});
    out.measure = get<std::string>(json, where, "measure");
    for (const char* key : {"algo", "free_algo", "vector", "states", "picture", "of"})
        if (json.contains(key)) out.words[key] = get<std::string>(json, where, key);
    for (const char* key : {"tolerance", "count", "seed", "max_moves", "level"})
        if (json.contains(key)) out.numbers[key] = get<double>(json, where, key);
    out.columns = get_or(json, where, "columns", columns);
    out.note = get_or<std::string>(json, where, "note", "");
    out.in_variants = get_or(json, where, "in_variants", true);
    if (json.contains("published")) {
        for (const Json& value : json.at("published")) {
            if (!value.is_number() && !value.is_null())
                throw Wrong{"'published' in " + where + " holds numbers and null"};
            out.published.push_back(value.is_null() ? std::optional<double>() : value.get<double>());
        }
        if (out.published.size() != out.columns.size())
            throw Wrong{where + " has " + std::to_string(out.published.size()) + " published values for " +
                        std::to_string(out.columns.size()) + " columns"};
    }
    if (json.contains("band")) {
        expect_keys(json.at("band"), "'band'", {"percent", "points"});
        if (json.at("band").contains("percent")) out.band_percent = get<double>(json.at("band"), "'band'", "percent");
        if (json.at("band").contains("points")) out.band_points = get<double>(json.at("band"), "'band'", "points");
    }
    return out;
}

// A whole number from 1 on.
std::uint64_t limit(const Json& json, const char* key) {
    if (!json.contains(key)) return kUnlimited;
    const auto value = get<double>(json, "the experiment", key);
    if (value < 1 || value > 1e15) throw Wrong{key_in(key, "the experiment") + " must be 1 or more"};
    return static_cast<std::uint64_t>(value);
}

void read_axis(const Json& figure, const char* key, Axis& axis) {
    if (!figure.contains(key)) return;
    const std::string where = key_in(key, "'figure'");
    const Json& json = figure.at(key);
    expect_keys(json, where, {"log", "min", "max"});
    axis.log = get_or(json, where, "log", false);
    if (json.contains("min")) axis.min = get<double>(json, where, "min");
    if (json.contains("max")) axis.max = get<double>(json, where, "max");
    if (axis.log && axis.min.value_or(1) <= 0) throw Wrong{where + " is logarithmic and begins at 0 or below"};
    if (axis.min && axis.max && *axis.min >= *axis.max) throw Wrong{where + " ends before it begins"};
}

FigureSpec figure(const Json& json) {
    expect_keys(json, "'figure'", {"planning", "suboptimality", "database_rel"});
    FigureSpec out;
    read_axis(json, "planning", out.planning);
    read_axis(json, "suboptimality", out.suboptimality);
    if (json.contains("database_rel"))
        read_axis(json, "database_rel", out.database_rel.emplace(Axis{.title = "size of the database over the map's"}));
    return out;
}

LimitsSpec limits(const Json& json) {
    expect_keys(json, "'limits'", {"recalled"});
    LimitsSpec out;
    const std::string where = key_in("recalled", "'limits'");
    for (const Json& row : get_or<Json>(json, "'limits'", "recalled", Json::array())) {
        expect_keys(row, where, {"limit", "algo", "suboptimality_pct"});
        out.recalled.push_back({.limit = get<std::string>(row, where, "limit"),
                                .algo = get<std::string>(row, where, "algo"),
                                .suboptimality_pct = get<double>(row, where, "suboptimality_pct")});
    }
    return out;
}

DatabaseTableSpec databases(const Json& json) {
    const std::string where = "'databases'", recalled = key_in("recalled", where);
    expect_keys(json, where, {"of", "more_levels", "recalled"});
    DatabaseTableSpec out{.of = get<std::string>(json, where, "of"),
                          .more_levels = get_or<std::vector<unsigned>>(json, where, "more_levels", {}),
                          .recalled = {}};
    for (const Json& row : get_or<Json>(json, where, "recalled", Json::array())) {
        expect_keys(row, recalled, {"level", "pairs", "time"});
        out.recalled.push_back({.level = get<unsigned>(row, recalled, "level"),
                                .pairs = get_or<double>(row, recalled, "pairs", 0),
                                .time = get_or<std::string>(row, recalled, "time", "")});
    }
    return out;
}

AmortisationSpec amortisation(const Json& json) {
    const std::string where = "'amortisation'";
    expect_keys(json, where, {"dynamic", "fixed", "recalled"});
    return {.dynamic = get<std::string>(json, where, "dynamic"),
            .fixed = get<std::string>(json, where, "fixed"),
            .recalled = get_or<std::string>(json, where, "recalled", "")};
}

FeatureTableSpec features(const Json& json, const Experiment& experiment) {
    const std::string where = "'features'";
    expect_keys(json, where, {"of", "list"});
    FeatureTableSpec out{.of = get<std::string>(json, where, "of"),
                         .features = get<std::vector<std::string>>(json, where, "list")};
    for (const std::string& name : out.features)
        if (feature_by_name(name) == kFeatures) throw Wrong{"no feature '" + name + "'; they are f1 to f11"};
    const auto of = std::ranges::find(experiment.sweeps, out.of, &Sweep::name);
    if (of == experiment.sweeps.end() || !of->tree) throw Wrong{"'of' in 'features' must be a sweep with a tree"};
    return out;
}

// A number, or one for each map.
std::vector<std::uint32_t> by_map(const Json& json, const std::string& where, const char* key, std::size_t maps) {
    if (!json.contains(key)) return {};
    if (json.at(key).is_number()) return {get<std::uint32_t>(json, where, key)};
    const auto list = get<std::vector<std::uint32_t>>(json, where, key);
    if (list.size() != maps)
        throw Wrong{key_in(key, where) + " has " + std::to_string(list.size()) + " numbers for " +
                    std::to_string(maps) + " maps"};
    return list;
}

CaseBases case_bases(const Json& json, const Experiment& out) {
    CaseBases bases{.name = get<std::string>(json, "case bases", "name")};
    const std::string where = "case bases '" + bases.name + "'";
    expect_keys(json, where, {"name", "pick", "m", "relevant", "count", "seed", "trailheads", "sizes_of", "fallback"});
    const auto pick = get<std::string>(json, where, "pick");
    if (pick != "random" && pick != "greedy") throw Wrong{key_in("pick", where) + " must be random or greedy"};
    bases.pick = pick == "random" ? Pick::Random : Pick::Greedy;
    bases.m = by_map(json, where, "m", out.problems.maps.size());
    bases.relevant = by_map(json, where, "relevant", out.problems.maps.size());
    if (bases.m.empty()) throw Wrong{where + " needs the key 'm'"};
    bases.count = get<std::size_t>(json, where, "count");
    bases.seed = get_or<std::uint64_t>(json, where, "seed", 1);
    bases.trailheads = get_or<std::uint32_t>(json, where, "trailheads", 0);
    bases.sizes_of = get_or<std::string>(json, where, "sizes_of", "");
    bases.fallback = get_or(json, where, "fallback", bases.fallback);
    const bool known =
        std::ranges::any_of(out.case_bases, [&](const CaseBases& b) { return b.name == bases.sizes_of; });
    if (!bases.sizes_of.empty() && !known) throw Wrong{key_in("sizes_of", where) + " names none of those before it"};
    return bases;
}

void sweeps(const Json& json, Experiment& out) {
    for (const Json& one : get_or<Json>(json, "the experiment", "sweeps", Json::array())) {
        out.sweeps.push_back(parse_sweep(one));
        for (std::size_t i = 0; i + 1 < out.sweeps.size(); ++i)
            if (out.sweeps[i].name == out.sweeps.back().name)
                throw Wrong{"two sweeps are called '" + out.sweeps[i].name + "'"};
    }
    for (const Json& one : get_or<Json>(json, "the experiment", "points_of", Json::array())) {
        if (one.is_string()) {
            out.points_of.push_back({.id = one.get<std::string>(), .series = {}});
            continue;
        }
        const std::string where = "'points_of'";
        expect_keys(one, where, {"study", "series"});
        out.points_of.push_back({.id = get<std::string>(one, where, "study"),
                                 .series = get<std::vector<std::string>>(one, where, "series")});
    }
    out.cutoff = limit(json, "cutoff");
    out.max_moves = limit(json, "max_moves");
    out.measures = get_or(json, "the experiment", "measures", false);
    if (json.contains("figure")) out.figure = figure(json.at("figure"));
    out.spread = get_or<std::vector<std::string>>(json, "the experiment", "spread", {});
    if (json.contains("limits")) out.limits = limits(json.at("limits"));
    if (json.contains("databases")) out.databases = databases(json.at("databases"));
    if (json.contains("amortisation")) out.amortisation = amortisation(json.at("amortisation"));
    if (json.contains("features")) out.features = features(json.at("features"), out);
    for (const Json& one : get_or<Json>(json, "the experiment", "checks", Json::array()))
        out.checks.push_back(parse_check(one));
    if (out.has_points() && out.max_moves == kUnlimited)
        throw Wrong{"sweeps need 'max_moves': a configuration that goes astray must come to an end"};
}

Experiment experiment(const Json& json) {
    const std::string where = "the experiment";
    expect_keys(json, where,
                {"id",           "title",    "paper",     "problems",   "depths",    "columns", "series", "variants",
                 "notes",        "sweeps",   "points_of", "cutoff",     "max_moves", "figure",  "limits", "databases",
                 "amortisation", "features", "checks",    "case_bases", "measures",  "spread"});
    Experiment out;
    out.id = get<std::string>(json, where, "id");
    out.title = get<std::string>(json, where, "title");
    out.paper = get<std::string>(json, where, "paper");
    out.problems = problems(get<Json>(json, where, "problems"));
    out.depths = get_or<std::vector<std::uint32_t>>(json, where, "depths", {});
    if (std::find(out.depths.begin(), out.depths.end(), 0u) != out.depths.end()) throw Wrong{"a depth of 0"};
    out.columns = get_or<std::vector<std::string>>(json, where, "columns", {});
    for (const Json& one : get_or<Json>(json, where, "series", Json::array()))
        out.series.push_back(series(one, get<std::vector<std::string>>(json, where, "columns")));
    for (const Json& one : get_or<Json>(json, where, "case_bases", Json::array()))
        out.case_bases.push_back(case_bases(one, out));
    sweeps(json, out);
    if (out.series.empty() && !out.has_points())
        throw Wrong{"neither 'series' nor 'sweeps' nor 'points_of': nothing would be measured"};
    for (const Json& one : get_or<Json>(json, where, "variants", Json::array())) {
        expect_keys(one, "a variant", {"name", "leave_out", "problems", "scale"});
        Variant variant{.name = get<std::string>(one, "a variant", "name"),
                        .leave_out = get_or<std::vector<std::size_t>>(one, "a variant", "leave_out", {}),
                        .problems = {},
                        .paper_scale_only = get_or<std::string>(one, "a variant", "scale", "") == "paper"};
        if (one.contains("problems")) variant.problems = problems(one.at("problems"));
        out.variants.push_back(std::move(variant));
    }
    out.notes = get_or<std::vector<std::string>>(json, where, "notes", {});
    return out;
}

}  // namespace

std::string Series::word(const std::string& key, std::string fallback) const {
    const auto found = words.find(key);
    return found == words.end() ? std::move(fallback) : found->second;
}

double Series::number(const std::string& key, double fallback) const {
    const auto found = numbers.find(key);
    return found == numbers.end() ? fallback : found->second;
}

Expected<Experiment> parse_experiment(std::string_view text, const std::string& path) {
    try {
        return experiment(Json::parse(text));
    } catch (const Json::parse_error& error) {
        const auto line =
            1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(error.byte, text.size())),
                           '\n');
        return fail(ErrorCode::FileMalformed, path + ":" + std::to_string(line), "not valid JSON");
    } catch (const Wrong& wrong) {
        return fail(ErrorCode::FileMalformed, path, wrong.sentence);
    }
}

Expected<Experiment> builtin_experiment(std::string_view id) {
    std::vector<std::string_view> ids;
    for (const BuiltinExperiment& builtin : builtin_experiments()) {
        if (builtin.id == id) return parse_experiment(builtin.text, "lab/experiments/" + std::string(id) + ".json");
        ids.push_back(builtin.id);
    }
    return fail(ErrorCode::BadParameter, "study", "there is no study '" + std::string(id) + "'" + suggestion(id, ids));
}

}  // namespace waystone::lab
