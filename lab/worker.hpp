// SPDX-License-Identifier: MIT
// What a thread keeps between problems: an agent and a walker for the map it is on.
#pragma once

#include <waystone/catalog.hpp>
#include <waystone/walk.hpp>

#include <optional>
#include <string>

namespace waystone::lab {

struct Worker {
    const Grid* grid = nullptr;
    std::optional<Agent> agent;
    std::optional<Walker> walker;
    std::optional<Error> error;

    // False where the configuration does not fit the map; the error says why.
    bool move_to(const Grid& next, const std::string& algo) {
        if (grid == &next) return agent.has_value();
        grid = &next;
        agent.reset();
        auto made = make_agent(next, algo);
        if (!made) {
            error = made.error();
            return false;
        }
        agent.emplace(std::move(*made));
        walker.emplace(next);
        return true;
    }
};

}  // namespace waystone::lab
