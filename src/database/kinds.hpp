// SPDX-License-Identifier: MIT
// What a kind of database says about itself, so that `inspect` prints and `verify` checks every one of them.
//
//     const DatabaseKind pdb_kind{"pdb", describe, verify};
//
// and one line in src/database/kinds.def: WAYSTONE_DATABASE_KIND(pdb_kind). The list is an argument so that tests can
// bring their own; database_kinds() is the real one.
#pragma once

#include <waystone/error.hpp>
#include <waystone/grid.hpp>

#include "io/container.hpp"

#include <span>
#include <string>
#include <string_view>

namespace waystone {

struct DatabaseKind {
    std::string_view name;  // as in the container's header
    // What a person wants to know: "level 3, cap 20, 6250000 pairs, 4.1 bytes per pair". May have several lines.
    Expected<std::string> (*describe)(const Container&);
    // Whether the sections fit together and every entry is in range on this map.
    Expected<void> (*verify)(const Container&, const Grid&);
};

std::span<const DatabaseKind* const> database_kinds();

// The container's kind; its error says which kinds there are.
Expected<const DatabaseKind*> kind_of(const Container& container,
                                      std::span<const DatabaseKind* const> kinds = database_kinds());

}  // namespace waystone
