// SPDX-License-Identifier: MIT
#include "support/random_calls.hpp"

#include <cstdlib>

namespace waystone {
namespace {

TEST(capi_random, CallsDoWhatTheModelDoes) {
    const std::uint64_t seeds = std::getenv("WAYSTONE_TEST_LONG") != nullptr ? 2000 : 40;
    random_calls::Reached reached;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        random_calls::RandomCalls calls(random_calls::Choices(seed), reached);
        for (int i = 0; i < 1500; ++i) {
            calls.call();
            if (HasFatalFailure()) return;
        }
    }
    EXPECT_GT(reached.moves, 10 * seeds);
    EXPECT_GT(reached.arrivals, seeds);
    EXPECT_GT(reached.unit_moves, 50 * seeds);
    EXPECT_GT(reached.replays, seeds);
}

}  // namespace
}  // namespace waystone
