// SPDX-License-Identifier: MIT
#include "abstraction/clique.hpp"

#include <algorithm>

namespace waystone {
namespace {

bool is_state(const Grid& grid, State s) { return grid.passable(s); }
bool is_state(const ExplicitGraph&, State) { return true; }

bool adjacent(const Grid& grid, State a, State b) { return grid.cost_between(a, b) != kInfinite; }
bool adjacent(const ExplicitGraph& graph, State a, State b) {
    bool found = false;
    graph.for_each_arc(a, [&](const ExplicitGraph::Arc& arc) { found |= arc.to == b; });
    return found;
}

template <class Graph>
class Grouper {
public:
    explicit Grouper(const Compass<Graph>& compass)
        : compass_(compass), graph_(compass.graph()), group_(graph_.size(), kNoState) {}

    void take_blocks(std::span<const std::array<State, 4>> blocks) {
        for (const auto& block : blocks) {
            bool clique = true;
            for (unsigned i = 0; i < 4 && clique; ++i) {
                clique = is_state(graph_, block[i]) && free(block[i]);
                for (unsigned j = 0; j < i && clique; ++j)
                    clique = block[i] != block[j] && adjacent(graph_, block[i], block[j]);
            }
            if (clique) take(block);
        }
    }

    void take_cliques(std::span<const State> order) {
        for (State i = 0; i < graph_.size(); ++i) {
            const State s = order.empty() ? i : order[i];
            if (!is_state(graph_, s) || !free(s)) continue;
            if (graph_.degree(s) <= 1 || !take_clique(s)) waiting_.push_back(s);
        }
    }

    void take_the_rest() {
        while (!waiting_.empty()) {
            const State s = waiting_.back();
            waiting_.pop_back();
            if (!free(s)) continue;
            gather(s);
            if (!neighbours_.empty()) {
                take(std::array{s, neighbours_.front()});
            } else if (graph_.degree(s) == 1) {
                compass_.for_each_arc(s, [&](const typename Graph::Arc& arc) { group_[s] = group_[arc.to]; });
            } else {
                take(std::array{s});
            }
        }
    }

    Grouping finish() { return {std::move(group_), groups_}; }

private:
    bool free(State s) const { return group_[s] == kNoState; }

    void take(std::span<const State> members) {
        for (const State s : members) group_[s] = groups_;
        ++groups_;
    }

    void gather(State s) {  // free neighbours in their order
        neighbours_.clear();
        compass_.for_each_arc(s, [&](const typename Graph::Arc& arc) {
            if (free(arc.to) && arc.to != s) neighbours_.push_back(arc.to);
        });
    }

    bool take_clique(State s) {
        gather(s);
        const std::size_t n = neighbours_.size();
        std::array<State, 3> pair{kNoState, kNoState, kNoState};
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = i + 1; j < n; ++j) {
                const State a = neighbours_[i], b = neighbours_[j];
                if (!adjacent(graph_, a, b)) continue;
                if (pair[0] == kNoState) pair = {s, a, b};
                for (std::size_t k = j + 1; k < n; ++k) {
                    const State c = neighbours_[k];
                    if (!adjacent(graph_, a, c) || !adjacent(graph_, b, c)) continue;
                    take(std::array{s, a, b, c});
                    return true;
                }
            }
        }
        if (pair[0] == kNoState) return false;
        take(pair);
        return true;
    }

    const Compass<Graph>& compass_;
    const Graph& graph_;
    std::vector<State> group_;
    State groups_ = 0;
    std::vector<State> waiting_, neighbours_;
};

}  // namespace

template <class Graph>
Grouping group_by_cliques(const Compass<Graph>& compass, std::span<const std::array<State, 4>> blocks,
                          std::span<const State> order) {
    Grouper<Graph> grouper(compass);
    grouper.take_blocks(blocks);
    grouper.take_cliques(order);
    grouper.take_the_rest();
    return grouper.finish();
}

template <class Graph>
Grouping group_by_tiles(const Compass<Graph>& compass, std::span<const std::uint64_t> tile_of) {
    const Graph& graph = compass.graph();
    Grouping out{std::vector<State>(graph.size(), kNoState)};
    std::vector<State> open;
    for (State s = 0; s < graph.size(); ++s) {
        if (!is_state(graph, s) || out.group_of[s] != kNoState) continue;
        out.group_of[s] = out.groups;
        open.assign(1, s);
        while (!open.empty()) {
            const State at = open.back();
            open.pop_back();
            compass.for_each_arc(at, [&](const typename Graph::Arc& arc) {
                if (out.group_of[arc.to] != kNoState || tile_of[arc.to] != tile_of[s]) return;
                out.group_of[arc.to] = out.groups;
                open.push_back(arc.to);
            });
        }
        ++out.groups;
    }
    return out;
}

template Grouping group_by_tiles(const Compass<Grid>&, std::span<const std::uint64_t>);
template Grouping group_by_tiles(const Compass<ExplicitGraph>&, std::span<const std::uint64_t>);
template Grouping group_by_cliques(const Compass<Grid>&, std::span<const std::array<State, 4>>, std::span<const State>);
template Grouping group_by_cliques(const Compass<ExplicitGraph>&, std::span<const std::array<State, 4>>,
                                   std::span<const State>);

}  // namespace waystone
