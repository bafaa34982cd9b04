// SPDX-License-Identifier: MIT
#include "lab/experiment/experiment.hpp"

#include "base/nearest_name.hpp"
#include "io/paths.hpp"
#include "io/read_file.hpp"
#include "io/scene.hpp"
#include "io/text.hpp"
#include "lab/experiment/crowd_keys.hpp"
#include "lab/experiment/json_reading.hpp"
#include "lab/experiment/paper_names.hpp"
#include "lab/run/problem_set.hpp"

#include <algorithm>

namespace waystone::lab {
namespace {

constexpr std::uint64_t kMostRepetitions = 10'000;

// A word, or a list of them.
std::vector<std::string> one_or_more(const ObjectReader& in, const char* key) {
    if (!in.has(key)) return {};
    if (in.at(key).is_string()) return {in.get<std::string>(key)};
    if (in.at(key).empty()) in.wrong(key, "is an empty list");
    return in.get<std::vector<std::string>>(key);
}

// A whole number from 1 on, as people write them: 1e6 is one too.
void read_limit(const ObjectReader& in, const char* key, std::uint64_t& out) {
    if (!in.has(key)) return;
    const auto value = in.get<double>(key);
    if (value < 1 || value > 1e15) in.wrong(key, "must be 1 or more");
    out = static_cast<std::uint64_t>(value);
}

void expect_count(const ObjectReader& in, const char* key, std::uint64_t value, std::uint64_t most) {
    if (value < 1 || value > most) in.wrong(key, "must be from 1 to " + std::to_string(most));
}

template <class T>
void read_range(const ObjectReader& in, const char* least, const char* most, T& from, T& to) {
    in.read(least, from);
    in.read(most, to);
    if (from > to) in.wrong(least, "is larger than '" + std::string(most) + "'");
}

// Keys that say nothing where problems come from elsewhere.
void expect_none(const ObjectReader& in, std::initializer_list<const char*> keys, const std::string& needed) {
    for (const char* key : keys)
        if (in.has(key)) throw Wrong{in.where(key) + " needs '" + needed + "'", &in.at(key), true};
}

ProblemsSpec problems(const Json& json) {
    const ObjectReader in(json, "'problems'", kProblemsShape);
    ProblemsSpec spec;
    spec.scenarios = one_or_more(in, "scenario");
    in.read("map", spec.map);
    spec.maps = one_or_more(in, "maps");
    spec.robots = one_or_more(in, "robots");
    if (!spec.scenarios.empty() + !spec.map.empty() + !spec.maps.empty() + !spec.robots.empty() != 1)
        throw Wrong{in.where() + " needs either 'scenario', 'map' with 'goal', 'maps' with 'random', or 'robots'"};
    if (spec.maps.empty()) expect_none(in, {"min_cost", "max_cost"}, "maps");
    if (spec.maps.empty() && spec.scenarios.empty()) expect_none(in, {"random", "seed", "quick"}, "maps");
    if (spec.scenarios.empty())
        expect_none(in, {"min_length", "max_length", "min_bucket", "max_bucket", "limit"}, "scenario");
    if (spec.map.empty()) expect_none(in, {"goal"}, "map");
    const auto is_scene = [](const std::string& name) { return find_scene(name) != nullptr; };
    if (in.has("random") || !std::ranges::all_of(spec.maps, is_scene)) {
        spec.random = in.get<std::size_t>("random");
        expect_count(in, "random", spec.random, kMostProblems);
    }
    in.read("seed", spec.seed);
    in.read("quick", spec.quick);
    read_range(in, "min_cost", "max_cost", spec.min_cost, spec.max_cost);
    read_range(in, "min_length", "max_length", spec.min_length, spec.max_length);
    read_range(in, "min_bucket", "max_bucket", spec.min_bucket, spec.max_bucket);
    in.read("limit", spec.limit);
    if (spec.limit == 0) in.wrong("limit", "must be 1 or more");
    if (!spec.map.empty()) {
        const auto goal = in.get<std::vector<std::uint32_t>>("goal");
        if (goal.size() != 2) throw Wrong{"'goal' must be [x, y]", &in.at("goal")};
        spec.goal_x = goal[0];
        spec.goal_y = goal[1];
    }
    if (in.has("moves")) spec.moves.rule = rule_by_name(in.get<std::string>("moves"));
    if (in.has("diagonal")) {
        const auto diagonal = in.get<double>("diagonal");
        if (!(diagonal >= 1 && diagonal <= 2)) in.wrong("diagonal", "must be from 1 to 2");
        spec.moves.diagonal = to_cost(diagonal);
    }
    return spec;
}

Series series(const Json& json, const std::vector<std::string>& columns) {
    const auto in = ObjectReader::named(json, kSeriesShape, "name", "a ", "series");
    Series out;
    in.read("name", out.name);
    in.read("measure", out.measure);
    for (const char* key : {"algo", "free_algo", "vector", "states", "picture", "of"})
        if (in.has(key)) out.words[key] = in.get<std::string>(key);
    for (const char* key : {"tolerance", "count", "seed", "max_moves", "level"})
        if (in.has(key)) out.numbers[key] = in.get<double>(key);
    out.columns = columns;
    in.read("columns", out.columns);
    in.read("note", out.note);
    in.read("in_variants", out.in_variants);
    if (in.has("published")) {
        for (const Json& value : in.at("published"))
            out.published.push_back(value.is_null() ? std::optional<double>() : value.get<double>());
        if (out.published.size() != out.columns.size())
            throw Wrong{in.where() + " has " + std::to_string(out.published.size()) + " published values for " +
                            std::to_string(out.columns.size()) + " columns",
                        &in.at("published")};
    }
    if (in.has("band")) {
        const ObjectReader band(in.at("band"), "'band'", kBandShape);
        band.read("percent", out.band_percent);
        band.read("points", out.band_points);
    }
    return out;
}

void read_axis(const ObjectReader& figure, const char* key, Axis& axis) {
    if (!figure.has(key)) return;
    const ObjectReader in(figure.at(key), figure.where(key), kAxisShape);
    in.read("log", axis.log);
    in.read("min", axis.min);
    in.read("max", axis.max);
    if (axis.log && axis.min.value_or(1) <= 0) figure.wrong(key, "is logarithmic and starts at 0 or below");
    if (axis.min && axis.max && *axis.min >= *axis.max) figure.wrong(key, "ends before it starts");
}

FigureSpec figure(const Json& json) {
    const ObjectReader in(json, "'figure'", kFigureShape);
    FigureSpec out;
    read_axis(in, "planning", out.planning);
    read_axis(in, "suboptimality", out.suboptimality);
    if (in.has("database_rel"))
        read_axis(in, "database_rel", out.database_rel.emplace(Axis{.title = "database size relative to the map"}));
    return out;
}

Analysis analysis(const Json& json, const Experiment& experiment) {
    const auto in = ObjectReader::named(json, kAnalysisShape, "analysis", "an ", "analysis");
    Analysis out{.name = in.get<std::string>("analysis")};
    in.read("of", out.of);
    in.read("against", out.against);
    in.read("over", out.over);
    in.read("list", out.list);
    in.read("beside", out.beside);
    in.read("by", out.by);
    in.read("chosen_on", out.chosen_on);
    in.read("more_levels", out.more_levels);
    in.each("recalled", [&](const Json& one) {
        const ObjectReader row(one, in.where("recalled"), kAnalysisRowShape);
        auto& recalled = out.recalled.emplace_back();
        row.read("at", recalled.at);
        row.read("text", recalled.text);
        row.read("value", recalled.value);
    });
    if (out.name == "spread") in.at("over");
    if (out.name != "spread" && out.name != "limits") in.at("of");
    if (out.name == "amortisation" || out.name == "effects") in.at("against");
    if (out.name == "effects" && in.get<std::vector<std::string>>("list").empty()) in.wrong("list", "is empty");
    if (out.name != "features") return out;
    for (const std::string& name : in.get<std::vector<std::string>>("list"))
        if (feature_by_name(name) == kFeatures)
            throw Wrong{"no feature '" + name + "'; they are f1 to f11", &in.at("list")};
    const auto of = std::ranges::find(experiment.sweeps, out.of, &Sweep::name);
    if (of == experiment.sweeps.end() || !of->tree) in.wrong("of", "must be a sweep with a tree");
    return out;
}

// A number, or one for each map.
std::vector<std::uint32_t> by_map(const ObjectReader& in, const char* key, std::size_t maps) {
    if (!in.has(key)) return {};
    if (in.at(key).is_number()) return {in.get<std::uint32_t>(key)};
    const auto list = in.get<std::vector<std::uint32_t>>(key);
    if (list.size() != maps)
        in.wrong(key, "has " + std::to_string(list.size()) + " numbers for " + std::to_string(maps) + " maps");
    return list;
}

CaseBases case_bases(const Json& json, const Experiment& out) {
    const auto in = ObjectReader::named(json, kCaseBasesShape, "name", "", "case bases");
    CaseBases bases{.name = in.get<std::string>("name")};
    bases.pick = in.get<std::string>("pick") == "random" ? Pick::Random : Pick::Greedy;
    bases.m = by_map(in, "m", out.problems.maps.size());
    bases.relevant = by_map(in, "relevant", out.problems.maps.size());
    in.read("count", bases.count);
    in.read("seed", bases.seed);
    in.read("trailheads", bases.trailheads);
    in.read("sizes_of", bases.sizes_of);
    in.read("fallback", bases.fallback);
    const auto known = std::ranges::find(out.case_bases, bases.sizes_of, &CaseBases::name);
    if (!bases.sizes_of.empty() && known == out.case_bases.end()) in.wrong("sizes_of", "names no earlier one");
    return bases;
}

void sweeps(const ObjectReader& in, Experiment& out) {
    in.each("sweeps", [&](const Json& one) {
        out.sweeps.push_back(parse_sweep(one));
        for (std::size_t i = 0; i + 1 < out.sweeps.size(); ++i)
            if (out.sweeps[i].name == out.sweeps.back().name)
                throw Wrong{"two sweeps are named '" + out.sweeps[i].name + "'", &one.at("name")};
    });
    in.each("points_of", [&](const Json& one) {
        PointsOf& of = out.points_of.emplace_back();
        if (one.is_string()) {
            of.id = one.text();
            return;
        }
        const ObjectReader object(one, "'points_of'", kPointsOfShape);
        object.read("study", of.id);
        object.read("series", of.series);
    });
    out.problems.crowds = expect_crowds(in, out.sweeps,
                                        {.maps = !out.problems.maps.empty(),
                                         .scenarios = !out.problems.scenarios.empty(),
                                         .robots = !out.problems.robots.empty()});
    read_limit(in, "cutoff", out.cutoff);
    read_limit(in, "work_cutoff", out.work_cutoff);
    read_limit(in, "max_moves", out.max_moves);
    in.read("repetitions", out.repetitions);
    expect_count(in, "repetitions", out.repetitions, kMostRepetitions);
    in.read("seed", out.seed);
    in.read("optimal_costs", out.optimal_costs);
    in.read("measures", out.measures);
    if (in.has("figure")) out.figure = figure(in.at("figure"));
    in.each("analyses", [&](const Json& one) { out.analyses.push_back(analysis(one, out)); });
    in.each("checks", [&](const Json& one) { parse_check(one, out.checks); });
    if (out.has_points() && !out.has_crowds() && out.max_moves == kUnlimited)
        throw Wrong{"sweeps need 'max_moves', so that every walk ends",
                    &in.at(out.sweeps.empty() ? "points_of" : "sweeps"), true};
}

Experiment experiment(const Json& json) {
    const ObjectReader in(json, "the experiment", kExperimentShape);
    Experiment out;
    in.read("id", out.id);
    in.read("title", out.title);
    in.read("paper", out.paper);
    out.problems = read_part(in.at("problems"), problems);
    in.read("depths", out.depths);
    if (std::ranges::find(out.depths, 0u) != out.depths.end()) throw Wrong{"a depth of 0", &in.at("depths")};
    in.read("columns", out.columns);
    in.each("series", [&](const Json& one) {
        in.at("columns");
        out.series.push_back(series(one, out.columns));
    });
    in.each("case_bases", [&](const Json& one) { out.case_bases.push_back(case_bases(one, out)); });
    sweeps(in, out);
    if (out.series.empty() && !out.has_points()) throw Wrong{"needs 'series', 'sweeps' or 'points_of'"};
    in.each("variants", [&](const Json& one) {
        const ObjectReader variant_in(one, "a variant", kVariantShape);
        Variant variant{.name = variant_in.get<std::string>("name"), .paper_scale_only = variant_in.has("scale")};
        variant_in.read("leave_out", variant.leave_out);
        if (variant_in.has("problems")) variant.problems = read_part(variant_in.at("problems"), problems);
        out.variants.push_back(std::move(variant));
    });
    in.read("notes", out.notes);
    in.read("differs", out.differs);
    if (in.has("question")) {
        const ObjectReader question(in.at("question"), "'question'", kQuestionShape);
        out.question.emplace(question.get<std::string>("asked"), question.get<std::string>("built"));
        question.read("because", out.question->because);
        question.read("removed", out.question->removed);
    }
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

Expected<Experiment> open_experiment(const std::string& path_or_id, std::string* text) {
    auto read = experiment_text(path_or_id);
    if (!read) return std::unexpected(read.error());
    auto experiment = parse_experiment(*read, path_or_id);
    if (text != nullptr) *text = std::move(*read);
    return experiment;
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
