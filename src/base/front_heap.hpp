// SPDX-License-Identifier: MIT
// A heap that keeps its least entries in a short sorted list.
//
// For queues whose next entry was mostly pushed just before, and for short queues: both hardly touch the heap. Entry
// needs a strict total order by <, so that the order never depends on how entries are divided between the two. Capacity
// is that of the memory borrowed, and the list's beside it.
#pragma once

#include "base/min_heap.hpp"

#include <array>
#include <limits>

namespace waystone {

template <class Entry>
class FrontHeap {
public:
    static constexpr std::size_t kEverything = std::numeric_limits<std::size_t>::max();

    FrontHeap() = default;
    explicit FrontHeap(DenseStack<Entry> slots) : heap_(std::move(slots)) {}
    // Empty, with this memory.
    void borrow(std::span<std::byte> memory) {
        heap_.memory().borrow(memory);
        begin_ = end_ = 0;
    }
    void clear() {
        heap_.clear();
        begin_ = end_ = 0;
    }
    bool empty() const { return begin_ == end_ && heap_.empty(); }
    bool full() const { return heap_.size() == heap_.capacity(); }

    const Entry& top() {
        if (begin_ == end_) {
            begin_ = 0;
            end_ = 1;
            front_[0] = heap_.top();
            heap_.pop();
        }
        return front_[end_ - 1];
    }
    // After top().
    void pop() { --end_; }
    // Where no more than `kept` entries will ever come out, others may be forgotten.
    void push(const Entry& entry, std::size_t kept = kEverything) {
        if (!heap_.empty() && heap_.top() < entry) return push_behind(entry);
        const std::size_t size = end_ - begin_;
        if (size == std::min(kFront, kept)) {
            const Entry last = front_[begin_];
            const bool is_last = last < entry;
            if (size < kept) push_behind(is_last ? entry : last);
            if (is_last) return;
            ++begin_;
        }
        if (end_ == front_.size()) move_to_start();
        std::size_t at = end_++;
        for (; at > begin_ && front_[at - 1] < entry; --at) front_[at] = front_[at - 1];
        front_[at] = entry;
    }

    // Removes an entry from the list, if it is there.
    template <class Is>  // bool Is(const Entry&)
    void erase_in_front(Is&& is) {
        std::size_t at = begin_;
        while (at < end_ && !is(front_[at])) ++at;
        if (at == end_) return;
        for (--end_; at < end_; ++at) front_[at] = front_[at + 1];
    }
    // As MinHeap has it, for the heap alone.
    template <class Worth>
    void retain(std::size_t most, Worth&& worth) {
        heap_.retain(most, worth);
    }

private:
    static constexpr std::size_t kFront = 16;

    // Apart, so that what is done most often stays short; by value, so that the entry stays in registers there.
    [[gnu::noinline]] void push_behind(Entry entry) { heap_.push(entry); }
    [[gnu::noinline]] void move_to_start() {
        end_ = static_cast<std::size_t>(std::copy(&front_[begin_], &front_[end_], front_.data()) - front_.data());
        begin_ = 0;
    }

    std::size_t begin_ = 0, end_ = 0;      // of the list; it moves on as its last entries go behind
    std::array<Entry, 2 * kFront> front_;  // falling: the least comes last, where most entries are inserted
    MinHeap<Entry> heap_;
};

}  // namespace waystone
