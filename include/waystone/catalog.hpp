// SPDX-License-Identifier: MIT
// Catalogues: the agents and policies that strings such as "astar" or "lrta(depth=fixed(9))" may name.
//
// A string means the same everywhere: command line, experiment file, tests. A wrong one gives an Error whose place is
// the column and whose sentence names the nearest valid word.
//
// A catalogue is a value. A new one has all of Waystone's entries, and you can add yours:
//
//     waystone::Catalog catalog;
//     catalog.add(my_entry).value();
//     auto config = waystone::Configuration::parse("mine(n=3)", catalog).value();
//
// There is no global registry: an entry added to one catalogue is in no other. Configurations and agents keep pointers
// to their entries, never to the catalogue. Any number of threads may read a catalogue while nobody adds to it.
#pragma once

#include <waystone/export.h>
#include <waystone/error.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

class Entry;
class Settings;
struct Alias;

class WAYSTONE_PUBLIC Catalog {
public:
    Catalog() : Catalog(standard()) {}
    // Waystone's own entries, and nothing else.
    static const Catalog& standard();

    // Adds your own agent or policy; <waystone/extend.hpp> says how to write one. The entry must outlive this catalogue
    // and everything made by it; make it a constant. The error says what is wrong: a name that is taken, a default out
    // of range. Add a policy before the agents whose defaults name it.
    Expected<void> add(const Entry& entry);

    // The long form, with aliases resolved and every parameter spelled out; its own long form is itself.
    Expected<std::string> full(std::string_view spec) const;
    // The names that a string may start with: agents, then short names.
    std::vector<std::string> agent_names() const;

    std::string describe_all() const;
    // An agent, alias or policy by its name, or a whole string.
    Expected<std::string> describe(std::string_view name) const;
    std::string describe_markdown() const;  // docs/reference.md
    std::string describe_json() const;      // for programs, with the generators of maps and the built-in scenes

    // For Waystone itself. Aliases must outlive the catalogue.
    Catalog(std::span<const Entry* const> entries, std::span<const Alias> aliases);
    Expected<Settings> bind(std::string_view spec, std::string_view kind = "agent") const;
    std::span<const Entry* const> entries() const { return entries_; }  // by kind, in the order of the reference
    std::span<const Alias> aliases() const;
    // What is wrong with the lists themselves; a test asks for none.
    std::vector<std::string> mistakes() const;

private:
    std::vector<std::string> mistakes_of(const Entry& entry) const;

    std::vector<const Entry*> entries_;
    const Alias* aliases_;
    std::size_t alias_count_;
};

}  // namespace waystone
