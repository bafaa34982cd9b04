// SPDX-License-Identifier: MIT
// What an Agent owns: a map it keeps alive, its memory, and the implementation that lives there.
#pragma once

#include "base/arena.hpp"
#include "base/owned.hpp"
#include "graph/grid.hpp"

#include <waystone/agent.hpp>

#include <memory>

namespace waystone {

struct AgentBody {
    AgentBody(const Grid& map, std::shared_ptr<const void> keeps, std::shared_ptr<PagePool> pool)
        : grid(&map), keeps_alive(std::move(keeps)), arena(std::move(pool)) {}
    explicit AgentBody(std::unique_ptr<AgentCore> other) : wrapped(std::move(other)) {}

    bool open(State cell) const { return grid == nullptr || (cell < grid->size() && grid->passable(cell)); }
    AgentCore* implementation() const { return wrapped ? wrapped.get() : core.get(); }

    const Grid* grid = nullptr;               // none where an implementation was brought along
    std::shared_ptr<const void> keeps_alive;  // map, settings and databases
    Arena arena;
    std::unique_ptr<AgentCore> wrapped;
    Owned<AgentCore> core;  // in the arena, so it goes before that
};

}  // namespace waystone
