// SPDX-License-Identifier: MIT
// Short names for long strings: "klrta(n=40)" stands for "lrta(depth=fixed($n),...)".
//
// The head lists the parameters with their defaults (a bare name must be given; yes or no makes a flag),
// the body uses them as $name. What the user wrote keeps its column, and its name in errors.
#pragma once

#include "catalog/grammar.hpp"

#include <string_view>

namespace waystone {

struct Alias {
    std::string_view head;
    std::string_view body;
    std::string_view summary;
    std::string_view kind = "agent";
    constexpr std::string_view name() const { return head.substr(0, head.find('(')); }
};

// The body with the user's values in it.
Expected<Node> expand(const Alias& alias, const Node& use);

}  // namespace waystone
