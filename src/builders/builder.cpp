// SPDX-License-Identifier: MIT
#include "builders/builder.hpp"

#include "io/text.hpp"

#include <iterator>

namespace waystone {

#define WAYSTONE_BUILDER(symbol) extern const BuilderEntry symbol;
#include "builders/builders.def"
#undef WAYSTONE_BUILDER

namespace {

// Ends with an entry that is not part of it, so that it may be empty.
constexpr const BuilderEntry* kBuilders[] = {
#define WAYSTONE_BUILDER(symbol) &symbol,
#include "builders/builders.def"
#undef WAYSTONE_BUILDER
    nullptr};

}  // namespace

std::span<const BuilderEntry* const> all_builders() { return {kBuilders, std::size(kBuilders) - 1}; }

std::vector<DatabaseNeed> databases_needed(const Settings& agent, std::span<const BuilderEntry* const> builders) {
    std::vector<DatabaseNeed> needed;
    for (const BuilderEntry* builder : builders)
        if (std::string spec = builder->needs(agent); !spec.empty()) needed.push_back({builder, std::move(spec)});
    return needed;
}

std::string checkpoint_path(const std::string& path) { return path + ".part"; }

std::string shard_path(const std::string& path, const Shard& shard) {
    return path + ".shard-" + std::to_string(shard.index) + "-of-" + std::to_string(shard.of);
}

std::unexpected<Error> stopped(const BuildContext& context) {
    const std::string part = checkpoint_path(context.path);
    return fail(ErrorCode::Interrupted, context.path,
                is_file(part) ? "stopped; the same command goes on from " + part : "stopped; nothing was kept");
}

}  // namespace waystone
