// SPDX-License-Identifier: MIT
#include "base/front_heap.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>

#include <compare>
#include <cstdint>
#include <set>
#include <vector>

namespace waystone {
namespace {

struct FrontEntry {
    std::uint32_t key;  // few of them, so that ties are common
    int number;         // makes the order total
    auto operator<=>(const FrontEntry&) const = default;
};

struct Memory {
    explicit Memory(std::size_t entries) : bytes(entries * sizeof(FrontEntry)) {}
    std::vector<std::byte> bytes;
};

TEST(FrontHeap, AgreesWithASortedSetOverRandomOperations) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        Memory memory(5'000);
        FrontHeap<FrontEntry> heap;
        heap.borrow(memory.bytes);
        std::set<FrontEntry> naive;
        const std::uint32_t pushes = seed % 4 < 2 ? 520 : 750, keys = seed % 2 == 0 ? 20 : 1'000'000;
        for (int i = 0; i < 5'000; ++i) {
            if (random.below(1000) < pushes) {
                const FrontEntry entry{random.below(keys), i};
                heap.push(entry);
                naive.insert(entry);
            } else if (!naive.empty()) {
                ASSERT_TRUE(heap.top() == *naive.begin()) << "operation " << i;
                heap.pop();
                naive.erase(naive.begin());
            }
            ASSERT_EQ(heap.empty(), naive.empty());
        }
    }
}

TEST(FrontHeap, ForgetsOnlyWhatWillNeverComeOut) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        std::size_t kept = 1 + random.below(60);
        const bool prune = random.chance(0.5);
        Memory memory(prune ? 2 * kept : 4'000);
        FrontHeap<FrontEntry> heap;
        heap.borrow(memory.bytes);
        std::set<FrontEntry> naive;
        for (int number = 0; kept > 0; --kept) {
            for (std::uint32_t more = 1 + random.below(6); more > 0; --more) {
                const FrontEntry entry{random.below(30), number++};
                if (heap.full()) heap.retain(kept, [](const FrontEntry&) { return true; });
                heap.push(entry, kept);
                naive.insert(entry);
            }
            ASSERT_FALSE(heap.empty());
            ASSERT_TRUE(heap.top() == *naive.begin());
            heap.pop();
            naive.erase(naive.begin());
        }
    }
}

TEST(FrontHeap, TakesOutWhatStandsInTheList) {
    Memory memory(10);
    FrontHeap<FrontEntry> heap;
    heap.borrow(memory.bytes);
    for (int i = 0; i < 5; ++i) heap.push({static_cast<std::uint32_t>(5 - i), i});
    heap.erase_in_front([](const FrontEntry& entry) { return entry.number == 2; });
    heap.erase_in_front([](const FrontEntry& entry) { return entry.number == 7; });
    for (const std::uint32_t key : {1u, 2u, 4u, 5u}) {
        EXPECT_EQ(heap.top().key, key);
        heap.pop();
    }
    EXPECT_TRUE(heap.empty());
}

}  // namespace
}  // namespace waystone
