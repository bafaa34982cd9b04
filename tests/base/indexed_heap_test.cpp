// SPDX-License-Identifier: MIT
#include "base/indexed_heap.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>

namespace waystone {
namespace {

TEST(IndexedHeap, BreaksTiesByLargerGThenSmallerState) {
    IndexedHeap<> heap(10, 10);
    heap.put({.f = 5, .g = 1, .state = 3});
    heap.put({.f = 5, .g = 2, .state = 9});
    heap.put({.f = 4, .g = 0, .state = 7});
    heap.put({.f = 5, .g = 2, .state = 8});
    std::vector<std::uint32_t> order;
    while (!heap.empty()) order.push_back(heap.pop().state);
    EXPECT_EQ(order, (std::vector<std::uint32_t>{7, 8, 9, 3}));
}

TEST(IndexedHeap, AgreesWithASetOverRandomOperations) {
    constexpr std::uint32_t kStates = 60;
    Random random(1);
    IndexedHeap<> heap(kStates, kStates);
    std::set<HeapKey> set;
    std::map<std::uint32_t, HeapKey> keys;
    const auto forget = [&](std::uint32_t state) {
        if (const auto at = keys.find(state); at != keys.end()) {
            set.erase(at->second);
            keys.erase(at);
        }
    };
    for (int i = 0; i < 50'000; ++i) {
        const std::uint32_t state = random.below(kStates);
        const std::uint32_t what = random.below(1000);
        if (what < 550) {  // few values, so that ties are common; a key may rise as well as fall
            const HeapKey key{.f = random.below(8), .g = random.below(4), .state = state};
            heap.put(key);
            forget(state);
            set.insert(key);
            keys[state] = key;
        } else if (what < 800 && !set.empty()) {
            const HeapKey least = *set.begin();
            ASSERT_EQ(heap.top().state, least.state);
            ASSERT_EQ(heap.pop().f, least.f);
            forget(least.state);
        } else if (what < 998) {
            heap.erase(state);
            forget(state);
        } else {
            heap.clear();
            set.clear();
            keys.clear();
        }
        ASSERT_EQ(heap.size(), set.size());
        ASSERT_EQ(heap.contains(state), keys.contains(state));
        if (keys.contains(state)) {
            ASSERT_EQ(heap.key(state).g, keys[state].g);
        }
    }
}

TEST(IndexedHeapDeathTest, CapacityIsFixed) {
    set_assert_handler([](const char* condition, const char*, int) {
        std::fprintf(stderr, "asserted %s\n", condition);
        std::_Exit(3);
    });
    EXPECT_EXIT(
        {
            IndexedHeap<> heap(10, 2);
            for (std::uint32_t state = 0; state < 3; ++state) heap.put({.f = 1, .state = state});
        },
        testing::ExitedWithCode(3), "asserted size\\(\\) < capacity_");
    set_assert_handler(nullptr);
}

}  // namespace
}  // namespace waystone
