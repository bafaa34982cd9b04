// SPDX-License-Identifier: MIT
#include "lab/databases.hpp"

#include "catalog/catalog.hpp"
#include "database/kinds.hpp"
#include "lab/interrupt.hpp"
#include "lab/progress.hpp"

#include <chrono>

namespace waystone::lab {

Expected<OpenDatabases> open_databases(const LoadedMap& map, const std::string& algo, bool progress) {
    OpenDatabases out;
    const auto agent = catalog().bind(algo);
    if (!agent) return std::unexpected(agent.error());
    if (databases_needed(*agent).empty()) return out;
    const Interrupt interrupt;
    BuildContext context{.stop = &interrupt.asked()};
    Progress shown("database for " + map.name, 0);
    if (progress)
        context.progress = [&](double done, double total) {
            shown.set(static_cast<std::size_t>(done), static_cast<std::size_t>(total));
        };
    const auto start = std::chrono::steady_clock::now();
    auto opened = waystone::open_databases(map.grid, *agent, context);
    if (!opened) return std::unexpected(opened.error());
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    out.bytes = opened->bytes();
    for (const auto& database : opened->all())
        if (const auto size = relative_size(*database)) out.relative = out.relative.value_or(0) + *size;
    out.databases = std::move(*opened);
    return out;
}

Expected<std::vector<OpenDatabases>> open_databases(const ProblemSet& set, const std::string& algo, bool progress) {
    std::vector<OpenDatabases> out;
    for (const LoadedMap& map : set.maps) {
        auto opened = open_databases(map, algo, progress);
        if (!opened) return std::unexpected(opened.error());
        out.push_back(std::move(*opened));
    }
    return out;
}

}  // namespace waystone::lab
