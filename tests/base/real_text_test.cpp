// SPDX-License-Identifier: MIT
#include "base/real_text.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <random>

namespace waystone {
namespace {

std::string by_to_chars(double value, std::chars_format format) {
    char text[64];
    return {text, std::to_chars(text, text + sizeof text, value, format).ptr};
}

TEST(RealText, HasTheDigitsOfToChars) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 20'000; ++i) {
        const double any = std::bit_cast<double>(random());
        const double usual = std::ldexp(static_cast<double>(random() % 1'000'000), -static_cast<int>(random() % 30));
        const double decimal = static_cast<double>(random() % 1'000'000) / 1000;
        for (const double value : {any, usual, decimal, -decimal}) {
            if (!std::isfinite(value)) continue;
            const double size = std::abs(value);
            const bool fixed = size == 0 || (size >= 1e-6 && size < 1e15);
            ASSERT_EQ(number_text(value),
                      by_to_chars(value, fixed ? std::chars_format::fixed : std::chars_format::scientific));
        }
    }
    EXPECT_EQ(number_text(0.1), "0.1");
    EXPECT_EQ(number_text(-0.0), "-0");
    EXPECT_EQ(number_text(100000), "100000");
    EXPECT_EQ(number_text(1e15), "1e+15");
    EXPECT_EQ(number_text(std::numeric_limits<double>::infinity()), "inf");
}

TEST(RealText, FixedHasItsDecimals) {
    EXPECT_EQ(fixed_text(12.5, 2), "12.50");
    EXPECT_EQ(fixed_text(-0.004, 2), "-0.00");
    EXPECT_EQ(fixed_text(999.5, 0), "1000");
    EXPECT_EQ(fixed_text(std::numeric_limits<double>::infinity(), 2), "inf");
}

}  // namespace
}  // namespace waystone
