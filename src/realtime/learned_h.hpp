// SPDX-License-Identifier: MIT
// The heuristic as learned by an agent: values that only rise above an initial distance, separate for each target.
//
// Values for the goal are in pages of 16 x 16 cells, 4 bytes a cell. Values for all subgoals are in a list per cell, 16
// bytes a value. Their number is limited; beyond the limit they are all forgotten, which costs learning but never
// legality. A value learned for one target is never used for another (Bulitko et al. 2008). Everything is forgotten in
// O(1). All memory comes from the agent's pool; if that is empty, full() says so.
//
// A cell that opens may make values too large. touched_by() answers in O(1), from the box around the pages where
// something was learned and the largest value among them: a path from there through the new cell cannot cost less than
// the distance to it and on to the goal.
#pragma once

#include "base/page_tree.hpp"
#include "graph/cell_places.hpp"
#include "graph/compass.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace waystone {

template <class Graph>
class LearnedH {
public:
    using Heuristic = typename Compass<Graph>::Heuristic;
    using Arc = typename Graph::Arc;

    LearnedH(const Graph& graph, Arena& arena)
        : graph_(&graph),
          place_(graph),
          initial_(graph, 0),
          values_(arena, place_.size()),
          first_note_(arena, place_.size()),
          notes_(arena, graph.size() / 4 + 256) {}

    // Limits the number of subgoal values to seven for every 64 states.
    void expect_subgoals() {
        const std::size_t slots = std::max<std::size_t>(std::bit_ceil(graph_->size() / 8 + 1), 64);
        most_notes_ = static_cast<std::uint32_t>(slots - slots / 8);
    }

    // A new goal: everything learned is forgotten.
    void start(State goal) {
        values_.clear();
        raised_in_ = kNoTile;
        goals_ = {};
        full_ = false;
        forget_subgoals();
        home_ = goal;
        target(goal);
    }
    // Towards which state values are taken from now on: the goal, or a subgoal.
    void target(State goal) {
        initial_ = Heuristic(*graph_, goal);
        goal_ = goal;
    }
    void forget_subgoals() {
        first_note_.clear();
        notes_.clear();
        used_notes_ = 0;
        subgoals_ = {};
    }

    // Whether the moves that a cell has brought by opening may have made a value too large: of the goal, of a subgoal.
    bool touched_by(State opened) const
        requires std::is_same_v<Graph, Grid>
    {
        return reaches(goals_, opened, graph_->h(opened, home_));
    }
    bool subgoals_touched_by(State opened) const
        requires std::is_same_v<Graph, Grid>
    {
        return reaches(subgoals_, opened, 0);
    }

    State goal() const { return goal_; }
    const Heuristic& initial() const { return initial_; }
    bool full() const { return full_; }
    void set_full() { full_ = true; }  // there is no memory for a search

    template <class Where>  // a state, or an arc that leads to it
    Cost operator()(const Where& where) const {
        const std::uint32_t place = place_(where);
        const Cost learned = goal_ == home_ ? values_[place] : note(first_note_[place]);
        return learned != 0 ? learned : initial_(where);
    }

    // The same answers from a local object that remembers the leaf it looked into last; valid until something is
    // learned or a target set.
    class View {
    public:
        explicit View(const LearnedH& h) : h_(&h), initial_(h.initial_), home_(h.goal_ == h.home_) {}
        // Nothing is learned below the initial distance: the larger value is the right one. Lookaheads, which see states
        // with and without a learned value, have no jump here that cannot be foreseen.
        Cost operator()(const Arc& arc) const {
            look_into(arc);
            return std::max(learned(leaf_[CellPlaces<Graph>::in_tile(arc)]), initial_(arc));
        }
        // The same for the successors of a state that is surrounded() by its tile, after a look at the state itself:
        // for agents that look no farther, whose values are mostly learned.
        Cost beside(const std::uint32_t* state, const Arc& arc) const {
            const Cost value = learned(state[CellPlaces<Graph>::step(arc)]);
            return value != 0 ? value : initial_(arc);
        }
        const std::uint32_t* at(const Arc& arc) const {
            look_into(arc);
            return leaf_ + CellPlaces<Graph>::in_tile(arc);
        }

    private:
        void look_into(const Arc& arc) const {
            const std::uint32_t tile = CellPlaces<Graph>::tile(arc);
            if (tile == leaf_at_) return;
            leaf_at_ = tile;
            leaf_ = h_->leaf(h_->place_(arc));
        }
        Cost learned(std::uint32_t entry) const { return entry == 0 || home_ ? entry : h_->note(entry); }
        const LearnedH* h_;
        Heuristic initial_;
        bool home_;
        mutable std::uint32_t leaf_at_ = kNoTile;
        mutable const std::uint32_t* leaf_ = nullptr;
    };

