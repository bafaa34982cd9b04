// SPDX-License-Identifier: MIT
// The program's databases: built when first needed, kept in a folder, and found again by map and string.
//
// The folder is $WAYSTONE_CACHE, else $XDG_CACHE_HOME/waystone, else ~/.cache/waystone, on Windows
// %LOCALAPPDATA%/waystone. A file there that is missing,
// damaged or stale is built again and replaced. Two processes that build the same one do the work twice, and either's
// file is whole: it appears by renaming. Without a folder that can be written, databases stay in memory for as long as
// the cache lives, and standard error hears of it once.
//
// It reads strings by the catalogue that it was made with, so whoever has the cache makes agents of a user's own too.
//
// Copies are the same cache. Any thread may ask: one builds, others who want the same database wait, and those who want
// another do not. Databases from files are open for as long as somebody holds them.
#pragma once

#include "builders/builder.hpp"
#include "database/kinds.hpp"

#include <waystone/agent.hpp>
#include <waystone/catalog.hpp>
#include <waystone/database.hpp>

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace waystone::lab {

// Empty where none of the variables is set.
std::string cache_folder();
// "FOLDER/pdb-0123456789abcdef-fedcba9876543210.wdb": kind, the map's fingerprint, the string's hash.
std::string cache_path(const std::string& folder, std::uint64_t fingerprint, const DatabaseNeed& need);

class DatabaseCache {
public:
    // With a copy of the catalogue.
    explicit DatabaseCache(const Catalog& catalog = Catalog::standard(), std::string folder = cache_folder(),
                           std::span<const BuilderEntry* const> builders = all_builders(),
                           std::span<const DatabaseKind* const> kinds = database_kinds());

    const Catalog& catalog() const;

    // All that the configuration needs: of the files that it names, from the folder, or built now. A stop leaves a
    // checkpoint in the folder, from which the next build continues.
    Expected<Database> get(const Grid& grid, std::string_view algo, const BuildOptions& options) const;
    Expected<Database> get(const Grid& grid, std::string_view algo) const;  // with all threads
    // An agent with what it needs.
    Expected<Agent> make_agent(const Grid& grid, std::string_view algo) const;

private:
    struct Shelf;
    Expected<std::shared_ptr<const OpenDatabase>> find_or_build(const Grid& grid, const Settings& agent,
                                                                const DatabaseNeed& need,
                                                                const BuildOptions& options) const;
    Expected<Container> open_or_build(const Grid& grid, const Settings& agent, const DatabaseNeed& need,
                                      const BuildOptions& options) const;
    bool can_keep() const;

    std::shared_ptr<Shelf> shelf_;
};

}  // namespace waystone::lab
