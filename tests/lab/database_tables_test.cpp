// SPDX-License-Identifier: MIT
#include "lab/study/points_tables.hpp"

#include <waystone/catalog.hpp>

#include "support/errors.hpp"
#include "support/fake_database.hpp"
#include "support/temp_folder.hpp"

#include <fmt/format.h>
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
    const auto table = database_table(spec, points, set, builds);
    ASSERT_TRUE(table) << said(table);
    const std::vector<Row>& rows = table->rows;
    ASSERT_EQ(rows.size(), 5u);
    EXPECT_EQ(rows[0].find("regions")->real, 384);  // (256 + 512) / 2
    EXPECT_EQ(table->facts[0].figures[1], std::pair(std::string("pairs"), 384.0 * 384));
    EXPECT_EQ(rows[0].find("estimated")->text, "yes");
    EXPECT_EQ(rows[0].find("bytes")->kind, Value::Kind::None);
    EXPECT_EQ(rows[2].find("estimated")->text, "no");
    EXPECT_EQ(rows[2].find("suboptimality")->real, points[0].suboptimality);
    EXPECT_GT(rows[2].find("bytes_per_pair")->real, 0);
    EXPECT_EQ(rows[4].find("why")->text, "1: no fake beyond 1000");
    EXPECT_EQ(rows[0].find("recalled_time")->text, "years");
    EXPECT_TRUE(rows[0].find("build_time")->text.starts_with("est. "));
    EXPECT_EQ(table->facts[3].name(), "databases level=3");
}

TEST(Amortisation, DividesTheBuildByWhatAMoveSaves) {
    const TempFolder folder;
    const ProblemSet set = open_ground();
    DatabaseBuilds builds(folder / "out", folder / "cache", fake::kBuilders);
    std::vector<SweepPoint> points{point("P", {{"level", "3"}}, 1.10, 2), point("P", {{"level", "4"}}, 1.50, 2),
                                   point("R", {{"d", "1"}}, 1.12, 7), point("R", {{"d", "2"}}, 1.40, 1),
                                   point("R", {{"d", "3"}}, 1.09, 9)};
    points[4].unsolved = 1;  // closest, but not comparable
    const auto table = amortisation_table({.name = "amortisation", .of = "P", .against = "R"}, points, set, builds);
    ASSERT_TRUE(table) << said(table);
    const std::vector<Row>& rows = table->rows;
    ASSERT_EQ(rows.size(), 2u);
    EXPECT_EQ(rows[0].find("fixed")->text, points[2].name());
    const double moves = rows[0].find("build_s")->real * 1e6 / 5;
    EXPECT_EQ(rows[0].find("moves")->text, fmt::format("{:.2g}", moves));
    EXPECT_DOUBLE_EQ(rows[0].find("hours")->real, moves * 2 / 3600e6);
    EXPECT_EQ(rows[1].find("fixed")->text, points[3].name());
    EXPECT_EQ(rows[1].find("moves")->kind, Value::Kind::None);
    EXPECT_EQ(table->facts[1].unfit, "nothing is saved: R d=2 is no slower");
}

}  // namespace
}  // namespace waystone::lab
