// SPDX-License-Identifier: MIT
// Estimates against what builds make.
#include "tune/build_estimate.hpp"

#include "builders/builder.hpp"
#include "catalog/catalog.hpp"
#include "io/generate.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

struct Case {
    const char* spec;
    double within;  // a factor
};

class Estimates : public testing::TestWithParam<Case> {};

TEST_P(Estimates, BytesAreNearThoseOfTheDatabase) {
    for (const char* kind : {"caves", "rooms"}) {
        const Grid grid = generate({.kind = kind, .width = 96, .height = 96}).value();
        const Settings agent = catalog().bind(GetParam().spec).value();
        const DatabaseNeed need = databases_needed(agent).front();
        const auto estimate = BuildEstimator(grid).estimate(need.builder->kind, need.spec, agent);
        ASSERT_TRUE(estimate);
        const Database database = build_databases(grid, agent).value();
        const auto bytes = static_cast<double>(database.bytes());
        EXPECT_LT(estimate->bytes, bytes * GetParam().within) << kind << ' ' << bytes;
        EXPECT_GT(estimate->bytes, bytes / GetParam().within) << kind << ' ' << bytes;
        EXPECT_GT(estimate->work, 0);
    }
}
INSTANTIATE_TEST_SUITE_P(OfEveryKind, Estimates,
                         testing::Values(Case{"cpd", 1.3}, Case{"gsc(m=7)", 3}, Case{"hcdps(m=7)", 2},
                                         Case{"gsc(m=7,bytes=20k)", 1.6}, Case{"knn(records=1000)", 1.2},
                                         Case{"lrta(goal=pdb(level=3))", 1.5}, Case{"dlrta(level=3,cap=20)", 1.5}));

TEST(BuildEstimator, WorkGrowsWithTheMap) {
    const Grid small = generate({.kind = "caves", .width = 48, .height = 48}).value(),
               large = generate({.kind = "caves", .width = 96, .height = 96}).value();
    for (const char* spec : {"cpd", "gsc", "hcdps", "knn", "dlrta(level=3)"}) {
        const Settings agent = catalog().bind(spec).value();
        const DatabaseNeed need = databases_needed(agent).front();
        const auto a = BuildEstimator(small).estimate(need.builder->kind, need.spec, agent),
                   b = BuildEstimator(large).estimate(need.builder->kind, need.spec, agent);
        EXPECT_GT(b->work, 2 * a->work) << spec;
    }
}

}  // namespace
}  // namespace waystone
