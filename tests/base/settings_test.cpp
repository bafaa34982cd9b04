// SPDX-License-Identifier: MIT
#include "base/settings.hpp"

#include "base/nearest_name.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace waystone {
namespace {

class PlainEntry final : public Entry {
public:
    explicit constexpr PlainEntry(const Description& text) : Entry(text, this) {}
};
class OtherEntry final : public Entry {
public:
    explicit constexpr OtherEntry(const Description& text) : Entry(text, this) {}
};

constexpr Param kInner[] = {Param::integer("d", "1", 1, 9, "plies")};
constexpr PlainEntry kInnerEntry({"fixed", "depth", "", "", "", kInner});
constexpr Param kOuter[] = {Param::integer("n", "1", 1, 9, ""),          Param::real("w", "1", 0, 9, ""),
                            Param::word("ties", "first", "", ""),        Param::flag("greedy", ""),
                            Param::bytes("size", "none", 1, 9, ""),      Param::path("file", "none", ""),
                            Param::policy("depth", "fixed", "depth", "")};
constexpr PlainEntry kOuterEntry({"outer", "agent", "", "", "", kOuter});

Settings example() {
    std::vector<SettingValue> values(7);
    values[0].integer = 5;
    values[0].column = 7;
    values[1].real = 2.2;
    values[2].text = "first";
    values[3].integer = 1;
    values[4].present = false;
    values[4].text = "none";
    values[5].text = "a b.wdt";
    std::vector<SettingValue> inner(1);
    inner[0].integer = 3;
    values[6].policy.emplace_back(kInnerEntry, inner);
    return {kOuterEntry, values};
}

TEST(Settings, GivesValuesByNameAndType) {
    const Settings settings = example();
    EXPECT_EQ(settings.name(), "outer");
    EXPECT_EQ(settings.integer("n"), 5);
    EXPECT_EQ(settings.real("w"), 2.2);
    EXPECT_EQ(settings.word("ties"), "first");
    EXPECT_TRUE(settings.flag("greedy"));
    EXPECT_FALSE(settings.has("size"));
    EXPECT_TRUE(settings.has("file"));
    EXPECT_EQ(settings.path("file"), "a b.wdt");
    EXPECT_EQ(settings.policy("depth").integer("d"), 3);
}

TEST(Settings, FindTheirEntryByItsTypeAndNoOther) {
    const Settings settings = example();
    EXPECT_EQ(settings.entry().as<PlainEntry>(), &kOuterEntry);
    EXPECT_EQ(settings.policy("depth").entry().as<PlainEntry>(), &kInnerEntry);
    EXPECT_EQ(settings.entry().as<OtherEntry>(), nullptr);
    EXPECT_EQ(&settings.description(), &kOuterEntry.description);
}

TEST(Settings, SpellsOutEverythingInOrder) {
    EXPECT_EQ(example().full(), "outer(n=5,w=2.2,ties=first,greedy=yes,size=none,file=\"a b.wdt\",depth=fixed(d=3))");
}

TEST(Settings, PointsAtAParameter) { EXPECT_EQ(example().wrong("n", "n is odd").error().message(), "7: n is odd"); }

TEST(SettingsDeathTest, AForeignParameterIsAMistake) {
    EXPECT_DEATH((void)example().integer("m"), "");
    EXPECT_DEATH((void)example().integer("w"), "");
    EXPECT_DEATH((void)example().bytes("size"), "");
}

TEST(NumberText, IsShort) {
    EXPECT_EQ(number_text(1e6), "1000000");
    EXPECT_EQ(number_text(0.1), "0.1");
    EXPECT_EQ(number_text(-2.5), "-2.5");
    EXPECT_EQ(number_text(0), "0");
    EXPECT_EQ(number_text(1e300), "1e+300");
}

TEST(NumberText, RefusesWhatIsNoDecimalNumber) {
    double value;
    for (const char* wrong :
         {"", "-", ".", "1.", ".5", "1e", "1e+", "inf", "nan", "0x1", "1 ", " 1", "1e999", "1,5", "+1"})
        EXPECT_FALSE(parse_real(wrong, value)) << wrong;
    ASSERT_TRUE(parse_real("-0", value));
    EXPECT_FALSE(std::signbit(value));
}

TEST(NearestName, CountsSwapsAsOne) {
    EXPECT_EQ(edit_distance("", "abc"), 3u);
    EXPECT_EQ(edit_distance("lrta", "lrta"), 0u);
    EXPECT_EQ(edit_distance("lrat", "lrta"), 1u);
    EXPECT_EQ(edit_distance("depth", "dept"), 1u);
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
}

TEST(NearestName, ListsTheNamesWhenNoneIsNear) {
    const std::string_view two[] = {"lrta", "tb"};
    EXPECT_EQ(suggestion("lrtb", two), "; did you mean 'lrta'?");
    EXPECT_EQ(suggestion("LRTA", two), "; did you mean 'lrta'?");
    EXPECT_EQ(suggestion("zzzz", two), "; there are lrta, tb");
    EXPECT_EQ(suggestion("zzzz", std::span(two, 1)), "; there is only lrta");
    EXPECT_EQ(suggestion("zzzz", {}), "");
    const std::vector<std::string_view> many(20, "lrta");
    EXPECT_EQ(suggestion("zzzz", many), "; the nearest is 'lrta'");
}

}  // namespace
}  // namespace waystone
