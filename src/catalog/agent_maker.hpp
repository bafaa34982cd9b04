// SPDX-License-Identifier: MIT
// Makes agents: their parts, their memory, and what they keep alive.
#pragma once

#include "base/page_pool.hpp"
#include "base/settings.hpp"
#include "database/databases.hpp"
#include "graph/grid.hpp"

#include <waystone/configuration.hpp>

#include <memory>

namespace waystone {

// What agents of one configuration share. The map may belong to somebody else, who then keeps it.
struct AgentParts {
    const Grid* grid;
    std::shared_ptr<const Grid> kept_grid;
    std::shared_ptr<const Settings> settings;
    Databases databases;
};

// What is missing or does not fit the map is an error.
Expected<std::shared_ptr<const AgentParts>> agent_parts(std::shared_ptr<const Grid> grid,
                                                        const Configuration& configuration, const Database& database);

// Without a pool it reserves one of its own: what it is made of and its growth.
Expected<Agent> make_agent(std::shared_ptr<const AgentParts> parts, std::shared_ptr<PagePool> pool = nullptr);

// How large a pool of its own an agent reserves.
Expected<std::size_t> reserved_bytes(std::shared_ptr<const AgentParts> parts);

}  // namespace waystone
