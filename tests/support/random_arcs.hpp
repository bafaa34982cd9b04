// SPDX-License-Identifier: MIT
// Random directed graphs, and a map whose path is too long for fixed point.
#pragma once

#include "graph/explicit_graph.hpp"
#include "support/oracle.hpp"

namespace waystone {

struct RandomArcs {
    std::size_t states = 0;
    std::vector<OracleArc> arcs;

    ExplicitGraph graph() const {
        std::vector<ExplicitGraph::Edge> edges;
        for (const OracleArc& arc : arcs) edges.push_back({arc.from, arc.to, static_cast<Cost>(arc.cost)});
        return ExplicitGraph(states, edges);
    }
    std::vector<OracleArc> reversed() const {
        std::vector<OracleArc> turned;
        for (const OracleArc& arc : arcs) turned.push_back({arc.to, arc.from, arc.cost});
        return turned;
    }
};

struct ArcLimits {
    std::uint32_t max_ratio = 1u << 24;  // of the largest to the least cost
    std::uint32_t max_cost = 1000 * kUnit;
};

// Loops and parallel arcs included. Costs are of every size: small ones fit buckets, large ones need a heap.
inline RandomArcs random_arcs(Random& random, ArcLimits limits) {
    RandomArcs result;
    const std::uint32_t states = 1 + random.below(60);
    result.states = states;
    const std::uint32_t largest = std::max(limits.max_cost >> random.below(26), 1u);
    const std::uint32_t least = std::max(largest / (1 + random.below(limits.max_ratio)), 1u);
    const std::uint32_t arcs = random.below(4 * states + 1);
    for (std::uint32_t i = 0; i < arcs; ++i)
        result.arcs.push_back({random.below(states), random.below(states), least + random.below(largest - least + 1)});
    return result;
}

// One corridor a cell wide that goes to and fro; from the first cell to the last where the height is 4 k + 3.
inline Sketch serpent(int width, int height) {
    Sketch sketch;
    sketch.width = width;
    sketch.height = height;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            sketch.terrain.push_back(y % 2 == 0 || x == (y % 4 == 1 ? width - 1 : 0) ? Terrain::Ground
                                                                                     : Terrain::Trees);
    return sketch;
}

}  // namespace waystone
