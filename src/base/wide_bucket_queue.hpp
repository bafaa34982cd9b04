// SPDX-License-Identifier: MIT
// Bucket queues in three levels, for monotone searches whose priorities may rise by any amount.
//
// The near level has 64 buckets 2^Shift wide, the middle one 64 that are as wide as all near ones together, and the far
// one 64 of those. When a level is empty, the next bucket of the level above is dealt out to it, so an entry moves at
// most twice. Priorities are below 2^(Shift + 18). In a near bucket the last one in is the first out; dealing turns the
// order round. Memory is that of the three queues.
#pragma once

#include "base/bucket_queue.hpp"

namespace waystone {

template <class Entry, unsigned Shift>
class WideBucketQueue {
public:
    explicit WideBucketQueue(Arena* arena = nullptr) : near_(arena), middle_(arena), far_(arena) {}

    void clear() {
        near_.clear();
        middle_.clear();
        far_.clear();
        block_ = 0;
        failed_ = false;
    }
    void forget() {
        clear();
        near_.forget();
        middle_.forget();
        far_.forget();
    }
    // Least priority that the current bucket may hold.
    std::uint64_t current() const { return near_.current(); }
    // Where it begins. Only while empty.
    void start_at(std::uint64_t priority) {
        block_ = priority >> kMiddle;
        near_.start_at(priority);
        middle_.start_at(priority);
        far_.start_at(priority);
    }

    // False where there is no memory for it. A priority below the current bucket counts as lying in it.
    bool push(std::uint64_t priority, const Entry& entry) {
        WAYSTONE_DEBUG_ASSERT(priority >> kFar < kRing);
        if (priority >> kMiddle <= block_) [[likely]]
            return near_.push(priority, entry);
        if (priority >> kFar == block_ >> kBits) return middle_.push(priority, entry);
        return far_.push(priority, entry);
    }

    bool bucket_empty() const { return near_.bucket_empty(); }
    Entry pop() { return near_.pop(); }

    // Moves to the first bucket that holds something; false when the queue is empty. Asks entries for their priority
    // again. See failed().
    template <class Priority>  // std::uint64_t Priority(const Entry&)
    bool advance(const Priority& priority) {
        if (near_.advance()) return true;
        if (!middle_.advance()) {
            if (!far_.advance()) return false;
            middle_.start_at(far_.current());
            deal(far_, middle_, priority);
            middle_.advance();
        }
        block_ = middle_.current() >> kMiddle;
        near_.start_at(middle_.current());
        deal(middle_, near_, priority);
        return near_.advance();
    }
    // Whether entries were lost because there was no memory to deal them out.
    bool failed() const { return failed_; }

private:
    static constexpr unsigned kBits = 6, kRing = 1 << kBits, kMiddle = Shift + kBits, kFar = Shift + 2 * kBits;

    template <class From, class To, class Priority>
    void deal(From& from, To& to, const Priority& priority) {
        while (!from.bucket_empty()) {
            const Entry entry = from.pop();
            failed_ |= !to.push(priority(entry), entry);
        }
    }

    BucketQueue<Entry, Shift, kRing> near_;
    BucketQueue<Entry, kMiddle, kRing> middle_;
    BucketQueue<Entry, kFar, kRing> far_;
    std::uint64_t block_ = 0;  // which of the middle level's buckets the near level holds
    bool failed_ = false;
};

}  // namespace waystone
