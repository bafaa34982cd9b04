// SPDX-License-Identifier: MIT
// A plain binary heap, least first, in pages: for queues that are rarely long.
//
// Entry needs a strict total order by <. A push fails if the pool is empty.
#pragma once

#include "base/table_memory.hpp"

#include <cstddef>

namespace waystone {

template <class Entry>
class PagedHeap {
public:
    explicit PagedHeap(Arena& arena) : slots_(0, &arena) {}
    void clear() { slots_.clear(); }
    bool empty() const { return slots_.size() == 0; }
    const Entry& top() const { return slots_[0]; }

    bool push(const Entry& entry) {
        if (!slots_.push_back(entry)) return false;
        std::size_t at = slots_.size() - 1;
        for (; at > 0 && entry < slots_[(at - 1) / 2]; at = (at - 1) / 2) slots_[at] = slots_[(at - 1) / 2];
        slots_[at] = entry;
        return true;
    }
    void pop() {
        const Entry last = slots_.back();
        slots_.pop_back();
        const std::size_t size = slots_.size();
        if (size == 0) return;
        std::size_t at = 0;
        for (std::size_t child = 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && slots_[child + 1] < slots_[child]) ++child;
            if (!(slots_[child] < last)) break;
            slots_[at] = slots_[child];
            at = child;
        }
        slots_[at] = last;
    }

private:
    PagedStack<Entry> slots_;
};

}  // namespace waystone
