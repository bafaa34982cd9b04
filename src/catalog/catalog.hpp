// SPDX-License-Identifier: MIT
// The catalogue: every agent and policy with its parameters, found by the string that names it.
//
// One list builds agents, explains mistakes and prints the reference. Immutable once made; any number
// of threads may ask. The lists are an argument so that tests can bring their own; catalog() is the real one.
#pragma once

#include <waystone/catalog.hpp>

#include "base/settings.hpp"
#include "builders/builder.hpp"
#include "catalog/alias.hpp"
#include "database/databases.hpp"
#include "search/agent_entry.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

class Catalog {
public:
    Catalog(std::span<const Entry* const> entries, std::span<const Alias> aliases);

    // The place of an error is the column, 1-based.
    Expected<Settings> bind(std::string_view spec, std::string_view kind = "agent") const;
    // With the databases that it is given; nothing is built.
    Expected<Agent> make_agent(const Grid& grid, std::string_view spec, const Database& database = {}) const;

    // In the order of the list.
    std::span<const Entry* const> entries() const { return entries_; }
    std::span<const Alias> aliases() const { return aliases_; }

    std::string describe_all() const;
    Expected<std::string> describe(std::string_view name) const;
    std::string describe_markdown() const;

    // What is wrong with the lists themselves; a test asks for none.
    std::vector<std::string> mistakes() const;

private:
    std::vector<const Entry*> entries_;
    std::span<const Alias> aliases_;
};

const Catalog& catalog();

// What the agent needs of what is given, or from the file that its string names; the error says what is missing. O(1)
// in the size of the map, where no file is opened and the map is as it was made or was edited since.
// `called` is how the user calls the agent.
Expected<Databases> choose_databases(const Grid& grid, const Settings& agent, const Database& given,
                                     std::string_view called,
                                     std::span<const BuilderEntry* const> builders = all_builders());

// The file that the string names for that kind of database; empty where it names none.
std::string named_file(const Settings& agent, std::string_view kind);

}  // namespace waystone
