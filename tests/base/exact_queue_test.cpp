// SPDX-License-Identifier: MIT
#include "base/exact_queue.hpp"

#include "base/heap_key.hpp"
#include "base/position_queue.hpp"
#include "base/random.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace waystone {
namespace {

// A search without a graph: keys move on from the least one, by `fall` downwards and `rise` upwards at most.
template <class Queue>
void expect_to_agree_with_a_set(Arena* arena, std::uint64_t seed, std::uint32_t fall, std::uint32_t rise,
                                std::uint64_t told) {
    constexpr std::uint32_t kStates = 3'000;
    Random random(seed);
    Queue queue(arena);
    queue.prepare(kStates, kStates, told);
    for (int round = 0; round < 3; ++round) {
        std::set<HeapKey> model;
        std::map<std::uint32_t, HeapKey> keys;
        const auto live = [&](const HeapKey& key) { return keys.contains(key.state) && keys[key.state].g == key.g; };
        const auto push = [&](const HeapKey& key) {
            model.erase(keys[key.state]);
            keys[key.state] = key;
            model.insert(key);
            ASSERT_TRUE(queue.push(key, key.state, live));
        };
        std::uint32_t g = 1'000'000'000;
        const std::uint64_t from = std::uint64_t{1} << 40;
        queue.start_at(from);
        push({from, g, 0});
        for (int i = 0; i < 4'000; ++i) {
            const HeapKey* least = queue.top(live);
            while (least != nullptr && !live(*least)) {
                queue.pop();
                least = queue.top(live);
            }
            ASSERT_EQ(least == nullptr, model.empty());
            if (least == nullptr) break;
            const HeapKey key = *least;
            ASSERT_EQ(key.state, model.begin()->state) << "operation " << i;
            queue.pop();
            model.erase(key);
            keys.erase(key.state);
            for (std::uint32_t more = random.below(i < 2'000 ? 5 : 2); more > 0; --more)
                push({key.f - fall + random.below(rise + fall + 1), --g, random.below(kStates)});
            if (::testing::Test::HasFatalFailure()) return;
        }
        if (round == 1) queue.forget();
    }
}

TEST(ExactQueue, AgreesWithASetAsFRisesAndFallsAndSoDoesPositionQueue) {
    std::uint64_t seed = 0;
    for (const std::uint32_t fall : {0u, 1u, 300u, 3'000u})
        for (const std::uint32_t rise : {0u, 5u, 1'000u, 100'000u})
            for (const std::uint64_t told : {1u, 1'000u, 1'000'000u}) {
                SCOPED_TRACE(std::to_string(fall) + " down, " + std::to_string(rise) + " up, told " +
                             std::to_string(told));
                expect_to_agree_with_a_set<ExactQueue<HeapKey>>(nullptr, ++seed, fall, rise, told);
                Arena arena(PagePool::make(4 << 20));
                expect_to_agree_with_a_set<PositionQueue<HeapKey>>(&arena, ++seed, fall, rise, told);
                if (::testing::Test::HasFatalFailure()) return;
            }
}

// Every state is pushed again and again, always more cheaply, and far away: only what is live has to fit.
TEST(ExactQueue, DropsStaleEntriesWhereItsHeapIsFull) {
    constexpr std::uint32_t kStates = 100;
    ExactQueue<HeapKey> queue(nullptr);
    queue.prepare(kStates, kStates, 1);
    queue.start_at(0);
    std::uint32_t g[kStates];
    const auto live = [&](const HeapKey& key) { return g[key.state] == key.g; };
    for (std::uint32_t i = 0; i < 50 * kStates; ++i) {
        g[i % kStates] = 1'000'000 - i;
        ASSERT_TRUE(queue.push({std::uint64_t{2'000'000} - i, 1'000'000 - i, i % kStates}, i % kStates, live));
    }
    for (std::uint32_t popped = 0; popped < kStates; queue.pop()) {
        const HeapKey* const least = queue.top(live);
        ASSERT_NE(least, nullptr);
        if (!live(*least)) continue;
        EXPECT_EQ(least->state, kStates - 1 - popped);
        ++popped;
    }
}

TEST(PositionQueue, SaysWhereThePoolIsEmpty) {
    Arena arena(PagePool::make(64 << 10));
    PositionQueue<HeapKey> queue(&arena);
    queue.prepare(100'000, 100'000, 64);
    queue.start_at(0);
    const auto live = [](const HeapKey&) { return true; };
    std::uint32_t pushed = 0;
    while (queue.push({pushed % 64, 0, pushed}, pushed, live)) ++pushed;
    EXPECT_GT(pushed, 1'000u);
    EXPECT_LT(pushed, 4'096u);
    queue.forget();
    queue.start_at(0);
    for (std::uint32_t i = 0; i < pushed / 2; ++i) ASSERT_TRUE(queue.push({i % 64, 0, i}, i, live)) << i;
}

}  // namespace
}  // namespace waystone
