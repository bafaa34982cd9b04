// SPDX-License-Identifier: MIT
#include "lab/experiment/experiment.hpp"

#include "base/nearest_name.hpp"
#include "io/paths.hpp"
#include "io/read_file.hpp"
#include "io/scene.hpp"
#include "io/text.hpp"
#include "lab/experiment/json_reading.hpp"
#include "lab/experiment/paper_names.hpp"
#include "lab/run/problem_set.hpp"

#include <algorithm>

namespace waystone::lab {
namespace {

constexpr std::uint64_t kMostRepetitions = 10'000;

// A word, or a list of them.
std::vector<std::string> one_or_more(const Json& json, const std::string& where, const char* key) {
    if (!json.contains(key)) return {};
    if (json.at(key).is_string()) return {get<std::string>(json, where, key)};
    if (json.at(key).empty()) throw Wrong{key_in(key, where) + " is an empty list", &json.at(key)};
    return get<std::vector<std::string>>(json, where, key);
}

// A whole number from 1 on, as people write them: 1e6 is one too.
std::uint64_t limit(const Json& json, const char* key) {
    if (!json.contains(key)) return kUnlimited;
    const auto value = get<double>(json, "the experiment", key);
    if (value < 1 || value > 1e15) throw Wrong{key_in(key, "the experiment") + " must be 1 or more", &json.at(key)};
    return static_cast<std::uint64_t>(value);
}

void expect_count(const Json& json, const std::string& where, const char* key, std::uint64_t value,
                  std::uint64_t most) {
    if (value < 1 || value > most)
        throw Wrong{key_in(key, where) + " must be from 1 to " + std::to_string(most), &json.at(key)};
}

template <class T>
void read_range(const Json& json, const std::string& where, const char* least, const char* most, T& from, T& to) {
    from = get_or(json, where, least, from);
    to = get_or(json, where, most, to);
    if (from > to) throw Wrong{key_in(least, where) + " is larger than '" + most + "'", &json.at(least)};
}

// Keys that say nothing where problems come from elsewhere.
void expect_none(const Json& json, const std::string& where, std::initializer_list<const char*> keys,
                 const char* needed) {
    for (const char* key : keys)
        if (json.contains(key)) throw Wrong{key_in(key, where) + " needs '" + needed + "'", &json.at(key), true};
}

ProblemsSpec problems(const Json& json) {
    const std::string where = "'problems'";
    expect_keys(json, where, Shape::Problems);
    ProblemsSpec spec;
    spec.scenarios = one_or_more(json, where, "scenario");
    spec.map = get_or<std::string>(json, where, "map", "");
    spec.maps = one_or_more(json, where, "maps");
    if (!spec.scenarios.empty() + !spec.map.empty() + !spec.maps.empty() != 1)
        throw Wrong{where + " needs either 'scenario', 'map' with 'goal', or 'maps' with 'random'"};
    if (spec.maps.empty()) expect_none(json, where, {"random", "seed", "quick", "min_cost", "max_cost"}, "maps");
    if (spec.scenarios.empty())
        expect_none(json, where, {"min_length", "max_length", "min_bucket", "max_bucket", "limit"}, "scenario");
    if (spec.map.empty()) expect_none(json, where, {"goal"}, "map");
    const auto is_scene = [](const std::string& name) { return find_scene(name) != nullptr; };
    if (!spec.maps.empty() && (json.contains("random") || !std::ranges::all_of(spec.maps, is_scene))) {
        spec.random = get<std::size_t>(json, where, "random");
        expect_count(json, where, "random", spec.random, kMostProblems);
    }
    spec.seed = get_or<std::uint64_t>(json, where, "seed", 1);
    spec.quick = get_or<std::size_t>(json, where, "quick", 0);
    read_range(json, where, "min_cost", "max_cost", spec.min_cost, spec.max_cost);
    read_range(json, where, "min_length", "max_length", spec.min_length, spec.max_length);
    read_range(json, where, "min_bucket", "max_bucket", spec.min_bucket, spec.max_bucket);
    spec.limit = get_or(json, where, "limit", spec.limit);
    if (spec.limit == 0) throw Wrong{key_in("limit", where) + " must be 1 or more", &json.at("limit")};
    if (!spec.map.empty()) {
        const auto goal = get<std::vector<std::uint32_t>>(json, where, "goal");
        if (goal.size() != 2) throw Wrong{"'goal' must be [x, y]", &json.at("goal")};
        spec.goal_x = goal[0];
        spec.goal_y = goal[1];
    }
    spec.moves.rule = rule_by_name(get_or<std::string>(json, where, "moves", "8"));
    if (json.contains("diagonal")) {
        const auto diagonal = get<double>(json, where, "diagonal");
        if (!(diagonal >= 1 && diagonal <= 2))
            throw Wrong{key_in("diagonal", where) + " must be from 1 to 2", &json.at("diagonal")};
        spec.moves.diagonal = to_cost(diagonal);
    }
    return spec;
}

Series series(const Json& json, const std::vector<std::string>& columns) {
    Series out;
    out.name = get<std::string>(json, "a series", "name");
    const std::string where = "series '" + out.name + "'";
    expect_keys(json, where, Shape::Series);
    out.measure = get<std::string>(json, where, "measure");
    for (const char* key : {"algo", "free_algo", "vector", "states", "picture", "of"})
        if (json.contains(key)) out.words[key] = get<std::string>(json, where, key);
    for (const char* key : {"tolerance", "count", "seed", "max_moves", "level"})
        if (json.contains(key)) out.numbers[key] = get<double>(json, where, key);
    out.columns = get_or(json, where, "columns", columns);
    out.note = get_or<std::string>(json, where, "note", "");
    out.in_variants = get_or(json, where, "in_variants", true);
    if (json.contains("published")) {
        for (const Json& value : json.at("published"))
            out.published.push_back(value.is_null() ? std::optional<double>() : value.get<double>());
        if (out.published.size() != out.columns.size())
            throw Wrong{where + " has " + std::to_string(out.published.size()) + " published values for " +
                            std::to_string(out.columns.size()) + " columns",
                        &json.at("published")};
    }
    if (json.contains("band")) {
        expect_keys(json.at("band"), "'band'", Shape::Band);
        if (json.at("band").contains("percent")) out.band_percent = get<double>(json.at("band"), "'band'", "percent");
        if (json.at("band").contains("points")) out.band_points = get<double>(json.at("band"), "'band'", "points");
    }
    return out;
}

void read_axis(const Json& figure, const char* key, Axis& axis) {
    if (!figure.contains(key)) return;
    const std::string where = key_in(key, "'figure'");
    const Json& json = figure.at(key);
    expect_keys(json, where, Shape::Axis);
    axis.log = get_or(json, where, "log", false);
    if (json.contains("min")) axis.min = get<double>(json, where, "min");
    if (json.contains("max")) axis.max = get<double>(json, where, "max");
    if (axis.log && axis.min.value_or(1) <= 0) throw Wrong{where + " is logarithmic and starts at 0 or below", &json};
    if (axis.min && axis.max && *axis.min >= *axis.max) throw Wrong{where + " ends before it starts", &json};
}

FigureSpec figure(const Json& json) {
    expect_keys(json, "'figure'", Shape::Figure);
    FigureSpec out;
    read_axis(json, "planning", out.planning);
    read_axis(json, "suboptimality", out.suboptimality);
    if (json.contains("database_rel"))
        read_axis(json, "database_rel", out.database_rel.emplace(Axis{.title = "database size relative to the map"}));
    return out;
}

Analysis analysis(const Json& json, const Experiment& experiment) {
    Analysis out{.name = get<std::string>(json, "an analysis", "analysis")};
    const std::string where = "analysis '" + out.name + "'", recalled = key_in("recalled", where);
    expect_keys(json, where, Shape::Analysis);
    out.of = get_or<std::string>(json, where, "of", "");
    out.against = get_or<std::string>(json, where, "against", "");
    out.over = get_or<std::vector<std::string>>(json, where, "over", {});
    out.list = get_or<std::vector<std::string>>(json, where, "list", {});
    out.more_levels = get_or<std::vector<unsigned>>(json, where, "more_levels", {});
    each(json, "recalled", [&](const Json& row) {
        expect_keys(row, recalled, Shape::AnalysisRow);
        out.recalled.push_back({.at = get_or<std::string>(row, recalled, "at", ""),
                                .text = get_or<std::string>(row, recalled, "text", ""),
                                .value = get_or<double>(row, recalled, "value", 0)});
    });
    if (out.name == "spread") part(json, where, "over");
    if (out.name == "databases" || out.name == "amortisation" || out.name == "features") part(json, where, "of");
    if (out.name == "amortisation") part(json, where, "against");
    if (out.name != "features") return out;
    for (const std::string& name : get<std::vector<std::string>>(json, where, "list"))
        if (feature_by_name(name) == kFeatures)
            throw Wrong{"no feature '" + name + "'; they are f1 to f11", &json.at("list")};
    const auto of = std::ranges::find(experiment.sweeps, out.of, &Sweep::name);
    if (of == experiment.sweeps.end() || !of->tree)
        throw Wrong{key_in("of", where) + " must be a sweep with a tree", &json.at("of")};
    return out;
}

// A number, or one for each map.
std::vector<std::uint32_t> by_map(const Json& json, const std::string& where, const char* key, std::size_t maps) {
    if (!json.contains(key)) return {};
    if (json.at(key).is_number()) return {get<std::uint32_t>(json, where, key)};
    const auto list = get<std::vector<std::uint32_t>>(json, where, key);
    if (list.size() != maps)
        throw Wrong{key_in(key, where) + " has " + std::to_string(list.size()) + " numbers for " +
                        std::to_string(maps) + " maps",
                    &json.at(key)};
    return list;
}

CaseBases case_bases(const Json& json, const Experiment& out) {
    CaseBases bases{.name = get<std::string>(json, "case bases", "name")};
    const std::string where = "case bases '" + bases.name + "'";
    expect_keys(json, where, Shape::CaseBases);
    const auto pick = get<std::string>(json, where, "pick");
    bases.pick = pick == "random" ? Pick::Random : Pick::Greedy;
    bases.m = by_map(json, where, "m", out.problems.maps.size());
    bases.relevant = by_map(json, where, "relevant", out.problems.maps.size());
    bases.count = get<std::size_t>(json, where, "count");
    bases.seed = get_or<std::uint64_t>(json, where, "seed", 1);
    bases.trailheads = get_or<std::uint32_t>(json, where, "trailheads", 0);
    bases.sizes_of = get_or<std::string>(json, where, "sizes_of", "");
    bases.fallback = get_or(json, where, "fallback", bases.fallback);
    const bool known =
        std::ranges::any_of(out.case_bases, [&](const CaseBases& b) { return b.name == bases.sizes_of; });
    if (!bases.sizes_of.empty() && !known)
        throw Wrong{key_in("sizes_of", where) + " names no earlier one", &json.at("sizes_of")};
    return bases;
}

void sweeps(const Json& json, Experiment& out) {
    each(json, "sweeps", [&](const Json& one) {
        out.sweeps.push_back(parse_sweep(one));
        for (std::size_t i = 0; i + 1 < out.sweeps.size(); ++i)
            if (out.sweeps[i].name == out.sweeps.back().name)
                throw Wrong{"two sweeps are named '" + out.sweeps[i].name + "'", &one.at("name")};
    });
    each(json, "points_of", [&](const Json& one) {
        if (one.is_string()) {
            out.points_of.push_back({.id = one.get<std::string>(), .series = {}});
            return;
        }
        const std::string where = "'points_of'";
        expect_keys(one, where, Shape::PointsOf);
        out.points_of.push_back({.id = get<std::string>(one, where, "study"),
                                 .series = get<std::vector<std::string>>(one, where, "series")});
    });
    out.cutoff = limit(json, "cutoff");
    out.work_cutoff = limit(json, "work_cutoff");
    out.max_moves = limit(json, "max_moves");
    out.repetitions = get_or<std::uint64_t>(json, "the experiment", "repetitions", 1);
    expect_count(json, "the experiment", "repetitions", out.repetitions, kMostRepetitions);
    out.seed = get_or<std::uint64_t>(json, "the experiment", "seed", 1);
    out.measures = get_or(json, "the experiment", "measures", false);
    if (json.contains("figure")) out.figure = figure(json.at("figure"));
    each(json, "analyses", [&](const Json& one) { out.analyses.push_back(analysis(one, out)); });
    each(json, "checks", [&](const Json& one) { out.checks.push_back(parse_check(one)); });
    if (out.has_points() && out.max_moves == kUnlimited)
        throw Wrong{"sweeps need 'max_moves', so that every walk ends",
                    &json.at(out.sweeps.empty() ? "points_of" : "sweeps"), true};
}

Experiment experiment(const Json& json) {
    const std::string where = "the experiment";
    expect_keys(json, where, Shape::Experiment);
    Experiment out;
    out.id = get<std::string>(json, where, "id");
    out.title = get<std::string>(json, where, "title");
    out.paper = get_or<std::string>(json, where, "paper", "");
    out.problems = read_part(json.at("problems"), problems);
    out.depths = get_or<std::vector<std::uint32_t>>(json, where, "depths", {});
    if (std::find(out.depths.begin(), out.depths.end(), 0u) != out.depths.end())
        throw Wrong{"a depth of 0", &json.at("depths")};
    out.columns = get_or<std::vector<std::string>>(json, where, "columns", {});
    each(json, "series", [&](const Json& one) {
        out.series.push_back(series(one, get<std::vector<std::string>>(json, where, "columns")));
    });
    each(json, "case_bases", [&](const Json& one) { out.case_bases.push_back(case_bases(one, out)); });
    sweeps(json, out);
    if (out.series.empty() && !out.has_points()) throw Wrong{"needs 'series', 'sweeps' or 'points_of'"};
    each(json, "variants", [&](const Json& one) {
        expect_keys(one, "a variant", Shape::Variant);
        Variant variant{.name = get<std::string>(one, "a variant", "name"),
                        .leave_out = get_or<std::vector<std::size_t>>(one, "a variant", "leave_out", {}),
                        .problems = {},
                        .paper_scale_only = one.contains("scale")};
        if (one.contains("problems")) variant.problems = read_part(one.at("problems"), problems);
        out.variants.push_back(std::move(variant));
    });
    out.notes = get_or<std::vector<std::string>>(json, where, "notes", {});
    out.differs = get_or<std::vector<std::string>>(json, where, "differs", {});
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
    const auto json = Json::parse(text);
    if (!json) return fail(ErrorCode::FileMalformed, at_line(path, json.error().line), json.error().sentence);
    try {
        Experiment out = read_part(*json, experiment);
        for (std::size_t i = 0; i < out.sweeps.size(); ++i)
            out.sweeps[i].place = at_line(path, json->at("sweeps").at(i).at("algo").line());
        return out;
    } catch (const Wrong& wrong) {
        return fail(ErrorCode::FileMalformed, at_line(path, wrong.at_key ? wrong.at->key_line() : wrong.at->line()),
                    wrong.sentence);
    }
}

Expected<Experiment> builtin_experiment(std::string_view id) {
    const std::string name = current_id(id);
    std::vector<std::string_view> ids;
    for (const BuiltinExperiment& builtin : builtin_experiments()) {
        if (builtin.id == name) return parse_experiment(builtin.text, "lab/experiments/" + name + ".json");
        ids.push_back(builtin.id);
    }
    return fail(ErrorCode::BadParameter, "study", "no study '" + std::string(id) + "'" + suggestion(name, ids));
}

Expected<std::string> experiment_text(const std::string& path_or_id) {
    const std::string name = current_id(path_or_id);
    std::vector<std::string_view> ids;
    if (!is_file(path_or_id))
        for (const BuiltinExperiment& builtin : builtin_experiments()) {
            if (builtin.id == name) return std::string(builtin.text);
            ids.push_back(builtin.id);
        }
    auto text = read_file(path_or_id);
    if (!text && text.error().code == ErrorCode::FileMissing && !ids.empty())
        text.error().sentence += ", and no built-in experiment has that id" + suggestion(name, ids);
    return text;
}

Expected<std::vector<Sweep>> all_sweeps(const Experiment& experiment) {
    std::vector<Sweep> out = experiment.sweeps;
    for (const auto& [id, series] : experiment.points_of) {
        const auto other = builtin_experiment(id);
        if (!other) return std::unexpected(other.error());
        if (other->problems != experiment.problems)
            return fail(ErrorCode::BadParameter, experiment.id, "the points of " + id + " use other problems");
        for (const std::string& name : series)
            if (std::ranges::find(other->sweeps, name, &Sweep::name) == other->sweeps.end())
                return fail(ErrorCode::BadParameter, experiment.id, id + " has no series '" + name + "'");
        for (const Sweep& sweep : other->sweeps) {
            const bool asked = series.empty() || std::ranges::find(series, sweep.name) != series.end();
            if (asked && std::ranges::find(out, sweep.name, &Sweep::name) == out.end()) out.push_back(sweep);
        }
    }
    return out;
}

}  // namespace waystone::lab
