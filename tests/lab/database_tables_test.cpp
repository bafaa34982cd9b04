// SPDX-License-Identifier: MIT
#include "lab/study/database_tables.hpp"

#include <waystone/catalog.hpp>

#include "support/errors.hpp"
#include "support/fake_database.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

namespace waystone::lab {
namespace {

ProblemSet open_ground() {
    ProblemSet set{.name = "ground"};
    for (const std::uint32_t width : {16u, 32u})
        set.maps.push_back(
            {"map" + std::to_string(width), Grid(width, 16, std::vector<Terrain>(width * 16, Terrain::Ground))});
    set.tasks.push_back({.start = 0, .goal = 255});
    return set;
}

SweepPoint point(std::string series, Parameters parameters, double suboptimality, double us) {
    SweepPoint out;
    out.series = std::move(series);
    out.parameters = std::move(parameters);
    out.algo = filled("lrta(depth=fixed($level))", out.parameters);
    out.suboptimality = suboptimality;
    out.us.mean = us;
    return out;
}

TEST(DatabaseBuilds, AreMeasuredOncePerFolder) {
    const TempFolder folder;
    const ProblemSet set = open_ground();
    DatabaseBuilds builds(folder / "out", folder / "cache", fake::kBuilders);
    const auto first = builds.measure(set, "lrta(depth=fixed(3))");
    ASSERT_TRUE(first) << said(first);
    EXPECT_GT(first->seconds, 0);
    EXPECT_GT(first->bytes, 256 * 2);
    DatabaseBuilds later(folder / "out", folder / "cache", fake::kBuilders);
    EXPECT_EQ(later.measure(set, "lrta(depth=fixed(3))")->seconds, first->seconds);  // read, not built
    EXPECT_EQ(builds.measure(set, "lrta(depth=fixed(1))")->bytes, 0);                // needs none
    EXPECT_EQ(said(builds.measure(set, "lrta(depth=fixed(1001))")), "1: no fake beyond 1000");
    EXPECT_EQ(said(builds.measure(set, "lrtb")), said(Catalog::standard().full("lrtb")));
    ASSERT_TRUE(builds.prepare(set, "lrta(depth=fixed(4))"));
    EXPECT_GT(builds.measure(set, "lrta(depth=fixed(4))")->seconds, 0);
}

TEST(DatabaseTable, HasALevelPerRowAndEstimatesWhatIsTooLarge) {
    const TempFolder folder;
    const ProblemSet set = open_ground();
    DatabaseBuilds builds(folder / "out", folder / "cache", fake::kBuilders);
    const Analysis spec{.name = "databases",
                        .of = "P",
                        .more_levels = {0, 1},
                        .recalled = {{.at = "0", .text = "years", .value = 9e9}}};
    const std::vector<SweepPoint> points{point("P", {{"level", "2"}}, 1.1, 1), point("P", {{"level", "3"}}, 1.2, 1),
                                         point("Q", {{"level", "3"}}, 1.2, 1), point("P", {{"level", "1001"}}, 1.2, 1)};
    const auto rows = database_rows(spec, points, set, builds);
    ASSERT_TRUE(rows) << said(rows);
    ASSERT_EQ(rows->size(), 5u);
    EXPECT_EQ((*rows)[0].regions, 384);  // (256 + 512) / 2
    EXPECT_EQ((*rows)[0].pairs, 384.0 * 384);
    EXPECT_TRUE((*rows)[0].estimated);
    EXPECT_FALSE((*rows)[0].bytes);
    EXPECT_FALSE((*rows)[2].estimated);
    EXPECT_EQ((*rows)[2].point, &points[0]);
    EXPECT_GT(*(*rows)[2].bytes_per_pair, 0);
    EXPECT_EQ((*rows)[4].missing, "1: no fake beyond 1000");
    const Row row = database_row((*rows)[0], spec);
    EXPECT_EQ(row.find("recalled_time")->text, "years");
    EXPECT_TRUE(row.find("build_time")->text.starts_with("est. "));
    EXPECT_EQ(fact_of((*rows)[3]).name(), "databases level=3");
}

TEST(Amortisation, DividesTheBuildByWhatAMoveSaves) {
    const TempFolder folder;
    const ProblemSet set = open_ground();
    DatabaseBuilds builds(folder / "out", folder / "cache", fake::kBuilders);
    std::vector<SweepPoint> points{point("P", {{"level", "3"}}, 1.10, 2), point("P", {{"level", "4"}}, 1.50, 2),
                                   point("R", {{"d", "1"}}, 1.12, 7), point("R", {{"d", "2"}}, 1.40, 1),
                                   point("R", {{"d", "3"}}, 1.09, 9)};
    points[4].unsolved = 1;  // closest, but not comparable
    const auto rows = amortisation_rows({.name = "amortisation", .of = "P", .against = "R"}, points, set, builds);
    ASSERT_TRUE(rows) << said(rows);
    ASSERT_EQ(rows->size(), 2u);
    EXPECT_EQ((*rows)[0].fixed, &points[2]);
    EXPECT_DOUBLE_EQ(*(*rows)[0].moves, (*rows)[0].build_s * 1e6 / 5);
    EXPECT_DOUBLE_EQ(*(*rows)[0].hours, *(*rows)[0].moves * 2 / 3600e6);
    EXPECT_EQ((*rows)[1].fixed, &points[3]);
    EXPECT_FALSE((*rows)[1].moves);
    EXPECT_EQ(fact_of((*rows)[1]).unfit, "nothing is saved: R d=2 is no slower");
}

}  // namespace
}  // namespace waystone::lab
