// SPDX-License-Identifier: MIT
#include "search/distance_field.hpp"

#include "base/assert.hpp"
#include "base/prefetch.hpp"
#include "graph/explicit_graph.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace waystone {
namespace {

constexpr std::size_t kFetchAhead = 8;  // states whose memory is asked for before it is needed

// The successors of a graph that are nearer through a state than is known. A local object, so that compilers know that
// no distance written changes it.
template <class Graph>
class Nearer;

template <>
class Nearer<Grid> {
public:
    explicit Nearer(const Grid& grid) : grid_(&grid), width_(grid.width()), diagonal_(grid.rule().diagonal) {}

    // Places around the map, so that all eight neighbours of a cell can be looked at.
    static std::size_t margin(const Grid& grid) { return grid.width() + std::size_t{1}; }
    // What for_each() will read.
    void prefetch(const Cost* distance, State s) const {
        for (const Cost* const row : {distance + s - width_, distance + s, distance + s + width_})
            waystone::prefetch(row);
        grid_->prefetch(s);
    }
    // Which ones they are cannot be foreseen: here it takes no jump to find out.
    template <class Visit>  // Visit(state, distance)
    void for_each(const Cost* distance, State s, Visit&& visit) const {
        const Cost* const here = distance + s;
        const Cost straight = *here + kUnit, diagonal = *here + diagonal_;
        unsigned nearer = 0;
        [&]<unsigned... D>(std::integer_sequence<unsigned, D...>) {
            ((nearer |= unsigned{(is_diagonal(D) ? diagonal : straight) < here[kDy[D] * width_ + kDx[D]]} << D), ...);
        }(std::make_integer_sequence<unsigned, 8>{});
        for (nearer &= grid_->moves(s); nearer != 0; nearer &= nearer - 1) {
            const auto d = static_cast<unsigned>(std::countr_zero(nearer));
            visit(s + static_cast<State>(grid_->offset(d)), is_diagonal(d) ? diagonal : straight);
        }
    }

private:
    const Grid* grid_;
    std::ptrdiff_t width_;
    Cost diagonal_;
};

template <>
class Nearer<ExplicitGraph> {
public:
    explicit Nearer(const ExplicitGraph& graph) : graph_(&graph) {}

    static std::size_t margin(const ExplicitGraph&) { return 0; }
    void prefetch(const Cost*, State) const {}
    template <class Visit>
    void for_each(const Cost* distance, State s, Visit&& visit) const {
        const Cost here = distance[s];
        graph_->for_each_arc(s, [&](const ExplicitGraph::Arc& arc) {
            if (here + arc.cost < distance[arc.to]) visit(arc.to, here + arc.cost);
        });
    }

private:
    const ExplicitGraph* graph_;
};

}  // namespace

template <class Graph>
DistanceField<Graph>::DistanceField(const Graph& graph)
    : graph_(&graph), margin_(Nearer<Graph>::margin(graph)), distance_(graph.size() + 2 * margin_, kInfinite) {
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
    Cost* const distance = distance_.data() + margin_;
    for (const State s : sources) {
        if (distance[s] != 0) ring_[0].push_back(s);
        distance[s] = 0;
    }
    const Graph& graph = *graph_;
    const Nearer<Graph> nearer(graph);
    const unsigned shift = shift_;
    const std::size_t mask = ring_.size() - 1;
    const Cost last = kInfinite - graph.largest_arc_cost();
    std::uint64_t expanded = 0, generated = 0;
    std::size_t empty_in_a_row = 0;
    std::uint64_t bucket = 0;
    for (; empty_in_a_row < ring_.size(); ++bucket) {
        std::vector<State>& states = ring_[bucket & mask];
        const std::span<const State> here = states;  // nothing is added to this bucket now
        empty_in_a_row = here.empty() ? empty_in_a_row + 1 : 0;
        for (std::size_t i = 0; i < here.size(); ++i) {
            nearer.prefetch(distance, here[std::min(i + kFetchAhead, here.size() - 1)]);
            const State s = here[i];
            const Cost base = distance[s];
            if (base >> shift != bucket || base >= last) continue;  // moved to an earlier bucket since, or too far
            ++expanded;
            generated += graph.degree(s);
            nearer.for_each(distance, s, [&](State to, Cost through) {
                const Cost known = std::exchange(distance[to], through);
                if (through >> shift != known >> shift) ring_[through >> shift & mask].push_back(to);
            });
        }
        states.clear();
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
