// SPDX-License-Identifier: MIT
#include "lab/report/which.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace waystone::lab {
namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

Cell cell_with(double over_optimal, double work_max, double bound, double bytes) {
    Cell out{.ending = Ending::Arrived, .repetitions = 1, .work_bound = bound, .database_bytes = bytes};
    out.values.fill(kNothing);
    out.values[static_cast<std::size_t>(Metric::Suboptimality)] = over_optimal;
    out.values[static_cast<std::size_t>(Metric::WorkMax)] = work_max;
    return out;
}

Cell stuck() {
    Cell out{.ending = Ending::Stuck, .repetitions = 1};
    out.values.fill(kNothing);
    return out;
}

// Two sets of two problems each.
Results two_sets() {
    Results out;
    for (const char* map : {"caves/a.map", "caves/b.map", "rooms/c.map", "rooms/c.map"})
        out.tasks.push_back(
            {.number = out.tasks.size() + 1, .map = map, .from = "", .to = "", .rule = "8", .diagonal = ""});
    const auto add = [&](const char* algo, std::vector<Cell> cells) {
        out.configurations.push_back({.label = algo, .algo = algo, .cells = std::move(cells)});
    };
    add("walker(n=1)",
        {cell_with(40, 3, 4, 0), cell_with(60, 4, 4, 0), cell_with(10, 2, 4, 0), cell_with(30, 2, 4, 0)});
    add("walker(n=9)", {cell_with(20, 30, 36, 0), cell_with(30, 36, 36, 0), stuck(), cell_with(10, 20, 36, 0)});
    add("table", {cell_with(1, 1, 1, 500), cell_with(2, 1, 1, 3000), cell_with(0, 1, 1, 900), cell_with(0, 1, 1, 900)});
    add("planner", {cell_with(0, 90, 0, 0), cell_with(0, 30, 0, 0), cell_with(0, 10, 0, 0), cell_with(0, 20, 0, 0)});
    return out;
}

// The row of a limit in the table under a heading.
std::string row(const std::string& page, const std::string& heading, const std::string& work) {
    const std::size_t at = page.find("# " + heading + "\n"), line = page.find("\n| " + work + " |", at);
    if (at == std::string::npos || line == std::string::npos) return "";
    return page.substr(line + 1, page.find('\n', line + 1) - line - 1);
}

TEST(Which, ThePageNamesTheBestWithinBothLimitsAndTheNextOfAnotherFamily) {
    const std::string page = which_page(two_sets(), {.work = {2, 4, 40, 100}, .memory = {0, 1000, 5000}});
    // No database, two units of work: nobody. One of 1,000 bytes is too small for caves/b.map.
    EXPECT_EQ(row(page, "caves", "2"), "| 2 | none | none | `table` 1.5 % |");
    EXPECT_EQ(
        row(page, "caves", "4"),
        "| 4 | `walker(n=1)` 50.0 % | `walker(n=1)` 50.0 % | `table` 1.5 %; `walker(n=1)` +48.5 (-72.2 to 169.2) |");
    EXPECT_EQ(row(page, "caves", "40").substr(0, 28), "| 40 | `walker(n=9)` 25.0 % ");
    // Who promises nothing is measured by what it took, and has a star.
    EXPECT_EQ(row(page, "caves", "100").substr(0, 41), "| 100 | `planner`* 0 %; `walker(n=9)` +25");
    EXPECT_EQ(row(page, "rooms", "40").substr(0, 41), "| 40 | `planner`* 0 %; `walker(n=1)` +20.");
    EXPECT_EQ(row(page, "In short", "2"),
              "| 2 | none on 2 | `table` on 1 (0 %); none on 1 | `table` on 2 (0 % to 1.5 %) |");
    // Equally long paths: the one that takes less work.
    EXPECT_EQ(row(page, "rooms", "40").find("| `table` 0 %; `planner`* +0.0 (0.0 to 0.0)") != std::string::npos, true);
}

TEST(Which, WhoLeavesAProblemUnsolvedIsBestNowhere) {
    const std::string page = which_page(two_sets(), {.work = {40}, .memory = {0}});
    EXPECT_EQ(row(page, "rooms", "40").find("walker(n=9)"), std::string::npos);
    EXPECT_EQ(row(page, "In short", "40"), "| 40 | `planner`* on 1 (0 %); `walker(n=9)` on 1 (25.0 %) |");
}

TEST(Which, OneConfigurationInTwoFoldersIsOne) {
    Results halves = two_sets();
    const std::vector<LabConfiguration> whole = halves.configurations;
    for (LabConfiguration& c : halves.configurations) c.cells[2] = c.cells[3] = {};
    for (const LabConfiguration& c : whole) {
        halves.configurations.push_back(c);
        halves.configurations.back().cells[0] = halves.configurations.back().cells[1] = {};
    }
    EXPECT_EQ(which_page(halves, {}), which_page(two_sets(), {}));
}

TEST(Which, PlannersComeWithTheWorkBeforeTheirFirstMove) {
    const std::string page = which_page(two_sets(), {});
    EXPECT_NE(page.find("| caves | `planner` | 0 % | 60 | 90 | 0 |"), std::string::npos) << page;
    EXPECT_NE(page.find("| rooms | `planner` | 0 % | 15 | 20 | 0 |"), std::string::npos) << page;
}

}  // namespace
}  // namespace waystone::lab
