// SPDX-License-Identifier: MIT
// Which argument of a call belongs to which parameter; the same rules for entries and for aliases.
#pragma once

#include "catalog/grammar.hpp"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace waystone {

struct Slot {
    std::string_view name;
    bool flag;  // set by its bare name, never by position
};

// A value for each slot, by position in the order of the slots and then by key; the rest stay empty.
Expected<std::vector<std::optional<Node>>> assign(const Node& call, std::span<const Slot> slots);

std::unexpected<Error> missing_value(const Node& call, std::string_view name);

}  // namespace waystone
