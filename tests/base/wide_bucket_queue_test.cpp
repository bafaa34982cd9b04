// SPDX-License-Identifier: MIT
#include "base/wide_bucket_queue.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace waystone {
namespace {

constexpr unsigned kShift = 4;
using WideQueue = WideBucketQueue<std::uint64_t, kShift>;  // entries are their priorities
constexpr std::uint64_t kMost = (std::uint64_t{1} << (kShift + 18)) - 1;
constexpr auto kPriority = [](std::uint64_t entry) { return entry; };

TEST(WideBucketQueue, TakesPrioritiesFromEveryDistanceInTheOrderOfTheirBuckets) {
    Random random(1);
    WideQueue queue;
    for (int round = 0; round < 20; ++round) {
        const std::uint64_t begin = random.chance(0.5) ? 0 : random.below(kMost / 2);
        queue.clear();
        queue.start_at(begin);
        std::multiset<std::uint64_t> held;
        std::uint64_t current = begin;
        for (int i = 0; i < 5000; ++i) {
            if (random.chance(i < 2500 ? 0.6 : 0.3)) {
                const std::uint64_t rise = random.below(1u << (1 + random.below(kShift + 18)));
                const std::uint64_t priority = std::min(kMost, current + rise);
                ASSERT_TRUE(queue.push(priority, priority));
                held.insert(priority);
                continue;
            }
            if (queue.bucket_empty()) {
                ASSERT_EQ(queue.advance(kPriority), !held.empty());
                if (held.empty()) continue;
            }
            current = queue.current();
            ASSERT_EQ(*held.begin() >> kShift << kShift, current);
            const std::uint64_t priority = queue.pop();
            ASSERT_EQ(priority >> kShift << kShift, current);
            ASSERT_TRUE(held.contains(priority));
            held.erase(held.find(priority));
        }
        EXPECT_FALSE(queue.failed());
    }
}

TEST(WideBucketQueue, LastInFirstOutWithinABucketAndLowPrioritiesCountAsCurrent) {
    WideQueue queue;
    queue.start_at(5000);
    for (const std::uint64_t priority : {5001u, 5005u, 3u}) queue.push(priority, priority);
    std::vector<std::uint64_t> order;
    while (!queue.bucket_empty() || queue.advance(kPriority)) order.push_back(queue.pop());
    EXPECT_EQ(order, (std::vector<std::uint64_t>{3, 5005, 5001}));
}

TEST(WideBucketQueue, SaysWhenThereIsNoMemory) {
    Arena arena(PagePool::make(PagePool::kLeastBytes));
    WideQueue queue(&arena);
    queue.start_at(0);
    bool full = false;
    std::uint64_t pushed = 0;
    while (pushed < 10'000 && !full) full = !queue.push(pushed * 16, pushed * 16), ++pushed;
    EXPECT_TRUE(full);
    while (!queue.bucket_empty() || queue.advance(kPriority)) queue.pop();
    queue.forget();
    EXPECT_EQ(arena.bytes(), 0u);
}

}  // namespace
}  // namespace waystone
