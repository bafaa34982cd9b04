// SPDX-License-Identifier: MIT
// The successors of a state in a chosen order, where the order decides ties.
//
// For the grid a table, made at compile time for each order, turns a byte of legal moves into the same byte with its
// bits in that order; a look then costs the same as in the natural order. Explicit graphs have one order, that of
// their arcs.
#pragma once

#include "graph/explicit_graph.hpp"
#include "graph/heuristic.hpp"

#include <array>
#include <bit>
#include <string_view>

namespace waystone {

// Named orders of the eight moves; docs/choices.md says where they come from.
inline constexpr std::string_view kOrderNames = "clockwise|testbed|o0|o2|o3|cardinals|diagonals";
struct SuccessorOrder {
    std::array<Direction, 8> moves;
    bool natural;                          // that of directions, which the grid has unrolled
    std::array<std::uint8_t, 256> sorted;  // by the byte of legal moves: bit i stands for moves[i]
};
constexpr SuccessorOrder make_order(const std::array<Direction, 8>& moves) {
    SuccessorOrder made{.moves = moves, .natural = true, .sorted = {}};
    for (unsigned i = 0; i < 8; ++i) {
        const auto d = static_cast<unsigned>(moves[i]);
        made.natural &= d == i;
        for (unsigned legal = 0; legal < 256; ++legal)
            if ((legal >> d & 1) != 0) made.sorted[legal] = static_cast<std::uint8_t>(made.sorted[legal] | 1u << i);
    }
    return made;
}
const SuccessorOrder& successor_order(std::string_view name);

template <class Graph>
class Compass;

template <>
class Compass<Grid> {
public:
    using Heuristic = OctileTo;

    Compass(const Grid& grid, const SuccessorOrder& order);

    template <class Visit>  // Visit(const Grid::Arc&)
    void for_each_arc(State s, Visit&& visit) const {
        if (order_->natural) return grid_->for_each_arc(s, visit);
        const int y = static_cast<int>(grid_->y(s));
        const int x = static_cast<int>(s) - y * static_cast<int>(grid_->width());
        for (unsigned rest = order_->sorted[grid_->moves(s)]; rest != 0; rest &= rest - 1) {
            const Spoke& spoke = spokes_[static_cast<unsigned>(std::countr_zero(rest))];
            visit(Grid::Arc{s + static_cast<State>(spoke.offset), spoke.cost, spoke.direction, x + spoke.dx,
                            y + spoke.dy});
        }
    }
    // Spreads states over a table whose size is a power of two. A row of cells lies in a row of slots, and rows are the
    // golden section of the table apart: n rows are then never closer than 0.44 of the table over n, so that a block of
    // cells that takes up half of the table hardly collides, whatever its shape.
    class Scatter {
    public:
        explicit Scatter(std::uint32_t slots)
            : row_(static_cast<std::uint32_t>(std::uint64_t{slots} * 0x9e3779b1u >> 32) | 1), mask_(slots - 1) {}
        // Rows of slots follow one another, and cells within this many moves of any one have slots of their own. There
        // is one more slot, at least.
        static constexpr bool kHasBlocks = true;
        static Scatter for_block(const Grid& grid, std::uint64_t moves) {
            const std::uint64_t side = 2 * moves + 1;
            const bool whole_map = side * side >= grid.size();
            Scatter scatter(static_cast<std::uint32_t>(std::bit_ceil((whole_map ? grid.size() : side * side) + 1)));
            scatter.row_ = whole_map ? grid.width() : static_cast<std::uint32_t>(side);
            return scatter;
        }
        std::uint32_t slots() const { return mask_ + 1; }
        std::uint32_t operator()(const Grid::Arc& arc) const { return place(arc) & mask_; }
        // The same for the successors of a state.
        class Around {
        public:
            Around(const Scatter& scatter, const Grid::Arc& state)
                : place_(scatter.place(state)), row_(scatter.row_), mask_(scatter.mask_) {}
            std::uint32_t operator()(const Grid::Arc& arc) const {
                const auto dx = static_cast<std::uint32_t>(kDx[arc.index]);
                const auto dy = static_cast<std::uint32_t>(kDy[arc.index]);
                return (place_ + dy * row_ + dx) & mask_;
            }

        private:
            std::uint32_t place_, row_, mask_;
        };

    private:
        std::uint32_t place(const Grid::Arc& arc) const {
            return static_cast<std::uint32_t>(arc.y) * row_ + static_cast<std::uint32_t>(arc.x);
        }
        std::uint32_t row_, mask_;
    };
    Grid::Arc arc_to_self(State s) const { return grid_->arc_to_self(s); }
    const Grid& graph() const { return *grid_; }

private:
    struct Spoke {
        std::int32_t offset;
        Cost cost;
        std::int16_t dx, dy;
        std::uint32_t direction;
    };
    const Grid* grid_;
    const SuccessorOrder* order_;
    std::array<Spoke, 8> spokes_;
};

template <>
class Compass<ExplicitGraph> {
public:
    using Heuristic = EuclideanTo;

    Compass(const ExplicitGraph& graph, const SuccessorOrder&) : graph_(&graph) {}

    template <class Visit>
    void for_each_arc(State s, Visit&& visit) const {
        graph_->for_each_arc(s, visit);
    }
    // Spreads states over a table whose size is a power of two, and at least 2.
    class Scatter {
    public:
        explicit Scatter(std::uint32_t slots) : shift_(32 - static_cast<unsigned>(std::countr_zero(slots))) {}
        static constexpr bool kHasBlocks = false;
        std::uint32_t slots() const { return std::uint32_t{1} << (32 - shift_); }
        std::uint32_t operator()(const ExplicitGraph::Arc& arc) const { return (arc.to * 0x9e3779b1u) >> shift_; }
        class Around {
        public:
            Around(const Scatter& scatter, const ExplicitGraph::Arc&) : scatter_(scatter) {}
            std::uint32_t operator()(const ExplicitGraph::Arc& arc) const { return scatter_(arc); }

        private:
            const Scatter& scatter_;
        };

    private:
        unsigned shift_;
    };
    ExplicitGraph::Arc arc_to_self(State s) const { return graph_->arc_to_self(s); }
    const ExplicitGraph& graph() const { return *graph_; }

private:
    const ExplicitGraph* graph_;
};

}  // namespace waystone
