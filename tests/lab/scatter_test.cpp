// SPDX-License-Identifier: MIT
#include "lab/study/scatter.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>

namespace waystone::lab {
namespace {

using ReadJson = nlohmann::json;

TEST(Scatter, IsAVegaLitePlotWithItsDataInside) {
    Scatter scatter{.title = "a < b & \"c\"", .x = {.title = "x", .log = true}, .y = {.title = "y"}};
    EXPECT_TRUE(ReadJson::parse(vega_lite(scatter))["data"]["values"].empty());  // nothing to draw
    for (int series = 0; series < 12; ++series)
        scatter.series.push_back({"LRTA*(F,G) <" + std::to_string(series) + ">",
                                  {{.x = 1.0 + series, .y = 2, .label = "d=1 & \x01 more", .hollow = series % 2 == 0},
                                   {.x = 1000, .y = 2.0 * series, .on_front = true}}});
    const ReadJson plot = ReadJson::parse(vega_lite(scatter));
    EXPECT_EQ(plot["title"]["text"], scatter.title);
    EXPECT_EQ(plot["data"]["values"].size(), 24u);
    EXPECT_EQ(plot["data"]["values"][0]["sure"], false);
    EXPECT_EQ(plot["data"]["values"][1]["front"], true);
    EXPECT_EQ(plot["layer"][1]["encoding"]["x"]["scale"]["type"], "log");
}

TEST(Scatter, SaysHowManyDotsLieBeyondItsAxes) {
    Scatter scatter{.title = "t", .subtitle = "cut-off 9", .x = {.max = 50}, .y = {.log = true}};
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    scatter.series.push_back({"a", {{.x = 10, .y = 1}, {.x = 51, .y = 1}, {.x = 3, .y = 0}, {.x = 4, .y = kInfinite}}});
    const ReadJson plot = ReadJson::parse(vega_lite(scatter));
    EXPECT_EQ(plot["title"]["subtitle"], "cut-off 9; 3 beyond the axes");
    EXPECT_EQ(plot["data"]["values"].size(), 1u);
}

}  // namespace
}  // namespace waystone::lab
