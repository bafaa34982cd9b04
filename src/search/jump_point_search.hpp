// SPDX-License-Identifier: MIT
// Jump point search (Harabor and Grastien 2011; by blocks of cells and without turning points: 2014), move rule 8.
//
// A* that looks only at jump points: cells where a straight line passes the end of a wall. Of all shortest paths it
// follows those that go diagonally first, so a straight line is left only where a wall ended beside it, and a diagonal
// only for straight lines. Straight lines are scanned in blocks of 56 cells of a bit map. From an expanded jump
// point every diagonal is followed to its wall, with a straight scan to both sides at each cell, and what these scans
// find are the successors; the turning points themselves never enter the open list.
//
// Paths are optimal for every diagonal cost that a map may have (from 1 to less than 2): leaving out a move is safe
// where another path without it is shorter, or equally long with its diagonals earlier or fewer, and that order has no
// circles. Maps with other rules or with cliffs have other jump points, and are not for this search: serves().
//
// Bound    run(n): n jump points expanded. One expansion scans lines up to their walls: at most every cell of the map twice,
//          56 at a step. See docs/choices.md for means.
// Owns     12 bytes a cell of memory that is only touched where jump points are, and the open list. The bit maps are the
//          grid's. One search belongs to one thread.
// Choice   the open list: A*'s half-unit buckets, in three levels. See docs/choices.md.
#pragma once

#include "base/wide_bucket_queue.hpp"
#include "graph/heuristic.hpp"
#include "search/best_first.hpp"

#include <vector>

namespace waystone {

class JumpPointSearch {
public:
    static bool serves(const Grid& grid) { return grid.rule().rule == MoveRule::Eight && !grid.has_cliffs(); }

    explicit JumpPointSearch(const Grid& grid, Arena* arena = nullptr);

    // O(1) after the first use. The map must not change until the search has ended.
    void start(State start, State goal);
    SearchStatus run(std::uint64_t max_expansions = kUnlimited);
    // Pages go back to the pool; the next thing is a start.
    void forget();

    SearchStatus status() const { return status_; }
    Cost cost() const { return goal_g_; }  // after Found
    // As in best_first.hpp.
    bool too_far() const { return too_far_; }
    const Counters& counters() const { return counters_; }

    // After Found: the cell before this one on the path. To be asked from the goal on, cell by cell: those between jump
    // points do not know where they were reached from.
    State parent(State s);
    std::vector<State> path_to_goal();

private:
    struct Entry {
        State state;
        Cost g;
    };
    struct Cell;
    using Word = NodeTable<Grid>::Word;
    static constexpr unsigned kHalfUnit = kCostShift - 1;

    void expand(State state, Cost g);
    template <bool Horizontal, int Step>
    void straight(const Cell& from);
    template <bool Horizontal, int Step>
    void beside_straight(const Cell& from);
    template <int StepX, int StepY>
    void diagonal(const Cell& from);
    void reach(const Cell& from, int x, int y, std::uint64_t g, unsigned direction);

    const Grid* grid_;
    NodeTable<Grid> nodes_;      // the arc is the direction of the straight line that a jump point was reached by
    DenseArray<State> parents_;  // the jump point that it was reached from
    WideBucketQueue<Entry, kHalfUnit> queue_;
    OctileTo h_;
    std::size_t goal_row_ = 0, goal_column_ = 0;  // its places in the bit maps
    State root_ = kNoState, goal_ = kNoState;
    State goal_parent_ = kNoState;
    State traced_from_ = kNoState;  // the jump point before the cells that parent() is asked about
    Cost goal_g_ = kInfinite;
    bool too_far_ = false;
    SearchStatus status_ = SearchStatus::Exhausted;
    Counters counters_;
};

}  // namespace waystone
