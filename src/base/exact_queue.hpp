// SPDX-License-Identifier: MIT
// The open list of best-first searches, in exact order: the least entries are sorted, the next ones lie in buckets.
//
// A search pushes nearly twice as many entries as it expands states, since many states are reached again more cheaply
// before their turn comes, and most entries lie only a little above the least. So an entry goes into one of 64 buckets
// by its f, in O(1). When the turn of a bucket comes, the entries in it that are stale by then are dropped and the
// others sorted, which takes the time of as many pushes to a heap. What lies beyond the buckets waits in that heap.
// Where f falls, the buckets begin lower, and what is in the last of them goes to the heap.
//
// Entry needs a strict total order by < that begins with the order of its member f. Which entries are live is for the
// search to say; the heap's memory must hold all of them.
#pragma once

#include "base/bucket_queue.hpp"
#include "base/front_heap.hpp"

#include <bit>
#include <cstdint>

namespace waystone {

// A turn takes as long as its bucket is large, so this is for searches that run to their end. Those that stop after a
// few expansions have PositionQueue.
template <class Entry>
class ExactQueue {
    static constexpr unsigned kBuckets = 64;

public:
    // What the buckets take from a pool, beside what the entries take.
    static constexpr std::uint64_t kLeastBytes = std::uint64_t{kBuckets} * PagePool::kLarge * PagePool::kPageBytes;

    explicit ExactQueue(Arena* arena) : arena_(arena), buckets_(arena) {}
    // Once: memory for the entries of so many states, and about how far f rises in a step of the search.
    void prepare(std::size_t, std::uint64_t states, std::uint64_t rise) {
        front_ = FrontHeap<Entry>(DenseStack<Entry>(states + states / 4 + 64, arena_));
        shift_ = static_cast<unsigned>(std::bit_width(rise / kBuckets));
    }

    // Where the first entry will be.
    void start_at(std::uint64_t f) {
        front_.clear();
        buckets_.clear();
        buckets_.start_at(f >> shift_);
    }
    // All pages go back to the arena's pool.
    void forget() {
        front_.clear();
        buckets_.forget();
    }

    // False where there is no memory for it.
    template <class Live>  // bool Live(const Entry&)
    bool push(const Entry& entry, std::uint32_t, const Live& live) {
        const std::uint64_t bucket = bucket_of(entry);
        if (bucket - buckets_.current() - 1 < kBuckets - 1) [[likely]]
            return buckets_.push(bucket, entry);
        return push_apart(entry, bucket, live);
    }

    // The least entry; null where there is none.
    template <class Live>
    const Entry* top(const Live& live) {
        if (!front_.empty() && bucket_of(front_.top()) <= buckets_.current()) [[likely]]
            return &front_.top();
        return next_bucket(live) ? &front_.top() : nullptr;
    }
    // After top().
    void pop() { front_.pop(); }

private:
    std::uint64_t bucket_of(const Entry& entry) const { return entry.f >> shift_; }
    // What follows is apart, so that what is done most often stays short.
    template <class Live>
    [[gnu::noinline]] bool push_apart(Entry entry, std::uint64_t bucket, const Live& live) {
        if (bucket < buckets_.current()) buckets_.go_back(bucket, [&](const Entry& last) { sort(last, live); });
        sort(entry, live);
        return true;
    }
    // Sorts what is live in the buckets whose turn comes, until something is; false where nothing is left.
    template <class Live>
    [[gnu::noinline]] bool next_bucket(const Live& live) {
        for (;;) {
            const bool more = buckets_.advance();
            if (!front_.empty() && (!more || bucket_of(front_.top()) < buckets_.current())) {
                buckets_.start_at(bucket_of(front_.top()));
                return true;
            }
            if (!more) return false;
            while (!buckets_.bucket_empty())
                if (const Entry entry = buckets_.pop(); live(entry)) sort(entry, live);
            if (!front_.empty() && bucket_of(front_.top()) <= buckets_.current()) return true;
        }
    }
    template <class Live>
    void sort(const Entry& entry, const Live& live) {
        if (front_.full()) [[unlikely]]
            front_.retain(FrontHeap<Entry>::kEverything, live);
        front_.push(entry);
    }

    Arena* arena_;
    FrontHeap<Entry> front_;  // all up to the current bucket, and what lies beyond the buckets
    BucketQueue<Entry, 0, kBuckets> buckets_;
    unsigned shift_ = 0;
};

}  // namespace waystone
