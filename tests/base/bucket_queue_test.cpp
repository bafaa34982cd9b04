// SPDX-License-Identifier: MIT
#include "base/bucket_queue.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>

#include <map>

namespace waystone {
namespace {

using Queue = BucketQueue<std::uint32_t, 4, 8>;  // buckets of 16, at most 7 ahead

TEST(BucketQueue, LastInFirstOutWithinABucket) {
    Queue queue;
    queue.push(20, 1);
    queue.push(3, 2);
    queue.push(31, 3);
    std::vector<std::uint32_t> order;
    while (queue.advance()) order.push_back(queue.pop());
    EXPECT_EQ(order, (std::vector<std::uint32_t>{2, 3, 1}));
    EXPECT_TRUE(queue.empty());
}

TEST(BucketQueue, AgreesWithAMapOfStacksWhileTheRingTurns) {
    Random random(2);
    Queue queue;
    for (int round = 0; round < 3; ++round) {
        std::map<std::uint64_t, std::vector<std::uint32_t>> stacks;
        const std::uint64_t begin = random.below(1000);
        std::uint64_t current = begin;
        queue.clear();
        queue.start_at(current << 4);
        std::size_t size = 0;
        for (std::uint32_t i = 0; i < 40'000; ++i) {
            if (random.chance(i < 20'000 ? 0.55 : 0.45)) {
                const std::uint64_t priority = (current << 4) + random.below(7 * 16);
                queue.push(priority, i);
                stacks[priority >> 4].push_back(i);
                ++size;
            } else if (queue.advance()) {
                auto first = stacks.begin();
                current = first->first;
                ASSERT_EQ(queue.current(), current << 4);
                ASSERT_EQ(queue.pop(), first->second.back());
                first->second.pop_back();
                if (first->second.empty()) stacks.erase(first);
                --size;
            }
            ASSERT_EQ(queue.empty(), size == 0);
        }
        EXPECT_GT(current, begin + 2 * 8) << "the ring has turned";
    }
}

TEST(BucketQueue, APriorityBelowTheCurrentBucketCountsAsInIt) {
    Queue queue;
    queue.push(100, 1);
    ASSERT_TRUE(queue.advance());
    queue.push(0, 2);
    EXPECT_TRUE(queue.advance());
    EXPECT_EQ(queue.pop(), 2u);
    EXPECT_EQ(queue.current(), 96u);
}

TEST(BucketQueue, ClearForgetsEntriesAndKeepsMemory) {
    Queue queue;
    for (std::uint32_t i = 0; i < 1000; ++i) queue.push(i % 100, i);
    const std::size_t bytes = queue.bytes();
    queue.clear();
    EXPECT_TRUE(queue.empty());
    EXPECT_FALSE(queue.advance());
    for (std::uint32_t i = 0; i < 1000; ++i) queue.push(i % 100, i);
    EXPECT_EQ(queue.bytes(), bytes);
}

TEST(BucketQueue, AllocatesNothingAfterReserve) {
    constexpr std::size_t kEntries = 5000;
    Random random(3);
    Queue queue;
    queue.reserve(kEntries);
    const std::size_t bytes = queue.bytes();
    std::size_t held = 0;
    for (int round = 0; round < 20; ++round) {
        for (; held < kEntries; ++held) queue.push(queue.current() + random.below(7 * 16), 0);
        for (std::size_t pops = random.below(kEntries); pops > 0 && queue.advance(); --pops, --held) queue.pop();
    }
    EXPECT_EQ(queue.bytes(), bytes);
}

}  // namespace
}  // namespace waystone
