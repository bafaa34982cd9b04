// SPDX-License-Identifier: MIT
#include "lab/run/databases.hpp"

#include "catalog/catalog.hpp"
#include "database/databases.hpp"
#include "database/kinds.hpp"
#include "lab/run/interrupt.hpp"
#include "lab/run/parallel.hpp"
#include "lab/run/progress.hpp"

#include <chrono>

namespace waystone::lab {

Expected<OpenDatabases> open_databases(const ProblemSet& set, std::size_t map, const std::string& algo, bool progress) {
    OpenDatabases out;
    const auto agent = set.databases.catalog().bind(algo);
    if (!agent) return std::unexpected(agent.error());
    if (databases_needed(*agent).empty()) return out;
    const LoadedMap& on = set.maps[map];
    const Interrupt interrupt;
    BuildOptions options{.parallel = parallel_tasks(), .stop = [&] { return interrupt.asked().load(); }};
    Progress shown("database for " + on.name, 0);
    if (progress)
        options.progress = [&](double done, double total) {
            shown.set(static_cast<std::size_t>(done), static_cast<std::size_t>(total));
        };
    const auto start = std::chrono::steady_clock::now();
    auto opened = set.databases.get(on.grid, algo, options);
    if (!opened) return std::unexpected(opened.error());
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    out.bytes = opened->bytes();
    for (const auto& part : opened->open_parts())
        if (const auto size = relative_size(part->container())) out.relative = out.relative.value_or(0) + *size;
    out.database = std::move(*opened);
    return out;
}

}  // namespace waystone::lab
