// SPDX-License-Identifier: MIT
// The loop of best_first.hpp, in its own file so that the interface can be read without it.
#pragma once

#include "search/best_first.hpp"

#include <algorithm>

namespace waystone {

// Eight buckets span the largest rise of f in one arc, twice its cost, only up to 1.75 units.
template <class Graph, class Heuristic, class Filter, class Layout>
SearchSettings BestFirst<Graph, Heuristic, Filter, Layout>::with_queue(SearchSettings settings) const {
    if (!kRows || settings.order != SearchOrder::AStar ||
        2 * std::uint64_t{graph_->largest_arc_cost()} >= (std::uint64_t{7} << kHalfUnit))
        settings.queue = SearchQueue::Heap;
    return settings;
}

template <class Graph, class Heuristic, class Filter, class Layout>
BestFirst<Graph, Heuristic, Filter, Layout>::BestFirst(const Graph& graph, SearchSettings settings, Filter filter,
                                                       Arena* arena)
    : graph_(&graph),
      settings_(with_queue(settings)),
      filter_(std::move(filter)),
      layout_(graph),
      nodes_(layout_, arena),
      heap_(arena),
      buckets_(arena),
      h_(graph, 0),
      tie_mask_(settings.ties == SearchTies::SmallerG ? ~Cost{0} : 0) {
    const auto w = static_cast<std::uint64_t>(settings.w * kOne + 0.5);
    if (settings.order == SearchOrder::Weighted) h_weight_ = w;
    if (settings.order == SearchOrder::PaperG) g_weight_ = w;
    if (settings.order == SearchOrder::Greedy) g_weight_ = 0;
    if (settings_.queue == SearchQueue::Heap) {
        // No more entries are live than there are states. Where f may fall, buckets span twice as much.
        const std::uint64_t rise = (g_weight_ + h_weight_) * graph.largest_arc_cost();
        heap_.prepare(layout_.size, graph.size(), settings.order == SearchOrder::AStar ? rise : 2 * rise);
    }
}

template <class Graph, class Heuristic, class Filter, class Layout>
void BestFirst<Graph, Heuristic, Filter, Layout>::start(State start, Heuristic heuristic, State goal) {
    h_ = heuristic;
    root_ = start;
    goal_ = goal;
    goal_g_ = kInfinite;
    too_far_ = false;
    counters_ = {};
    status_ = SearchStatus::Running;
    nodes_.clear();
    bool fits = nodes_.open(layout_.place(start), nodes_.candidate(0), 0);
    if (settings_.queue == SearchQueue::Buckets) {
        buckets_.clear();
        buckets_.start_at(h_(start));
        if (start == goal) goal_g_ = 0;
        else fits &= buckets_.push(h_(start), {start, 0});
    } else {
        const HeapKey first = key(start, 0, h_(start));
        heap_.start_at(first.f);
        fits &= heap_.push(first, layout_.place(start), live());
        best_ = start;
    }
    if (!fits) status_ = SearchStatus::OutOfMemory;
}

template <class Graph, class Heuristic, class Filter, class Layout>
void BestFirst<Graph, Heuristic, Filter, Layout>::forget() {
    nodes_.clear();
    if (settings_.queue == SearchQueue::Heap) heap_.forget();
    buckets_.forget();
    status_ = SearchStatus::Exhausted;
}

template <class Graph, class Heuristic, class Filter, class Layout>
SearchStatus BestFirst<Graph, Heuristic, Filter, Layout>::run(std::uint64_t max_expansions) {
    if (status_ != SearchStatus::Running) return status_;
    if constexpr (kRows)
        if (settings_.queue == SearchQueue::Buckets) return status_ = run_buckets(max_expansions);
    return status_ = run_heap(max_expansions);
}

template <class Graph, class Heuristic, class Filter, class Layout>
SearchStatus BestFirst<Graph, Heuristic, Filter, Layout>::run_buckets(std::uint64_t max_expansions)
    requires kRows
{
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
        const auto words = nodes_.turned_words();
        const Word here = nodes_.candidate(entry.g);
        graph.for_each_arc(entry.state, [&] [[gnu::always_inline]] (const typename Graph::Arc& arc) {
            const Word candidate = nodes_.plus(here, arc.cost), word = ~words[arc.to];
            if (word <= candidate) {
                closed_looks += word & 1;
                return;
            }
            const Cost g = entry.g + arc.cost;
            if (!filter_(arc.to)) return;
            if (nodes_.closed(word) && nodes_.seen_word(word)) [[unlikely]] {
                ++closed_looks;
                ++counters_.reopened;
            }
            nodes_.open(arc.to, candidate, arc.index);
            if (arc.to == goal) [[unlikely]] {
                if (g <= last_g) goal_g_ = g;
                else too_far_ = true;
            } else if (!buckets_.push(std::uint64_t{g} + h(arc), {arc.to, g})) [[unlikely]] {
                status = SearchStatus::OutOfMemory;
            }
        });
        if (status == SearchStatus::OutOfMemory) [[unlikely]]
            break;
    }
    counters_.expanded += max_expansions - left;
    counters_.generated += generated;
    counters_.touched += generated - closed_looks;
    return status;
}

