// SPDX-License-Identifier: MIT
#include <waystone/configuration.hpp>

#include "builders/builder.hpp"
#include "catalog/agent_maker.hpp"
#include "catalog/catalog.hpp"

namespace waystone {

Expected<std::shared_ptr<const AgentParts>> agent_parts(std::shared_ptr<const Grid> grid,
                                                        const Configuration& configuration, const Database& database) {
    const std::string_view text = configuration.text();
    auto databases = choose_databases(*grid, *configuration.settings(), database, text.substr(0, text.find('(')));
    if (!databases) return std::unexpected(databases.error());
    const Grid* const map = grid.get();
    return std::make_shared<const AgentParts>(
        AgentParts{map, std::move(grid), configuration.settings(), std::move(*databases)});
}

namespace {

Expected<Agent> make(const Map& map, const Configuration& configuration, const Database& database,
                     std::shared_ptr<PagePool> pool) {
    auto parts = agent_parts(map.shared(), configuration, database);
    if (!parts) return std::unexpected(parts.error());
    return make_agent(std::move(*parts), std::move(pool));
}

}  // namespace

Expected<Configuration> Configuration::parse(std::string_view text, const Catalog& catalog) {
    auto settings = catalog.bind(text);
    if (!settings) return std::unexpected(settings.error());
    return Configuration(std::string(text), std::make_shared<const Settings>(std::move(*settings)));
}

std::string Configuration::full() const { return settings_->full(); }

std::vector<std::string> Configuration::needs() const {
    std::vector<std::string> specs;
    for (const DatabaseNeed& need : databases_needed(*settings_)) specs.push_back(need.spec);
    return specs;
}

Expected<std::size_t> Configuration::memory(const Map& map, const Database& database) const {
    auto parts = agent_parts(map.shared(), *this, database);
    if (!parts) return std::unexpected(parts.error());
    return reserved_bytes(std::move(*parts));
}

Expected<std::uint64_t> Configuration::work_bound(const Map& map, const Database& database) const {
    const auto agent = make_agent(map, *this, database);
    if (!agent) return std::unexpected(agent.error());
    return agent->work_bound();
}

Expected<Database> Database::build(const Map& map, const Configuration& configuration, const BuildOptions& options) {
    return build_databases(map.grid(), *configuration.settings(), options);
}

Expected<void> Database::fits(const Map& map) const { return waystone::fits(*this, map.grid()); }

Expected<Agent> make_agent(const Map& map, const Configuration& configuration, const Database& database) {
    return make(map, configuration, database, nullptr);
}

Expected<Agent> make_agent(const Map& map, const Configuration& configuration, const Database& database,
                           const Pool& pool) {
    return make(map, configuration, database, pool.shared());
}

Expected<Agent> make_agent(const Map& map, std::string_view configuration, const Database& database,
                           const Catalog& catalog) {
    const auto parsed = Configuration::parse(configuration, catalog);
    if (!parsed) return std::unexpected(parsed.error());
    return make(map, *parsed, database, nullptr);
}

}  // namespace waystone
