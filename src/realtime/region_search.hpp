// SPDX-License-Identifier: MIT
// A* on the map from a cell into a neighbouring region of an abstraction, inside the corridor of the two.
//
// A region is the cells below one abstract state. The corridor is the agent's region, the next one and, if asked, the
// neighbours of both. The path leads to the nearest cell of the next region, or to a given cell. Regions are connected,
// so there is a path; only an edit can bar it.
//
// Bound    an expansion and a step of trace-back for every cell of the largest corridor, and a step for each of the two
//          regions whose neighbours are opened. No allocation.
// Owns     tables for the cells of the largest corridor, whatever the size of the map.
#pragma once

#include "abstraction/hierarchy.hpp"
#include "base/indexed_heap.hpp"
#include "realtime/seams.hpp"
#include "search/corridor.hpp"

namespace waystone {

struct RegionSearchSettings {
    bool neighbours = false;  // of both regions belong to the corridor
    bool informed = true;     // h is the distance to the box around the next region; otherwise it is 0
    bool smaller_g = false;   // of cells with equal f the one with the smaller g goes first; otherwise the larger
    const SuccessorOrder& order;
};

class RegionSearch {
public:
    // The hierarchy must outlive it; `most_cells` is its largest corridor of these settings on that level.
    RegionSearch(const Grid& grid, const Hierarchy& hierarchy, unsigned level, std::uint64_t most_cells,
                 RegionSearchSettings settings, Arena& arena);

    // Towards a cell of the region `to`, or with kNoState towards the nearest one.
    void start(State from, State to, State cell);
    // False when the work of this tick is spent; call again.
    bool run(Meter& meter);
    // After that: the states to enter, the next one last; empty where the corridor is barred.
    FixedArray<State>& path() { return path_; }
    std::uint64_t touched() const { return touched_; }  // looks at successors not closed yet
    const FixedArray<State>& path() const { return path_; }
    std::size_t path_ahead(std::span<State> out) const {
        const std::size_t count = std::min(out.size(), path_.size());
        for (std::size_t i = 0; i < count; ++i) out[i] = path_[path_.size() - 1 - i];
        return count;
    }

    State region(State cell) const { return hierarchy_->ancestor(cell, level_); }
    std::uint64_t bound() const { return 2 * most_cells_ + (settings_.neighbours ? 2 : 0); }

private:
    enum class Phase : std::uint8_t { OpenHere, OpenThere, Search, TraceBack, Done };
    void open(State region);
    bool may_enter(State cell) const;
    void expand(std::uint32_t node, Meter& meter);
    Cost h(const Grid::Arc& arc) const;

    const Grid* grid_;
    const Hierarchy* hierarchy_;
    unsigned level_;
    RegionSearchSettings settings_;
    Compass<Grid> compass_;
    CorridorSet open_;
    std::uint64_t most_cells_;
    LocalSpace<Grid> space_;
    IndexedHeap<> heap_;  // of nodes
    Phase phase_ = Phase::Done;
    State from_ = kNoState, to_ = kNoState, cell_ = kNoState;
    bool informed_ = true;
    int left_ = 0, right_ = 0, top_ = 0, bottom_ = 0;  // of the box that h leads to
    std::uint64_t touched_ = 0;
    std::uint32_t at_ = kNoNode;  // where the trace-back is
    FixedArray<State> path_;
};

}  // namespace waystone
