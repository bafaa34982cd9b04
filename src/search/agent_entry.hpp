// SPDX-License-Identifier: MIT
// How an agent's source file offers itself to the catalogue: its description, and how to make one.
//
//     extern const AgentEntry best_first_entry;
//     const AgentEntry best_first_entry{kDescription, make};
//
// and one line in src/catalog/catalog.def: WAYSTONE_AGENT(best_first_entry).
#pragma once

#include <waystone/agent.hpp>
#include <waystone/error.hpp>

#include "base/settings.hpp"

#include <memory>

namespace waystone {

class Databases;  // see src/database/databases.hpp

struct AgentEntry {
    const Description& description;
    // The databases that the settings ask for are there.
    Expected<std::unique_ptr<AgentCore>> (*make)(const Grid&, const Settings&, const Databases&);
};

}  // namespace waystone
