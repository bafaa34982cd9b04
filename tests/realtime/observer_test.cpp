// SPDX-License-Identifier: MIT
#include "support/random_grid.hpp"

#include "catalog/catalog.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

struct Count final : Observer {
    void searched(std::span<const SearchedState> states) override {
        ++searches;
        for (const SearchedState& state : states) looks += state.looks;
    }
    std::uint64_t searches = 0, looks = 0;
};

TEST(Observer, HearsOfEveryLook) {
    for (const char* spec : {"lss(n=10)", "rtaa(n=7)", "rta(d=1)", "lrta", "lrts(d=3)", "lrta(depth=fixed(4))"}) {
        SCOPED_TRACE(spec);
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            Random random(seed);
            const Grid grid = random_sketch(random, {.min_side = 20, .max_side = 30, .max_walls = 0.3}).grid();
            Agent agent = make_agent(grid, spec).value();
            Count count;
            agent.observe(&count);
            agent.start(random_free(random, grid), random_free(random, grid));
            for (int moves = 0; moves < 200 && agent.step().outcome == Outcome::Moved; ++moves) {
            }
            EXPECT_EQ(count.searches, agent.counters().searches);
            EXPECT_EQ(count.looks, agent.counters().generated + count.searches) << "and one at each root";
        }
    }
}

}  // namespace
}  // namespace waystone
