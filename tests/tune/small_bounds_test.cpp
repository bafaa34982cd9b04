// SPDX-License-Identifier: MIT
// What the tuner takes for granted when it asks for bounds on small open maps, of configurations whose databases may
// take long to build: elsewhere they are no smaller.
#include "builders/builder.hpp"
#include "catalog/catalog.hpp"
#include "catalog/pattern.hpp"
#include "io/generate.hpp"
#include "tune/build_estimate.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace waystone {
namespace {

// 0 where there is no such agent, or it promises nothing.
std::uint64_t bound_on(const Grid& grid, const std::string& spec) {
    const auto agent = catalog().bind(spec);
    const auto database = agent ? build_databases(grid, *agent) : std::unexpected(agent.error());
    auto made = database ? make_agent(grid, spec, *database, catalog()) : std::unexpected(database.error());
    if (!made) return 0;
    made->start(0, static_cast<State>(grid.size() - 1));
    return made->work_bound() == kUnlimited ? 0 : made->work_bound();
}

bool may_take_long(const Grid& grid, const std::string& spec) {
    BuildEstimator estimator(grid);
    const auto agent = catalog().bind(spec);
    return agent && std::ranges::any_of(databases_needed(*agent), [&](const DatabaseNeed& need) {
               return estimator.estimate(need.builder->kind, need.spec, *agent).has_value();
           });
}

TEST(SmallBounds, AreNoLargerThanThoseOnOtherMaps) {
    const Grid small(8, 8, std::vector<Terrain>(64, Terrain::Ground), {});
    const Grid others[] = {generate({.kind = "caves", .width = 40, .height = 56, .seed = 3}).value(),
                           generate({.kind = "rooms", .width = 48, .height = 48, .seed = 1}).value(),
                           generate({.kind = "maze", .width = 33, .height = 33, .seed = 2}).value()};
    std::size_t compared = 0;
    for (const TuningCandidate& candidate : tuning_candidates(catalog())) {
        if (!may_take_long(others[0], candidate.spec)) continue;
        SCOPED_TRACE(candidate.spec);
        const std::uint64_t least = bound_on(small, candidate.spec);
        for (const Grid& other : others)
            if (const std::uint64_t bound = least == 0 ? 0 : bound_on(other, candidate.spec); bound > 0) {
                EXPECT_LE(least, bound);
                ++compared;
            }
    }
    EXPECT_GT(compared, 50u);
}

}  // namespace
}  // namespace waystone
