// SPDX-License-Identifier: MIT
// What a kind of database says about itself, so that `inspect` prints and `verify` checks every one of them.
//
//     const DatabaseKind pdb_kind{"pdb", "a pattern database", open_as<PatternDatabase>, describe, verify};
//
// and one line in src/database/kinds.def: WAYSTONE_DATABASE_KIND(pdb_kind). The list is an argument so that tests can
// bring their own; database_kinds() is the real one.
#pragma once

#include <waystone/error.hpp>
#include "graph/grid.hpp"

#include "io/container.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace waystone {

struct DatabaseKind {
    std::string_view name;   // as in the container's header
    std::string_view words;  // for people, with its article: "a pattern database"
    // Reads it, for all agents that will ask: may take time in proportion to the database. See open_as.
    Expected<std::shared_ptr<const void>> (*open)(std::shared_ptr<const Container>);
    // What a person wants to know: "level 3, cap 20, 6250000 pairs, 4.1 bytes per pair". May have several lines.
    Expected<std::string> (*describe)(const Container&);
    // Whether the sections fit together and every entry is in range on this map.
    Expected<void> (*verify)(const Container&, const Grid&);
    // States and other numbers that it stores, as bulitko2009 counts them; null where that is not defined.
    std::uint64_t (*numbers)(const Container&) = nullptr;
};

// For types with Content::open(container).
template <class Content>
Expected<std::shared_ptr<const void>> open_as(std::shared_ptr<const Container> container) {
    auto content = Content::open(std::move(container));
    if (!content) return std::unexpected(content.error());
    return std::make_shared<const Content>(std::move(*content));
}

std::span<const DatabaseKind* const> database_kinds();

// The container's kind; its error says which kinds there are.
Expected<const DatabaseKind*> kind_of(const Container& container,
                                      std::span<const DatabaseKind* const> kinds = database_kinds());

// Cells of the map with a border of one around it, as bulitko2009 counts a map.
std::uint64_t bordered_cells(const Container& container);
// The numbers stored over those cells: bulitko2009's size of a database. Nothing where its kind does not count them.
std::optional<double> relative_size(const Container& container);

}  // namespace waystone
