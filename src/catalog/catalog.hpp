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
    Expected<Agent> make_agent(const Grid& grid, std::string_view spec) const;

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

// What the agent needs, from a file, the cache, or built now; kept open for as long as somebody holds it.
Expected<Databases> open_databases(const Grid& grid, const Settings& agent, const BuildContext& context = {});

}  // namespace waystone
