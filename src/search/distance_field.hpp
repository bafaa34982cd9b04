// SPDX-License-Identifier: MIT
// Exact distances from a state or a set to everywhere, without a heap.
//
// Buckets are as wide as the largest power of two not above the cheapest arc (one unit on the grid),
// so nothing in a bucket can improve another in the same bucket: a bucket is an array read once from
// front to back. Linear in the number of arcs. Distances to a state follow arcs backwards: the grid
// is symmetric; for an explicit graph give its reverse.
//
// Bound    every state is expanded once.
// Needs    arcs whose costs differ by at most a factor of 2^20.
#pragma once

#include <waystone/agent.hpp>

#include <span>
#include <vector>

namespace waystone {

template <class Graph>
class DistanceField {
public:
    explicit DistanceField(const Graph& graph);

    void compute(State source) { compute(std::span<const State>(&source, 1)); }
    void compute(std::span<const State> sources);

    // kInfinite where there is no path, or none within fixed point, less the largest arc.
    Cost operator[](State s) const { return distance_[margin_ + s]; }
    std::span<const Cost> distances() const { return std::span(distance_).subspan(margin_, graph_->size()); }
    const Counters& counters() const { return counters_; }
    std::size_t bytes() const;

private:
    const Graph* graph_;
    unsigned shift_;
    std::size_t margin_;
    std::vector<Cost> distance_;  // with a margin at both ends
    std::vector<std::vector<State>> ring_;
    Counters counters_;
};

}  // namespace waystone
