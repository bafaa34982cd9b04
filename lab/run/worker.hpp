// SPDX-License-Identifier: MIT
// What a thread keeps between problems: an agent and a walker for the map it is on.
#pragma once

#include "lab/run/database_cache.hpp"
#include "sim/walk.hpp"
#include "sim/world.hpp"

#include <memory>
#include <optional>
#include <string>

namespace waystone::lab {

struct Worker {
    const Grid* grid = nullptr;
    std::unique_ptr<World> world;  // a map of its own, where it changes
    std::optional<Agent> agent;
    std::optional<Walker> walker;
    std::optional<Error> error;

    // False where the configuration does not fit the map; the error says why.
    bool move_to(const Grid& next, const std::string& algo, const DatabaseCache& databases,
                 const EditScript* edits = nullptr) {
        if (grid == &next) return agent.has_value();
        agent.reset();
        set_map(next, edits);
        return renew(algo, databases);
    }

    void set_map(const Grid& next, const EditScript* edits) {
        grid = &next;
        world.reset();
        if (edits != nullptr) world = std::make_unique<World>(next, *edits);
        if (world) walker.emplace(*world);
        else walker.emplace(next);
    }
    // An agent that has walked nowhere yet. The one before goes last, so that the databases stay open.
    bool renew(const std::string& algo, const DatabaseCache& databases) {
        if (world) world->reset();
        auto made = databases.make_agent(world ? world->grid() : *grid, algo);
        if (!made) {
            agent.reset();
            error = made.error();
            return false;
        }
        agent.emplace(std::move(*made));
        return true;
    }
};

}  // namespace waystone::lab
