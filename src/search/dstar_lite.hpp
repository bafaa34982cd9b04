// SPDX-License-Identifier: MIT
// D* Lite, the optimised version (Koenig and Likhachev 2002): shortest paths to one goal that are repaired when the map
// changes.
//
// Searches from the goal to where the searcher stands. Every vertex has g, its distance to the goal as known, and rhs,
// what its neighbours' g make of it; the queue holds those where the two differ. A cell that opened or closed changes
// rhs beside it, and the search goes on until the searcher's own value is right: what lies elsewhere is not touched.
// When the searcher moves, keys in the queue become lower bounds, and k_m makes up for it.
//
// start() is O(1) after the first use. run() notices by itself that the map has changed, and which cells did, through
// the grid's log. It begins again from nothing if the log no longer has them all, or if looking at all of
// them would cost more than its search from nothing did.
//
// Bound    run(n): n units of work, each at most 9 looks at cells. A unit is a vertex taken from the queue (expanded), a
//          changed cell looked up (looked_up), or a vertex whose rhs is computed again from all its neighbours
//          (learned); a changed cell leads to at most 9 of the latter, a vertex whose distance grew to at most 8.
// Owns     32 bytes a cell of memory that is only touched where it searches. One search belongs to one thread.
// Choice   order of the queue; the path of several equally short ones; when to begin again. See docs/choices.md.
#pragma once

#include "base/indexed_heap.hpp"
#include "base/stamped_array.hpp"
#include "graph/heuristic.hpp"
#include "search/best_first.hpp"

#include <array>

namespace waystone {

class DStarLite {
public:
    explicit DStarLite(const Grid& grid, Arena* arena = nullptr);

    void start(State from, State goal);
    // Continues for at most this much work; after Found only if something has changed.
    SearchStatus run(std::uint64_t work = kUnlimited);
    // The searcher takes a step of its path: there is nothing to plan.
    void follow(State to) { from_ = to; }
    // The searcher is somewhere else: run() finds the path from there.
    void displace(State to);

    SearchStatus status() const { return status_; }
    // Whether it knows the map as it is.
    bool up_to_date() const { return version_ == grid_->version(); }
    Cost cost() const { return nodes_.get(from_).rhs; }  // after Found
    // After Found: the state that follows on the path, from the searcher's own on.
    State next(State s) const;
    const Counters& counters() const { return counters_; }

private:
    struct Values {
        Cost g = kInfinite, rhs = kInfinite;
    };
    // Least f, then least k, then the smaller state.
    struct Key {
        std::uint64_t f = 0;  // min(g, rhs) + h + k_m
        Cost k = 0;           // min(g, rhs)
        State state = 0;
        std::uint32_t index() const { return state; }
        std::uint64_t behind_f() const { return std::uint64_t{k} << 32 | state; }
        friend bool operator<(const Key& a, const Key& b) {
            return (a.f < b.f) | ((a.f == b.f) & (a.behind_f() < b.behind_f()));
        }
    };
    static constexpr std::uint64_t kRepair = 10;  // the most units of work that one changed cell leads to at once

    void begin();
    void notice_changes();
    void take_up_keys();
    bool look_up_change();
    void look_around(State cell);
    void update(State s);
    void expand();
    bool done() const;
    Key key(const Grid::Arc& at, const Values& values) const;
    void place(const Grid::Arc& at, const Values& values);

    const Grid* grid_;
    StampedArray<Values> nodes_;
    IndexedHeap<Key> queue_;
    OctileTo h_;  // to the state that keys are for
    std::uint64_t k_m_ = 0;
    State from_ = 0, goal_ = 0;
    State keys_for_ = 0;              // s_last of the paper
    std::array<State, 9> to_update_;  // vertices whose rhs has to be computed again
    std::size_t updates_left_ = 0;
    std::uint64_t version_ = 0;             // of the map
    std::uint64_t opens_ = 0, closes_ = 0;  // cells that changed until here have been looked up
    std::uint64_t begun_at_ = 0;            // expansions before this search
    std::uint64_t from_nothing_ = 0;        // expansions until it first found the searcher; 0 before that
    SearchStatus status_ = SearchStatus::Exhausted;
    Counters counters_;
};

}  // namespace waystone
