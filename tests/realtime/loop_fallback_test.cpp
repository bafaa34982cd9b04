// SPDX-License-Identifier: MIT
// A loop with a fallback: who walks on where its database has no subgoal.
#include "sim/walk.hpp"
#include "support/case_files.hpp"
#include "support/errors.hpp"
#include "support/ready_agent.hpp"

#include <waystone/catalog.hpp>

#include <gtest/gtest.h>

namespace waystone {
namespace {

constexpr const char* kFewRecords = "records=20,m=6,d=1";

// With few records most problems end without one.
TEST(LoopFallback, AnotherAgentWalksOnWhereNoRecordServes) {
    double with = 0, without = 0;
    std::uint64_t traced = 0;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        SCOPED_TRACE(seed);
        const Grid grid = random_case_map(seed, 60, 0.35);
        const std::string few = std::string("knn(") + kFewRecords;
        Agent other = ready_agent(grid, few + ",fallback=tb(k=6,w=2,t=9))").value(),
              alone = ready_agent(grid, few + ")").value();
        EXPECT_EQ(other.work_bound(), alone.work_bound() + 2 * (6 + 9));
        Walker walker(grid);
        for (const auto& [start, goal] : random_case_problems(grid, seed, 6, 20)) {
            const Walk a = walker.run(other, start, goal), b = walker.run(alone, start, goal);
            ASSERT_TRUE(a.arrived() && b.arrived());
            ASSERT_LE(a.work_max, a.work_bound);
            with += a.cost;
            without += b.cost;
            traced += a.counters.traced;
        }
    }
    EXPECT_GT(traced, 0u) << "only the other agent traces";
    EXPECT_LT(2 * with, without);
}

TEST(LoopFallback, NobodyIsTheDefaultAndOnlySubgoalsCanBeMissing) {
    const Catalog& catalog = Catalog::standard();
    EXPECT_EQ(*catalog.full("knn(fallback=none)"), *catalog.full("knn"));
    EXPECT_TRUE(catalog.full("knn")->ends_with(",fallback=none)")) << *catalog.full("knn");
    const Grid grid = random_case_map(1, 20, 0.2);
    EXPECT_EQ(said(ready_agent(grid, "lrta(fallback=tb)")), "15: goal=global always has a goal: nobody else is needed");
    EXPECT_EQ(said(ready_agent(grid, "knn(records=9,fallback=gsc)")),
              "24: cases needs a case base, but none was opened");
}

}  // namespace
}  // namespace waystone
