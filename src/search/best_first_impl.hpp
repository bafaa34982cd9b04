// SPDX-License-Identifier: MIT
// The loop of best_first.hpp, apart so that the promise can be read without it.
#pragma once

#include "search/best_first.hpp"

#include <algorithm>

namespace waystone {

template <class Graph, class Heuristic, class Filter, class Memory>
BestFirst<Graph, Heuristic, Filter, Memory>::BestFirst(const Graph& graph, SearchSettings settings, Filter filter)
    : graph_(&graph),
      settings_(settings),
      filter_(std::move(filter)),
      nodes_(graph.size()),
      h_(graph, 0),
      w_(static_cast<std::uint64_t>(settings.w * 65536 + 0.5)) {
    // Eight buckets span the largest rise of f in one arc, twice its cost, only up to 1.75 units.
    if (settings.order != SearchOrder::AStar ||
        2 * std::uint64_t{graph.largest_arc_cost()} >= (std::uint64_t{7} << kHalfUnit))
        settings_.queue = SearchQueue::Heap;
    if (settings_.queue == SearchQueue::Heap) heap_.resize(graph.size(), graph.size());
}

template <class Graph, class Heuristic, class Filter, class Memory>
void BestFirst<Graph, Heuristic, Filter, Memory>::start(State start, Heuristic heuristic, State goal) {
    h_ = heuristic;
    root_ = start;
    goal_ = goal;
    goal_g_ = kInfinite;
    too_far_ = false;
    counters_ = {};
    status_ = SearchStatus::Running;
    nodes_.clear();
    nodes_.open(start, nodes_.candidate(0), 0);
    if (settings_.queue == SearchQueue::Buckets) {
        buckets_.clear();
        buckets_.start_at(h_(start));
        if (start == goal) goal_g_ = 0;
        else buckets_.push(h_(start), {start, 0});
    } else {
        heap_.clear();
        heap_.put(key(start, 0, h_(start)));
    }
}

template <class Graph, class Heuristic, class Filter, class Memory>
SearchStatus BestFirst<Graph, Heuristic, Filter, Memory>::run(std::uint64_t max_expansions) {
    if (status_ != SearchStatus::Running) return status_;
    return status_ = settings_.queue == SearchQueue::Buckets ? run_buckets(max_expansions) : run_heap(max_expansions);
}

template <class Graph, class Heuristic, class Filter, class Memory>
SearchStatus BestFirst<Graph, Heuristic, Filter, Memory>::run_buckets(std::uint64_t max_expansions) {
    const Graph& graph = *graph_;
    const Heuristic h = h_;
    const State goal = goal_;
    const Cost last_g = kInfinite - graph.largest_arc_cost();
    std::uint64_t left = max_expansions, generated = 0, closed_looks = 0;
    SearchStatus status = SearchStatus::Running;
    while (left > 0) {
        if (buckets_.bucket_empty()) {
            const bool more = buckets_.advance();
            if (!more || goal_g_ <= buckets_.current()) {
                too_far_ |= more && goal_g_ == kInfinite;  // every f left is beyond fixed point
                status = goal_g_ != kInfinite ? SearchStatus::Found : SearchStatus::Exhausted;
                break;
            }
        }
        const Entry entry = buckets_.pop();
        if (nodes_.g(entry.state) != entry.g) continue;  // reached more cheaply since
        if (goal_g_ != kInfinite && std::uint64_t{entry.g} + h(entry.state) >= goal_g_) continue;
        if (entry.g > last_g) {
            too_far_ = true;
            continue;
        }
        nodes_.close(entry.state);
        --left;
        generated += graph.degree(entry.state);
        const auto words = nodes_.words();
        const Word here = nodes_.candidate(entry.g);
        graph.for_each_arc(entry.state, [&](const typename Graph::Arc& arc) {
            const Word candidate = nodes_.dearer(here, arc.cost), word = words[arc.to];
            if (word <= candidate) {
                closed_looks += word & 1;
                return;
            }
            const Cost g = entry.g + arc.cost;
            if (!filter_(arc.to)) return;
            if (nodes_.closed(word) && nodes_.seen(word)) [[unlikely]] {
                ++closed_looks;
                ++counters_.reopened;
            }
            nodes_.open(arc.to, candidate, arc.index);
            if (arc.to == goal) [[unlikely]] {
                if (g <= last_g) goal_g_ = g;
                else too_far_ = true;
            } else {
                buckets_.push(std::uint64_t{g} + h(arc), {arc.to, g});
            }
        });
    }
    counters_.expanded += max_expansions - left;
    counters_.generated += generated;
    counters_.touched += generated - closed_looks;
    return status;
}

template <class Graph, class Heuristic, class Filter, class Memory>
SearchStatus BestFirst<Graph, Heuristic, Filter, Memory>::run_heap(std::uint64_t max_expansions) {
    const Cost last_g = kInfinite - graph_->largest_arc_cost();
    for (std::uint64_t left = max_expansions; left > 0;) {
        if (heap_.empty()) return SearchStatus::Exhausted;
        const State state = heap_.top().state;
        const Cost here = nodes_.g(state);
        if (here > last_g) {
            heap_.pop();
            too_far_ = true;
            continue;
        }
        if (state == goal_) {
            goal_g_ = here;
            return SearchStatus::Found;
        }
        heap_.pop();
        nodes_.close(state);
        ++counters_.expanded;
        --left;
        graph_->for_each_arc(state, [&](const typename Graph::Arc& arc) {
            ++counters_.generated;
            const Cost g = here + arc.cost;
            const Word candidate = nodes_.candidate(g), word = nodes_.word(arc.to);
            const bool seen = nodes_.seen(word), closed = seen && nodes_.closed(word);
            counters_.touched += !closed;
            if (word <= candidate || (closed && !settings_.reopen) || (!seen && !filter_(arc.to))) return;
            counters_.reopened += closed;
            nodes_.open(arc.to, candidate, arc.index);
            heap_.put(key(arc.to, g, h_(arc)));
        });
    }
    return SearchStatus::Running;
}

template <class Graph, class Heuristic, class Filter, class Memory>
HeapKey BestFirst<Graph, Heuristic, Filter, Memory>::key(State s, Cost g, Cost h) const {
    const std::uint64_t g64 = g, h64 = h;
    if (settings_.ties == SearchTies::SmallerG) g = ~g;  // the heap takes the larger one
    switch (settings_.order) {
        case SearchOrder::AStar: return {g64 + h64, g, s};
        case SearchOrder::Weighted: return {(g64 << 16) + w_ * h64, g, s};
        case SearchOrder::PaperG: return {w_ * g64 + (h64 << 16), g, s};
        case SearchOrder::Greedy: break;
    }
    return {h64, g, s};
}

template <class Graph, class Heuristic, class Filter, class Memory>
std::vector<State> BestFirst<Graph, Heuristic, Filter, Memory>::path_to(State s) const {
    std::vector<State> path{s};
    while (s != root_) path.push_back(s = parent(s));
    std::reverse(path.begin(), path.end());
    return path;
}

}  // namespace waystone
