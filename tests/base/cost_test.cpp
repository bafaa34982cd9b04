// SPDX-License-Identifier: MIT
#include <waystone/cost.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace waystone {
namespace {

TEST(Cost, DiagonalsAreTheNearestFixedPoint) {
    EXPECT_EQ(kUnit, 32768u);
    EXPECT_EQ(to_cost(std::sqrt(2.0)), kDiagonal);
    EXPECT_EQ(to_cost(1.4), kDiagonal14);
}

TEST(Cost, AdditionSaturates) {
    EXPECT_EQ(saturating_add(1, 2), 3u);
    EXPECT_EQ(saturating_add(kInfinite, 0), kInfinite);
    EXPECT_EQ(saturating_add(kInfinite, kInfinite), kInfinite);
    EXPECT_EQ(saturating_add(kInfinite - 1, 1), kInfinite);
    EXPECT_EQ(saturating_add(kInfinite - 1, kUnit), kInfinite);
    EXPECT_EQ(saturating_add(kInfinite - 2, 1), kInfinite - 1);
}

TEST(Cost, RoundsToTheNearestAndSaturates) {
    EXPECT_EQ(to_cost(0.5 / kUnit), 1u);
    EXPECT_EQ(to_cost(0.49 / kUnit), 0u);
    EXPECT_EQ(to_cost(-1), 0u);
    EXPECT_EQ(to_cost(131072), kInfinite);
    EXPECT_EQ(to_cost(1e300), kInfinite);
    EXPECT_EQ(to_cost(std::numeric_limits<double>::infinity()), kInfinite);
    EXPECT_EQ(to_cost(std::nan("")), 0u);
}

TEST(Cost, RealsReadBack) {
    for (const Cost cost : {0u, 1u, kUnit, kDiagonal, 123'456'789u, kInfinite - 1})
        EXPECT_EQ(to_cost(to_real(cost)), cost);
}

}  // namespace
}  // namespace waystone
