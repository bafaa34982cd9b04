// SPDX-License-Identifier: MIT
#include "lab/run/interrupt.hpp"

#include <gtest/gtest.h>

#include <csignal>

namespace waystone::lab {
namespace {

#ifdef _WIN32
const testing::ExitedWithCode kInterrupted(3);
#else
const testing::KilledBySignal kInterrupted(SIGINT);
#endif

TEST(Interrupt, TheFirstSignalAsks) {
    {
        const Interrupt interrupt;
        EXPECT_FALSE(interrupt.asked());
        std::raise(SIGINT);
        EXPECT_TRUE(interrupt.asked());
    }
    const Interrupt again;
    EXPECT_FALSE(again.asked()) << "every job starts fresh";
}

TEST(InterruptDeathTest, TheSecondSignalEnds) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_EXIT(
        {
            const Interrupt interrupt;
            std::raise(SIGINT);
            std::raise(SIGINT);
        },
        kInterrupted, "");
}

}  // namespace
}  // namespace waystone::lab
