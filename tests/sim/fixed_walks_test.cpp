// SPDX-License-Identifier: MIT
#include "sim/fixed_walks.hpp"

#include "support/errors.hpp"

#include <waystone/signature.hpp>

#include <gtest/gtest.h>

namespace waystone {
namespace {

Expected<std::uint64_t> signature_of(const char* spec) { return walk_signature(Configuration::parse(spec).value()); }

TEST(FixedWalks, TellConfigurationsApart) {
    const auto astar = signature_of("astar"), greedy = signature_of("greedy");
    ASSERT_TRUE(astar && greedy) << said(astar) << said(greedy);
    EXPECT_NE(*astar, *greedy);
    EXPECT_EQ(*astar, signature_of("astar").value());
}

TEST(FixedWalks, AreThoseOfAgentsFromElsewhere) {
    const auto made = FixedWalks().signature([](const Map& map) { return make_agent(map, "lss(n=7)"); });
    ASSERT_TRUE(made) << said(made);
    EXPECT_EQ(*made, signature_of("lss(n=7)").value());
}

TEST(FixedWalks, LeaveOutMapsThatAnAgentRefuses) {
    const auto octile_alone = signature_of("jps");  // of three move rules it takes one
    ASSERT_TRUE(octile_alone) << said(octile_alone);
    EXPECT_NE(*octile_alone, *signature_of("astar"));
}

TEST(FixedWalks, SayWhatAnAgentIsMissing) {
    const auto nothing = FixedWalks().signature([](const Map& map) { return make_agent(map, "gsc(m=6)"); });
    ASSERT_FALSE(nothing);
    EXPECT_EQ(nothing.error().code, ErrorCode::NeedsDatabase) << said(nothing);
    const auto stopped = walk_signature(Configuration::parse("gsc(m=6)").value(), {.stop = [] { return true; }});
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::Interrupted) << said(stopped);
}

}  // namespace
}  // namespace waystone
