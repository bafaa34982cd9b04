// SPDX-License-Identifier: MIT
#include "catalog/arguments.hpp"

#include "base/nearest_name.hpp"
#include "io/text.hpp"

#include <algorithm>
#include <utility>

namespace waystone {
namespace {

const Slot* find(const std::vector<Slot>& slots, std::string_view name) {
    const auto at = std::ranges::find(slots, name, &Slot::name);
    return at == slots.end() ? nullptr : &*at;
}

bool names_flag(const Argument& argument, const Parameters& parameters) {
    if (!argument.key.empty() || !argument.value.bare()) return false;
    const Slot* own = find(parameters.own, argument.value.text);
    if (own == nullptr) own = find(parameters.passed_on, argument.value.text);
    return own != nullptr && own->flag;
}

std::unexpected<Error> unknown(const Node& call, const Parameters& parameters, std::size_t column,
                               std::string_view key) {
    const auto settled = std::ranges::find(parameters.settled, key, &SettledSlot::name);
    if (settled != parameters.settled.end())
        return fail_at(column, ErrorCode::BadSpec,
                       settled->by + " fixes " + quoted(key) + "; in " + settled->free_in + "(...) you can set it");
    std::vector<std::string_view> names;
    for (const Slot& slot : parameters.own) names.push_back(slot.name);
    for (const Slot& slot : parameters.passed_on) names.push_back(slot.name);
    if (names.empty()) return fail_at(column, ErrorCode::BadSpec, call.text + " takes no parameters");
    return fail_at(column, ErrorCode::BadSpec,
                   "no parameter " + quoted(key) + " in " + call.text + suggestion(key, names));
}

}  // namespace

Expected<Assigned> assign(const Node& call, const Parameters& parameters) {
    const std::vector<Slot>& slots = parameters.own;
    Assigned assigned{.own = std::vector<std::optional<Node>>(slots.size()), .passed_on = {}};
    const auto twice = [&](std::size_t column, std::string_view name) {
        return fail_at(column, ErrorCode::BadSpec, quoted(name) + " is given twice in " + call.text);
    };
    std::size_t next = 0;  // the first slot that no positional value has been offered to
    bool named = false;
    const auto positional = [&] {
        while (next < slots.size() && slots[next].flag) ++next;
        return next++;
    };
    for (const Argument& argument : call.arguments) {
        Node value = argument.value;
        const bool flag = names_flag(argument, parameters);
        const std::string key = flag ? value.text : argument.key;
        if (flag) value.text = "yes";
        std::size_t at;
        if (key.empty()) {
            if (named)  // so that w=1,5 is not taken for w=1 and a 5 for the first parameter
                return fail_at(argument.column, ErrorCode::BadSpec,
                               quoted(value) + " needs a name, because it follows named values");
            at = positional();
            if (at >= slots.size() && value.bare() && !slots.empty() && value.text[0] >= 'a')
                return unknown(call, parameters, argument.column, value.text);
            if (at >= slots.size()) {
                const auto most = static_cast<std::size_t>(std::ranges::count(slots, false, &Slot::flag));
                return fail_at(
                    argument.column, ErrorCode::BadSpec,
                    call.text + (slots.empty() ? parameters.passed_on.empty() ? " takes no parameters"
                                                                              : " takes no parameters by position"
                                               : " takes no more than " + std::to_string(most) +
                                                     (most == 1 ? " value" : " values") + " by position"));
            }
        } else {
            named = named || !flag;
            at = static_cast<std::size_t>(std::ranges::find(slots, key, &Slot::name) - slots.begin());
            if (at == slots.size()) {
                if (find(parameters.passed_on, key) == nullptr) return unknown(call, parameters, argument.column, key);
                if (std::ranges::find(assigned.passed_on, key, &Argument::key) != assigned.passed_on.end())
                    return twice(argument.column, key);
                assigned.passed_on.push_back({key, argument.column, std::move(value)});
                continue;
            }
        }
        if (assigned.own[at]) return twice(argument.column, slots[at].name);
        assigned.own[at] = std::move(value);
    }
    return assigned;
}

std::unexpected<Error> missing_value(const Node& call, std::string_view name) {
    return fail_at(call.column, ErrorCode::BadSpec, call.text + " needs a value for '" + std::string(name) + "'");
}

}  // namespace waystone
