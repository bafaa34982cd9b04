// SPDX-License-Identifier: MIT
// A*-shaped lookahead: A* from the agent's state, stopped after n expansions (Koenig 2004).
//
// Stops as well when the target is about to be expanded. The frontier is A*'s open list.
//
// Bound    n expansions, 8n looks.
// Choice   a closed state is not opened again. With the consistent values that LSS-LRTA* and RTAA* learn it never
//          needs to be; with others the local paths may be dearer than the cheapest.
#pragma once

#include "base/min_heap.hpp"
#include "realtime/seams.hpp"

namespace waystone {

template <class Graph>
class AStarShaped final : public Lookahead<Graph> {
public:
    explicit AStarShaped(Ties ties) : ties_(ties) {}

    DepthUnit unit() const override { return DepthUnit::Expansions; }
    void begin(Planning<Graph>& planning) override;
    bool run(Planning<Graph>& planning, Meter& meter) override;
    std::uint64_t most_expansions(const Graph& graph, std::uint32_t depth) const override;
    std::uint64_t most_states(const Graph& graph, std::uint32_t depth) const override;
    std::size_t bytes() const override { return open_.capacity() * sizeof(Open); }

private:
    struct Open {
        std::uint64_t key;  // f, then the tie
        std::uint32_t node;
        Cost g;
        // Total, so that the order never depends on the heap.
        friend bool operator<(const Open& a, const Open& b) { return a.key != b.key ? a.key < b.key : a.node < b.node; }
    };
    void push(Planning<Graph>& planning, std::uint32_t node, const LocalNode& n);
    void expand(Planning<Graph>& planning, Meter& meter, std::uint32_t at);

    Ties ties_;
    std::uint32_t expanded_ = 0;
    MinHeap<Open> open_;
};

}  // namespace waystone
