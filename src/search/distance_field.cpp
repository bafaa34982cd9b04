// SPDX-License-Identifier: MIT
#include "search/distance_field.hpp"

#include "base/assert.hpp"
#include "graph/explicit_graph.hpp"

#include <algorithm>
#include <bit>

namespace waystone {

template <class Graph>
DistanceField<Graph>::DistanceField(const Graph& graph) : graph_(&graph), distance_(graph.size(), kInfinite) {
    const Cost least = std::min(graph.least_arc_cost(), kInfinite - 1), largest = graph.largest_arc_cost();
    shift_ = static_cast<unsigned>(std::bit_width(least)) - 1;
    const std::uint32_t reach = (largest >> shift_) + 2;  // buckets that one arc can span
    WAYSTONE_ASSERT(reach <= (1u << 20));
    ring_.resize(std::bit_ceil(reach));
}

template <class Graph>
void DistanceField<Graph>::compute(std::span<const State> sources) {
    std::fill(distance_.begin(), distance_.end(), kInfinite);
    counters_ = {};
    for (const State s : sources) {
        if (distance_[s] != 0) ring_[0].push_back(s);
        distance_[s] = 0;
    }
    const Graph& graph = *graph_;
    const unsigned shift = shift_;
    const std::size_t mask = ring_.size() - 1;
    const Cost last = kInfinite - graph.largest_arc_cost();
    Cost* const distance = distance_.data();
    std::uint64_t expanded = 0, generated = 0;
    std::size_t empty_in_a_row = 0;
    std::uint64_t bucket = 0;
    for (; empty_in_a_row < ring_.size(); ++bucket) {
        std::vector<State>& here = ring_[bucket & mask];
        empty_in_a_row = here.empty() ? empty_in_a_row + 1 : 0;
        for (const State s : here) {
            const Cost base = distance[s];
            if (base >> shift != bucket || base >= last) continue;  // moved to an earlier bucket since, or too far
            ++expanded;
            graph.for_each_arc(s, [&](const typename Graph::Arc& arc) {
                ++generated;
                const Cost candidate = base + arc.cost, known = distance[arc.to];
                if (candidate >= known) return;
                distance[arc.to] = candidate;
                if (candidate >> shift != known >> shift) ring_[candidate >> shift & mask].push_back(arc.to);
            });
        }
        here.clear();
    }
    // States beyond may have a cheaper path through something that was left out.
    if (bucket >= last >> shift)
        std::replace_if(distance_.begin(), distance_.end(), [=](Cost d) { return d > last; }, kInfinite);
    counters_.expanded = expanded;
    counters_.generated = generated;
}

template <class Graph>
std::size_t DistanceField<Graph>::bytes() const {
    std::size_t bytes = distance_.capacity() * sizeof(Cost);
    for (const auto& bucket : ring_) bytes += bucket.capacity() * sizeof(State);
    return bytes;
}

template class DistanceField<Grid>;
template class DistanceField<ExplicitGraph>;

}  // namespace waystone
