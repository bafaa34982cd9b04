// SPDX-License-Identifier: MIT
// Agents by the string that names them: "astar", "lrta(depth=fixed(9))".
//
// The same string everywhere: command line, experiment file, C interface, tests. A wrong one gets an
// Error whose place is the column and whose sentence names the nearest valid word.
#pragma once

#include <waystone/agent.hpp>
#include <waystone/error.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace waystone {

class Grid;

// The grid is shared and must outlive the agent.
Expected<Agent> make_agent(const Grid& grid, std::string_view spec);

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
