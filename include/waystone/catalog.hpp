// SPDX-License-Identifier: MIT
// Agents by the string that names them: "astar", "lrta(depth=fixed(9))".
//
// The same string everywhere: command line, experiment file, C interface, tests. A wrong one gets an
// Error whose place is the column and whose sentence names the nearest valid word.
#pragma once

#include <waystone/agent.hpp>
#include <waystone/database.hpp>
#include <waystone/error.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace waystone {

class Grid;

// The grid is shared and must outlive the agent. Nothing is built here: where the configuration needs a database, give
// the one that Database::build made or Database::open found, or name its file in the string.
Expected<Agent> make_agent(const Grid& grid, std::string_view spec, const Database& database = {});

// The long form, with aliases resolved and every parameter spelled out; its own long form is itself.
Expected<std::string> full_spec(std::string_view spec);

// The names that a string may begin with: agents, then their short names.
std::vector<std::string> agent_names();

std::string describe_all();
// An agent, alias or policy by its name, or a whole string.
Expected<std::string> describe(std::string_view name);
// docs/reference.md
std::string describe_markdown();

}  // namespace waystone
