// SPDX-License-Identifier: MIT
// Where the arcs of expanded nodes lead, inside a local space: a row of node numbers for each expansion.
//
// Costs are not kept: an arc's place in its row tells them. On the grid the place is the direction, and a direction
// without a move leads back to the node itself. Where nobody reads links, all rows lie upon one another, so that
// lookaheads need not ask. Capacity is fixed by reserve().
#pragma once

#include "base/fixed_array.hpp"
#include "graph/explicit_graph.hpp"

#include <algorithm>

namespace waystone {

template <class Graph>
class LocalLinks;

template <>
class LocalLinks<Grid> {
public:
    void reserve(const Grid& grid, std::uint64_t rows, bool keep, Arena* arena) {
        nodes_.reserve(kWidth * (keep ? rows : 1), arena);
        stride_ = keep ? kWidth : 0;
        diagonal_ = grid.rule().diagonal;
    }
    // A row being filled.
    class Row {
    public:
        Row(LocalLinks& links, std::uint32_t row, std::uint32_t node)
            : nodes_(links.nodes_.data() + std::size_t{row} * links.stride_) {
            std::fill_n(nodes_, kWidth, node);
        }
        void add(const Grid::Arc& arc, std::uint32_t to) { nodes_[arc.index] = to; }

    private:
        std::uint32_t* nodes_;
    };
    // Visit(node, weigh(cost)). Directions without a move show as the node itself.
    template <class Weigh, class Visit>
    void for_each(std::uint32_t row, State, Weigh&& weigh, Visit&& visit) const {
        const std::uint32_t* const nodes = nodes_.data() + std::size_t{row} * stride_;
        const Cost straight = weigh(kUnit), diagonal = weigh(diagonal_);
        for (unsigned d = 0; d < kWidth; d += 2) {
            visit(nodes[d], straight);
            visit(nodes[d + 1], diagonal);
        }
    }
    // The least of value + weigh(cost), values by node. That of the node itself counts as well.
    template <class Weigh>
    Cost least(std::uint32_t row, State, const Cost* values, Weigh&& weigh) const {
        const std::uint32_t* const nodes = nodes_.data() + std::size_t{row} * stride_;
        Cost straight = kInfinite, diagonal = kInfinite;
        for (unsigned d = 0; d < kWidth; d += 2) {
            straight = std::min(straight, values[nodes[d]]);
            diagonal = std::min(diagonal, values[nodes[d + 1]]);
        }
        return std::min(saturating_add(straight, weigh(kUnit)), saturating_add(diagonal, weigh(diagonal_)));
    }
    bool kept() const { return stride_ != 0; }

private:
    static constexpr unsigned kWidth = 8;
    static_assert(!is_diagonal(0) && is_diagonal(1));

    FixedArray<std::uint32_t> nodes_;
    unsigned stride_ = 0;
    Cost diagonal_ = 0;
};

template <>
class LocalLinks<ExplicitGraph> {
public:
    void reserve(const ExplicitGraph& graph, std::uint64_t rows, bool keep, Arena* arena) {
        graph_ = &graph;
        nodes_.reserve(graph.most_successors() * (keep ? rows : 1), arena);
        stride_ = keep ? graph.most_successors() : 0;
    }
    class Row {
    public:
        Row(LocalLinks& links, std::uint32_t row, std::uint32_t)
            : next_(links.nodes_.data() + std::size_t{row} * links.stride_) {}
        void add(const ExplicitGraph::Arc&, std::uint32_t to) { *next_++ = to; }

    private:
        std::uint32_t* next_;
    };
    template <class Weigh, class Visit>
    void for_each(std::uint32_t row, State state, Weigh&& weigh, Visit&& visit) const {
        const std::uint32_t* next = nodes_.data() + std::size_t{row} * stride_;
        graph_->for_each_arc(state, [&](const ExplicitGraph::Arc& arc) { visit(*next++, weigh(arc.cost)); });
    }
    template <class Weigh>
    Cost least(std::uint32_t row, State state, const Cost* values, Weigh&& weigh) const {
        Cost least = kInfinite;
        for_each(row, state, weigh,
                 [&](std::uint32_t node, Cost cost) { least = std::min(least, saturating_add(values[node], cost)); });
        return least;
    }
    bool kept() const { return stride_ != 0; }

private:
    const ExplicitGraph* graph_ = nullptr;
    FixedArray<std::uint32_t> nodes_;
    unsigned stride_ = 0;
};

}  // namespace waystone
