// SPDX-License-Identifier: MIT
// A priority queue of buckets 2^Shift wide: push and pop in O(1), last in first out in a bucket.
//
// For monotone searches only: a priority pushed may lie at most 2^Shift * (Ring - 1) above the
// bucket being emptied, so Ring stacks in a circle are enough. Priorities below the current
// bucket count as lying in it. Stacks are chains of chunks: memory follows the most entries ever held at once, never
// the length of the priorities, and clear() keeps it. Chunks come from an arena's pool, and push() says where that is
// empty; or from the system where there is none.
#pragma once

#include "base/assert.hpp"
#include "base/page_chain.hpp"

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
    explicit BucketQueue(Arena* arena = nullptr) : arena_(arena) {
        if (arena != nullptr) pages_ = PageChain(*arena, PagePool::kLarge);
    }
    BucketQueue(BucketQueue&&) = delete;  // here_ points into it

    void clear() {
        for (Stack& stack : stacks_)
            while (stack.top != nullptr) drop_chunk(stack);
        start_at(0);
    }

    // The same, and chunks go back to the arena's pool.
    void forget() {
        clear();
        if (arena_ == nullptr) return;
        free_ = nullptr;
        pages_.clear();
    }

    bool empty() const {
        return std::all_of(stacks_.begin(), stacks_.end(), [](const Stack& stack) { return stack.empty(); });
    }
    std::size_t bytes() const { return chunks_.size() * sizeof(Chunk); }  // of its own
    // Least priority that the current bucket may hold.
    std::uint64_t current() const { return current_ << Shift; }

    // Sets where the circle begins. Only while empty.
    void start_at(std::uint64_t priority) {
        current_ = priority >> Shift;
        here_ = &stacks_[current_ & (Ring - 1)];
    }

    // Makes room, so that up to this many entries at a time need no allocation.
    void reserve(std::size_t entries) {
        const std::size_t chunks = entries / kChunk + 2 * Ring;
        while (chunks_.size() < chunks) give_back(chunks_.emplace_back(std::make_unique<Chunk>()).get());
    }

    // False where there is no memory for it.
    bool push(std::uint64_t priority, const Entry& entry) {
        const std::uint64_t bucket = std::max(priority >> Shift, current_);
        WAYSTONE_DEBUG_ASSERT(bucket - current_ < Ring);
        Stack& stack = stacks_[bucket & (Ring - 1)];
        if (stack.next == stack.end) [[unlikely]]
            if (!add_chunk(stack)) return false;
        *stack.next++ = entry;
        return true;
    }

    bool bucket_empty() const { return here_->empty(); }

    // Moves to the first bucket that holds something; false when the queue is empty.
    bool advance() {
        for (unsigned i = 0; i < Ring; ++i) {
            Stack& stack = stacks_[(current_ + i) & (Ring - 1)];
            if (stack.empty()) continue;
            current_ += i;
            here_ = &stack;
            return true;
        }
        return false;
    }

    // The newest entry of the current bucket, after advance().
    Entry pop() {
        const Entry entry = *--here_->next;
        if (here_->next == here_->begin) [[unlikely]]
            drop_chunk(*here_);
        return entry;
    }

private:
    static constexpr std::size_t kChunk = 126;
    struct Chunk {
        std::array<Entry, kChunk> entries;
        Chunk* below = nullptr;
    };
    struct Stack {
        Entry* next = nullptr;   // one past the newest entry
        Entry* end = nullptr;    // one past the top chunk
        Entry* begin = nullptr;  // of the top chunk
        Chunk* top = nullptr;
        bool empty() const { return top == nullptr; }
    };

    [[gnu::noinline]] bool add_chunk(Stack& stack) {
        if (free_ == nullptr && !more_chunks()) return false;
        Chunk* chunk = free_;
        free_ = chunk->below;
        chunk->below = stack.top;
        show(stack, chunk);
        stack.next = stack.begin;
        return true;
    }
    bool more_chunks() {
        static_assert(sizeof(Chunk) <= PagePool::kLarge * PagePool::kPageBytes);
        if (arena_ == nullptr) {
            give_back(chunks_.emplace_back(std::make_unique<Chunk>()).get());
            return true;
        }
        const std::uint32_t page = pages_.take();
        if (page != 0) give_back(new (arena_->pool().page(page)) Chunk);
        return page != 0;
    }
    // Called when the top chunk has become empty, or to empty it.
    [[gnu::noinline]] void drop_chunk(Stack& stack) {
        Chunk* below = stack.top->below;
        give_back(stack.top);
        show(stack, below);
        stack.next = stack.end;
    }
    void give_back(Chunk* chunk) {
        chunk->below = free_;
        free_ = chunk;
    }
    void show(Stack& stack, Chunk* chunk) {
        stack.top = chunk;
        stack.begin = chunk == nullptr ? nullptr : chunk->entries.data();
        stack.end = chunk == nullptr ? nullptr : chunk->entries.data() + kChunk;
    }

    std::array<Stack, Ring> stacks_{};
    Stack* here_ = stacks_.data();  // the current bucket's
    std::uint64_t current_ = 0;
    Chunk* free_ = nullptr;
    Arena* arena_;
    PageChain pages_;                             // with one
    std::vector<std::unique_ptr<Chunk>> chunks_;  // without an arena
};

}  // namespace waystone
