// SPDX-License-Identifier: MIT
#include "lab/study/scatter.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace waystone::lab {
namespace {

// What is wrong with a text as XML, as far as our writer could get it wrong; empty where nothing is.
std::string xml_mistake(std::string_view text) {
    std::vector<std::string> open;
    while (!text.empty()) {
        const std::size_t at = text.find('<');
        const std::string_view words = text.substr(0, at);
        for (std::size_t i = words.find('&'); i != std::string_view::npos; i = words.find('&', i + 1))
            if (words.find(';', i) == std::string_view::npos) return "a bare &";
        if (at == std::string_view::npos) break;
        const std::size_t end = text.find('>', at);
        if (end == std::string_view::npos) return "a tag without an end";
        const std::string_view tag = text.substr(at + 1, end - at - 1);
        text.remove_prefix(end + 1);
        if (tag.find('<') != std::string_view::npos) return "a < in a tag";
        if (std::count(tag.begin(), tag.end(), '"') % 2 != 0) return "an open quotation mark";
        if (tag.starts_with('/')) {
            if (open.empty() || open.back() != tag.substr(1)) return "a wrong closing tag " + std::string(tag);
            open.pop_back();
        } else if (!tag.ends_with('/')) {
            open.emplace_back(tag.substr(0, tag.find(' ')));
        }
    }
    return open.empty() ? "" : "not closed: " + open.back();
}

std::size_t count(const std::string& text, std::string_view what) {
    std::size_t found = 0;
    for (std::size_t i = text.find(what); i != std::string::npos; i = text.find(what, i + 1)) ++found;
    return found;
}

TEST(Scatter, IsWellFormedWhateverItIsGiven) {
    Scatter scatter{.title = "a < b & \"c\"", .x = {.title = "x", .log = true}, .y = {.title = "y"}};
    EXPECT_EQ(xml_mistake(svg(scatter)), "");  // nothing to draw
    for (int series = 0; series < 12; ++series)
        scatter.series.push_back({"LRTA*(F,G) <" + std::to_string(series) + ">",
                                  {{.x = 1.0 + series, .y = 2, .label = "d=1 & \x01 more", .hollow = series % 2 == 0},
                                   {.x = 1000, .y = 2.0 * series, .on_front = true}}});
    const std::string text = svg(scatter);
    EXPECT_EQ(xml_mistake(text), "");
    EXPECT_EQ(count(text, "<title>"), 24u);
    EXPECT_NE(text.find("a &lt; b &amp; &quot;c&quot;"), std::string::npos);
    EXPECT_EQ(text.find('\x01'), std::string::npos);
    EXPECT_EQ(text.find("nan"), std::string::npos);
    EXPECT_EQ(count(text, "stroke-dasharray"), 1u);
}

TEST(Scatter, SaysHowManyDotsLieBeyondItsAxes) {
    Scatter scatter{.title = "t", .subtitle = "cut-off 9", .x = {.max = 50}, .y = {.log = true}};
    scatter.series.push_back({"a", {{.x = 10, .y = 1}, {.x = 51, .y = 1}, {.x = 3, .y = 0}, {.x = 4, .y = 1.0 / 0.0}}});
    const std::string text = svg(scatter);
    EXPECT_NE(text.find("cut-off 9; 3 beyond the axes"), std::string::npos) << text;
    EXPECT_EQ(count(text, "<title>"), 1u);
}

TEST(Scatter, TicksAreRound) {
    EXPECT_EQ(axis_ticks(0, 7, false), (std::vector<double>{0, 1, 2, 3, 4, 5, 6, 7}));
    EXPECT_EQ(axis_ticks(90, 310, false), (std::vector<double>{100, 150, 200, 250, 300}));
    EXPECT_EQ(axis_ticks(0.9, 21, true), (std::vector<double>{1, 2, 5, 10, 20}));
    EXPECT_EQ(axis_ticks(1, 20000, true), (std::vector<double>{1, 10, 100, 1000, 10000}));
    EXPECT_TRUE(axis_ticks(3, 3, false).empty());
}

}  // namespace
}  // namespace waystone::lab
