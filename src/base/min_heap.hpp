// SPDX-License-Identifier: MIT
// A plain heap, least first, for small queues whose stale entries are skipped when they come up. It has four children a
// node, which is half the height of two: a pop waits for its comparisons level by level.
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
        std::size_t at = 0, first = 1;
        for (; first + 4 <= size; first = 4 * at + 1) {
            const std::size_t left = first + (slots[first + 1] < slots[first]);
            const std::size_t right = first + 2 + (slots[first + 3] < slots[first + 2]);
            const std::size_t child = slots[right] < slots[left] ? right : left;
            slots[at] = slots[child];
            at = child;
        }
        if (first < size) {
            const Entry* const child = std::min_element(slots + first, slots + size);
            slots[at] = *child;
            at = static_cast<std::size_t>(child - slots);
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
            const std::size_t parent = (at - 1) / 4;
            if (!(entry < slots[parent])) break;
            slots[at] = slots[parent];
            at = parent;
        }
        slots[at] = entry;
    }
    FixedArray<Entry> slots_;
};

}  // namespace waystone
