// SPDX-License-Identifier: MIT
// A lookahead of one ply: the state itself is expanded, its successors are the frontier.
//
// The same answer as breadth-first search with d = 1, without a table of what was seen. Path-max matters where h also
// comes from deeper searches: then a state's h may exceed what its successors promise.
//
// Bound    one expansion.
#pragma once

#include "realtime/seams.hpp"

namespace waystone {

template <class Graph>
class Neighbours final : public Lookahead<Graph> {
public:
    explicit Neighbours(bool path_max = false) : path_max_(path_max) {}

    DepthUnit unit() const override { return DepthUnit::None; }
    bool has_layers() const override { return true; }
    void reserve(Planning<Graph>& planning, std::uint32_t depth) const override;
    void begin(Planning<Graph>& planning) override;
    bool run(Planning<Graph>& planning, Meter& meter) override;
    std::uint64_t most_expansions(const Graph&, std::uint32_t) const override { return 1; }
    std::uint64_t most_states(const Graph& graph, std::uint32_t) const override;
    bool chooses() const override { return true; }
    bool choose(Planning<Graph>& planning) override { return planning.only_best; }

private:
    // Both return the number of looks.
    std::uint32_t find_best(Planning<Graph>& planning);
    std::uint32_t keep_all(Planning<Graph>& planning);

    bool path_max_;
};

}  // namespace waystone
