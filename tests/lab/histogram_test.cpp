// SPDX-License-Identifier: MIT
#include "lab/table/histogram.hpp"

#include <gtest/gtest.h>

namespace waystone::lab {
namespace {

TEST(TimeHistogram, IsExactForShortTimesAndCloseForLongOnes) {
    TimeHistogram times;
    for (std::uint32_t ns = 1; ns <= 100; ++ns) times.add(ns);
    EXPECT_EQ(times.quantile(0.5), 50);
    EXPECT_EQ(times.quantile(0.99), 99);
    EXPECT_DOUBLE_EQ(times.mean(), 50.5);
    for (const std::uint32_t ns : {128u, 1000u, 123'456u, 4'000'000'000u, 0xffffffffu}) {
        TimeHistogram two;
        two.add(ns);
        two.add(0xffffffffu);
        EXPECT_GE(two.quantile(0.5), ns);
        EXPECT_LE(two.quantile(0.5), ns * (1 + 1.0 / 64));
        EXPECT_EQ(two.max(), 0xffffffffu);
    }
}

TEST(TimeHistogram, MergesAsIfAllHadBeenAddedToOne) {
    TimeHistogram all, left, right;
    for (std::uint32_t i = 0; i < 1000; ++i) {
        const std::uint32_t ns = i * i;
        all.add(ns);
        (i % 3 == 0 ? left : right).add(ns);
    }
    left.add(right);
    for (const double share : {0.0, 0.1, 0.5, 0.99, 1.0}) EXPECT_EQ(left.quantile(share), all.quantile(share));
    EXPECT_EQ(left.total(), all.total());
    EXPECT_EQ(left.mean(), all.mean());
}

}  // namespace
}  // namespace waystone::lab
