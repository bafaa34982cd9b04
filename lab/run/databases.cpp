// SPDX-License-Identifier: MIT
#include "lab/run/databases.hpp"

#include "catalog/catalog.hpp"
#include "database/databases.hpp"
#include "database/kinds.hpp"
#include "lab/run/watched_build.hpp"

namespace waystone::lab {

Expected<OpenDatabases> open_databases(const ProblemSet& set, std::size_t map, const std::string& algo, bool progress) {
    OpenDatabases out;
    const auto agent = set.databases.catalog().bind(algo);
    if (!agent) return std::unexpected(agent.error());
    if (databases_needed(*agent).empty()) return out;
    const LoadedMap& on = set.maps[map];
    WatchedBuild build("database for " + on.name);
    BuildOptions options = build.options();
    if (!progress) options.progress = {};
    auto opened = set.databases.get(on.grid, algo, options);
    if (!opened) return std::unexpected(opened.error());
    out.seconds = build.seconds();
    out.bytes = opened->bytes();
    for (const auto& part : opened->open_parts())
        if (const auto size = relative_size(part->container())) {
            out.relative = out.relative.value_or(0) + *size;
            out.map_numbers = bordered_cells(part->container());
        }
    out.database = std::move(*opened);
    return out;
}

}  // namespace waystone::lab
