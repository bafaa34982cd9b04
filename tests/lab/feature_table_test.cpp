// SPDX-License-Identifier: MIT
#include "lab/study/points_tables.hpp"

#include <gtest/gtest.h>

namespace waystone::lab {
namespace {

// f1 <= 3 ? depth 1 (60 examples) : (f4 <= 9 ? depth 2 (30) : depth 3 (10))
DecisionTree small_tree() {
    using Node = DecisionTree::Node;
    return {
        {},
        {Node{.feature = 0, .no = 2, .threshold = 3}, Node{.depth = 1, .items = 60},
         Node{.feature = 3, .no = 4, .threshold = 9}, Node{.depth = 2, .items = 30}, Node{.depth = 3, .items = 10}}};
}

TEST(FeatureTable, CountsSplitsAndWhoIsAsked) {
    EXPECT_EQ(feature_by_name("f4"), 3u);
    EXPECT_EQ(feature_by_name("f12"), kFeatures);
    EXPECT_EQ(feature_use(small_tree(), 0).splits, 1u);
    EXPECT_DOUBLE_EQ(feature_use(small_tree(), 0).asked_pct, 100);
    EXPECT_DOUBLE_EQ(feature_use(small_tree(), 3).asked_pct, 40);
    EXPECT_EQ(feature_use(small_tree(), 5).splits, 0u);
    const auto rows =
        feature_table({.name = "features", .of = "DT", .list = {"f1", "f4"}}, {{"dmax=5", small_tree()}}).rows;
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[1].find("name")->text, "learned_lately");
    EXPECT_DOUBLE_EQ(rows[1].find("asked %, dmax=5")->real, 40);
    EXPECT_EQ(rows[2].find("splits, dmax=5")->whole, 3u);
}

}  // namespace
}  // namespace waystone::lab
