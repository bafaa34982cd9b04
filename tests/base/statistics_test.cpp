// SPDX-License-Identifier: MIT
#include "base/statistics.hpp"

#include <gtest/gtest.h>
#include <boost/math/distributions/students_t.hpp>

#include <cmath>

namespace waystone {
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

}  // namespace
}  // namespace waystone
