// SPDX-License-Identifier: MIT
// A kind of database that exists only in tests: for every free cell, in order, its state times d.
//
// Agents with the depth policy fixed(d) need it, for d from 2 on.
#pragma once

#include "builders/builder.hpp"
#include "database/kinds.hpp"
#include "io/atomic_file.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace waystone::fake {

inline std::int64_t depth_of(const Settings& agent) {
    std::int64_t d = 0;
    for_each_call(agent, [&](const Settings& call) {
        if (call.description().kind == "depth" && call.name() == "fixed") d = call.integer("d");
    });
    return d;
}

inline std::string needs(const Settings& agent) {
    const std::int64_t d = depth_of(agent);
    return d < 2 ? "" : "fake(d=" + std::to_string(d) + ")";
}

inline std::vector<std::uint32_t> contents(const Grid& grid, std::uint32_t d) {
    std::vector<std::uint32_t> values;
    for (State s = 0; s < grid.size(); ++s)
        if (grid.passable(s)) values.push_back(s * d);
    return values;
}

inline Expected<Container> build(const Grid& grid, const Settings& agent, const BuildContext& context) {
    const auto d = static_cast<std::uint32_t>(depth_of(agent));
    if (d > 1000) return fail(ErrorCode::BadParameter, "1", "no fake beyond 1000");
    if (context.asked_to_stop()) {
        if (context.path.empty()) return context.stop_here();
        if (auto kept = write_file(checkpoint_path(context.path), "half"); !kept) return std::unexpected(kept.error());
        return context.stop_here();
    }
    const NarrowArray values(contents(grid, d));
    context.report(1, 1);
    const std::vector<std::uint32_t> factor{d};
    ContainerWriter writer("fake", context.spec, grid);
    writer.add("factor", factor);
    writer.add("values", values);
    return context.finish(writer);
}

inline Expected<std::string> describe(const Container& database) {
    const auto factor = database.section<std::uint32_t>("factor", 1);
    if (!factor) return std::unexpected(factor.error());
    const auto values = database.narrow("values");
    if (!values) return std::unexpected(values.error());
    return std::to_string(values->size()) + " cells times " + std::to_string(factor->front()) + ", " +
           std::to_string(values->width()) + " bytes per cell";
}

inline Expected<void> verify(const Container& database, const Grid& grid) {
    const auto factor = database.section<std::uint32_t>("factor", 1);
    if (!factor) return std::unexpected(factor.error());
    const auto values = database.narrow("values", grid.free_cells());
    if (!values) return std::unexpected(values.error());
    const auto right = contents(grid, factor->front());
    for (std::size_t i = 0; i < right.size(); ++i)
        if ((*values)[i] != right[i]) return database.damaged("entry " + std::to_string(i) + " is wrong");
    return {};
}

// Agents that read it are only made up.
inline Expected<std::shared_ptr<const void>> open(std::shared_ptr<const Container> database) { return database; }

inline constexpr DatabaseKind kKind{"fake", "a fake", open, describe, verify};
inline constexpr const DatabaseKind* kKinds[] = {&kKind};
inline constexpr BuilderEntry kBuilder{"fake", needs, build};
inline constexpr const BuilderEntry* kBuilders[] = {&kBuilder};

}  // namespace waystone::fake
