// SPDX-License-Identifier: MIT
// Which policies of the catalogue some configurations use, for tests that must not leave one out.
#pragma once

#include "builders/builder.hpp"
#include "catalog/catalog.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace waystone {

// The policies that none of the strings uses. A string that cannot be bound uses none.
inline std::vector<const Entry*> unused_policies(const std::vector<std::string>& specs) {
    std::set<const Entry*> used;
    for (const std::string& spec : specs)
        if (const auto settings = catalog().bind(spec))
            for_each_call(*settings, [&](const Settings& call) { used.insert(&call.entry()); });
    std::vector<const Entry*> unused;
    for (const Entry* entry : catalog().entries())
        if (entry->description.kind != "agent" && !used.contains(entry)) unused.push_back(entry);
    return unused;
}

// An lrta with that policy: "lrta(learning=rtaa)".
inline std::string lrta_with(const Description& policy, const std::string& more = "") {
    return "lrta(" + std::string(policy.kind) + "=" + std::string(policy.name) + more + ")";
}

}  // namespace waystone
