// SPDX-License-Identifier: MIT
// A plain binary heap, least first, for small queues whose stale entries are skipped when they come up.
//
// Entry needs a strict total order by <, so that pops never depend on the heap's history. Capacity is what was
// reserved.
#pragma once

#include "base/fixed_array.hpp"

#include <cstddef>

namespace waystone {

template <class Entry>
class MinHeap {
public:
    void reserve(std::size_t entries) { slots_.reserve(entries); }
    std::size_t capacity() const { return slots_.capacity(); }
    void clear() { slots_.clear(); }
    bool empty() const { return slots_.empty(); }
    const Entry& top() const { return slots_[0]; }

    void push(const Entry& entry) {
        std::size_t at = slots_.size();
        slots_.push(entry);
        while (at > 0) {
            const std::size_t parent = (at - 1) / 2;
            if (!(entry < slots_[parent])) break;
            slots_[at] = slots_[parent];
            at = parent;
        }
        slots_[at] = entry;
    }

    void pop() {
        const Entry last = slots_[slots_.size() - 1];
        slots_.pop_back();
        const std::size_t size = slots_.size();
        if (size == 0) return;
        std::size_t at = 0;
        for (;;) {
            std::size_t child = 2 * at + 1;
            if (child >= size) break;
            if (child + 1 < size && slots_[child + 1] < slots_[child]) ++child;
            if (!(slots_[child] < last)) break;
            slots_[at] = slots_[child];
            at = child;
        }
        slots_[at] = last;
    }

private:
    FixedArray<Entry> slots_;
};

}  // namespace waystone
