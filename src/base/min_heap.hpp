// SPDX-License-Identifier: MIT
// A plain binary heap, least first, for small queues.
//
// Entry needs a strict total order by <, so that pops never depend on the heap's history. Capacity is what was
// reserved or borrowed. Callers that want to improve entries where they are follow them by a note, called as
// note(entry, place) whenever an entry gets another place; others skip stale entries when they come up.
#pragma once

#include "base/fixed_array.hpp"

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

    void push(const Entry& entry) { push(entry, no_note); }
    template <class Note>
    void push(const Entry& entry, Note&& note) {
        slots_.push(entry);
        raise(slots_.size() - 1, entry, note);
    }
    // Replaces the entry at a place by one that comes no later.
    template <class Note>
    void improve(std::size_t place, const Entry& entry, Note&& note) {
        raise(place, entry, note);
    }

    void pop() { pop(no_note); }
    template <class Note>
    void pop(Note&& note) {
        const Entry last = slots_[slots_.size() - 1];
        slots_.pop_back();
        const std::size_t size = slots_.size();
        if (size == 0) return;
        // The gap goes down to a leaf and the last entry up from there: it is large, so this takes fewer comparisons.
        Entry* const slots = slots_.data();
        std::size_t at = 0, child = 2;
        const auto fill = [&](std::size_t from) {
            slots[at] = slots[from];
            note(slots[at], at);
            at = from;
        };
        for (; child < size; child = 2 * at + 2) fill(child - (slots[child - 1] < slots[child]));
        if (child == size) fill(child - 1);
        raise(at, last, note);
    }

private:
    static constexpr auto no_note = [](const Entry&, std::size_t) {};

    template <class Note>
    void raise(std::size_t at, const Entry& entry, Note&& note) {
        Entry* const slots = slots_.data();
        while (at > 0) {
            const std::size_t parent = (at - 1) / 2;
            if (!(entry < slots[parent])) break;
            slots[at] = slots[parent];
            note(slots[at], at);
            at = parent;
        }
        slots[at] = entry;
        note(entry, at);
    }
    FixedArray<Entry> slots_;
};

}  // namespace waystone
