// SPDX-License-Identifier: MIT
// Clique abstraction (Sturtevant and Buro 2005), one level: groups of states that can all reach one another in one
// move.
//
// Aligned variant (bulitko2008, lustrek2006): first every aligned 2 x 2 block that is a clique. Then, in all
// variants, each state that is left, in order: a 4-clique of free states with it, else a 3-clique; else it waits. Those
// that wait, the last first: a pair with a free neighbour; a leaf joins its neighbour's group; the rest stand alone.
// Columns variant (bulitko2009): cells and their neighbours column by column, as MATLAB counts them, instead of row by
// row.
// Tiles variant: no cliques, but what is connected within a square of 2, 4, 8, ... cells (Sturtevant 2007).
//
// Linear in the number of arcs for graphs of bounded degree.
// Choice   the order of neighbours, of blocks and of groups decides a few per cent of the sizes. See docs/choices.md.
#pragma once

#include "graph/compass.hpp"

#include "graph/grid.hpp"

#include <span>
#include <vector>

namespace waystone {

enum class CliqueVariant : std::uint8_t { Aligned, Plain, Columns, Tiles };

struct Grouping {
    std::vector<State> group_of;  // by state; kNoState for what is no state (blocked cells)
    std::uint32_t groups = 0;     // numbered as they were made
};

// `blocks`: quadruples of states to try first, each taken if its four are distinct, free and form a clique.
// `order`: in which states are taken; none: by number.
template <class Graph>
Grouping group_by_cliques(const Compass<Graph>& compass, std::span<const std::array<State, 4>> blocks,
                          std::span<const State> order = {});

// States are together if arcs lead from one to the other through states of the same tile.
template <class Graph>
Grouping group_by_tiles(const Compass<Graph>& compass, std::span<const std::uint64_t> tile_of);

}  // namespace waystone
