// SPDX-License-Identifier: MIT
// The options of crowds, as ours: for making them, restoring them, and replays.
#pragma once

#include "capi/call.hpp"
#include "capi/hooks.hpp"
#include "capi/structs.hpp"

#include <string>

namespace waystone {

// Calls the body with them, while their handles are held.
template <class Body>
waystone_status with_crowd_options(const waystone_crowd_options* options, Body&& body) {
    WAYSTONE_TAKE(waystone_crowd_options, given, options);
    if (given.bodies > WAYSTONE_BODIES_CELLS)
        return refuse(WAYSTONE_BAD_CALL, "there are no bodies of the number " + std::to_string(given.bodies));
    if (given.allocator.allocate != nullptr) WAYSTONE_NEEDS(given.allocator.release);
    CrowdOptions with{.bodies = static_cast<Bodies>(given.bodies),
                      .parallel = parallel_of(given.jobs),
                      .allocator = allocator_of(given.allocator)};
    for (const auto& [bytes, to] :
         {std::pair{given.agent_memory, &with.agent_memory}, std::pair{given.field_memory, &with.field_memory}}) {
        if (bytes > std::numeric_limits<std::size_t>::max()) return out_of_memory();
        if (bytes != 0) *to = static_cast<std::size_t>(bytes);
    }
    return read_if(given.configuration, [&](const ConfigurationObject* agent) {
        return read_if(given.database, [&](const DatabaseObject* databases) {
            if (agent != nullptr) with.agent = agent->configuration;
            if (databases != nullptr) with.databases = databases->database;
            return body(std::move(with));
        });
    });
}

}  // namespace waystone
