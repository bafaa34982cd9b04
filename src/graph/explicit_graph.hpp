// SPDX-License-Identifier: MIT
// A directed graph given by its arcs, in compressed rows; the model of abstract levels.
//
// Immutable once built and shared freely. Positions are optional; with them distance() is a lower bound
// for graphs whose arcs cost at least the straight line, without them it is zero.
#pragma once

#include "graph/grid.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace waystone {

struct Position {
    float x = 0, y = 0;
};

class ExplicitGraph {
public:
    static constexpr unsigned kArcBits = 32;
    struct Arc {
        State to;
        Cost cost;
        unsigned index;  // its place among all arcs
    };
    struct Edge {
        State from, to;
        Cost cost;
    };

    // Arcs of a state keep the order in which they are given.
    ExplicitGraph(std::size_t states, std::span<const Edge> edges, std::vector<Position> positions = {});
    // Every legal move of a grid as an arc, in the order of directions.
    static ExplicitGraph from_grid(const Grid& grid);

    std::size_t size() const { return first_.size() - 1; }
    std::size_t arcs() const { return to_.size(); }
    std::size_t bytes() const;

    template <class Visit>  // Visit(const Arc&)
    void for_each_arc(State s, Visit&& visit) const {
        for (std::uint32_t i = first_[s]; i < first_[s + 1]; ++i) visit(Arc{to_[i], cost_[i], i});
    }
    Arc arc_to_self(State s) const { return {s, 0, 0}; }
    unsigned degree(State s) const { return first_[s + 1] - first_[s]; }
    unsigned most_successors() const { return most_successors_; }
    State arc_source(State, unsigned arc) const { return from_[arc]; }
    Cost least_arc_cost() const { return least_cost_; }
    Cost largest_arc_cost() const { return largest_cost_; }

    std::span<const Position> positions() const { return positions_; }
    Cost distance(State a, State b) const;

    ExplicitGraph reversed() const;

    // The most states that lie within this many moves of any one state, itself included. Exact where that takes at
    // most some tens of millions of steps, otherwise the number of all states. Counted once and remembered; any thread
    // may ask.
    std::size_t largest_ball(std::uint32_t radius) const;

private:
    struct Balls;
    std::size_t count_largest_ball(std::uint32_t radius) const;

    std::vector<std::uint32_t> first_;
    std::vector<State> to_, from_;
    std::vector<Cost> cost_;
    std::vector<Position> positions_;
    unsigned most_successors_ = 0;
    Cost least_cost_ = kInfinite, largest_cost_ = 0;
    std::shared_ptr<Balls> balls_;  // shared by copies
};

// Labels equal for exactly the states joined by arcs, whatever their direction; numbered from 0 in state order.
std::vector<std::uint32_t> components(const ExplicitGraph& graph);

}  // namespace waystone
