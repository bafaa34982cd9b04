// SPDX-License-Identifier: MIT
#include "base/min_heap.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>

#include <compare>
#include <cstdint>
#include <functional>
#include <queue>
#include <vector>

namespace waystone {
namespace {

struct HeapEntry {
    std::uint32_t key;  // few of them, so that ties are common
    int number;         // makes the order total
    auto operator<=>(const HeapEntry&) const = default;
};

template <class Heap>
void expect_to_agree_with_a_priority_queue(Heap& heap) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Random random(seed);
        heap.clear();
        std::priority_queue<HeapEntry, std::vector<HeapEntry>, std::greater<>> naive;
        for (int i = 0; i < 5'000; ++i) {
            const std::uint32_t what = random.below(1000);
            if (what < 520) {
                const HeapEntry entry{random.below(seed % 2 == 0 ? 20 : 1'000'000), i};
                heap.push(entry);
                naive.push(entry);
            } else if (what < 999 && !naive.empty()) {
                heap.pop();
                naive.pop();
            } else if (what == 999) {
                heap.clear();
                naive = {};
            }
            ASSERT_EQ(heap.empty(), naive.empty());
            if (naive.empty()) continue;
            ASSERT_TRUE(heap.top() == naive.top()) << "operation " << i << ", seed " << seed;
        }
    }
}

TEST(MinHeap, AgreesWithAPriorityQueueOverRandomOperations) {
    MinHeap<HeapEntry> heap(DenseStack<HeapEntry>(5'000, nullptr));
    expect_to_agree_with_a_priority_queue(heap);
}

TEST(MinHeap, AgreesWithAPriorityQueueInPages) {
    Arena arena(PagePool::make(1 << 20));
    MinHeap<HeapEntry, PagedStack<HeapEntry>> heap(PagedStack<HeapEntry>(0, &arena));
    expect_to_agree_with_a_priority_queue(heap);
}

TEST(MinHeap, DoesNotAllocateWithinWhatWasReserved) {
    MinHeap<int> heap;
    heap.memory().reserve(100);
    const std::size_t capacity = heap.capacity();
    for (int i = 0; i < 100; ++i) heap.push(100 - i);
    heap.clear();
    EXPECT_TRUE(heap.empty());
    EXPECT_EQ(heap.capacity(), capacity);
}

TEST(MinHeap, RetainsTheLeastOfWhatIsWorthKeeping) {
    MinHeap<int> heap;
    heap.memory().reserve(100);
    for (int i = 0; i < 100; ++i) heap.push(i * 37 % 100);
    heap.retain(20, [](int entry) { return entry % 3 == 0; });
    EXPECT_EQ(heap.size(), 20u);
    for (int i = 0; i < 20; ++i, heap.pop()) EXPECT_EQ(heap.top(), 3 * i);
}

}  // namespace
}  // namespace waystone
