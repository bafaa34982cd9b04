// SPDX-License-Identifier: MIT
// Configurations: strings that describe agents, parsed and checked; and agents made from them.
//
//     auto map    = waystone::load_map("arena.map").value();
//     auto config = waystone::Configuration::parse("gsc(m=6)").value();
//     auto db     = waystone::Database::build(map, config).value();
//     auto agent  = waystone::make_agent(map, config, db).value();
//
// Parsing builds nothing and opens nothing. A configuration is const and cheap to copy, and serves any number of maps,
// agents and threads. An agent keeps its map, configuration, database and pool alive.
#pragma once

#include <waystone/export.h>
#include <waystone/agent.hpp>
#include <waystone/catalog.hpp>
#include <waystone/database.hpp>
#include <waystone/error.hpp>
#include <waystone/map.hpp>
#include <waystone/memory.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

class Settings;

class WAYSTONE_PUBLIC Configuration {
public:
    // An error names the column and the nearest valid word. The catalogue may be destroyed; its entries must outlive
    // the configuration.
    static Expected<Configuration> parse(std::string_view text, const Catalog& catalog = Catalog::standard());

    const std::string& text() const { return text_; }  // as it was given
    std::string full() const;                          // aliases resolved, every parameter spelled out
    // The strings of the databases it needs; empty if none.
    std::vector<std::string> needs() const;
    // The bytes that make_agent() reserves for an agent without a pool. Most of it is never touched: see
    // Agent::bytes(). An error if such agents cannot be made on this map.
    Expected<std::size_t> memory(const Map& map, const Database& database = {}) const;
    // What Agent::work_bound() of such agents says.
    Expected<std::uint64_t> work_bound(const Map& map, const Database& database = {}) const;

    const std::shared_ptr<const Settings>& settings() const { return settings_; }  // for Waystone itself

private:
    Configuration(std::string text, std::shared_ptr<const Settings> settings)
        : text_(std::move(text)), settings_(std::move(settings)) {}

    std::string text_;
    std::shared_ptr<const Settings> settings_;
};

// Never builds a database: an error says what is missing. A database from before the map's edits is accepted.
WAYSTONE_PUBLIC Expected<Agent> make_agent(const Map& map, const Configuration& configuration,
                                           const Database& database = {});
// Uses a pool, which it may share with other agents.
WAYSTONE_PUBLIC Expected<Agent> make_agent(const Map& map, const Configuration& configuration, const Database& database,
                                           const Pool& pool);
// For a configuration used once.
WAYSTONE_PUBLIC Expected<Agent> make_agent(const Map& map, std::string_view configuration,
                                           const Database& database = {}, const Catalog& catalog = Catalog::standard());

}  // namespace waystone
