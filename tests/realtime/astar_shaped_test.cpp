// SPDX-License-Identifier: MIT
#include "realtime/lookahead/astar_shaped.hpp"

#include "realtime/choice.hpp"
#include "support/random_grid.hpp"

#include "catalog/catalog.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

namespace waystone {
namespace {

constexpr Ties kTies[] = {Ties::First, Ties::Last, Ties::LargerG, Ties::SmallerG, Ties::Random};

struct NaiveNode {
    State state;
    Cost g, h;
    std::uint32_t parent, tie;
    bool expanded = false;
};

// A* with a sorted set.
std::vector<NaiveNode> naive_search(Planning<Grid>& planning, Ties ties, Random random) {
    std::vector<NaiveNode> nodes;
    std::map<State, std::uint32_t> known;
    std::set<std::tuple<Cost, std::uint32_t, std::uint32_t>> open;
    const auto key = [&](std::uint32_t i) { return std::tuple(nodes[i].g + nodes[i].h, nodes[i].tie, i); };
    const auto push = [&](std::uint32_t i) {
        NaiveNode& node = nodes[i];
        node.tie = ties == Ties::First      ? 0
                   : ties == Ties::Last     ? ~i
                   : ties == Ties::LargerG  ? ~node.g
                   : ties == Ties::SmallerG ? node.g
                                            : random.next();
        open.insert(key(i));
    };
    nodes.push_back({planning.now, 0, planning.h(planning.now), kNoNode, 0});
    known[planning.now] = 0;
    push(0);
    for (std::uint32_t n = 0; n < planning.depth && !open.empty(); ++n) {
        const std::uint32_t at = std::get<2>(*open.begin());
        if (nodes[at].state == planning.target) break;
        open.erase(open.begin());
        nodes[at].expanded = true;
        planning.compass.for_each_arc(nodes[at].state, [&](const Grid::Arc& arc) {
            const Cost g = nodes[at].g + arc.cost;
            const auto [found, fresh] = known.emplace(arc.to, nodes.size());
            const std::uint32_t to = found->second;
            if (fresh) {
                nodes.push_back({arc.to, g, planning.h(arc.to), at, 0});
            } else {
                if (nodes[to].expanded || nodes[to].g <= g) return;
                open.erase(key(to));
                nodes[to].g = g;
                nodes[to].parent = at;
            }
            push(to);
        });
    }
    return nodes;
}

// Values that a past search may have left, and some that none would: f may fall along a path.
void raise_some(Planning<Grid>& planning, const Grid& grid, Random& random) {
    for (std::size_t i = 0; i < grid.size() / 3; ++i)
        planning.h.raise(random.below(static_cast<std::uint32_t>(grid.size())), random.below(60) * (kUnit / 2));
}

TEST(AStarShaped, FindsWhatASimpleSearchFindsAndChoosesAsTheLoopWould) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const Grid grid = random_sketch(random, {.min_side = 2, .max_side = 40, .max_walls = 0.5}).grid();
        if (grid.free_cells() < 2) continue;
        const Ties ties = kTies[seed % 5];
        Arena arena(PagePool::make(4 << 20));
        Planning<Grid> planning(grid, successor_order(seed % 2 == 0 ? "clockwise" : "testbed"), seed, arena);
        AStarShaped<Grid> lookahead(ties);
        lookahead.reserve(planning, 300);
        planning.h.start(planning.target = random_free(random, grid));
        raise_some(planning, grid, random);
        for (int round = 0; round < 5; ++round) {
            planning.now = random_free(random, grid);
            if (planning.now == planning.target || grid.moves(planning.now) == 0) continue;
            planning.depth = 1 + random.below(random.chance(0.5) ? 12 : 300);
            const auto wanted = naive_search(planning, ties, planning.random);
            lookahead.begin(planning);
            Counters counters;
            for (bool done = false; !done;) {
                Meter meter(counters, 1 + random.below(10));
                done = lookahead.run(planning, meter);
            }
            ASSERT_EQ(planning.space.size(), wanted.size());
            ASSERT_LE(wanted.size(), lookahead.most_states(grid, planning.depth));
            for (std::uint32_t i = 0; i < wanted.size(); ++i) {
                const LocalNode& node = planning.space[i];
                ASSERT_EQ(std::tie(node.state, node.g, node.h, node.parent),
                          std::tie(wanted[i].state, wanted[i].g, wanted[i].h, wanted[i].parent));
                ASSERT_EQ(node.expanded(), wanted[i].expanded);
            }
            if (!lookahead.choose(planning)) continue;
            const std::uint32_t chosen = planning.chosen;
            const Cost least_f = planning.least_f;
            choose_frontier(planning, Choice::LeastF, ties);
            EXPECT_EQ(planning.chosen, chosen);
            EXPECT_EQ(planning.least_f, least_f);
        }
    }
}

// Any order in which expanded states hang together, not only that of A*.
TEST(AStarShaped, GeneratesNoMoreStatesThanItSays) {
    const AStarShaped<Grid> lookahead(Ties::First);
    std::size_t reached[3] = {};
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const Sketch sketch = random_sketch(random, {.min_side = 20, .max_side = 40, .max_walls = 0.4});
        const Grid grid = sketch.grid();
        std::vector<State> states{random_free(random, grid)};
        std::set<State> known(states.begin(), states.end());
        for (std::uint32_t n = 1; n <= 30 && !states.empty(); ++n) {
            const std::size_t at =
                random.chance(0.5) ? states.size() - 1 : random.below(static_cast<std::uint32_t>(states.size()));
            const State s = states[at];
            states.erase(states.begin() + static_cast<std::ptrdiff_t>(at));
            grid.for_each_arc(s, [&](const Grid::Arc& arc) {
                if (known.insert(arc.to).second) states.push_back(arc.to);
            });
            ASSERT_LE(known.size(), lookahead.most_states(grid, n));
            std::size_t& most = reached[static_cast<std::size_t>(grid.rule().rule)];
            if (!grid.has_cliffs() && known.size() == lookahead.most_states(grid, n))
                most = std::max<std::size_t>(most, n);
        }
    }
    for (const std::size_t n : reached) EXPECT_GT(n, 1u) << "the bound is met, and not by the first expansion alone";
}

TEST(AStarShaped, ALocalSpaceTakesAtMost48BytesAState) {
    const Grid grid(512, 512, std::vector<Terrain>(512 * 512, Terrain::Ground));
    const auto bytes = [&](int n) { return make_agent(grid, "lss(n=" + std::to_string(n) + ")").value().bytes(); };
    const std::size_t small = bytes(20);
    for (const int n : {50, 100, 206, 410, 1000, 1640})
        EXPECT_LE(bytes(n) - small, 48u * 5 * static_cast<std::size_t>(n - 20)) << n;
}

}  // namespace
}  // namespace waystone
