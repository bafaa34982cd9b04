// SPDX-License-Identifier: MIT
#include "builders/builder.hpp"

#include "base/platform_memory.hpp"
#include "io/paths.hpp"

#include <cstdio>
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

Expected<void> BuildContext::may_hold(std::uint64_t bytes) const {
    const std::string needed = "the build needs about " + std::to_string(bytes) + " bytes of memory, ";
    if (bytes > options.memory)
        return fail(ErrorCode::OutOfMemory, spec, needed + "and " + std::to_string(options.memory) + " are allowed");
    if (!may_allocate(bytes)) return fail(ErrorCode::OutOfMemory, spec, needed + "which the system does not give");
    return {};
}

std::optional<Container> BuildContext::checkpoint(const Grid& grid, std::string_view kind) const {
    if (path.empty()) return std::nullopt;
    auto part = Container::open(checkpoint_path(path), {.map = &grid, .kind = kind, .spec = spec});
    if (!part) return std::nullopt;
    return std::move(*part);
}

std::unexpected<Error> BuildContext::stop_here(const ContainerWriter& checkpoint) const {
    if (!path.empty())
        if (auto written = checkpoint.write(checkpoint_path(path)); !written) return std::unexpected(written.error());
    return stop_here();
}

std::unexpected<Error> BuildContext::stop_here() const {
    const std::string part = checkpoint_path(path);
    const bool kept = !path.empty() && is_file(part);
    return fail(ErrorCode::Interrupted, path.empty() ? spec : path,
                kept ? "stopped; run the same command to continue from " + part : "stopped; nothing was kept");
}

Expected<Container> BuildContext::finish(const ContainerWriter& writer, std::uint64_t held) const {
    if (path.empty()) {
        if (auto fits = may_hold(held + writer.size_bytes()); !fits) return std::unexpected(fits.error());
        return Container::open(writer.bytes());
    }
    if (auto written = writer.write(path); !written) return std::unexpected(written.error());
    std::remove(checkpoint_path(path).c_str());
    return Container::open(path);
}

}  // namespace waystone
