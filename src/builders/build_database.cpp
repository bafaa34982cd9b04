// SPDX-License-Identifier: MIT
#include "builders/builder.hpp"
#include "database/databases.hpp"

#include <atomic>

namespace waystone {
namespace {

// Once it has said stop, it keeps saying so: builders ask in several places.
std::function<bool()> for_good(std::function<bool()> stop) {
    if (!stop) return {};
    return [stop = std::move(stop), stopped = std::make_shared<std::atomic<bool>>(false)] {
        if (!stopped->load(std::memory_order_relaxed) && stop()) stopped->store(true, std::memory_order_relaxed);
        return stopped->load(std::memory_order_relaxed);
    };
}

}  // namespace

Expected<Database> build_databases(const Grid& map, const Settings& agent, const BuildOptions& options) {
    std::vector<std::shared_ptr<const OpenDatabase>> parts;
    BuildContext context{.options = options};
    context.options.stop = for_good(options.stop);
    for (const DatabaseNeed& need : databases_needed(agent)) {
        context.spec = need.spec;
        auto built = need.builder->build(map, agent, context);
        if (!built) return std::unexpected(built.error());
        auto part = OpenDatabase::open(std::move(*built));
        if (!part) return std::unexpected(part.error());
        parts.push_back(std::move(*part));
    }
    return Database(std::move(parts));
}

}  // namespace waystone
