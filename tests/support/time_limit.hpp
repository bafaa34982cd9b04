// SPDX-License-Identifier: MIT
// A time limit for every test: 30 seconds, or what tests/limits.txt says, times WAYSTONE_TEST_SLOWDOWN, and times
// WAYSTONE_TEST_PATIENCE of the environment, for machines that have other work too. A test that takes longer is named, and
// ends its process.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace waystone {

class TimeLimit final : public ::testing::EmptyTestEventListener {
public:
    TimeLimit();
    void OnTestStart(const ::testing::TestInfo& test) override;
    void OnTestEnd(const ::testing::TestInfo& test) override;

private:
    unsigned patience_ = 1;
    std::map<std::string, unsigned> seconds_;  // by the name up to its parameter
};

}  // namespace waystone
