// SPDX-License-Identifier: MIT
// The databases that an agent is made with, by kind. The maker of an agent opens or builds them; agents only read.
//
// An open database is const and shared by any number of agents and threads: its bytes, and what its kind has read from
// them once, so that making an agent costs nothing in proportion to the map.
#pragma once

#include "database/kinds.hpp"
#include "io/container.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace waystone {

class Database;

class OpenDatabase {
public:
    // The error is that of a kind that is not known, or of contents that do not fit together.
    static Expected<std::shared_ptr<const OpenDatabase>> open(
        Container container, std::span<const DatabaseKind* const> kinds = database_kinds());

    const Container& container() const { return *container_; }
    const void* content() const { return content_.get(); }

private:
    std::shared_ptr<const Container> container_;
    std::shared_ptr<const void> content_;
};

// Which state of a map its databases are true for.
struct MadeFor {
    std::uint64_t version = 0;
    bool original = false;  // the map as it was before any edit

    bool holds(const Grid& grid) const { return grid.version() == version || (original && grid.is_original()); }
};

class Databases {
public:
    void add(std::shared_ptr<const OpenDatabase> database) { databases_.push_back(std::move(database)); }
    // What its kind has read, by the kind that the type names; null where there is none. It keeps the database open.
    template <class Content>
    std::shared_ptr<const Content> find() const {
        for (const auto& database : databases_)
            if (database->container().kind() == Content::kKind)
                return {database, static_cast<const Content*>(database->content())};
        return nullptr;
    }

    // Not the present state where the map was edited after a database was built.
    MadeFor made_for(const Grid& grid) const { return made_for_.value_or(MadeFor{grid.version(), grid.is_original()}); }
    void set_made_for(const MadeFor& made_for) { made_for_ = made_for; }

private:
    std::vector<std::shared_ptr<const OpenDatabase>> databases_;
    std::optional<MadeFor> made_for_;
};

// Whether agents on this map can use it. The error says why not.
Expected<void> fits(const Database& database, const Grid& map);

}  // namespace waystone
