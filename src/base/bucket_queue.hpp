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
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace waystone {

template <class Entry, unsigned Shift, unsigned Ring>
class BucketQueue {
    static_assert((Ring & (Ring - 1)) == 0, "the ring is indexed by a mask");
    static_assert(Ring <= 64, "a word has a bit for each stack");

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

    bool empty() const { return used_ == 0; }
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
        if (used_ == 0) return false;
        const unsigned at = current_ & (Ring - 1);
        const std::uint64_t from_here = used_ >> at << at;
        const auto found = static_cast<unsigned>(std::countr_zero(from_here != 0 ? from_here : used_));
        current_ += (found - at) & (Ring - 1);
        here_ = &stacks_[found];
        return true;
    }
    // Moves back to a lower priority. What has no place in the circle any longer is taken out.
    template <class Take>  // Take(const Entry&)
    void go_back(std::uint64_t priority, Take&& take) {
        const std::uint64_t to = priority >> Shift;
        for (unsigned i = 0; i < Ring && current_ > to; ++i) {
            here_ = &stacks_[--current_ & (Ring - 1)];
            while (!here_->empty()) take(pop());
        }
        start_at(priority);
    }

    // The newest entry of the current bucket, after advance().
    Entry pop() {
        const Entry entry = *--here_->next;
        if (here_->next == here_->begin) [[unlikely]]
            drop_chunk(*here_);
        return entry;
    }

private:
    static constexpr std::size_t kChunk = (PagePool::kLarge * PagePool::kPageBytes - sizeof(void*)) / sizeof(Entry);
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
        used_ |= bit(stack);
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
        if (below == nullptr) used_ &= ~bit(stack);
    }
    std::uint64_t bit(const Stack& stack) const { return std::uint64_t{1} << (&stack - stacks_.data()); }
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
    std::uint64_t used_ = 0;        // bits of the stacks that hold something
    std::uint64_t current_ = 0;
    Chunk* free_ = nullptr;
    Arena* arena_;
    PageChain pages_;                             // with one
    std::vector<std::unique_ptr<Chunk>> chunks_;  // without an arena
};

}  // namespace waystone
