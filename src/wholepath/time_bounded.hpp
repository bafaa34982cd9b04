// SPDX-License-Identifier: MIT
// Time-bounded best-first search (Hernández, Asín and Baier 2014): TBA*, TB-WA* and TB-GBFS, on maps that may change.
//
// One best-first search from where the agent set out, k expansions a tick. The agent follows the path to the most
// promising open state; if it is not on that path, it walks back along the search's own parents until it is. The path
// is traced back a few steps a tick as well, as TBA* does it, and replaces the one followed when it reaches the root or
// the agent.
//
// When the map changes, the search restarts from where the agent stands: at every change (eager), or only when a cell
// that closed breaks the path ahead or one that opened may shorten it by more than the factor w (lazy). What the search
// knew of cells that changed elsewhere stays in it; a path is checked against the map while it is traced, and each move
// before it is made.
//
// With spare=expand, what tracing has left of t goes to expansions in the same move: the goal is found sooner.
//
// Bound    k expansions a tick, and t steps of trace-back and opened cells looked at. Beginning again costs O(1).
//          A tick without a move comes where the agent stands on the most promising state itself; it is never
//          followed by another unless the map changes.
// Owns     what it has seen, in pages: 12 bytes a cell and 8 more where it traced paths, and 32 for each state that is
//          open.
// Choice   closed states are not opened again; more cells opened at once than t restart it; see docs/choices.md.
#pragma once

#include "graph/heuristic.hpp"
#include "search/best_first.hpp"
#include "search/map_watch.hpp"
#include "search/show_search.hpp"

namespace waystone {

struct TimeBoundedSettings {
    SearchSettings search;
    std::uint64_t k = 16;   // expansions a tick
    std::uint64_t t = 160;  // steps of trace-back and changed cells a tick; k at least
    bool eager = false;
    bool expands_spare = false;  // what is left of t goes to expansions
};

class TimeBounded final : public AgentCore {
public:
    TimeBounded(const Grid& grid, TimeBoundedSettings settings, Arena& arena);

    void start(State start, State goal) override;
    void restart(State start) override { this->start(start, goal_); }
    void displace(State cell) override;
    Step step(Budget budget) override;
    std::size_t path_ahead(std::span<State> out) const override;
    State now() const override { return now_; }
    const Counters& counters() const override { return counters_; }
    std::uint64_t work_bound() const override;
    void observe(Observer* observer) override {
        observer_ = observer != nullptr && observer->wants_whole_searches() ? observer : nullptr;
    }

    // The path that the agent heads along is whole, and this is its cost from the root; kInfinite where it is not.
    Cost found_cost() const {
        return searching_ && search_.status() == SearchStatus::Found ? search_.cost() : kInfinite;
    }
    State root() const { return search_.root(); }

private:
    // The state that follows on a path, and one more than its number, so that zeros mean nothing; paths are told apart
    // by theirs.
    struct Next {
        State after = 0;
        std::uint32_t path = 0;
        State state() const { return after - 1; }  // kNoState where the path ends
    };
    std::uint32_t place(State s) const { return search_.layout().place(s); }
    void begin_search();
    void begin_again();
    bool note_next(State s, State next);
    bool notice_changes(std::uint64_t work);
    bool look_ahead(std::uint64_t& work, std::uint64_t steps);
    bool found() const { return search_.status() == SearchStatus::Found; }
    bool shorter(std::uint64_t length) const;
    bool none_may_shorten_path() const;
    bool may_shorten_path(State cell) const;
    void search(std::uint64_t work);
    void trace(std::uint64_t work);
    void begin_trace();
    bool move();
    bool on_a_path(const Next& next) const {
        return next.after != 0 && (next.path == followed_ || next.path == traced_);
    }

    const Grid* grid_;
    TimeBoundedSettings settings_;
    BestFirst<Grid, OctileTo, Everywhere, Tiles> search_;
    PagedArray<Next> next_;        // by the place of a state
    bool full_ = false;            // no memory for a path
    bool spare_ = false;           // this move's path is traced; what is left of t goes to expansions
    std::uint32_t first_ = 0;      // the first path of this search
    std::uint32_t followed_ = 0;   // the newest path that is whole
    std::uint32_t traced_ = 0;     // the newest one: whole or in the making
    State tracing_ = kNoState;     // how far back it is traced; kNoState when nothing is in the making
    State ahead_ = kNoState;       // how far the path ahead has been looked at since cells closed; kNoState: all of it
    State traced_end_ = kNoState;  // where it leads
    std::uint64_t k_left_ = 0, t_left_ = 0;  // in the present tick
    bool searching_ = false;                 // begun, since the goal could last be reached
    bool stale_ = false;                     // the map has changed since the search began
    bool reviewed_ = false;                  // those changes were looked at once the goal was found
    std::uint64_t version_ = 0;              // of the map that was looked at last
    std::uint64_t opens_at_begin_ = 0;       // cells opened until the search began
    std::uint64_t opens_ = 0, closes_ = 0;   // cells that changed until here have been looked at
    MapWatch watch_;                         // of whether the goal can be reached
    bool reachable_ = false;
    State now_ = kNoState, goal_ = kNoState;
    Counters counters_;
    Observer* observer_ = nullptr;
    std::vector<SearchedState> seen_;  // scratch, for it
};

}  // namespace waystone
