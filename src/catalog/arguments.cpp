// SPDX-License-Identifier: MIT
#include "catalog/arguments.hpp"

#include "base/nearest_name.hpp"

#include <algorithm>
#include <utility>

namespace waystone {
namespace {

std::unexpected<Error> unknown(const Node& call, std::span<const Slot> slots, std::size_t column,
                               std::string_view key) {
    if (slots.empty()) return fail_at(column, ErrorCode::BadSpec, call.text + " takes no parameters");
    std::vector<std::string_view> names;
    for (const Slot& slot : slots) names.push_back(slot.name);
    return fail_at(column, ErrorCode::BadSpec,
                   "no parameter " + shown(key) + " in " + call.text + suggestion(key, names));
}

}  // namespace

Expected<std::vector<std::optional<Node>>> assign(const Node& call, std::span<const Slot> slots) {
    std::vector<std::optional<Node>> values(slots.size());
    std::size_t next = 0;  // the first slot that no positional value has been offered to
    bool named = false;
    const auto positional = [&] {
        while (next < slots.size() && slots[next].flag) ++next;
        return next++;
    };
    for (const Argument& argument : call.arguments) {
        Node value = argument.value;
        const bool names_flag = argument.key.empty() && value.bare() && std::ranges::any_of(slots, [&](const Slot& s) {
                                    return s.flag && s.name == value.text;
                                });
        const std::string_view key = names_flag ? std::string_view(argument.value.text) : argument.key;
        std::size_t at;
        if (key.empty()) {
            if (named)  // so that w=1,5 is not taken for w=1 and a 5 for the first parameter
                return fail_at(argument.column, ErrorCode::BadSpec,
                               shown(value) + " needs a name, as it follows values that have one");
            at = positional();
            if (at >= slots.size() && value.bare() && !slots.empty() && value.text[0] >= 'a')
                return unknown(call, slots, argument.column, value.text);
            if (at >= slots.size()) {
                const auto most = static_cast<std::size_t>(std::ranges::count(slots, false, &Slot::flag));
                return fail_at(argument.column, ErrorCode::BadSpec,
                               call.text + (slots.empty() ? " takes no parameters"
                                                          : " takes no more than " + std::to_string(most) +
                                                                (most == 1 ? " value" : " values") + " by position"));
            }
        } else {
            named = named || !names_flag;
            at = static_cast<std::size_t>(std::ranges::find(slots, key, &Slot::name) - slots.begin());
            if (at == slots.size()) return unknown(call, slots, argument.column, key);
        }
        if (values[at])
            return fail_at(argument.column, ErrorCode::BadSpec,
                           shown(slots[at].name) + " is given twice in " + call.text);
        if (names_flag) value.text = "yes";
        values[at] = std::move(value);
    }
    return values;
}

std::unexpected<Error> missing_value(const Node& call, std::string_view name) {
    return fail_at(call.column, ErrorCode::BadSpec, call.text + " needs a value for '" + std::string(name) + "'");
}

}  // namespace waystone
