// SPDX-License-Identifier: MIT
#include "catalog/alias.hpp"

#include "base/assert.hpp"
#include "catalog/arguments.hpp"

#include <algorithm>
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

Expected<Node> expand(const Alias& alias, const Node& use) {
    const auto head = parse_spec(alias.head);
    auto body = parse_spec(alias.body, Placeholders::Accept);
    WAYSTONE_ASSERT(head.has_value() && body.has_value());

    std::vector<Slot> slots;
    for (const Argument& a : head->arguments) {
        const bool required = a.key.empty();
        slots.push_back(
            {required ? a.value.text : a.key, !required && (a.value.text == "yes" || a.value.text == "no")});
    }
    auto values = assign(use, slots);
    if (!values) return std::unexpected(values.error());
    for (std::size_t i = 0; i < slots.size(); ++i) {
        if ((*values)[i]) continue;
        if (head->arguments[i].key.empty()) return missing_value(use, slots[i].name);
        (*values)[i] = head->arguments[i].value;
        set_columns(*(*values)[i], use.column);
    }
    set_columns(*body, use.column);
    substitute(*body, slots, *values);
    return body;
}

}  // namespace waystone
