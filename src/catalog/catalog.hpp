// SPDX-License-Identifier: MIT
// The catalogue inside Waystone: agents by their strings on grids, and which databases they get.
#pragma once

#include <waystone/agent.hpp>
#include <waystone/catalog.hpp>
#include <waystone/database.hpp>

#include "base/settings.hpp"
#include "builders/builder.hpp"
#include "catalog/alias.hpp"
#include "database/databases.hpp"
#include "search/agent_entry.hpp"

#include <span>
#include <string>
#include <string_view>

namespace waystone {

inline const Catalog& catalog() { return Catalog::standard(); }

// With the databases that it is given; nothing is built. The grid must outlive the agent.
Expected<Agent> make_agent(const Grid& grid, std::string_view spec, const Database& database = {},
                           const Catalog& catalog = Catalog::standard());

// All that the configuration needs, of every kind.
Expected<Database> build_databases(const Grid& grid, std::string_view spec, const BuildOptions& options = {},
                                   const Catalog& catalog = Catalog::standard());

// What the agent needs of what is given, or from the file that its string names; the error says what is missing. O(1)
// in the size of the map, where no file is opened and the map is as it was made or was edited since.
// `called` is how the user calls the agent.
Expected<Databases> choose_databases(const Grid& grid, const Settings& agent, const Database& given,
                                     std::string_view called,
                                     std::span<const BuilderEntry* const> builders = all_builders());

// The file that the string names for that kind of database; empty where it names none.
std::string named_file(const Settings& agent, std::string_view kind);

}  // namespace waystone
