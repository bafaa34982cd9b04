// SPDX-License-Identifier: MIT
// A heap of states that knows where each state sits, so that keys can be lowered in place.
//
// No two keys are equal, so the pop order never depends on the history of the heap, nor on its shape. It has four
// children a node, which is half the height of two, and siblings lie in one page. Capacity is fixed when the heap is
// made: nothing allocates afterwards, but for pages in paged memory. A heap clears in O(1): a position counts only while
// the slot it names holds that state.
#pragma once

#include "base/assert.hpp"
#include "base/heap_key.hpp"
#include "base/table_memory.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace waystone {

// Key needs a strict total order by <, and index(): a number below `indices`, another one for each state.
template <class Key = HeapKey, class Memory = Dense>
class IndexedHeap {
public:
    IndexedHeap() = default;
    // At most `capacity` states at a time. Memory that is not paged may come from the system.
    IndexedHeap(std::size_t indices, std::size_t capacity, Arena* arena = nullptr)
        : slots_(kRoot + capacity, arena), position_(indices, arena), capacity_(capacity) {
        clear();
    }

    bool empty() const { return slots_.size() <= kRoot; }
    std::size_t size() const { return empty() ? 0 : slots_.size() - kRoot; }
    std::size_t capacity() const { return capacity_; }
    // In paged memory all pages go back.
    void clear() {
        slots_.clear();
        if constexpr (!std::is_same_v<Memory, Dense>) position_.clear();
    }

    bool contains(std::uint32_t index) const {
        const std::uint32_t at = position_[index];
        return at >= kRoot && at < slots_.size() && slots_[at].index() == index;
    }
    const Key& top() const { return slots_[kRoot]; }
    const Key& key(std::uint32_t index) const { return slots_[position_[index]]; }

    // A state that is not there. False where memory is paged and there is none left; nothing has changed then.
    bool push(const Key& key) {
        WAYSTONE_ASSERT(size() < capacity_);
        while (slots_.size() < kRoot)
            if (!slots_.push_back({})) return false;
        if (position_.at(key.index()) == nullptr || !slots_.push_back(key)) return false;
        place(sift_up(slots_.size() - 1, key), key);
        return true;
    }
    // Inserts the state, or replaces the key it has.
    bool put(const Key& key) {
        if (!contains(key.index())) return push(key);
        const std::size_t at = position_[key.index()];
        place(sift_down(sift_up(at, key), key), key);
        return true;
    }

    Key pop() {
        const Key top = slots_[kRoot];
        remove_at(kRoot);
        return top;
    }

    void erase(std::uint32_t index) {
        if (contains(index)) remove_at(position_[index]);
    }

private:
    // With the root there, four siblings begin at a multiple of four: the children of p at 4 (p - 2).
    static constexpr std::size_t kRoot = 3;

    void place(std::size_t at, const Key& key) {
        slots_[at] = key;
        position_.set(key.index(), static_cast<std::uint32_t>(at));
    }
    void remove_at(std::size_t at) {
        const Key last = slots_.back();
        slots_.pop_back();
        if (at < slots_.size()) place(sift_down(sift_up(at, last), last), last);
    }
    std::size_t sift_up(std::size_t at, const Key& key) {
        while (at > kRoot) {
            const std::size_t parent = at / 4 + 2;
            const Key& above = slots_[parent];
            if (!(key < above)) break;
            place(at, above);
            at = parent;
        }
        return at;
    }
    std::size_t sift_down(std::size_t at, const Key& key) {
        for (;;) {
            const std::size_t first = 4 * (at - 2);
            if (first >= slots_.size()) break;
            const std::size_t count = std::min<std::size_t>(4, slots_.size() - first);
            const Key* const children = &slots_[first];
            std::size_t least = 0;
            if (count == 4) [[likely]] {
                const std::size_t left = children[1] < children[0], right = 2 + (children[3] < children[2]);
                least = children[right] < children[left] ? right : left;
            } else {
                for (std::size_t i = 1; i < count; ++i)
                    if (children[i] < children[least]) least = i;
            }
            if (!(children[least] < key)) break;
            place(at, children[least]);
            at = first + least;
        }
        return at;
    }

    typename Memory::template Stack<Key> slots_;
    typename Memory::template Array<std::uint32_t> position_;
    std::size_t capacity_ = 0;
};

}  // namespace waystone
