// SPDX-License-Identifier: MIT
// What a thread keeps between problems: an agent and a walker for the map it is on.
#pragma once

#include <waystone/catalog.hpp>
#include <waystone/walk.hpp>
#include <waystone/world.hpp>

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
    bool move_to(const Grid& next, const std::string& algo, const EditScript* edits = nullptr) {
        if (grid == &next) return agent.has_value();
        grid = &next;
        agent.reset();
        if (edits != nullptr) world = std::make_unique<World>(next, *edits);
        auto made = make_agent(world ? world->grid() : next, algo);
        if (!made) {
            error = made.error();
            return false;
        }
        agent.emplace(std::move(*made));
        if (world) walker.emplace(*world);
        else walker.emplace(next);
        return true;
    }
};

}  // namespace waystone::lab
