// SPDX-License-Identifier: MIT
// Which argument of a call belongs to which parameter; the same rules for entries and for aliases.
#pragma once

#include "catalog/grammar.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

struct Slot {
    std::string name;
    bool flag;  // set by its bare name, never by position
};

// A parameter that an alias has settled: "lss" settles lookahead, which "lrta" leaves free.
struct SettledSlot {
    std::string name;
    std::string by, free_in;
};

// What a call may be given.
struct Parameters {
    std::vector<Slot> own;
    // Of an alias: what goes to the call that it stands for, by key or as a flag, and what that call has from it.
    std::vector<Slot> passed_on = {};
    std::vector<SettledSlot> settled = {};
};

struct Assigned {
    std::vector<std::optional<Node>> own;  // a value for each slot; those that were not given stay empty
    std::vector<Argument> passed_on;
};

// By position in the order of the own slots, and then by key.
Expected<Assigned> assign(const Node& call, const Parameters& parameters);

std::unexpected<Error> missing_value(const Node& call, std::string_view name);

}  // namespace waystone
