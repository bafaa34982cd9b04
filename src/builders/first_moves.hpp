// SPDX-License-Identifier: MIT
// From one state to some near it: which moves begin an optimal path to each.
//
// Dijkstra's algorithm that stops when all of them are settled; a state takes over the moves of every optimal
// predecessor. Made once for a graph and used again; the work follows the distance to the farthest target.
#pragma once

#include "base/stamped_array.hpp"
#include "builders/lookahead_tree.hpp"
#include "graph/compass.hpp"

#include <span>
#include <vector>

namespace waystone {

template <class Graph>
class FirstMoves {
public:
    explicit FirstMoves(const Compass<Graph>& compass) : compass_(&compass) { node_of_.resize(compass.graph().size()); }

    void compute(State root, std::span<const State> targets);
    // Of a target, or of any state nearer than the farthest one; none where there is no path.
    MoveSet to(State s) const { return node_of_.contains(s) ? nodes_[node_of_.get(s)].moves : 0; }

private:
    struct Node {
        Cost g;
        MoveSet moves;
        bool settled, wanted;
    };
    struct Open {
        Cost g;
        State state;
        bool operator>(const Open& other) const { return g != other.g ? g > other.g : state > other.state; }
    };

    const Compass<Graph>* compass_;
    StampedArray<std::uint32_t> node_of_;
    std::vector<Node> nodes_;
    std::vector<Open> open_;  // a heap
};

}  // namespace waystone
