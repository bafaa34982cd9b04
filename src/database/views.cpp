// SPDX-License-Identifier: MIT
#include "database/views.hpp"

#include "database/case_base.hpp"
#include "database/case_records.hpp"
#include "database/databases.hpp"
#include "database/first_move_database.hpp"
#include "database/levels.hpp"
#include "database/pattern_database.hpp"
#include "search/climb_region.hpp"

namespace waystone {
namespace {

template <class Content>
std::shared_ptr<const Content> part_of(const Database& database) {
    Databases parts;
    for (const auto& part : database.open_parts()) parts.add(part);
    return parts.find<Content>();
}

State cells_of(const Container& container) { return container.map().width * container.map().height; }

// kNoState for cells that were walls when the levels were made.
State ancestor(const Hierarchy& hierarchy, State cell, unsigned level) {
    return hierarchy.parent(0, cell) == kNoState ? kNoState : hierarchy.ancestor(cell, level);
}

std::optional<Regions> regions_of(const PatternDatabase& patterns, const Levels* levels) {
    const unsigned base = patterns.base();
    if (base > 0 && (levels == nullptr || base >= levels->hierarchy().levels())) return std::nullopt;
    Regions regions;
    regions.of.assign(cells_of(patterns.container()), kNoState);
    for (State cell = 0; cell < regions.of.size(); ++cell) {
        const State state = base == 0 ? cell : ancestor(levels->hierarchy(), cell, base);
        if (state >= patterns.states()) continue;
        if (const std::uint32_t region = patterns.region(state); region < patterns.regions()) regions.of[cell] = region;
    }
    for (std::uint32_t r = 0; r < patterns.regions(); ++r) {
        const State state = patterns.representative(r);
        regions.representative.push_back(base == 0 ? state : levels->hierarchy().representative(base, state));
    }
    return regions;
}

std::optional<Regions> regions_of(const Levels& levels, unsigned level) {
    const Hierarchy& hierarchy = levels.hierarchy();
    if (level >= hierarchy.levels()) return std::nullopt;
    Regions regions;
    const auto cells = hierarchy.parents_below(1).size();
    for (State cell = 0; cell < cells; ++cell) regions.of.push_back(ancestor(hierarchy, cell, level));
    for (State s = 0; s < hierarchy.size(level); ++s)
        regions.representative.push_back(hierarchy.representative(level, s));
    return regions;
}

Regions areas_of(const Waypoints& waypoints, State cells) {
    Regions regions;
    for (State cell = 0; cell < cells; ++cell) regions.of.push_back(waypoints.owner(cell));
    for (std::uint32_t w = 0; w < waypoints.count(); ++w) regions.representative.push_back(waypoints.state(w));
    return regions;
}

}  // namespace

std::optional<Regions> regions_in(const Database& database, unsigned level) {
    const auto levels = part_of<Levels>(database);
    if (level > 0) return levels ? regions_of(*levels, level) : std::nullopt;
    if (const auto patterns = part_of<PatternDatabase>(database)) return regions_of(*patterns, levels.get());
    const auto first_moves = part_of<FirstMoveDatabase>(database);
    if (!first_moves || first_moves->waypoints() == nullptr || first_moves->waypoints()->count() == 0)
        return std::nullopt;
    return areas_of(*first_moves->waypoints(), cells_of(first_moves->container()));
}

std::optional<std::vector<State>> trailheads_in(const Database& database) {
    const auto cases = part_of<CaseBase>(database);
    if (!cases) return std::nullopt;
    std::vector<State> trailheads;
    for (std::uint32_t i = 0; i < cases->trailheads(); ++i) trailheads.push_back(cases->trailhead(i));
    return trailheads;
}

std::optional<std::vector<std::uint32_t>> coverage_in(const Database& database, const Grid& grid) {
    const auto cases = part_of<CaseBase>(database);
    if (!cases) return std::nullopt;
    std::vector<std::uint32_t> nearest(grid.size(), kNoState);
    std::vector<Cost> distance(grid.size(), kInfinite);
    ClimbRegion region(grid, cases->relevant());
    for (std::uint32_t i = 0; i < cases->trailheads(); ++i) {
        const State trailhead = cases->trailhead(i);
        if (!grid.passable(trailhead)) continue;
        for (const State s : region.covered_by(trailhead)) {
            if (const Cost h = grid.h(s, trailhead); h < distance[s]) {
                distance[s] = h;
                nearest[s] = i;
            }
        }
    }
    return nearest;
}

std::optional<std::vector<State>> case_in(const Database& database, std::uint32_t from, std::uint32_t to) {
    const auto cases = part_of<CaseBase>(database);
    if (!cases || from >= cases->trailheads() || to >= cases->trailheads()) return std::nullopt;
    if (cases->cost(from, to) == kInfinite) return std::nullopt;
    std::vector<State> states{cases->trailhead(from)};
    for (std::uint32_t node = from; node != to && states.size() <= cases->nodes(to);) {
        node = cases->next(node, to);
        if (node == CaseBase::kNoNode) return std::nullopt;
        states.push_back(cases->state_of(node, to));
    }
    return states;
}

std::optional<std::vector<StoredProblem>> records_in(const Database& database) {
    const auto records = part_of<CaseRecords>(database);
    if (!records) return std::nullopt;
    std::vector<StoredProblem> all;
    for (std::uint32_t i = 0; i < records->size(); ++i)
        all.push_back({records->start(i), records->goal(i), records->subgoal(i)});
    return all;
}

std::optional<std::vector<std::uint8_t>> first_moves_in(const Database& database, State from) {
    const auto first_moves = part_of<FirstMoveDatabase>(database);
    if (!first_moves || first_moves->waypoints() != nullptr) return std::nullopt;
    const State cells = cells_of(first_moves->container());
    if (from >= cells) return std::nullopt;
    std::vector<std::uint8_t> directions(cells, FirstMoveDatabase::kNoMove);
    for (State to = 0; to < cells; ++to)
        if (to != from && first_moves->connected(from, to))
            directions[to] = static_cast<std::uint8_t>(first_moves->move(from, to));
    return directions;
}

}  // namespace waystone
