// SPDX-License-Identifier: MIT
#include "graph/explicit_graph.hpp"

#include "base/assert.hpp"
#include "base/lock.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace waystone {

struct ExplicitGraph::Balls {
    Lock lock;
    std::vector<std::pair<std::uint32_t, std::size_t>> largest;  // radius and size
};

ExplicitGraph::ExplicitGraph(std::size_t states, std::span<const Edge> edges, std::vector<Position> positions)
    : first_(states + 1, 0),
      to_(edges.size()),
      from_(edges.size()),
      cost_(edges.size()),
      positions_(std::move(positions)),
      balls_(std::make_shared<Balls>()) {
    WAYSTONE_ASSERT(positions_.empty() || positions_.size() == states);
    for (const Edge& edge : edges) {
        WAYSTONE_ASSERT(edge.from < states && edge.to < states && edge.cost > 0);
        ++first_[edge.from + 1];
        least_cost_ = std::min(least_cost_, edge.cost);
        largest_cost_ = std::max(largest_cost_, edge.cost);
    }
    for (std::size_t s = 0; s < states; ++s) {
        most_successors_ = std::max(most_successors_, first_[s + 1]);
        first_[s + 1] += first_[s];
    }
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (const Edge& edge : edges) {
        const std::uint32_t at = next[edge.from]++;
        to_[at] = edge.to;
        from_[at] = edge.from;
        cost_[at] = edge.cost;
    }
}

ExplicitGraph ExplicitGraph::from_grid(const Grid& grid) {
    std::vector<Edge> edges;
    std::vector<Position> positions(grid.size());
    for (State s = 0; s < grid.size(); ++s) {
        positions[s] = {static_cast<float>(grid.x(s)), static_cast<float>(grid.y(s))};
        grid.for_each_arc(s, [&](const Grid::Arc& arc) { edges.push_back({s, arc.to, arc.cost}); });
    }
    return ExplicitGraph(grid.size(), edges, std::move(positions));
}

std::size_t ExplicitGraph::bytes() const {
    return sizeof(*this) + (first_.capacity() + to_.capacity() + from_.capacity()) * sizeof(std::uint32_t) +
           cost_.capacity() * sizeof(Cost) + positions_.capacity() * sizeof(Position);
}

Cost ExplicitGraph::distance(State a, State b) const {
    if (positions_.empty()) return 0;
    const double dx = static_cast<double>(positions_[a].x) - positions_[b].x;
    const double dy = static_cast<double>(positions_[a].y) - positions_[b].y;
    return static_cast<Cost>(std::sqrt(dx * dx + dy * dy) * kUnit);
}

ExplicitGraph ExplicitGraph::reversed() const {
    std::vector<Edge> edges(arcs());
    for (std::size_t i = 0; i < arcs(); ++i) edges[i] = {to_[i], from_[i], cost_[i]};
    return ExplicitGraph(size(), edges, positions_);
}

std::size_t ExplicitGraph::largest_ball(std::uint32_t radius) const {
    const LockGuard guard(balls_->lock);
    for (const auto& [known, size] : balls_->largest)
        if (known == radius) return size;
    return balls_->largest.emplace_back(radius, count_largest_ball(radius)).second;
}

std::size_t ExplicitGraph::count_largest_ball(std::uint32_t radius) const {
    constexpr std::uint64_t kMostSteps = std::uint64_t{1} << 26;
    std::vector<State> ball;
    std::vector<State> seen_from(size(), kNoState);
    std::size_t largest = 0;
    std::uint64_t steps = 0;
    for (State centre = 0; centre < size(); ++centre) {
        ball.assign(1, centre);
        seen_from[centre] = centre;
        std::size_t next = 0;
        for (std::uint32_t r = 0; r < radius && next < ball.size(); ++r) {
            for (const std::size_t layer_end = ball.size(); next < layer_end; ++next) {
                steps += degree(ball[next]);
                for_each_arc(ball[next], [&](const Arc& arc) {
                    if (std::exchange(seen_from[arc.to], centre) != centre) ball.push_back(arc.to);
                });
            }
        }
        largest = std::max(largest, ball.size());
        if (steps > kMostSteps || largest == size()) return size();
    }
    return largest;
}

std::vector<std::uint32_t> components(const ExplicitGraph& graph) {
    std::vector<std::uint32_t> leader(graph.size());
    for (std::uint32_t s = 0; s < leader.size(); ++s) leader[s] = s;
    const auto find = [&](std::uint32_t s) {
        while (leader[s] != s) s = leader[s] = leader[leader[s]];
        return s;
    };
    for (State s = 0; s < graph.size(); ++s) {
        graph.for_each_arc(s, [&](const ExplicitGraph::Arc& arc) {
            const std::uint32_t a = find(s), b = find(arc.to);
            leader[std::max(a, b)] = std::min(a, b);
        });
    }
    std::vector<std::uint32_t> label(graph.size());
    std::uint32_t count = 0;
    for (State s = 0; s < graph.size(); ++s) {
        const std::uint32_t root = find(s);
        label[s] = root == s ? count++ : label[root];
    }
    return label;
}

}  // namespace waystone
