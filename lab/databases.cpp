// SPDX-License-Identifier: MIT
#include "lab/databases.hpp"

#include "catalog/catalog.hpp"
#include "database/kinds.hpp"
#include "lab/interrupt.hpp"
#include "lab/progress.hpp"

#include <chrono>

namespace waystone::lab {

Expected<std::vector<OpenDatabases>> open_databases(const ProblemSet& set, const std::string& algo, bool progress) {
    std::vector<OpenDatabases> out(set.maps.size());
    const auto agent = catalog().bind(algo);
    if (!agent) return std::unexpected(agent.error());
    if (databases_needed(*agent).empty()) return out;
    const Interrupt interrupt;
    for (std::size_t i = 0; i < set.maps.size(); ++i) {
        BuildContext context{.stop = &interrupt.asked()};
        Progress shown("database for " + set.maps[i].name, 0);
        if (progress)
            context.progress = [&](double done, double total) {
                shown.set(static_cast<std::size_t>(done), static_cast<std::size_t>(total));
            };
        const auto start = std::chrono::steady_clock::now();
        auto opened = waystone::open_databases(set.maps[i].grid, *agent, context);
        if (!opened) return std::unexpected(opened.error());
        out[i].seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        out[i].bytes = opened->bytes();
        for (const auto& database : opened->all())
            if (const auto size = relative_size(*database)) out[i].relative = out[i].relative.value_or(0) + *size;
        out[i].databases = std::move(*opened);
    }
    return out;
}

}  // namespace waystone::lab
