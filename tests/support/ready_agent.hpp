// SPDX-License-Identifier: MIT
// Agents with the databases they need: built when a test first asks, in the folder that the tests share.
#pragma once

#include "lab/run/database_cache.hpp"
#include "support/test_catalog.hpp"

#include <string_view>

namespace waystone {

inline const lab::DatabaseCache& test_databases() {
    static const lab::DatabaseCache cache(test_catalog());  // after main() has chosen the folder
    return cache;
}

inline Expected<Agent> ready_agent(const Grid& grid, std::string_view spec) {
    return test_databases().make_agent(grid, spec);
}

}  // namespace waystone
