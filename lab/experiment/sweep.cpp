// SPDX-License-Identifier: MIT
#include "lab/experiment/sweep.hpp"

#include "io/text.hpp"
#include "lab/experiment/crowd_settings.hpp"

#include <set>

namespace waystone::lab {
namespace {

struct NamedValues {
    std::string name;
    std::vector<std::string> values;
};

constexpr const char* kSeed = "seed";

bool is_name(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; }

// Calls put(text) for what stands between the names of a template, and put_name(name) for each.
template <class Put, class PutName>
void walk_template(std::string_view algo, const Put& put, const PutName& put_name) {
    while (!algo.empty()) {
        const std::size_t dollar = std::min(algo.find('$'), algo.size());
        put(algo.substr(0, dollar));
        algo.remove_prefix(dollar);
        if (algo.empty()) return;
        std::size_t end = 1;
        while (end < algo.size() && is_name(algo[end])) ++end;
        put_name(algo.substr(1, end - 1));
        algo.remove_prefix(end);
    }
}

std::string value_text(const Json& value, const std::string& where) {
    if (value.is_string()) return value.get<std::string>();
    if (value.is_number()) return value.dump();
    throw Wrong{where + " must hold numbers or words", &value};
}

std::vector<NamedValues> lists(const Json& json, const std::string& where) {
    if (!json.is_object()) throw Wrong{where + " must be an object of lists by name", &json};
    std::vector<NamedValues> out;
    for (const std::string& name : json.keys()) {
        const Json& values = json.at(name);
        NamedValues list{name, {}};
        if (!values.is_array() || values.empty())
            throw Wrong{"'" + name + "' in " + where + " must be a list with values", &values};
        for (const Json& value : values) list.values.push_back(value_text(value, "'" + name + "' in " + where));
        out.push_back(std::move(list));
    }
    return out;
}

// The last list runs fastest.
void combine(const std::vector<NamedValues>& lists, Parameters& chosen, std::vector<Parameters>& out) {
    if (chosen.size() == lists.size()) {
        out.push_back(chosen);
        return;
    }
    const NamedValues& list = lists[chosen.size()];
    for (const std::string& value : list.values) {
        chosen.emplace_back(list.name, value);
        combine(lists, chosen, out);
        chosen.pop_back();
    }
}

std::vector<Parameters> combinations(const Json& json, const std::string& where) {
    std::vector<Parameters> out;
    const auto add = [&](const Json& block) {
        Parameters chosen;
        combine(lists(block, where), chosen, out);
    };
    if (json.is_array())
        for (const Json& block : json) add(block);
    else add(json);
    if (out.empty()) throw Wrong{where + " is empty: a sweep over nothing", &json};
    return out;
}

std::vector<Parameters> thinned(const std::vector<Parameters>& points, const ObjectReader& in) {
    const auto kept = lists(in.at("quick"), in.where("quick"));
    std::vector<Parameters> out;
    for (const Parameters& point : points) {
        bool keep = true;
        for (const auto& [name, value] : point) {
            const auto list = std::ranges::find(kept, name, &NamedValues::name);
            keep = keep && (list == kept.end() || std::ranges::find(list->values, value) != list->values.end());
        }
        if (keep) out.push_back(point);
    }
    if (out.empty()) in.wrong("quick", "leaves no point");
    return out;
}

// Names in the template without a list, and lists without a name in the template.
void expect_names(const Sweep& sweep, const std::string& where) {
    std::set<std::string, std::less<>> asked;
    const auto ask = [&](const std::string& text) {
        walk_template(text, [](std::string_view) {}, [&](std::string_view name) { asked.emplace(name); });
    };
    ask(sweep.algo);
    ask(sweep.edits);
    for (const auto& [key, text] : sweep.crowd.value_or(Parameters())) ask(text);
    for (const Parameters& point : sweep.points) {
        std::set<std::string, std::less<>> given;
        for (const auto& [name, value] : point) given.insert(name);
        if (sweep.tree) given.emplace("tree");
        for (const std::string& name : asked)
            if (!given.contains(name) && name != kSeed) throw Wrong{where + " has no parameter for '$" + name + "'"};
        for (const std::string& name : given)
            if (!asked.contains(name) && !(sweep.tree && name == sweep.tree->dmax))
                throw Wrong{"parameter '" + name + "' of " + where + " is not in its algo" +
                            (sweep.crowd ? " or its crowd" : "")};
    }
}

TreeRecipe tree_recipe(const Json& json, const std::string& where) {
    const ObjectReader in(json, where, kTreeShape);
    TreeRecipe recipe;
    in.read("dmax", recipe.dmax);
    in.read("history", recipe.history);
    in.read("min_leaf", recipe.min_leaf);
    in.read("confidence", recipe.confidence);
    in.read("problems", recipe.problems);
    in.read("algo", recipe.algo);
    return recipe;
}

// The keys as they are, and no others that only walks have.
// The values of keys with a point's parameters filled in.
Parameters filled_in(Parameters keys, const Parameters& point) {
    for (auto& [key, value] : keys) value = filled(value, point);
    return keys;
}

Parameters crowd_keys(const ObjectReader& sweep) {
    for (const char* key : {"edits", "in_real_time", "counting", "tree", "recalled", "turns"})
        if (sweep.has(key)) throw Wrong{sweep.where(key) + " is for walks, not for crowds", &sweep.at(key), true};
    const ObjectReader in(sweep.at("crowd"), sweep.where("crowd"), kCrowdShape);
    Parameters out;
    for (const std::string& key : sweep.at("crowd").keys())
        out.emplace_back(key, value_text(sweep.at("crowd").at(key), in.where(key)));
    if (in.has("work") && in.has("work_per_unit")) in.wrong("work_per_unit", "and 'work' exclude each other");
    return out;
}

Recalled recalled(const Json& json, const std::string& where) {
    const ObjectReader in(json, where, kRecalledShape);
    Recalled out;
    for (const std::string& key : json.keys())
        if (key != "at") out.values[key] = json.at(key).number();
    if (!in.has("at")) return out;
    const Json& at = in.at("at");
    if (!at.is_object()) in.wrong("at", "must be an object");
    for (const std::string& name : at.keys()) out.at.emplace_back(name, value_text(at.at(name), in.where("at")));
    return out;
}

}  // namespace

Sweep parse_sweep(const Json& json) {
    const auto in = ObjectReader::named(json, kSweepShape, "name", "a ", "sweep");
    Sweep out;
    in.read("name", out.name);
    in.read("algo", out.algo);
    in.read("edits", out.edits);
    if (in.has("tree")) out.tree = tree_recipe(in.at("tree"), in.where("tree"));
    if (in.has("crowd")) out.crowd = crowd_keys(in);
    if (in.has("parameters")) out.points = combinations(in.at("parameters"), in.where("parameters"));
    else out.points.emplace_back();
    read_part(in.at("algo"), [&](const Json&) { expect_names(out, in.where()); });
    if (out.crowd)
        for (const Parameters& point : out.points)
            if (const auto settings = read_crowd(filled_in(*out.crowd, point), in.where("crowd")); !settings)
                throw Wrong{settings.error().sentence, &in.at("crowd").at(settings.error().place)};
    out.quick_points = in.has("quick") ? thinned(out.points, in) : out.points;
    if (in.has("counting")) out.counting = *counting_by_name(in.get<std::string>("counting"));
    in.read("in_real_time", out.in_real_time);
    in.read("where_possible", out.where_possible);
    in.read("turns", out.turns);
    in.each("recalled", [&](const Json& one) { out.recalled.push_back(recalled(one, in.where("recalled"))); });
    in.read("note", out.note);
    return out;
}

std::string filled(std::string_view algo, const Parameters& parameters) {
    std::string out;
    walk_template(
        algo, [&](std::string_view text) { out += text; },
        [&](std::string_view name) {
            for (const auto& [key, value] : parameters)
                if (key == name) {
                    out += value;
                    return;
                }
            out.append("$").append(name);
        });
    return out;
}

std::uint32_t tree_depth(const Sweep& sweep, const Parameters& parameters) {
    for (const auto& [name, value] : parameters)
        if (sweep.tree && name == sweep.tree->dmax) return parse_number<std::uint32_t>(value).value_or(0);
    return 0;
}

CrowdSettings crowd_settings(const Sweep& sweep, const Parameters& parameters) {
    return read_crowd(filled_in(sweep.crowd.value_or(Parameters()), parameters), sweep.name).value_or(CrowdSettings{});
}

Parameters with_seed(Parameters parameters, std::uint64_t seed) {
    parameters.emplace_back(kSeed, std::to_string(seed));  // the first of a name counts
    return parameters;
}

std::string text(const Parameters& parameters) {
    std::string out;
    for (const auto& [name, value] : parameters) out += (out.empty() ? "" : " ") + name + "=" + value;
    return out;
}

bool contains(const Parameters& all, const Parameters& some) {
    return std::ranges::all_of(some, [&](const auto& pair) { return std::ranges::find(all, pair) != all.end(); });
}

}  // namespace waystone::lab
