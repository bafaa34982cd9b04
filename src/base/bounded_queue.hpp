// SPDX-License-Identifier: MIT
// A priority queue of states with a fixed capacity: when full, it drops the smallest priority.
//
// A state is in it once, with the largest priority it was pushed with. Largest first; ties go to the smaller state. Two
// indexed heaps over the same slots; no allocation after construction, which touches none of its memory.
#pragma once

#include "base/indexed_heap.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace waystone {

class BoundedQueue {
public:
    explicit BoundedQueue(std::size_t capacity, Arena* arena = nullptr)
        : largest_(capacity, capacity, arena), smallest_(capacity, capacity, arena) {
        slots_.reserve(capacity, arena);
        index_.reserve(std::bit_ceil(4 * capacity + 4), arena, true);
        index_.set_size(index_.capacity());
        free_.reserve(capacity, arena);
    }

    void clear() {
        largest_.clear();
        smallest_.clear();
        if (used_ != 0) std::fill_n(index_.data(), index_.size(), kNone);
        free_.clear();
        used_ = 0;
    }
    bool empty() const { return largest_.empty(); }
    std::size_t size() const { return largest_.size(); }

    void put(std::uint32_t state, std::uint32_t priority) {
        const std::size_t at = find(state);
        if (index_[at] != kNone) {
            const std::uint32_t slot = index_[at] - 1;
            if (slots_[slot].priority < priority) set(slot, {state, priority});
            return;
        }
        if (free_.empty() && used_ == slots_.capacity()) {
            const Item least = slots_[smallest_.top().slot];
            if (!Item{state, priority}.before(least)) return;
            remove(smallest_.top().slot);
        }
        const std::uint32_t slot = free_slot();
        index_[find(state)] = slot + 1;
        set(slot, {state, priority});
    }

    std::uint32_t pop_largest() {
        const std::uint32_t slot = largest_.top().slot;
        const std::uint32_t state = slots_[slot].state;
        remove(slot);
        return state;
    }

private:
    struct Item {
        std::uint32_t state, priority;
        bool before(const Item& other) const {
            return priority != other.priority ? priority > other.priority : state < other.state;
        }
    };
    static constexpr std::uint32_t kNone = 0;
    // Keys of the heaps: the index is the slot, the order is that of the items.
    struct Largest {
        Item item;
        std::uint32_t slot;
        std::uint32_t index() const { return slot; }
        friend bool operator<(const Largest& a, const Largest& b) { return a.item.before(b.item); }
    };
    struct Smallest {
        Item item;
        std::uint32_t slot;
        std::uint32_t index() const { return slot; }
        friend bool operator<(const Smallest& a, const Smallest& b) { return b.item.before(a.item); }
    };

    void set(std::uint32_t slot, const Item& item) {
        slots_[slot] = item;
        largest_.put({item, slot});
        smallest_.put({item, slot});
    }
    std::uint32_t free_slot() {
        if (free_.empty()) return used_++;
        const std::uint32_t slot = free_.back();
        free_.pop_back();
        return slot;
    }
    void remove(std::uint32_t slot) {
        largest_.erase(slot);
        smallest_.erase(slot);
        free_.push(slot);
        // Linear probing without tombstones: close the gap.
        const std::size_t mask = index_.size() - 1;
        std::size_t gap = find(slots_[slot].state), at = gap;
        for (;;) {
            index_[gap] = kNone;
            for (;;) {
                at = (at + 1) & mask;
                if (index_[at] == kNone) return;
                const std::size_t home = hash(slots_[index_[at] - 1].state);
                if (((at - home) & mask) >= ((at - gap) & mask)) break;
            }
            index_[gap] = index_[at];
            gap = at;
        }
    }
    std::size_t hash(std::uint32_t state) const { return (state * 0x9e3779b1u >> 7) & (index_.size() - 1); }
    std::size_t find(std::uint32_t state) const {
        std::size_t at = hash(state);
        while (index_[at] != kNone && slots_[index_[at] - 1].state != state) at = (at + 1) & (index_.size() - 1);
        return at;
    }

    IndexedHeap<Largest> largest_;
    IndexedHeap<Smallest> smallest_;
    FixedArray<Item> slots_;
    FixedArray<std::uint32_t> index_;  // by state: its slot plus one, or kNone
    FixedArray<std::uint32_t> free_;   // slots that were given back
    std::uint32_t used_ = 0;           // slots from here on were never used
};

}  // namespace waystone
