// SPDX-License-Identifier: MIT
#include "base/assert.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace waystone {
namespace {

#ifdef _WIN32
const testing::ExitedWithCode kAborts(3);
#else
const testing::KilledBySignal kAborts(SIGABRT);
#endif

void leave(const char* condition, const char*, int) {
    std::fprintf(stderr, "mine: %s\n", condition);
    std::_Exit(3);
}

void return_quietly(const char*, const char*, int) {}

TEST(AssertDeathTest, TheDefaultNamesConditionFileAndLineAndAborts) {
    EXPECT_EXIT(WAYSTONE_ASSERT(1 + 1 == 3), kAborts,
                "^waystone: assertion failed: 1 \\+ 1 == 3 \\(.*assert_test.cpp:.+\\)\n$");
}

TEST(AssertDeathTest, AHandlerMayEndTheProcess) {
    const AssertHandler before = set_assert_handler(leave);
    EXPECT_EXIT(WAYSTONE_ASSERT(false), testing::ExitedWithCode(3), "^mine: false\n$");
    EXPECT_EQ(set_assert_handler(before), leave);
}

TEST(AssertDeathTest, AHandlerThatReturnsIsFollowedByAbort) {
    const AssertHandler before = set_assert_handler(return_quietly);
    EXPECT_EXIT(WAYSTONE_ASSERT(false), kAborts, "^$");
    set_assert_handler(before);
}

TEST(Assert, WhatHoldsCostsNoHandler) {
    const AssertHandler before = set_assert_handler(leave);
    WAYSTONE_ASSERT(true);
    set_assert_handler(before);
}

}  // namespace
}  // namespace waystone
