// SPDX-License-Identifier: MIT
// The heuristic as an agent has learned it: values that only rise, over an initial distance, for each target apart.
//
// The goal's values are dense, 8 bytes a state, where that fits the memory the user allows; otherwise they go into an
// open-addressing table of just that many bytes, which can fill up: full() is then the agent's reason to
// give up. Agents with subgoals keep the values of all those in such a table beside the dense one; when it is
// full they are forgotten, all at once, which costs learning but never legality. What is learned for one
// target never serves another (paper 000). Everything is forgotten in O(1), and nothing allocates after it was made.
#pragma once

#include "graph/compass.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace waystone {

template <class Graph>
class LearnedH {
public:
    using Heuristic = typename Compass<Graph>::Heuristic;
    using Arc = typename Graph::Arc;
    struct Slot {
        Cost h = 0;
        std::uint32_t generation = 0;
    };

    LearnedH(const Graph& graph, std::uint64_t memory_bytes) : graph_(&graph), initial_(graph, 0) {
        dense_ = graph.size() * sizeof(Slot) <= memory_bytes;
        if (dense_) slots_.resize(graph.size());
        else make_sparse(memory_bytes);
    }

    // Room for subgoals: a value for every eighth state, within the memory.
    void expect_subgoals(std::uint64_t memory_bytes) {
        if (!dense_) return;  // they share the table
        const std::uint64_t left = memory_bytes - slots_.size() * sizeof(Slot);
        make_sparse(std::min<std::uint64_t>(left, std::bit_ceil(slots_.size() / 8 + 1) * sizeof(SparseSlot)));
    }

    // A new goal: everything learned is forgotten.
    void start(State goal) {
        largest_ = 0;
        home_ = goal;
        target(goal);
        forget_sparse();
        if (++generation_ != 0) return;
        std::fill(slots_.begin(), slots_.end(), Slot{});
        generation_ = 1;
    }
    // Towards which state values are taken from now on: the goal, or a subgoal.
    void target(State goal) {
        initial_ = Heuristic(*graph_, goal);
        goal_ = goal;
        offset_ = goal * 0x85ebca6bu;
        in_slots_ = dense_ && goal == home_;
    }

    // What a new way through a state may have made too large: anything, unless it lies farther from the goal than all
    // that was learned. Values of subgoals are forgotten either way.
    bool may_exceed(Cost from_state_to_goal) const { return from_state_to_goal < largest_; }
    void forget_subgoals() {
        if (dense_) forget_sparse();
    }

    State goal() const { return goal_; }
    const Heuristic& initial() const { return initial_; }
    bool dense() const { return dense_; }
    bool full() const { return !dense_ && full_at() <= used_; }
    std::size_t bytes() const { return slots_.capacity() * sizeof(Slot) + sparse_.capacity() * sizeof(SparseSlot); }

    template <class Where>  // a state, or an arc that leads to it
    Cost operator()(const Where& where) const {
        if (in_slots_) [[likely]] {
            const Slot& slot = slots_[state_of(where)];
            return slot.generation == generation_ ? slot.h : initial_(where);
        }
        return sparse(where);
    }

    // The same answers from a local object, so that compilers keep what it needs in registers; valid until a start()
    // or target().
    class View {
    public:
        explicit View(const LearnedH& h)
            : slots_(h.in_slots_ ? h.slots_.data() : nullptr),
              generation_(h.generation_),
              initial_(h.initial_),
              whole_(&h) {}
        Cost operator()(const Arc& arc) const {
            if (slots_ == nullptr) return whole_->sparse(arc);
            const Slot& slot = slots_[arc.to];
            return slot.generation == generation_ ? slot.h : initial_(arc);
        }

    private:
        const Slot* slots_;
        std::uint32_t generation_;
        Heuristic initial_;
        const LearnedH* whole_;
    };

    // Raises h of a state; returns by how much (0: the value was no larger, or the table is full).
    Cost raise(State s, Cost h) {
        const Cost before = (*this)(s);
        if (h <= before) return 0;
        if (goal_ == home_) largest_ = std::max(largest_, h);
        if (in_slots_) {
            slots_[s] = {h, generation_};
            return h - before;
        }
        SparseSlot* slot = const_cast<SparseSlot*>(find(s));
        if (slot->generation != sparse_generation_) {
            if (full_at() <= used_) {
                if (!dense_) return 0;
                forget_sparse();
                slot = const_cast<SparseSlot*>(find(s));
            }
            ++used_;
        }
        *slot = {s, goal_, h, sparse_generation_};
        return h - before;
    }

private:
    struct SparseSlot {
        State state = 0, goal = 0;
        Cost h = 0;
        std::uint32_t generation = 0;
    };
    template <class Where>
    Cost sparse(const Where& where) const {
        const SparseSlot* slot = find(state_of(where));
        return slot->generation == sparse_generation_ ? slot->h : initial_(where);
    }
    static State state_of(State s) { return s; }
    static State state_of(const Arc& arc) { return arc.to; }
    std::size_t full_at() const { return sparse_.size() - sparse_.size() / 8; }

    void make_sparse(std::uint64_t bytes) {
        sparse_.resize(std::bit_floor(std::max<std::size_t>(static_cast<std::size_t>(bytes) / sizeof(SparseSlot), 64)));
        shift_ = 32 - static_cast<unsigned>(std::countr_zero(sparse_.size()));
    }
    void forget_sparse() {
        used_ = 0;
        if (++sparse_generation_ != 0) return;
        std::fill(sparse_.begin(), sparse_.end(), SparseSlot{});
        sparse_generation_ = 1;
    }

    // The slot of the state for the present target, or the free one where it would go.
    const SparseSlot* find(State s) const {
        const std::size_t mask = sparse_.size() - 1;
        // Subgoals are near and their values few: neighbours share a line. A goal's own values may fill the table,
        // and are scattered.
        std::size_t at = dense_ ? (s + offset_) & mask : ((s + offset_) * 0x9e3779b1u) >> shift_;
        while (sparse_[at].generation == sparse_generation_ && (sparse_[at].state != s || sparse_[at].goal != goal_))
            at = (at + 1) & mask;
        return &sparse_[at];
    }

    const Graph* graph_;
    Heuristic initial_;
    State goal_ = kNoState, home_ = kNoState;
    bool dense_ = true;
    bool in_slots_ = true;  // whether the present target's values are the dense ones
    unsigned shift_ = 0;
    std::uint32_t offset_ = 0;  // of the present target in the table
    std::uint32_t generation_ = 0, sparse_generation_ = 0;
    std::size_t used_ = 0;
    Cost largest_ = 0;  // learned for the goal
    std::vector<Slot> slots_;
    std::vector<SparseSlot> sparse_;
};

}  // namespace waystone
