// SPDX-License-Identifier: MIT
// A plain binary heap, least first, for small queues whose stale entries are skipped when they come up.
//
// Entry needs a strict total order by <, so that pops never depend on the heap's history. Capacity is what was
// reserved or borrowed.
#pragma once

#include "base/fixed_array.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

namespace waystone {

template <class Entry>
class MinHeap {
public:
    void reserve(std::size_t entries) { slots_.reserve(entries); }
    void borrow(std::span<std::byte> memory) { slots_.borrow(memory); }
    std::size_t capacity() const { return slots_.capacity(); }
    void clear() { slots_.clear(); }
    bool empty() const { return slots_.empty(); }
    std::size_t size() const { return slots_.size(); }
    const Entry& top() const { return slots_[0]; }

    void push(const Entry& entry) {
        slots_.push(entry);
        raise(slots_.size() - 1, entry);
    }

    void pop() {
        const Entry last = slots_[slots_.size() - 1];
        slots_.pop_back();
        const std::size_t size = slots_.size();
        if (size == 0) return;
        // The gap goes down to a leaf and the last entry up from there: it is large, so this takes fewer comparisons.
        Entry* const slots = slots_.data();
        std::size_t at = 0, child = 2;
        for (; child < size; child = 2 * at + 2) {
            child -= slots[child - 1] < slots[child];
            slots[at] = slots[child];
            at = child;
        }
        if (child == size) {
            slots[at] = slots[child - 1];
            at = child - 1;
        }
        raise(at, last);
    }

    // Drops what is not worth keeping, and all but the least of the rest. A sorted array is a heap.
    template <class Worth>  // bool Worth(const Entry&)
    void retain(std::size_t most, Worth&& worth) {
        Entry* const begin = slots_.data();
        Entry* const end = std::partition(begin, begin + slots_.size(), worth);
        std::sort(begin, end);
        slots_.set_size(std::min(most, static_cast<std::size_t>(end - begin)));
    }

private:
    void raise(std::size_t at, const Entry& entry) {
        Entry* const slots = slots_.data();
        while (at > 0) {
            const std::size_t parent = (at - 1) / 2;
            if (!(entry < slots[parent])) break;
            slots[at] = slots[parent];
            at = parent;
        }
        slots[at] = entry;
    }
    FixedArray<Entry> slots_;
};

}  // namespace waystone
