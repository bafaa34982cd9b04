// SPDX-License-Identifier: MIT
// Short names for long strings: "klrta(n=40)" stands for "lrta(depth=fixed($n),...)".
//
// The head lists the parameters with their defaults (a bare name must be given; yes or no makes a flag),
// the body uses them as $name. Parameters of the call in the body that the body does not set may be given too, by key;
// they go there. What the user wrote keeps its column, and its name in errors.
#pragma once

#include "catalog/arguments.hpp"

#include <string_view>

namespace waystone {

struct Alias {
    std::string_view head;
    std::string_view body;
    std::string_view summary;
    std::string_view kind = "agent";
    std::string_view tuning = {};  // the configurations worth trying, as patterns (catalog/pattern.hpp)
    constexpr std::string_view name() const { return head.substr(0, head.find('(')); }
};

// The parameters of the head.
std::vector<Slot> head_slots(const Alias& alias);

// The body with the user's values in it. The parameters are those that the alias may be given; its own come first.
Expected<Node> expand(const Alias& alias, const Node& use, const Parameters& parameters);

}  // namespace waystone
