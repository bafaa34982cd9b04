// SPDX-License-Identifier: MIT
// Shortest paths by Boost.Graph, on arcs that no code of the library has made.
//
// Grid moves are written out again here from terrain and cliffs, slowly; costs are 64-bit, so nothing saturates.
#pragma once

#include "support/random_grid.hpp"

#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/dijkstra_shortest_paths.hpp>

#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace waystone {

struct OracleArc {
    State from, to;
    std::uint64_t cost;
};

inline constexpr std::uint64_t kNoPath = std::numeric_limits<std::uint64_t>::max();

// Whether one may go from a cell to a cell beside it, by the text of docs/choices.md.
class SlowRule {
public:
    explicit SlowRule(const Sketch& sketch) : sketch_(&sketch) {}

    bool legal(int x, int y, int dx, int dy) const {
        if (!free(x, y) || !free(x + dx, y + dy)) return false;
        if (dx == 0 || dy == 0) return !cliff(x, y, x + dx, y + dy);
        if (sketch_->moves.rule == MoveRule::Four) return false;
        const bool cliff_first_x = cliff(x, y, x + dx, y) || cliff(x + dx, y, x + dx, y + dy);
        const bool cliff_first_y = cliff(x, y, x, y + dy) || cliff(x, y + dy, x + dx, y + dy);
        if (sketch_->moves.rule == MoveRule::EightFree) return !(cliff_first_x && cliff_first_y);
        return free(x + dx, y) && free(x, y + dy) && !cliff_first_x && !cliff_first_y;
    }

private:
    std::size_t index(int x, int y) const { return static_cast<std::size_t>(y * sketch_->width + x); }
    bool free(int x, int y) const {
        if (x < 0 || y < 0 || x >= sketch_->width || y >= sketch_->height) return false;
        const Terrain t = sketch_->terrain[index(x, y)];
        return t == Terrain::Ground || t == Terrain::GroundG || t == Terrain::Swamp;
    }
    bool cliff(int x, int y, int x2, int y2) const {
        if (sketch_->cliff_east.empty()) return false;
        return y == y2 ? sketch_->cliff_east[index(std::min(x, x2), y)] != 0
                       : sketch_->cliff_south[index(x, std::min(y, y2))] != 0;
    }
    const Sketch* sketch_;
};

inline std::vector<OracleArc> slow_arcs(const Sketch& sketch) {
    const SlowRule rule(sketch);
    std::vector<OracleArc> arcs;
    for (int y = 0; y < sketch.height; ++y)
        for (int x = 0; x < sketch.width; ++x)
            for (int dy = -1; dy <= 1; ++dy)
                for (int dx = -1; dx <= 1; ++dx)
                    if ((dx != 0 || dy != 0) && rule.legal(x, y, dx, dy))
                        arcs.push_back({static_cast<State>(y * sketch.width + x),
                                        static_cast<State>((y + dy) * sketch.width + x + dx),
                                        dx != 0 && dy != 0 ? sketch.moves.diagonal : kUnit});
    return arcs;
}

class Oracle {
public:
    Oracle(std::size_t states, std::span<const OracleArc> arcs) : states_(states) {
        for (const OracleArc& arc : arcs) {
            ends_.emplace_back(arc.from, arc.to);
            costs_.push_back({arc.cost});
        }
    }

    // From the nearest of the sources to every state; kNoPath where there is none.
    std::vector<std::uint64_t> distances(std::span<const State> sources) const {
        auto ends = ends_;
        auto costs = costs_;
        for (const State s : sources) {  // one more vertex stands before all sources
            ends.emplace_back(states_, s);
            costs.push_back({0});
        }
        const Graph graph(boost::edges_are_unsorted_multi_pass, ends.begin(), ends.end(), costs.begin(), states_ + 1);
        std::vector<std::uint64_t> distance(states_ + 1);
        boost::dijkstra_shortest_paths(graph, states_,
                                       boost::weight_map(boost::get(&Weight::cost, graph))
                                           .distance_map(boost::make_iterator_property_map(
                                               distance.begin(), boost::get(boost::vertex_index, graph)))
                                           .distance_inf(kNoPath));
        distance.pop_back();
        return distance;
    }
    std::vector<std::uint64_t> distances(State source) const { return distances(std::span(&source, 1)); }

private:
    struct Weight {
        std::uint64_t cost;
    };
    using Graph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, Weight>;
    std::size_t states_;
    std::vector<std::pair<std::size_t, std::size_t>> ends_;
    std::vector<Weight> costs_;
};

}  // namespace waystone
