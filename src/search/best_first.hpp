// SPDX-License-Identifier: MIT
// The one resumable best-first loop: A*, weighted A*, greedy best-first search, and A* in a corridor.
//
// start() costs O(1) after the first use; run(n) expands at most n states and can be called again to continue. The
// tables are kept between searches, in an agent's arena or in their own memory; the graph is shared. One search belongs
// to one thread. If the arena's pool is empty, the search ends in OutOfMemory until it is started again.
//
// A* by default takes states from buckets half a unit of f wide, last in first out. On octile grids a successor's f
// equals its parent's or exceeds it by at least 2 - sqrt 2, so a bucket holds one f-value's worth of work and the
// newest entry is the deepest. Inside a bucket the order is not that of f, so a state reached again more cheaply is
// reopened, and the search ends only when nothing cheaper than the goal is left: lengths are exact for every consistent
// h. All other orders, and A* on request, have an exact order: least f, then larger g (smaller on request), then
// smaller state. Their queue is called the heap; it is that of exact_queue.hpp, or position_queue.hpp in tiles.
//
// Bound    run(n): n expansions; an expansion is at most 8 looks on the grid.
// Choice   weighted and greedy orders do not open closed states again unless asked. See docs/choices.md.
#pragma once

#include "base/bucket_queue.hpp"
#include "base/exact_queue.hpp"
#include "base/heap_key.hpp"
#include "search/node_table.hpp"

#include <waystone/agent.hpp>

#include <type_traits>
#include <vector>

namespace waystone {

enum class SearchStatus : std::uint8_t { Running, Found, Exhausted, OutOfMemory };

enum class SearchOrder : std::uint8_t {
    AStar,     // g + h
    Weighted,  // g + w h
    PaperG,    // w g + h, as bulitko2008 weighs it
    Greedy,    // h
};
enum class SearchQueue : std::uint8_t { Buckets, Heap };
enum class SearchTies : std::uint8_t { LargerG, SmallerG };

struct SearchSettings {
    SearchOrder order = SearchOrder::AStar;
    SearchQueue queue = SearchQueue::Buckets;  // buckets are only for A*
    SearchTies ties = SearchTies::LargerG;     // the heap's; buckets come near to larger g
    double w = 1;
    bool reopen = true;   // the heap's; buckets need it and always do
    bool improve = true;  // the heap's: open states take a cheaper path that is found later
};

// What the list of open states may take from a pool beside what its entries take.
inline constexpr std::uint64_t kOpenListBytes = ExactQueue<HeapKey>::kLeastBytes;

struct Everywhere {
    bool operator()(State) const { return true; }
};

// Heuristic is made as Heuristic(graph, goal). Filter says which states may be entered. Layout is Rows or Tiles;
// the latter goes with the heap alone, and with an arena.
template <class Graph, class Heuristic, class Filter = Everywhere, class Layout = Rows>
class BestFirst {
    static constexpr bool kRows = std::is_same_v<Layout, Rows>;

public:
    explicit BestFirst(const Graph& graph, SearchSettings settings = {}, Filter filter = {}, Arena* arena = nullptr);

    void start(State start, State goal) { this->start(start, Heuristic(*graph_, goal), goal); }
    void start(State start, Heuristic heuristic, State goal);
    SearchStatus run(std::uint64_t max_expansions = kUnlimited);
    // Pages go back to the pool; the next thing is a start.
    void forget();
    void set_filter(Filter filter) { filter_ = std::move(filter); }  // before a start

    SearchStatus status() const { return status_; }
    Cost cost() const { return goal_g_; }  // after Found
    // True when states were left out because their g is beyond fixed point, less the largest arc: Exhausted then
    // proves nothing. What is nearer than that is exact.
    bool too_far() const { return too_far_; }

    State root() const { return root_; }
    bool seen(State s) const { return nodes_.seen(layout_.place(s)); }
    // The state that the heap would have expanded next, or the goal after Found; kNoState where none is open.
    State best() const { return best_; }
    bool closed(State s) const { return nodes_.closed(nodes_.word(layout_.place(s))); }  // of a state that was seen
    Cost g(State s) const { return nodes_.g(layout_.place(s)); }
    Cost h(State s) const { return h_(s); }
    State parent(State s) const { return graph_->arc_source(s, nodes_.arc(layout_.place(s))); }
    // The same of one state after another, while the search stands still.
    auto parents() const
        requires(!kRows)
    {
        return [graph = graph_, arcs = nodes_.arcs()](State s, std::uint32_t place) mutable {
            return graph->arc_source(s, arcs(place));
        };
    }
    const Layout& layout() const { return layout_; }
    std::vector<State> path_to(State s) const;

    const Counters& counters() const { return counters_; }
    void set_generation_for_test(std::uint32_t generation)
        requires kRows
    {
        nodes_.set_generation_for_test(generation);
    }

private:
    struct Entry {
        State state;
        Cost g;
    };
    using Word = typename NodeTable<Graph, Layout>::Word;
    static constexpr unsigned kHalfUnit = kCostShift - 1;
    static constexpr std::uint64_t kOne = 65536;  // weights have 16 fractional bits

    SearchStatus run_buckets(std::uint64_t max_expansions)
        requires kRows;
    SearchStatus run_heap(std::uint64_t max_expansions);
    SearchSettings with_queue(SearchSettings settings) const;
    HeapKey key(State s, Cost g, Cost h) const;
    // Of entries of the heap: whether their state has not been reached more cheaply since.
    auto live() const {
        return [this](const HeapKey& key) { return nodes_.g(layout_.place(key.state)) == (key.g ^ tie_mask_); };
    }

    const Graph* graph_;
    SearchSettings settings_;
    Filter filter_;
    Layout layout_;
    NodeTable<Graph, Layout> nodes_;
    typename Layout::Queue heap_;
    BucketQueue<Entry, kHalfUnit, 8> buckets_;
    Heuristic h_;
    std::uint64_t g_weight_ = kOne, h_weight_ = kOne;
    Cost tie_mask_;  // the heap takes the larger g; where the smaller one is wanted all bits are turned
    State root_ = kNoState, goal_ = kNoState, best_ = kNoState;
    Cost goal_g_ = kInfinite;
    bool too_far_ = false;
    SearchStatus status_ = SearchStatus::Exhausted;
    Counters counters_;
};

}  // namespace waystone

#include "search/best_first_impl.hpp"
