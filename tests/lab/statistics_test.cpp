// SPDX-License-Identifier: MIT
#include "lab/table/statistics.hpp"
#include "lab/table/histogram.hpp"

#include <gtest/gtest.h>
#include <boost/math/distributions/students_t.hpp>

#include <cmath>

namespace waystone::lab {
namespace {

TEST(Statistics, OfNothingAreZero) {
    EXPECT_EQ(mean({}), 0);
    EXPECT_EQ(ci95({}), 0);
    EXPECT_EQ(quantile({}, 0.5), 0);
}

TEST(Statistics, AgreeWithHandCalculation) {
    const std::vector<double> values{4, 1, 3, 2};
    EXPECT_DOUBLE_EQ(mean(values), 2.5);
    EXPECT_DOUBLE_EQ(quantile(values, 0.5), 2.5);
    EXPECT_DOUBLE_EQ(quantile(values, 0), 1);
    EXPECT_DOUBLE_EQ(quantile(values, 1), 4);
    EXPECT_DOUBLE_EQ(quantile(values, 0.95), 3.85);
    // variance 5/3, standard error sqrt(5/12); Student's t with 3 degrees of freedom
    EXPECT_NEAR(ci95(values), 3.18245 * std::sqrt(5.0 / 12), 1e-4);
    EXPECT_EQ(ci95(std::vector<double>{7}), 0);
}

TEST(Statistics, IntervalsAgreeWithBoost) {
    for (const std::size_t n : {2u, 3u, 4u, 5u, 10u, 11u, 100u, 200u, 201u, 202u, 500u, 10'000u}) {
        std::vector<double> values(n, 0);
        for (std::size_t i = 0; i < n; i += 2) values[i] = 1;
        const double t = boost::math::quantile(boost::math::students_t(static_cast<double>(n - 1)), 0.975);
        EXPECT_NEAR(ci95(values) / standard_error(values), t, 1e-7) << n;
    }
}

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
