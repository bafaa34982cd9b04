// SPDX-License-Identifier: MIT
#include "abstraction/largest_corridor.hpp"

#include <algorithm>

namespace waystone {

std::uint64_t largest_corridor(const Hierarchy& hierarchy, unsigned level, bool neighbours) {
    const ExplicitGraph& graph = hierarchy.graph(level);
    std::uint64_t most = 0;
    std::vector<State> counted(graph.size(), kNoState);  // by the pair that is being counted
    State pair = 0;
    for (State a = 0; a < graph.size(); ++a) {
        most = std::max<std::uint64_t>(most, hierarchy.cells(level, a));
        graph.for_each_arc(a, [&](const ExplicitGraph::Arc& arc) {
            std::uint64_t cells = 0;
            const auto count = [&](State region) {
                if (counted[region] != pair) cells += hierarchy.cells(level, region);
                counted[region] = pair;
            };
            for (const State one : {a, arc.to}) {
                count(one);
                if (neighbours) graph.for_each_arc(one, [&](const ExplicitGraph::Arc& next) { count(next.to); });
            }
            most = std::max(most, cells);
            ++pair;
        });
    }
    return most;
}

}  // namespace waystone
