// SPDX-License-Identifier: MIT
#include "search/node_table.hpp"

#include "base/random.hpp"
#include "graph/explicit_graph.hpp"

#include <gtest/gtest.h>

#include <map>

namespace waystone {
namespace {

template <class Graph>
void expect_to_act_like_a_map(std::uint32_t generation, std::uint32_t arcs) {
    struct Node {
        Cost g;
        unsigned arc;
        bool closed;
    };
    constexpr std::uint32_t kStates = 40;
    Random random(generation);
    NodeTable<Graph> table(kStates);
    for (State s = 0; s < kStates; ++s) ASSERT_FALSE(table.seen(s)) << "nothing is seen in a new table";
    table.set_generation_for_test(generation);
    for (int round = 0; round < 6; ++round) {
        table.clear();
        std::map<State, Node> slow;
        for (int i = 0; i < 300; ++i) {
            const State s = random.below(kStates);
            const Cost g =
                random.chance(0.1) ? kInfinite - random.below(3) : random.below(1 + (1u << random.below(32)));
            const unsigned arc = random.below(arcs);
            const bool as_good = slow.contains(s) && slow[s].g <= g;
            ASSERT_EQ(table.word(s) <= table.candidate(g), as_good);
            if (!as_good) {
                table.open(s, table.candidate(g), arc);
                slow[s] = {g, arc, false};
            } else if (random.chance(0.5)) {
                table.close(s);
                slow[s].closed = true;
            }
        }
        for (State s = 0; s < kStates; ++s) {
            ASSERT_EQ(table.seen(s), slow.contains(s));
            if (!slow.contains(s)) continue;
            ASSERT_EQ(table.g(s), slow[s].g);
            ASSERT_EQ(table.arc(s), slow[s].arc);
            ASSERT_EQ(table.closed(table.word(s)), slow[s].closed);
        }
    }
}

TEST(NodeTable, ActsLikeAMapThatIsClearedAlsoWhenGenerationsRunOut) {
    for (const std::uint32_t generation : {0u, 1u, 2u, 3u, 5u, 1000u, (1u << 28) - 2}) {
        SCOPED_TRACE(generation);
        expect_to_act_like_a_map<Grid>(generation, 8);
        expect_to_act_like_a_map<ExplicitGraph>(generation, 1u << 30);
    }
}

TEST(NodeTable, ADearerCandidateIsTheCandidateOfTheSum) {
    const NodeTable<Grid> table(1);
    EXPECT_EQ(table.dearer(table.candidate(5), 7), table.candidate(12));
    EXPECT_EQ(table.dearer(table.candidate(kInfinite - kDiagonal), kDiagonal), table.candidate(kInfinite));
}

}  // namespace
}  // namespace waystone
