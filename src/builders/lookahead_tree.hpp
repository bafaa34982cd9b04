// SPDX-License-Identifier: MIT
// The breadth-first lookahead around one state, for many targets: how deep a search must look until it moves well.
// shaped_depths.hpp has the same for the A*-shaped lookahead.
//
// As long as nothing is learned, the tree of a breadth-first lookahead does not depend on its target, and neither does
// the move that leads to each of its states. So one tree per root is grown, layer by layer and only as deep as
// some target asks, and a target costs one look at each state of its layers. What comes out is what the
// agent's own lookahead would choose: least f on the frontier, ties by the agent's rule.
#pragma once

#include "base/stamped_array.hpp"
#include "graph/compass.hpp"
#include "realtime/choice.hpp"

#include <vector>

namespace waystone {

// A set of moves out of one state, by their place in the order. Moves beyond the 64th count as the 64th.
using MoveSet = std::uint64_t;
constexpr MoveSet move_bit(unsigned place) { return MoveSet{1} << (place < 63 ? place : 63); }

template <class Graph>
class LookaheadTree {
public:
    LookaheadTree(const Graph& graph, const SuccessorOrder& order, Ties ties, std::uint32_t cap)
        : compass_(graph, order), ties_(ties), cap_(cap) {
        node_of_.resize(graph.size());
    }

    void start(State root);
    // The least depth, up to the cap, at which the move is one of the good ones. Where none is, the depth at which the
    // target itself comes into view, since deeper searches stop there; or the cap.
    std::uint32_t depth(State target, MoveSet good);

private:
    bool grow();  // by one layer; false where there is nothing farther away
    unsigned first_move(std::uint32_t begin, std::uint32_t end, State target);
    // f of the nodes from begin to end, into f_; returns the least.
    Cost evaluate(std::uint32_t begin, std::uint32_t end, State target);
    void add(const typename Graph::Arc& arc, Cost g, unsigned move);

    Compass<Graph> compass_;
    Ties ties_;
    std::uint32_t cap_;
    Random unused_{0};
    std::vector<State> state_;
    std::vector<Cost> g_;
    std::vector<std::int32_t> x_, y_;  // on the grid
    std::vector<std::uint8_t> move_;
    std::vector<std::uint32_t> layers_;  // first node of each, and the end
    StampedArray<std::uint32_t> node_of_;
    std::vector<Cost> f_;
};

}  // namespace waystone