    // Raises h of a state; returns by how much (0: the value was no larger, or there is no memory).
    Cost raise(State s, Cost h) {
        const Arc where = graph_->arc_to_self(s);
        if (goal_ != home_) return raise_for_subgoal(where, place_(where), h);
        Cost* const value = existing(where);
        const Cost before = value != nullptr && *value != 0 ? *value : initial_(where);
        if (h <= before) return 0;
        if (value != nullptr) *value = h;
        else if (!write_in_new_page(where, place_(where), h)) return 0;
        goals_.largest = std::max(goals_.largest, h);
        return h - before;
    }

private:
    static constexpr std::uint32_t kNoTile = ~std::uint32_t{0};
    struct Note {
        State goal;
        Cost h;
        std::uint32_t next;  // of the same cell; 0: none
        std::uint32_t unused;
    };
    // Where something was learned, by tiles of the table, and how much at most.
    struct Extent {
        Cost largest = 0;
        int left = std::numeric_limits<int>::max(), right = 0, top = std::numeric_limits<int>::max(), bottom = 0;
        void add(const Arc& where) {
            if constexpr (std::is_same_v<Graph, Grid>) {
                constexpr int kSide = CellPlaces<Grid>::kTileSide;
                const int x = where.x / kSide * kSide, y = where.y / kSide * kSide;
                left = std::min(left, x);
                right = std::max(right, x + kSide - 1);
                top = std::min(top, y);
                bottom = std::max(bottom, y + kSide - 1);
            }
        }
    };
    // A state's value for the goal, null where there is no page; what is raised mostly lies in the same one.
    Cost* existing(const Arc& where) {
        if (const std::uint32_t tile = CellPlaces<Graph>::tile(where); tile != raised_in_) {
            Cost* const value = values_.existing(place_(where));
            if (value == nullptr) return nullptr;
            raised_in_ = tile;
            raised_ = value - CellPlaces<Graph>::in_tile(where);
        }
        return raised_ + CellPlaces<Graph>::in_tile(where);
    }
    [[gnu::noinline]] bool write_in_new_page(const Arc& where, std::uint32_t place, Cost h) {
        if (!values_.set(place, h)) {
            full_ = true;
            return false;
        }
        goals_.add(where);
        return true;
    }
    [[gnu::noinline]] Cost raise_for_subgoal(const Arc& where, std::uint32_t place, Cost h) {
        const Cost learned = note(first_note_[place]);
        const Cost before = learned != 0 ? learned : initial_(where);
        if (h <= before || !keep_note(place, h)) return 0;
        subgoals_.add(where);
        subgoals_.largest = std::max(subgoals_.largest, h);
        return h - before;
    }

    bool reaches(const Extent& extent, State opened, Cost onwards) const
        requires std::is_same_v<Graph, Grid>
    {
        if (extent.largest == 0) return false;
        const int x = static_cast<int>(graph_->x(opened)), y = static_cast<int>(graph_->y(opened));
        const Cost there = graph_->octile(std::max({0, extent.left - x, x - extent.right}),
                                          std::max({0, extent.top - y, y - extent.bottom}));
        const Cost corners = 2 * graph_->largest_arc_cost();  // of diagonal moves past the cell
        return saturating_add(there, onwards) < saturating_add(extent.largest, corners);
    }

    // What is read for 256 places at a time: values for the goal, the beginnings of lists for subgoals.
    [[gnu::noinline]] const std::uint32_t* leaf(std::uint32_t place) const {
        return goal_ == home_ ? values_.leaf(place) : first_note_.leaf(place);
    }
    // The value for the present target in a cell's list, 0 where there is none.
    [[gnu::noinline]] Cost note(std::uint32_t number) const {
        for (; number != 0; number = notes_[number].next)
            if (notes_[number].goal == goal_) return notes_[number].h;
        return 0;
    }
    bool keep_note(std::uint32_t place, Cost h) {
        for (std::uint32_t number = first_note_[place]; number != 0; number = notes_[number].next)
            if (notes_[number].goal == goal_) return notes_.at(number)->h = h, true;
        if (used_notes_ >= most_notes_) forget_subgoals();
        return add_note(place, h) || (forget_subgoals(), add_note(place, h));
    }
    bool add_note(std::uint32_t place, Cost h) {
        std::uint32_t* const first = first_note_.at(place);
        if (first == nullptr || !notes_.set(used_notes_ + 1, {goal_, h, *first, 0})) return false;
        *first = ++used_notes_;
        return true;
    }

    const Graph* graph_;
    CellPlaces<Graph> place_;
    Heuristic initial_;
    State goal_ = kNoState, home_ = kNoState;
    bool full_ = false;
    PageTree<Cost, PagePool::kLarge> values_;               // for the goal; 0: not learned
    std::uint32_t raised_in_ = kNoTile;                     // the tile of the last value that was raised
    Cost* raised_ = nullptr;                                // and the values of that tile
    PageTree<std::uint32_t, PagePool::kLarge> first_note_;  // of a cell's list; 0: none
    PageTree<Note> notes_;
    std::uint32_t used_notes_ = 0, most_notes_ = std::numeric_limits<std::uint32_t>::max();
    Extent goals_, subgoals_;
    static_assert(PageTree<Cost, PagePool::kLarge>::kLeafMask + 1 == CellPlaces<Graph>::kTileStates);  // a leaf each
};

}  // namespace waystone
