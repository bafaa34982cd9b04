// SPDX-License-Identifier: MIT
#include "lab/experiment/crowd_settings.hpp"

#include "catalog/values.hpp"

#include <algorithm>

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

}  // namespace

Expected<CrowdSettings> read_crowd(const std::vector<std::pair<std::string, std::string>>& keys,
                                   const std::string& where) {
    CrowdSettings out;
    for (const auto& [key, text] : keys) {
        const auto param = std::ranges::find(kCrowdParams, std::string_view(key), &Param::name);
        if (param == std::end(kCrowdParams)) return fail(ErrorCode::BadParameter, key, "is unknown");
        Node node;
        node.text = text;
        node.label = "'" + key + "' in " + where;
        const auto value = convert(*param, node);
        if (!value) return fail(value.error().code, key, value.error().sentence);
        set(out, key, *value);
    }
    return out;
}

}  // namespace waystone::lab
