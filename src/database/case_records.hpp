// SPDX-License-Identifier: MIT
// The records of kNN LRTA* (bulitko2009): solved problems, each with the farthest state of its path to climb to.
//
// Sections  start, goal, subgoal: states, in the order of the tree over starts and goals; box: eight numbers a node.
#pragma once

#include "database/record_index.hpp"
#include "io/container.hpp"

#include <memory>

namespace waystone {

class CaseRecords {
public:
    static constexpr std::string_view kKind = "knn";
    static Expected<CaseRecords> open(std::shared_ptr<const Container> container);

    std::uint32_t size() const { return static_cast<std::uint32_t>(start_.size()); }
    State start(std::uint32_t record) const { return start_[record]; }
    State goal(std::uint32_t record) const { return goal_[record]; }
    State subgoal(std::uint32_t record) const { return subgoal_[record]; }
    NearestRecords index(const Grid& grid, Arena& arena) const {
        return NearestRecords(grid, start_, goal_, box_, arena);
    }
    std::span<const std::uint32_t> boxes() const { return box_; }
    const Container& container() const { return *container_; }

private:
    explicit CaseRecords(std::shared_ptr<const Container> container) : container_(std::move(container)) {}

    std::shared_ptr<const Container> container_;
    NarrowView start_, goal_, subgoal_;
    std::span<const std::uint32_t> box_;
};

}  // namespace waystone
