// SPDX-License-Identifier: MIT
#include "search/node_table.hpp"

#include "base/random.hpp"
#include "graph/explicit_graph.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace waystone {
namespace {

constexpr std::uint32_t kWidth = 20, kStates = 40;

template <class Graph, class Layout>
void expect_to_act_like_a_map(const Layout& layout, std::uint32_t generation, std::uint32_t arcs) {
    struct Node {
        Cost g;
        unsigned arc;
        bool closed;
    };
    Random random(generation);
    Arena arena(PagePool::make(1 << 20));
    NodeTable<Graph, Layout> table(layout, &arena);
    for (State s = 0; s < kStates; ++s) ASSERT_FALSE(table.seen(layout.place(s))) << "nothing is seen in a new table";
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
            const std::uint32_t at = layout.place(s);
            ASSERT_EQ(table.word(at) <= table.candidate(g), as_good);
            if (!as_good) {
                table.open(at, table.candidate(g), arc);
                slow[s] = {g, arc, false};
            } else if (random.chance(0.5)) {
                table.close(at);
                slow[s].closed = true;
            }
        }
        for (State s = 0; s < kStates; ++s) {
            const std::uint32_t at = layout.place(s);
            ASSERT_EQ(table.seen(at), slow.contains(s));
            if (!slow.contains(s)) continue;
            ASSERT_EQ(table.g(at), slow[s].g);
            ASSERT_EQ(table.arc(at), slow[s].arc);
            ASSERT_EQ(table.closed(table.word(at)), slow[s].closed);
        }
    }
}

TEST(NodeTable, ActsLikeAMapThatIsClearedAlsoWhenGenerationsRunOut) {
    for (const std::uint32_t generation : {0u, 1u, 2u, 3u, 5u, 1000u, (1u << 28) - 2}) {
        SCOPED_TRACE(generation);
        const Grid grid(kWidth, kStates / kWidth, std::vector<Terrain>(kStates, Terrain::Ground));
        expect_to_act_like_a_map<Grid>(Rows(grid), generation, 8);
        expect_to_act_like_a_map<Grid>(Tiles(grid), generation, 8);
        expect_to_act_like_a_map<ExplicitGraph>(Rows(grid), generation, 1u << 30);
    }
}

TEST(NodeTable, TilesHaveAPlaceOfItsOwnForEveryState) {
    for (const auto& [width, height] : {std::pair{1u, 1u}, {16u, 16u}, {17u, 33u}, {100u, 3u}}) {
        const Grid grid(width, height, std::vector<Terrain>(std::size_t{width} * height, Terrain::Ground));
        const Tiles tiles(grid);
        std::set<std::uint32_t> places;
        for (State s = 0; s < grid.size(); ++s) {
            const std::uint32_t at = tiles.place(s);
            ASSERT_LT(at, tiles.size);
            ASSERT_TRUE(places.insert(at).second);
            grid.for_each_arc(s, [&](const Grid::Arc& arc) { EXPECT_EQ(tiles.place_of(arc), tiles.place(arc.to)); });
        }
    }
}

TEST(NodeTable, ADearerCandidateIsTheCandidateOfTheSum) {
    const Grid grid(1, 1, std::vector<Terrain>(1, Terrain::Ground));
    const NodeTable<Grid> table(Rows(grid), nullptr);
    EXPECT_EQ(table.plus(table.candidate(5), 7), table.candidate(12));
    EXPECT_EQ(table.plus(table.candidate(kInfinite - kDiagonal), kDiagonal), table.candidate(kInfinite));
}

}  // namespace
}  // namespace waystone
