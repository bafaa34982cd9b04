// SPDX-License-Identifier: MIT
// Paths between trailheads as trees of subgoals, one tree per trailhead that the paths lead to.
//
// From a state, the subgoal is the farthest state of its path that hill climbing reaches at the price of the path,
// found by binary search (Bulitko, Bjornsson and Lawrence 2010); the next state of a path always is one. Climbing is
// tried, never assumed.
//
// Exact paths follow one distance field per trailhead, more expensive moves first, as climbing does. Paths by dynamic
// programming are optimal between trailheads whose regions touch, a region being the states nearer to its trailhead
// than to any other; beyond that they go from region to region, by the cheapest sequence.
//
// Bound    exact: one visit per state and trailhead, and some 60 climbing steps per pair on game maps; by dynamic
//          programming: one search per pair of neighbours, and one visit per region and trailhead.
// Choice   of equally cheap neighbours the one with the smaller number is next. See docs/choices.md.
#pragma once

#include "database/case_settings.hpp"

#include "graph/grid.hpp"

#include <memory>
#include <span>
#include <vector>

namespace waystone {

// See database/case_base.hpp for nodes. A node whose next is itself has none.
struct CaseTree {
    std::vector<std::uint32_t> next;  // of trailheads
    std::vector<Cost> cost;           // of their paths; kInfinite where there is none
    std::vector<State> via;
    std::vector<std::uint32_t> via_next;
};

// What all threads share, made once for a list of trailheads. The list and the grid must outlive it.
class CasePathFinder {
public:
    virtual ~CasePathFinder() = default;
    // One per thread.
    class Worker {
    public:
        virtual ~Worker() = default;
        virtual CaseTree tree(std::uint32_t to) = 0;
    };
    virtual std::unique_ptr<Worker> worker() const = 0;
};

std::unique_ptr<CasePathFinder> make_path_finder(CasePaths paths, const Grid& grid, std::span<const State> trailheads);

}  // namespace waystone
