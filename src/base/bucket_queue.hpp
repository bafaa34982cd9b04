// SPDX-License-Identifier: MIT
// A priority queue of buckets 2^Shift wide: push and pop in O(1), last in first out in a bucket.
//
// For monotone searches only: a priority pushed may lie at most 2^Shift * (Ring - 1) above the
// bucket being emptied, so Ring stacks in a circle are enough. Priorities below the current
// bucket count as lying in it. Stacks are chains of chunks from one pool: memory follows the most
// entries ever held at once, never the length of the priorities, and clear() keeps it.
#pragma once

#include "base/assert.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace waystone {

template <class Entry, unsigned Shift, unsigned Ring>
class BucketQueue {
    static_assert((Ring & (Ring - 1)) == 0, "the ring is indexed by a mask");

public:
    void clear() {
        for (Stack& stack : stacks_)
            while (stack.top != nullptr) drop_chunk(stack);
        current_ = 0;
        size_ = 0;
    }

    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    std::size_t bytes() const { return pool_.size() * sizeof(Chunk); }
    // Least priority that the current bucket may hold.
    std::uint64_t current() const { return current_ << Shift; }

    // Sets where the circle begins. Only while empty.
    void start_at(std::uint64_t priority) { current_ = priority >> Shift; }

    // Makes room, so that up to this many entries at a time need no allocation.
    void reserve(std::size_t entries) {
        const std::size_t chunks = entries / kChunk + 2 * Ring;
        while (pool_.size() < chunks) give_back(pool_.emplace_back(std::make_unique<Chunk>()).get());
    }

    void push(std::uint64_t priority, const Entry& entry) {
        const std::uint64_t bucket = std::max(priority >> Shift, current_);
        WAYSTONE_DEBUG_ASSERT(bucket - current_ < Ring);
        Stack& stack = stacks_[bucket & (Ring - 1)];
        if (stack.next == stack.end) add_chunk(stack);
        *stack.next++ = entry;
        ++size_;
    }

    // Moves to the first bucket that holds something; false when the queue is empty.
    bool advance() {
        if (size_ == 0) return false;
        while (stacks_[current_ & (Ring - 1)].empty()) ++current_;
        return true;
    }

    // The newest entry of the current bucket, after advance().
    Entry pop() {
        Stack& stack = stacks_[current_ & (Ring - 1)];
        const Entry entry = *--stack.next;
        if (stack.next == stack.top->entries.data()) drop_chunk(stack);
        --size_;
        return entry;
    }

private:
    static constexpr std::size_t kChunk = 126;
    struct Chunk {
        std::array<Entry, kChunk> entries;
        Chunk* below = nullptr;
    };
    struct Stack {
        Entry* next = nullptr;  // one past the newest entry
        Entry* end = nullptr;   // one past the top chunk
        Chunk* top = nullptr;
        bool empty() const { return top == nullptr; }
    };

    void add_chunk(Stack& stack) {
        if (free_ == nullptr) give_back(pool_.emplace_back(std::make_unique<Chunk>()).get());
        Chunk* chunk = free_;
        free_ = chunk->below;
        chunk->below = stack.top;
        show(stack, chunk, chunk->entries.data());
    }
    // Called when the top chunk has become empty, or to empty it.
    void drop_chunk(Stack& stack) {
        Chunk* below = stack.top->below;
        give_back(stack.top);
        show(stack, below, below == nullptr ? nullptr : below->entries.data() + kChunk);
    }
    void give_back(Chunk* chunk) {
        chunk->below = free_;
        free_ = chunk;
    }
    void show(Stack& stack, Chunk* chunk, Entry* next) {
        stack.top = chunk;
        stack.next = next;
        stack.end = chunk == nullptr ? nullptr : chunk->entries.data() + kChunk;
    }

    std::array<Stack, Ring> stacks_{};
    std::uint64_t current_ = 0;
    std::size_t size_ = 0;
    Chunk* free_ = nullptr;
    std::vector<std::unique_ptr<Chunk>> pool_;
};

}  // namespace waystone
