// SPDX-License-Identifier: MIT
// The open list of best-first searches that stop after a few expansions and continue later: a heap in pages that knows
// where each state is. No entry is ever stale, so no step takes longer than a heap is high.
//
// Used as ExactQueue, with which it shares the order.
#pragma once

#include "base/indexed_heap.hpp"

namespace waystone {

template <class Entry>
class PositionQueue {
public:
    static constexpr std::uint64_t kLeastBytes = 0;

    explicit PositionQueue(Arena* arena) : arena_(arena) {}
    void prepare(std::size_t places, std::uint64_t states, std::uint64_t) {
        heap_ = decltype(heap_)(places, static_cast<std::size_t>(states), arena_);
    }
    void start_at(std::uint64_t) { heap_.clear(); }
    void forget() { heap_.clear(); }

    // A state that is there gets this entry instead of its own. False where there is no memory for it.
    bool push(const Entry& entry, std::uint32_t place, const auto&) { return heap_.put({entry, place}); }
    const Entry* top(const auto&) const { return heap_.empty() ? nullptr : &heap_.top(); }
    void pop() { heap_.pop(); }

private:
    struct Placed : Entry {
        std::uint32_t place = 0;
        std::uint32_t index() const { return place; }
    };
    Arena* arena_;
    IndexedHeap<Placed, Paged> heap_;
};

}  // namespace waystone