template <class Graph, class Heuristic, class Filter, class Layout>
SearchStatus BestFirst<Graph, Heuristic, Filter, Layout>::run_heap(std::uint64_t max_expansions) {
    const Graph& graph = *graph_;
    const Heuristic h = h_;
    const Cost last_g = kInfinite - graph.largest_arc_cost();
    const bool reopen = settings_.reopen, improve = settings_.improve;
    std::uint64_t left = max_expansions, generated = 0, touched = 0;
    SearchStatus status = SearchStatus::Running;
    const auto live = this->live();
    for (;;) {
        const HeapKey* const next = heap_.top(live);
        best_ = next != nullptr ? next->state : kNoState;
        if (next == nullptr) {
            if (left > 0) status = SearchStatus::Exhausted;
            break;
        }
        const State state = next->state;
        const std::uint32_t at = layout_.place(state);
        const Cost here = nodes_.g(at);
        if (here != (next->g ^ tie_mask_)) {  // reached more cheaply since
            heap_.pop();
            continue;
        }
        if (left == 0) break;
        if (here > last_g) {
            heap_.pop();
            too_far_ = true;
            continue;
        }
        if (state == goal_) {
            goal_g_ = here;
            status = SearchStatus::Found;
            break;
        }
        heap_.pop();
        nodes_.close(at);
        --left;
        generated += graph.degree(state);
        graph.for_each_arc(state, [&](const typename Graph::Arc& arc) {
            const Cost g = here + arc.cost;
            const std::uint32_t to = layout_.place_of(arc);
            const Word candidate = nodes_.candidate(g), word = nodes_.word(to);
            const bool seen = nodes_.seen_word(word), closed = seen && nodes_.closed(word);
            touched += !closed;
            if (word <= candidate || (seen ? !(closed ? reopen : improve) : !filter_(arc.to))) return;
            counters_.reopened += closed;
            if (!nodes_.open(to, candidate, arc.index) || !heap_.push(key(arc.to, g, h(arc)), to, live)) [[unlikely]]
                status = SearchStatus::OutOfMemory;
        });
        if (status == SearchStatus::OutOfMemory) [[unlikely]]
            break;
    }
    counters_.expanded += max_expansions - left;
    counters_.generated += generated;
    counters_.touched += touched;
    return status;
}

template <class Graph, class Heuristic, class Filter, class Layout>
HeapKey BestFirst<Graph, Heuristic, Filter, Layout>::key(State s, Cost g, Cost h) const {
    return {g_weight_ * g + h_weight_ * h, g ^ tie_mask_, s};
}

template <class Graph, class Heuristic, class Filter, class Layout>
std::vector<State> BestFirst<Graph, Heuristic, Filter, Layout>::path_to(State s) const {
    std::vector<State> path{s};
    while (s != root_) path.push_back(s = parent(s));
    std::reverse(path.begin(), path.end());
    return path;
}

}  // namespace waystone
