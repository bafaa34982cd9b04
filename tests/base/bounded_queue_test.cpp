// SPDX-License-Identifier: MIT
#include "base/bounded_queue.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace waystone {
namespace {

class NaiveQueue {
public:
    explicit NaiveQueue(std::size_t capacity) : capacity_(capacity) {}
    void put(std::uint32_t state, std::uint32_t priority) {
        const auto at =
            std::find_if(items_.begin(), items_.end(), [&](const Item& item) { return item.state == state; });
        if (at == items_.end()) items_.push_back({state, priority});
        else at->priority = std::max(at->priority, priority);
        std::sort(items_.begin(), items_.end());
        if (items_.size() > capacity_) items_.pop_back();
    }
    std::uint32_t pop_largest() {
        const std::uint32_t state = items_.front().state;
        items_.erase(items_.begin());
        return state;
    }
    std::size_t size() const { return items_.size(); }
    void clear() { items_.clear(); }

private:
    struct Item {
        std::uint32_t state, priority;
        friend bool operator<(const Item& a, const Item& b) {
            return a.priority != b.priority ? a.priority > b.priority : a.state < b.state;
        }
    };
    std::size_t capacity_;
    std::vector<Item> items_;
};

TEST(BoundedQueue, LargestFirstThenSmallerState) {
    BoundedQueue queue(4);
    queue.put(7, 1);
    queue.put(5, 3);
    queue.put(9, 3);
    queue.put(7, 2);
    std::vector<std::uint32_t> order;
    while (!queue.empty()) order.push_back(queue.pop_largest());
    EXPECT_EQ(order, (std::vector<std::uint32_t>{5, 9, 7}));
}

TEST(BoundedQueue, TheSmallestPriorityGivesWay) {
    BoundedQueue queue(2);
    queue.put(1, 10);
    queue.put(2, 20);
    queue.put(3, 5);   // smaller than all
    queue.put(4, 15);  // 1 goes
    queue.put(9, 15);  // equal, and a larger state: stays out
    queue.put(2, 1);   // known with more
    EXPECT_EQ(queue.size(), 2u);
    EXPECT_EQ(queue.pop_largest(), 2u);
    EXPECT_EQ(queue.pop_largest(), 4u);
    EXPECT_TRUE(queue.empty());
}

TEST(BoundedQueue, AgreesWithASortedListOverRandomOperations) {
    for (const std::size_t capacity : {1u, 2u, 7u, 40u, 200u}) {
        for (const std::uint32_t spread : {1u, 4096u, 0x01000193u}) {  // states next to one another, and far apart
            Random random(capacity * 31 + spread);
            BoundedQueue queue(capacity);
            NaiveQueue naive(capacity);
            for (int i = 0; i < 20'000; ++i) {
                const std::uint32_t what = random.below(1000);
                if (what < 650) {
                    const std::uint32_t state = random.below(3 * static_cast<std::uint32_t>(capacity) + 1) * spread;
                    const std::uint32_t priority = random.below(random.chance(0.5) ? 6 : 1'000'000);
                    queue.put(state, priority);
                    naive.put(state, priority);
                } else if (what < 998 && naive.size() > 0) {
                    ASSERT_EQ(queue.pop_largest(), naive.pop_largest()) << "operation " << i;
                } else if (what == 999) {
                    queue.clear();
                    naive.clear();
                }
                ASSERT_EQ(queue.size(), naive.size()) << "operation " << i;
                ASSERT_EQ(queue.empty(), naive.size() == 0);
            }
        }
    }
}

}  // namespace
}  // namespace waystone
