// SPDX-License-Identifier: MIT
// The levels of an abstraction as a database: what `refine` and `pra` search on.
//
// Stores only what would need grouping again: the groups of each level, and which of them are joined. Means, boxes,
// representatives and costs are computed when it is opened, in time linear in the cells of the map. The largest
// corridor of every level is stored too, so that agents need not compute it.
//
// Sections  numbers (cliques, metric), size (states of each level from 1 on), parent (by level, by state of the level
//           below: its group, or the level's size for a wall), degree and arc (by level, by state), corridor (two a
//           level: of the path alone, and with neighbours).
// Bound    every question is O(1). Const and shared.
#pragma once

#include "abstraction/hierarchy.hpp"
#include "base/settings.hpp"
#include "io/container.hpp"

#include <memory>
#include <optional>
#include <string>

namespace waystone {

class Levels {
public:
    static constexpr std::string_view kKind = "levels";
    static Expected<Levels> open(std::shared_ptr<const Container> container);

    const Hierarchy& hierarchy() const { return hierarchy_; }
    // The most cells of any corridor on a level from 1 on (abstraction/largest_corridor.hpp).
    std::uint64_t largest_corridor(unsigned level, bool neighbours) const {
        return corridor_[2 * (level - 1) + (neighbours ? 1 : 0)];
    }

private:
    Levels(Hierarchy hierarchy, std::vector<std::uint64_t> corridor)
        : hierarchy_(std::move(hierarchy)), corridor_(std::move(corridor)) {}

    Hierarchy hierarchy_;
    std::vector<std::uint64_t> corridor_;
};

// The sections, while they are gathered for a writer.
class LevelSections {
public:
    explicit LevelSections(const Hierarchy& hierarchy);
    void add_to(ContainerWriter& writer) const;

private:
    std::vector<std::uint32_t> numbers_, size_;
    NarrowArray parent_, degree_, arc_;
    std::vector<std::uint64_t> corridor_;
};

// Which levels an agent asks for, by its parameters `cliques` and `metric`; nothing where it has none.
std::optional<HierarchySettings> level_settings(const Settings& agent);
// "levels(cliques=aligned,metric=octile)"
std::string level_spec(const HierarchySettings& settings);

}  // namespace waystone
