// SPDX-License-Identifier: MIT
#include "base/chained_buckets.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

namespace waystone {
namespace {

// Numbers come out by the bucket they are in, while others are pushed and moved behind it, as a search does.
TEST(ChainedBuckets, NothingComesOutBeforeALowerBucket) {
    constexpr unsigned kShift = 4;
    for (const std::uint32_t spread : {40u, 1000u, 1'000'000u}) {  // within the buckets, and far beyond them
        for (const std::uint32_t numbers : {1u, 7u, 60u}) {
            Random random(spread + numbers);
            std::vector<std::byte> memory(ChainedBuckets::bytes(numbers));
            std::vector<std::uint32_t> priority(numbers);
            std::map<std::uint32_t, std::uint32_t> inside;
            for (std::uint32_t& p : priority) p = 1000 + random.below(spread);
            ChainedBuckets queue;
            queue.borrow(memory, numbers, std::ranges::min(priority), kShift);
            for (std::uint32_t i = 0; i < numbers; ++i) {
                if (i % 5 == 4) continue;
                queue.push(i, priority[i]);
                inside[i] = priority[i];
            }
            std::vector<bool> out(numbers);
            while (!inside.empty()) {
                const std::uint32_t number = queue.pop([&](std::uint32_t i) { return priority[i]; });
                ASSERT_TRUE(inside.contains(number));
                const std::uint32_t least =
                    std::ranges::min_element(inside, {}, [](auto& item) { return item.second; })->second;
                EXPECT_EQ(priority[number] >> kShift, least >> kShift) << spread << ' ' << numbers;
                inside.erase(number);
                out[number] = true;
                const std::uint32_t other = random.below(numbers), lower = priority[number] + (1 << kShift);
                if (out[other] || (inside.contains(other) && priority[other] <= lower)) continue;
                if (inside.contains(other)) queue.erase(other, priority[other]);
                priority[other] = inside[other] = lower;
                queue.push(other, lower);
            }
            EXPECT_EQ(queue.pop([&](std::uint32_t i) { return priority[i]; }), ChainedBuckets::kNone);
        }
    }
}

}  // namespace
}  // namespace waystone
