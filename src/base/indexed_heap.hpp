// SPDX-License-Identifier: MIT
// A binary heap of states that knows where each state sits, so that keys can be lowered in place.
//
// The order is spelled out in Key: least f, then larger g, then smaller state; no two keys are
// equal, so the pop order never depends on the history of the heap. Capacity is fixed when
// the heap is made: nothing allocates afterwards, but for pages in paged memory. A heap clears in O(1): a position
// counts only while the slot it names holds that state.
#pragma once

#include "base/assert.hpp"
#include "base/paged_array.hpp"

#include <cstddef>
#include <cstdint>

namespace waystone {

struct HeapKey {
    std::uint64_t f = 0;
    std::uint32_t g = 0;
    std::uint32_t state = 0;

    friend bool operator<(const HeapKey& a, const HeapKey& b) {
        if (a.f != b.f) return a.f < b.f;
        if (a.g != b.g) return a.g > b.g;
        return a.state < b.state;
    }
};

// Key needs `state` (below the number of states) and a strict total order by <.
template <class Key = HeapKey, class Memory = Dense>
class IndexedHeap {
public:
    IndexedHeap() = default;
    // At most `capacity` states at a time, with indices below `states`.
    IndexedHeap(std::size_t states, std::size_t capacity) { resize(states, capacity); }

    void resize(std::size_t states, std::size_t capacity) {
        position_ = typename Memory::template Array<std::uint32_t>(states, 0);
        slots_.clear();
        slots_.reserve(capacity);
        capacity_ = capacity;
    }

    bool empty() const { return slots_.empty(); }
    std::size_t size() const { return slots_.size(); }
    std::size_t capacity() const { return capacity_; }
    std::size_t bytes() const { return slots_.capacity() * sizeof(Key) + position_.bytes(); }
    void clear() { slots_.clear(); }

    bool contains(std::uint32_t state) const {
        const std::uint32_t at = position_[state];
        return at < slots_.size() && slots_[at].state == state;
    }
    const Key& top() const { return slots_.front(); }
    const Key& key(std::uint32_t state) const { return slots_[position_[state]]; }

    // Inserts the state, or replaces the key it has.
    void put(const Key& key) {
        std::size_t at;
        if (contains(key.state)) {
            at = position_[key.state];
        } else {
            WAYSTONE_ASSERT(slots_.size() < capacity_);
            at = slots_.size();
            slots_.push_back(key);
        }
        place(sift_down(sift_up(at, key), key), key);
    }

    Key pop() {
        const Key top = slots_.front();
        remove_at(0);
        return top;
    }

    void erase(std::uint32_t state) {
        if (contains(state)) remove_at(position_[state]);
    }

private:
    void place(std::size_t at, const Key& key) {
        slots_[at] = key;
        position_.set(key.state, static_cast<std::uint32_t>(at));
    }
    void remove_at(std::size_t at) {
        const Key last = slots_.back();
        slots_.pop_back();
        if (at < slots_.size()) place(sift_down(sift_up(at, last), last), last);
    }
    std::size_t sift_up(std::size_t at, const Key& key) {
        while (at > 0) {
            const std::size_t parent = (at - 1) / 2;
            if (!(key < slots_[parent])) break;
            place(at, slots_[parent]);
            at = parent;
        }
        return at;
    }
    std::size_t sift_down(std::size_t at, const Key& key) {
        for (;;) {
            std::size_t child = 2 * at + 1;
            if (child >= slots_.size()) break;
            if (child + 1 < slots_.size() && slots_[child + 1] < slots_[child]) ++child;
            if (!(slots_[child] < key)) break;
            place(at, slots_[child]);
            at = child;
        }
        return at;
    }

    typename Memory::template Stack<Key> slots_;
    typename Memory::template Array<std::uint32_t> position_;
    std::size_t capacity_ = 0;
};

}  // namespace waystone
