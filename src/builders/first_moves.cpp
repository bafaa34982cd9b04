// SPDX-License-Identifier: MIT
#include "builders/first_moves.hpp"

#include <algorithm>
#include <functional>

namespace waystone {

template <class Graph>
void FirstMoves<Graph>::compute(State root, std::span<const State> targets) {
    node_of_.clear();
    nodes_.clear();
    open_.clear();
    const auto node = [&](State s) -> Node& {
        if (!node_of_.contains(s)) {
            node_of_.set(s, static_cast<std::uint32_t>(nodes_.size()));
            nodes_.push_back({kInfinite, 0, false, false});
        }
        return nodes_[node_of_.get(s)];
    };
    std::size_t left = 0;
    for (const State s : targets) {
        Node& target = node(s);
        left += !target.wanted;
        target.wanted = true;
    }
    node(root).g = 0;
    open_.push_back({0, root});
    while (!open_.empty() && left > 0) {
        std::ranges::pop_heap(open_, std::greater<>());
        const State s = open_.back().state;
        open_.pop_back();
        Node& here = node(s);
        if (here.settled) continue;
        here.settled = true;
        left -= here.wanted;
        const Cost base = here.g;
        const MoveSet moves = here.moves;
        unsigned place = 0;
        compass_->for_each_arc(s, [&](const typename Graph::Arc& arc) {
            const Cost g = base + arc.cost;
            const MoveSet by = s == root ? move_bit(place) : moves;
            ++place;
            Node& to = node(arc.to);
            if (g < to.g) {
                to.g = g;
                to.moves = by;
                open_.push_back({g, arc.to});
                std::ranges::push_heap(open_, std::greater<>());
            } else if (g == to.g && arc.to != root) {
                to.moves |= by;
            }
        });
    }
}

template class FirstMoves<Grid>;
template class FirstMoves<ExplicitGraph>;

}  // namespace waystone
