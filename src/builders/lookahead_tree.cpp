// SPDX-License-Identifier: MIT
#include "builders/lookahead_tree.hpp"

#include <algorithm>
#include <cstdlib>
#include <type_traits>

namespace waystone {

template <class Graph>
void LookaheadTree<Graph>::add(const typename Graph::Arc& arc, Cost g, unsigned move) {
    node_of_.set(arc.to, static_cast<std::uint32_t>(state_.size()));
    state_.push_back(arc.to);
    g_.push_back(g);
    move_.push_back(static_cast<std::uint8_t>(std::min(move, 63u)));
    if constexpr (std::is_same_v<Graph, Grid>) {
        x_.push_back(arc.x);
        y_.push_back(arc.y);
    }
}

template <class Graph>
void LookaheadTree<Graph>::start(State root) {
    state_.clear();
    g_.clear();
    x_.clear();
    y_.clear();
    move_.clear();
    node_of_.clear();
    add(compass_.arc_to_self(root), 0, 0);
    layers_.assign({0, 1});
}

template <class Graph>
bool LookaheadTree<Graph>::grow() {
    const std::uint32_t begin = layers_[layers_.size() - 2], end = layers_.back();
    for (std::uint32_t at = begin; at < end; ++at) {
        unsigned place = 0;
        compass_.for_each_arc(state_[at], [&](const typename Graph::Arc& arc) {
            const Cost g = g_[at] + arc.cost;
            const unsigned move = at == 0 ? place : move_[at];
            ++place;
            if (!node_of_.contains(arc.to)) return add(arc, g, move);
            const std::uint32_t node = node_of_.get(arc.to);
            if (node < end || g >= g_[node]) return;
            g_[node] = g;
            move_[node] = static_cast<std::uint8_t>(std::min(move, 63u));
        });
    }
    if (state_.size() == end) return false;
    layers_.push_back(static_cast<std::uint32_t>(state_.size()));
    return true;
}

template <>
Cost LookaheadTree<Grid>::evaluate(std::uint32_t begin, std::uint32_t end, State target) {
    const Grid& grid = compass_.graph();
    const auto tx = static_cast<std::int32_t>(grid.x(target)), ty = static_cast<std::int32_t>(grid.y(target));
    const Cost extra = grid.diagonal_extra();
    const std::int32_t *x = x_.data() + begin, *y = y_.data() + begin;
    const Cost* g = g_.data() + begin;
    Cost* f = f_.data();
    const std::uint32_t count = end - begin;
    Cost least = kInfinite;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::int32_t dx = std::abs(x[i] - tx), dy = std::abs(y[i] - ty);
        const std::int32_t less = dx < dy ? dx : dy;
        f[i] = g[i] + static_cast<Cost>(dx + dy - less) * kUnit + static_cast<Cost>(less) * extra;
    }
    for (std::uint32_t i = 0; i < count; ++i) least = f[i] < least ? f[i] : least;
    return least;
}

template <>
Cost LookaheadTree<ExplicitGraph>::evaluate(std::uint32_t begin, std::uint32_t end, State target) {
    const EuclideanTo h(compass_.graph(), target);
    Cost least = kInfinite;
    for (std::uint32_t i = begin; i < end; ++i) {
        f_[i - begin] = saturating_add(g_[i], h(state_[i]));
        least = std::min(least, f_[i - begin]);
    }
    return least;
}

template <class Graph>
unsigned LookaheadTree<Graph>::first_move(std::uint32_t begin, std::uint32_t end, State target) {
    if (f_.size() < end - begin) f_.resize(end - begin);
    const Cost least = evaluate(begin, end, target);
    if (ties_ == Ties::First)
        return move_[begin + static_cast<std::uint32_t>(std::find(f_.begin(), f_.end(), least) - f_.begin())];
    BestFrontier<Choice::LeastF> best(ties_ == Ties::Random ? Ties::First : ties_, unused_);
    std::uint32_t chosen = begin;
    for (std::uint32_t i = begin; i < end; ++i)
        if (f_[i - begin] == least && best.consider(least, g_[i])) chosen = i;
    return move_[chosen];
}

template <class Graph>
std::uint32_t LookaheadTree<Graph>::depth(State target, MoveSet good) {
    for (std::uint32_t d = 1;; ++d) {
        if (d + 2 > layers_.size() && !grow()) return std::min(d, cap_);  // the target cannot be reached
        const std::uint32_t begin = layers_[d], end = layers_[d + 1];
        const std::uint32_t node = node_of_.contains(target) ? node_of_.get(target) : ~std::uint32_t{0};
        if (d >= cap_ || (node >= begin && node < end)) return d;
        if ((move_bit(first_move(begin, end, target)) & good) != 0) return d;
    }
}

template class LookaheadTree<Grid>;
template class LookaheadTree<ExplicitGraph>;

}  // namespace waystone
