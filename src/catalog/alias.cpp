// SPDX-License-Identifier: MIT
#include "catalog/alias.hpp"

#include "base/assert.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace waystone {
namespace {

void substitute(Node& node, std::span<const Slot> slots, std::span<const std::optional<Node>> values) {
    if (node.text.starts_with('$')) {
        const auto slot = std::ranges::find(slots, std::string_view(node.text).substr(1), &Slot::name);
        WAYSTONE_ASSERT(slot != slots.end() && node.bare());
        node = *values[static_cast<std::size_t>(slot - slots.begin())];
        if (node.label.empty()) node.label = slot->name;
        return;
    }
    for (Argument& argument : node.arguments) substitute(argument.value, slots, values);
}

}  // namespace

std::vector<Slot> head_slots(const Alias& alias) {
    const auto head = parse_spec(alias.head);
    WAYSTONE_ASSERT(head.has_value());
    std::vector<Slot> slots;
    for (const Argument& a : head->arguments) {
        const bool required = a.key.empty();
        slots.push_back(
            {required ? a.value.text : a.key, !required && (a.value.text == "yes" || a.value.text == "no")});
    }
    return slots;
}

Expected<Node> expand(const Alias& alias, const Node& use, const Parameters& parameters) {
    const auto head = parse_spec(alias.head);
    auto body = parse_spec(alias.body, Placeholders::Accept);
    WAYSTONE_ASSERT(head.has_value() && body.has_value());

    const std::vector<Slot>& slots = parameters.own;
    auto given = assign(use, parameters);
    if (!given) return std::unexpected(given.error());
    for (std::size_t i = 0; i < slots.size(); ++i) {
        if (given->own[i]) continue;
        if (head->arguments[i].key.empty()) return missing_value(use, slots[i].name);
        given->own[i] = head->arguments[i].value;
        set_columns(*given->own[i], use.column);
    }
    set_columns(*body, use.column);
    substitute(*body, slots, given->own);
    for (Argument& argument : given->passed_on) body->arguments.push_back(std::move(argument));
    return body;
}

}  // namespace waystone
