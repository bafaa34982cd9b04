// SPDX-License-Identifier: MIT
// The heuristic as an agent has learned it: values for one goal, over an initial distance, that only rise.
//
// Dense, 8 bytes a state, where that fits the memory the user allows; otherwise an open-addressing table of
// just that many bytes, which can fill up: full() is then the agent's reason to give up. Either
// forgets everything in O(1), and neither allocates after it was made.
#pragma once

#include "graph/compass.hpp"

#include <algorithm>
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
        std::size_t slots = graph.size();
        if (!dense_) {
            slots =
                std::bit_floor(std::max<std::size_t>(static_cast<std::size_t>(memory_bytes) / sizeof(SparseSlot), 64));
            sparse_.resize(slots);
            shift_ = 32 - static_cast<unsigned>(std::countr_zero(slots));
        } else {
            slots_.resize(slots);
        }
    }

    // A new goal: everything learned is forgotten.
    void start(State goal) {
        initial_ = Heuristic(*graph_, goal);
        goal_ = goal;
        used_ = 0;
        if (++generation_ != 0) return;
        std::fill(slots_.begin(), slots_.end(), Slot{});
        std::fill(sparse_.begin(), sparse_.end(), SparseSlot{});
        generation_ = 1;
    }

    State goal() const { return goal_; }
    const Heuristic& initial() const { return initial_; }
    bool dense() const { return dense_; }
    bool full() const { return full_at() <= used_ && !dense_; }
    std::size_t bytes() const { return slots_.capacity() * sizeof(Slot) + sparse_.capacity() * sizeof(SparseSlot); }

    template <class Where>  // a state, or an arc that leads to it
    Cost operator()(const Where& where) const {
        if (dense_) [[likely]] {
            const Slot& slot = slots_[state_of(where)];
            return slot.generation == generation_ ? slot.h : initial_(where);
        }
        const SparseSlot* slot = find(state_of(where));
        return slot->generation == generation_ ? slot->h : initial_(where);
    }

    // The same answers from a local object, so that compilers keep what it needs in registers; valid until a start().
    class View {
    public:
        explicit View(const LearnedH& h)
            : slots_(h.dense_ ? h.slots_.data() : nullptr),
              generation_(h.generation_),
              initial_(h.initial_),
              whole_(&h) {}
        Cost operator()(const Arc& arc) const {
            if (slots_ == nullptr) [[unlikely]]
                return (*whole_)(arc);
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
        if (dense_) {
            slots_[s] = {h, generation_};
        } else {
            SparseSlot* slot = const_cast<SparseSlot*>(find(s));
            if (slot->generation != generation_) {
                if (full()) return 0;
                ++used_;
            }
            *slot = {s, h, generation_};
        }
        return h - before;
    }

private:
    struct SparseSlot {
        State state = 0;
        Cost h = 0;
        std::uint32_t generation = 0;
    };
    static State state_of(State s) { return s; }
    static State state_of(const Arc& arc) { return arc.to; }
    std::size_t full_at() const { return sparse_.size() - sparse_.size() / 8; }

    // The slot of the state, or the free one where it would go.
    const SparseSlot* find(State s) const {
        const std::size_t mask = sparse_.size() - 1;
        std::size_t at = (s * 0x9e3779b1u) >> shift_;
        while (sparse_[at].generation == generation_ && sparse_[at].state != s) at = (at + 1) & mask;
        return &sparse_[at];
    }

    const Graph* graph_;
    Heuristic initial_;
    State goal_ = kNoState;
    bool dense_ = true;
    unsigned shift_ = 0;
    std::uint32_t generation_ = 0;
    std::size_t used_ = 0;
    std::vector<Slot> slots_;
    std::vector<SparseSlot> sparse_;
};

}  // namespace waystone
