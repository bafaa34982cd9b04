// SPDX-License-Identifier: MIT
#include "cli/database.hpp"

namespace waystone {

Expected<lab::Row> database_row(const std::string& path, std::span<const DatabaseKind* const> kinds) {
    const auto database = Container::open(path);
    if (!database) return std::unexpected(database.error());
    lab::Row row;
    row.add("what", "database");
    row.add("kind", database->kind());
    row.add("database", database->spec());
    row.add("width", std::uint64_t{database->map().width});
    row.add("height", std::uint64_t{database->map().height});
    lab::add_moves(row, database->map().moves);
    row.add("fingerprint", lab::hex(database->map().fingerprint));
    row.add("bytes", std::uint64_t{database->size_bytes()});
    for (const Section& section : database->sections()) {
        row.add("section_" + section.name + "_bytes", std::uint64_t{section.size_bytes});
        row.add("section_" + section.name + "_entry_bytes", std::uint64_t{section.width});
    }
    const auto kind = kind_of(*database, kinds);
    if (!kind) {
        row.add("about", "unknown to this program");
        return row;
    }
    const auto about = (*kind)->describe(*database);
    if (!about) return std::unexpected(about.error());
    row.add("about", *about);
    return row;
}

}  // namespace waystone
