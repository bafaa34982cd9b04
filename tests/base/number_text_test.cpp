// SPDX-License-Identifier: MIT
#include "base/real_text.hpp"
#include "base/settings.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

namespace waystone {
namespace {

TEST(NumberText, ReadsBack) {
    EXPECT_TRUE(rc::check("round trip", [](double value) {
        RC_PRE(std::isfinite(value));
        double again = -1;
        RC_ASSERT(parse_real(number_text(value), again));
        RC_ASSERT(again == value);
    }));
}

}  // namespace
}  // namespace waystone
