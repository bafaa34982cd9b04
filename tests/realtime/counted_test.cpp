// SPDX-License-Identifier: MIT
// Work is counted to the last visit, where maps are so plain that it is known how much it must be.
#include "support/draw.hpp"
#include "support/ready_agent.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace waystone {
namespace {

constexpr const char* kPlain = R"(
    ...............
    ...............
    ...............
    .A...........G.
    ...............
    ...............
    ...............)";

// Every state expanded is looked at for a link to the frontier, and settles once, since each has a path there.
TEST(Counted, LearningByDijkstraVisitsEveryExpansionTwice) {
    const Drawing map = draw_map(kPlain);
    for (const char* spec : {"lss(n=1)", "lss(n=7)", "dalss(n=9)", "klrta(n=5)", "wlss(n=6,w=2)"}) {
        Agent agent = ready_agent(map.grid, spec).value();
        agent.start(map.at('A'), map.at('G'));
        for (int move = 0; move < 8; ++move) {
            ASSERT_EQ(agent.step().outcome, Outcome::Moved) << spec;
            ASSERT_EQ(agent.counters().learned, 2 * agent.counters().expanded) << spec << ", move " << move;
        }
    }
}

TEST(Counted, RtaaVisitsEveryExpansionOnce) {
    const Drawing map = draw_map(kPlain);
    for (const char* spec : {"rtaa(n=7)", "dartaa(n=9)"}) {
        Agent agent = ready_agent(map.grid, spec).value();
        agent.start(map.at('A'), map.at('G'));
        for (int move = 0; move < 8; ++move) agent.step();
        EXPECT_EQ(agent.counters().learned, agent.counters().expanded) << spec;
    }
}

TEST(Counted, TracingBackTakesOneForEveryStepOfThePath) {
    const Drawing map = draw_map("A..................G");
    Agent agent = ready_agent(map.grid, "tb(k=100,t=1000)").value();
    agent.start(map.at('A'), map.at('G'));
    const Step step = agent.step();
    EXPECT_EQ(agent.counters().expanded, 19u);
    EXPECT_EQ(agent.counters().traced, 19u);
    EXPECT_EQ(step.work, 38u);
}

TEST(Counted, PassingRaisesOnTakesAsManyUpdatesAsItMayAndNoMore) {
    const Drawing map = draw_map(R"(
        ...........
        .########..
        ........#..
        .A......#.G
        ........#..
        .########..
        ...........)");
    for (const std::uint64_t updates : {1u, 2u, 5u}) {
        Agent agent = ready_agent(map.grid, "plrta(queue=" + std::to_string(updates) + ")").value();
        agent.start(map.at('A'), map.at('G'));
        std::uint64_t most = 0;
        Step step{Outcome::Moved, 0};
        while (step.outcome == Outcome::Moved) {
            step = agent.step();
            most = std::max(most, step.work);
        }
        EXPECT_EQ(step.outcome, Outcome::Arrived);
        EXPECT_EQ(most, updates + 2) << "the state itself, its visit, and updates";
    }
}

}  // namespace
}  // namespace waystone
