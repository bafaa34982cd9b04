// SPDX-License-Identifier: MIT
// A plain heap, least first, whose stale entries are skipped when they come up. It has four children a node, which is
// half the height of two: a pop waits for its comparisons level by level.
//
// Entry needs a strict total order by <, so that pops never depend on the heap's history. Entries lie in a stack of
// table_memory.hpp: capacity is what was reserved or borrowed, or what a pool has.
#pragma once

#include "base/table_memory.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace waystone {

template <class Entry, class Stack = DenseStack<Entry>>
class MinHeap {
public:
    MinHeap() = default;
    explicit MinHeap(Stack slots) : slots_(std::move(slots)) {}
    Stack& memory() { return slots_; }  // to reserve or borrow it

    std::size_t capacity() const { return slots_.capacity(); }
    void clear() { slots_.clear(); }
    bool empty() const { return slots_.size() == 0; }
    std::size_t size() const { return slots_.size(); }
    const Entry& top() const { return slots_[0]; }

    // False where there is no memory for it.
    bool push(const Entry& entry) {
        if (!slots_.push_back(entry)) return false;
        raise(slots_.size() - 1, entry);
        return true;
    }

    // The gap goes down to a leaf and the last entry up from there: it is large, so this takes fewer comparisons.
    void pop() {
        const Entry last = slots_.back();
        slots_.pop_back();
        const std::size_t size = slots_.size();
        if (size == 0) return;
        Entry* gap = &slots_[0];
        *gap = last;  // one of four at the root
        std::size_t at = 0, first = 0;
        for (Entry* four = gap; first + 4 <= size;) {
            Entry* const below = &slots_[4 * first];  // asked for before it is known which of them are needed
            const std::size_t left = four[1] < four[0], right = 2 + (four[3] < four[2]);
            const std::size_t child = four[right] < four[left] ? right : left;
            if (first + child == 0) return;
            *gap = four[child];
            gap = four + child;
            at = first + child;
            first = 4 * at;
            four = below + 4 * child;
        }
        if (first < size) {
            std::size_t least = first;
            for (std::size_t i = first + 1; i < size; ++i)
                if (slots_[i] < slots_[least]) least = i;
            *gap = slots_[least];
            at = least;
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
    // The children of an entry begin at four times its place; the root has itself there, and three.
    void raise(std::size_t at, const Entry& entry) {
        while (at > 0) {
            const Entry& parent = slots_[at / 4];
            if (!(entry < parent)) break;
            slots_[at] = parent;
            at /= 4;
        }
        slots_[at] = entry;
    }
    Stack slots_;
};

}  // namespace waystone
