// SPDX-License-Identifier: MIT
#include "lab/experiment/crowd_keys.hpp"

#include "catalog/values.hpp"

#include <algorithm>
#include <initializer_list>

namespace waystone::lab {
namespace {

// Names and ranges are those of `waystone crowd run`.
constexpr Param kCrowdParams[] = {
    Param::integer("units", "", 1, 1e6, ""),          Param::word("orders", "", "gather|scatter|waves|forever", ""),
    Param::word("bodies", "", "none|cells", ""),      Param::integer("work", "", 1, 1e15, ""),
    Param::real("work_per_unit", "", 0.001, 1e9, ""), Param::integer("ticks", "", 1, 1e9, ""),
    Param::real("unreachable", "", 0, 100, ""),       Param::real("edit_rate", "", 0, 1e6, ""),
    Param::integer("edit_ticks", "", 0, 1e15, ""),    Param::bytes("agent_memory", "", 4096, 1e13, ""),
    Param::bytes("field_memory", "", 4096, 1e13, ""),
};

void set(CrowdSettings& out, std::string_view key, const SettingValue& value) {
    const auto whole = static_cast<std::uint64_t>(value.integer);
    if (key == "units") out.units = whole;
    else if (key == "orders") out.orders = *crowd_orders_by_name(value.text);
    else if (key == "bodies") out.bodies = value.text == "cells" ? Bodies::Cells : Bodies::None;
    else if (key == "work") out.work = whole;
    else if (key == "work_per_unit") out.work_per_unit = value.real;
    else if (key == "ticks") out.ticks = whole;
    else if (key == "unreachable") out.unreachable_pct = value.real;
    else if (key == "edit_rate") out.edits_per_tick = value.real;
    else if (key == "edit_ticks") out.edit_ticks = whole;
    else if (key == "agent_memory") out.agent_memory = whole;
    else if (key == "field_memory") out.field_memory = whole;
}

using Keys = std::initializer_list<const char*>;

void refuse(const ObjectReader& in, Keys keys, const std::string& sentence) {
    for (const char* key : keys)
        if (in.has(key)) throw Wrong{in.where(key) + " " + sentence, &in.at(key), true};
}

// Keys that say nothing where units come from elsewhere.
void refuse_in_crowds(const ObjectReader& in, const Experiment& out, Keys keys, const char* source) {
    for (std::size_t i = 0; i < out.sweeps.size(); ++i)
        refuse(ObjectReader(in.at("sweeps").at(i).at("crowd"), "'crowd' in sweep '" + out.sweeps[i].name + "'",
                            kCrowdShape),
               keys, "is not for the units of '" + std::string(source) + "'");
}

// What only walks have.
constexpr Keys kWalksAlone = {"max_moves", "cutoff", "work_cutoff", "measures", "points_of",  "figure", "analyses",
                              "checks",    "depths", "columns",     "series",   "case_bases", "paper",  "variants"};
constexpr Keys kProblemsOfWalksAlone = {"map", "goal", "limit", "min_cost", "max_cost"};

}  // namespace

void expect_crowds(const ObjectReader& in, Experiment& out) {
    const auto is_crowd = [](const Sweep& sweep) { return sweep.crowd.has_value(); };
    const ObjectReader problems(in.at("problems"), "'problems'", kProblemsShape);
    if (std::ranges::none_of(out.sweeps, is_crowd)) {
        refuse(problems, {"robots"}, "needs sweeps with 'crowd'");
        if (out.problems.maps.empty()) refuse(problems, {"random", "seed", "quick"}, "needs 'maps'");
        return;
    }
    const auto walks = std::ranges::find_if_not(out.sweeps, is_crowd);
    if (walks != out.sweeps.end())
        throw Wrong{
            "sweep '" + walks->name + "' has no 'crowd', but others have: an experiment is of walks or of crowds",
            &in.at("sweeps").at(static_cast<std::size_t>(walks - out.sweeps.begin()))};
    const std::string not_here = "is for walks, not for crowds";
    refuse(in, kWalksAlone, not_here);
    refuse(problems, kProblemsOfWalksAlone, not_here);
    if (!out.problems.maps.empty()) problems.at("random");
    if (!out.problems.scenarios.empty()) refuse_in_crowds(in, out, {"orders", "unreachable"}, "scenario");
    if (!out.problems.robots.empty()) {
        refuse(problems, {"moves", "diagonal"}, "is not for robots, who have four moves");
        refuse_in_crowds(in, out, {"orders", "bodies", "unreachable", "edit_rate", "edit_ticks"}, "robots");
    }
    out.problems.crowds = true;
}

Expected<CrowdSettings> read_crowd(const Parameters& keys, const Parameters& point, const std::string& where) {
    CrowdSettings out;
    for (const auto& [key, text] : keys) {
        const auto param = std::ranges::find(kCrowdParams, std::string_view(key), &Param::name);
        if (param == std::end(kCrowdParams)) return fail(ErrorCode::BadParameter, key, "is unknown");
        Node node;
        node.text = filled(text, point);
        node.label = "'" + key + "' in " + where;
        const auto value = convert(*param, node);
        if (!value) return fail(value.error().code, key, value.error().sentence);
        set(out, key, *value);
    }
    return out;
}

CrowdSettings crowd_settings(const Sweep& sweep, const Parameters& parameters) {
    return read_crowd(sweep.crowd.value_or(Parameters()), parameters, sweep.name).value_or(CrowdSettings{});
}

}  // namespace waystone::lab
