// SPDX-License-Identifier: MIT
#include "abstraction/shared_hierarchy.hpp"

#include "support/draw.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace waystone {
namespace {

Grid square() {
    return draw_map(R"(
        ....
        .#..
        ....
        ....)")
        .grid;
}

TEST(SharedHierarchy, IsOneForEqualMapsAndSettingsAsLongAsSomebodyHoldsIt) {
    const Grid grid = square(), same = square();
    auto first = shared_hierarchy(grid);
    EXPECT_EQ(first, shared_hierarchy(grid));
    EXPECT_EQ(first, shared_hierarchy(same));
    EXPECT_NE(first, shared_hierarchy(grid, {.variant = CliqueVariant::Plain}));
    EXPECT_NE(first, shared_hierarchy(grid, {.metric = AbstractMetric::Octile}));
    const std::weak_ptr<const Hierarchy> seen = first;
    first.reset();
    EXPECT_TRUE(seen.expired());
    EXPECT_EQ(shared_hierarchy(grid)->size(0), 15u);
}

TEST(SharedHierarchy, AnEditedMapHasAnother) {
    Grid grid = square();
    const auto before = shared_hierarchy(grid);
    grid.block(grid.at(3, 3));
    const auto after = shared_hierarchy(grid);
    EXPECT_NE(before, after);
    EXPECT_EQ(before->size(0), 15u);
    EXPECT_EQ(after->size(0), 14u);
    grid.open(grid.at(3, 3));
    EXPECT_EQ(shared_hierarchy(grid), before);
}

TEST(SharedHierarchy, ThreadsThatAskAtOnceGetTheSame) {
    const Grid grid = square();
    for (int round = 0; round < 50; ++round) {
        std::vector<std::shared_ptr<const Hierarchy>> got(4);
        std::vector<std::thread> threads;
        for (auto& mine : got) threads.emplace_back([&] { mine = shared_hierarchy(grid); });
        for (std::thread& thread : threads) thread.join();
        for (const auto& one : got) ASSERT_EQ(one, got[0]);
    }
}

}  // namespace
}  // namespace waystone
