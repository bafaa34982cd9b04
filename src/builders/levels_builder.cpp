// SPDX-License-Identifier: MIT
// Builds the levels of an abstraction (Sturtevant and Buro 2005) as a database: one pass over the map for each level.
//
// On one thread, without checkpoints: it takes a second for some ten million cells.
#include "builders/builder.hpp"

#include "database/levels.hpp"

namespace waystone {
namespace {

// Of a hierarchy while it is made, a cell: parents, groups of level 1 with their arcs, and the levels above.
constexpr std::uint64_t kLevelsBytesPerCell = 60;

std::string needs_levels(const Settings& agent) {
    const auto settings = level_settings(agent);
    return settings ? level_spec(*settings) : "";
}

Expected<Container> build_levels(const Grid& grid, const Settings& agent, const BuildContext& context) {
    if (context.asked_to_stop()) return context.stop_here();
    if (auto fits = context.may_hold(kLevelsBytesPerCell * grid.size()); !fits) return std::unexpected(fits.error());
    const Hierarchy hierarchy(grid, *level_settings(agent));
    if (context.asked_to_stop()) return context.stop_here();
    context.report(1, 2);
    const LevelSections sections(hierarchy);
    ContainerWriter writer(Levels::kKind, context.spec, grid);
    sections.add_to(writer);
    if (context.asked_to_stop()) return context.stop_here();
    auto done = context.finish(writer, hierarchy.bytes() + writer.size_bytes());
    context.report(2, 2);
    return done;
}

}  // namespace

extern const BuilderEntry levels_builder;
const BuilderEntry levels_builder{Levels::kKind, needs_levels, build_levels};

}  // namespace waystone
