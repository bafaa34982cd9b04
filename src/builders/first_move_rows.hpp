// SPDX-License-Identifier: MIT
// Rows of a first-move database, one state at a time.
//
// 1. Distances from the state, by buckets one unit wide as in distance_field.hpp. A state takes over the first moves of
//    all its optimal predecessors. These lie in earlier buckets, so the set is complete when the state's bucket comes.
// 2. In the order of ranks the sets of moves are intersected for as long as anything is left, then the run is closed
//    with the first symbol left. A set also has the heuristic's move where that is one of its moves. The state itself,
//    walls and other components fit every run.
//
// Bound    every state of the component is expanded once, and every state is looked at once more.
// Owns     FirstMoveMap is const and shared; a FirstMoveRows takes 5 bytes a cell and up to 12 a state, one per thread.
#pragma once

#include "database/heuristic_move.hpp"
#include "graph/grid.hpp"

#include <span>
#include <vector>

namespace waystone {

// The map with a border around it, and its states in the order of ranks.
class FirstMoveMap {
public:
    explicit FirstMoveMap(const Grid& grid);

    std::uint32_t states() const { return static_cast<std::uint32_t>(place_.size()); }
    State state(std::uint32_t rank) const { return state_[rank]; }
    std::size_t bytes() const { return moves_.size() + place_.size() * 12; }

private:
    friend class FirstMoveRows;

    struct Place {
        std::int16_t x, y;
    };
    std::uint32_t stride_;
    Cost diagonal_;
    HeuristicMove heuristic_;
    std::vector<std::uint8_t> moves_;  // by cell with the border
    std::vector<std::uint32_t> cell_;  // by rank, with the border
    std::vector<Place> place_;         // by rank
    std::vector<State> state_;         // by rank
};

// How many runs all rows have together, from this many of them at equal distances; exact where that is all.
std::uint64_t likely_runs(const FirstMoveMap& map, std::uint32_t rows);

class FirstMoveRows {
public:
    explicit FirstMoveRows(const FirstMoveMap& map);

    // The runs of a state's row, valid until the next call. Empty where paths are too long for fixed point.
    std::span<const std::uint32_t> row(std::uint32_t rank);

private:
    bool find_moves(std::uint32_t source);
    void code(std::uint32_t rank);

    const FirstMoveMap* map_;
    std::vector<Cost> g_;                               // by cell with the border; kInfinite where not seen
    std::vector<std::uint8_t> first_;                   // first moves, by cell with the border; none where not settled
    std::array<std::vector<std::uint32_t>, 3> bucket_;  // this one, the next, and the one after it
    std::vector<std::uint32_t> runs_;
};

}  // namespace waystone
