// SPDX-License-Identifier: MIT
// A*-shaped lookahead: A* from the agent's state, stopped after n expansions (Koenig 2004).
//
// Stops as well when the target is about to be expanded. The frontier is A*'s open list.
//
// Bound    n expansions, 8n looks.
// Choice   a closed state is not opened again. With the consistent values that LSS-LRTA* and RTAA* learn it never
//          needs to be; with others the local paths may not be the cheapest.
#pragma once

#include "realtime/lookahead/open_list.hpp"

namespace waystone {

template <class Graph>
class AStarShaped final : public Lookahead<Graph> {
public:
    explicit AStarShaped(Ties ties) : ties_(ties), open_(ties) {}

    DepthUnit unit() const override { return DepthUnit::Expansions; }
    void reserve(Planning<Graph>& planning, std::uint32_t depth) const override;
    void begin(Planning<Graph>& planning) override;
    bool run(Planning<Graph>& planning, Meter& meter) override;
    bool choose(Planning<Graph>& planning) override;
    std::uint64_t most_expansions(const Graph& graph, std::uint32_t depth) const override;
    std::uint64_t most_states(const Graph& graph, std::uint32_t depth) const override;

private:
    using View = typename LearnedH<Graph>::View;
    // In two passes, each with little to keep in registers: what an expansion reaches, and putting that on the open
    // list.
    void expand(Planning<Graph>& planning, Meter& meter, const View& h, std::uint32_t at);
    void open_reached(Planning<Graph>& planning, std::uint32_t first_fresh);

    Ties ties_;
    std::uint32_t expanded_ = 0;
    OpenList open_;
    FixedArray<std::uint32_t> reached_;  // nodes that are new, or whose g has fallen
};

}  // namespace waystone
