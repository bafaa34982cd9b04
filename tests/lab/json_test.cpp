// SPDX-License-Identifier: MIT
// Our JSON against nlohmann's, on what both read and write, and where it is stricter or knows more.
#include "lab/table/json.hpp"

#include "base/random.hpp"
#include "lab/experiment/experiment.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace waystone::lab {
namespace {

using Theirs = nlohmann::ordered_json;

std::string broken(std::string_view text) {
    const auto json = Json::parse(text);
    return json ? "read as " + json->dump() : std::to_string(json.error().line) + ": " + json.error().sentence;
}

TEST(Json, ReadsAndWritesAsNlohmannDoes) {
    for (const char* text :
         {"null", "true", " [ ] ", "{}", "[1, -2, 0, 18446744073709551615, -9223372036854775808]",
          "[0.5, 1e6, -2.5e-3, 1E+2, 1.0, 1e300, 123456789.125, 18446744073709551616]",
          R"({"a": [{"b": null}, "c"], "d": {"e": false}, "f": {}})",
          R"(["\"\\\/\b\f\n\r\t", "\u00e9\u20ac\ud83d\ude00", "é€😀", "\u0001"])", "\xEF\xBB\xBF[1]"}) {
        const auto json = Json::parse(text);
        ASSERT_TRUE(json) << text << ": " << json.error().sentence;
        const Theirs theirs = Theirs::parse(text);
        EXPECT_EQ(json->dump(), theirs.dump()) << text;
        EXPECT_EQ(json->dump(2), theirs.dump(2)) << text;
    }
    for (const BuiltinExperiment& builtin : builtin_experiments())
        EXPECT_EQ(Json::parse(builtin.text).value().dump(1), Theirs::parse(builtin.text).dump(1)) << builtin.id;
}

TEST(Json, RefusesWhatNlohmannRefuses) {
    for (const char* text : {"",
                             " ",
                             "[1",
                             "[1,]",
                             "{\"a\"}",
                             "{\"a\":}",
                             "{a:1}",
                             "nul",
                             "01",
                             "-",
                             "1.",
                             ".5",
                             "1e",
                             "+1",
                             "\"",
                             "\"\\x\"",
                             "\"\\u12g4\"",
                             "\"\\ud800\"",
                             "\"\\udc00\"",
                             "\"\n\"",
                             "\"\xFF\"",
                             "\"\xC0\x80\"",
                             "\"\xED\xA0\x80\"",
                             "[1] 2",
                             "// no",
                             "1e999"}) {
        EXPECT_FALSE(Json::parse(text)) << text << " was " << broken(text);
        EXPECT_FALSE(Theirs::accept(text)) << text;
    }
    EXPECT_NE(broken(std::string(100'000, '[')).find("nested more than 500 deep"), std::string::npos);
}

// What random changes make of a document, both read or both refuse; keys that are given twice aside.
TEST(Json, AgreesWithNlohmannOnDamagedTexts) {
    const std::string whole = R"({"name": "a\u00e9\n", "n": [1, -2.5e3, true, null, {"x": [[], {}]}], "t": "é"})";
    Random random(1, 1);
    for (int round = 0; round < 20'000; ++round) {
        std::string text = whole;
        for (std::uint32_t i = 0, count = 1 + random.below(3); i < count; ++i) {
            const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
            const char c = R"({}[]",:\0123456789.eE+-tfnul )"[random.below(30)];
            switch (random.below(3)) {
                case 0: text[at] = c; break;
                case 1: text.insert(at, 1, c); break;
                default: text.erase(at, 1); break;
            }
        }
        const auto json = Json::parse(text);
        if (!json && json.error().sentence.ends_with("is given twice")) continue;
        ASSERT_EQ(json.has_value(), Theirs::accept(text)) << text << "\n" << broken(text);
        if (json) {
            ASSERT_EQ(json->dump(), Theirs::parse(text).dump()) << text;
        }
    }
}

TEST(Json, SaysWhatIsWrongAndWhere) {
    EXPECT_EQ(broken("{\n\"id\": }"), "2: not valid JSON at column 7: unexpected '}'; expected a value");
    EXPECT_EQ(broken("[1\n2]"), "2: not valid JSON at column 1: unexpected '2'; expected ']'");
    EXPECT_EQ(broken("{\"a\": 1"), "1: not valid JSON at column 8: unexpected the end; expected '}'");
    EXPECT_EQ(broken("{\"a\": 1,\n \"a\": 2}"), "2: the key 'a' is given twice");
    EXPECT_EQ(broken("[1] x"), "1: not valid JSON at column 5: unexpected 'x'; expected the end");
}

TEST(Json, KnowsItsLines) {
    const Json json = Json::parse("{\n\"a\": [1,\n 2],\n\"b\":\n  \"c\"}").value();
    EXPECT_EQ(json.line(), 1);
    EXPECT_EQ(json.at("a").at(1).line(), 3);
    EXPECT_EQ(json.at("b").line(), 5);
    EXPECT_EQ(json.at("b").key_line(), 4);
}

TEST(Json, IsMadeInBraces) {
    const Json json{{"text", "x"},     {"list", {1, 2.5, true}}, {"pairs", Json::array({{"a", "b"}})},
                    {"none", nullptr}, {"inner", {{"k", -3}}},   {"from", std::vector<std::string>{"y", "\xFF"}}};
    EXPECT_EQ(json.dump(),
              "{\"text\":\"x\",\"list\":[1,2.5,true],\"pairs\":[[\"a\",\"b\"]],\"none\":null,"
              "\"inner\":{\"k\":-3},\"from\":[\"y\",\"\xEF\xBF\xBD\"]}");
    EXPECT_EQ(Json(std::numeric_limits<double>::quiet_NaN()).dump(), "null");
}

TEST(Json, GivesOnlyWhatItIs) {
    const Json json = Json::parse(R"({"n": 300, "m": -1, "x": 0.5, "t": "a", "l": [1, 2]})").value();
    EXPECT_EQ(json.at("n").get<std::uint16_t>(), 300);
    EXPECT_THROW(json.at("n").get<std::uint8_t>(), Json::WrongType);
    EXPECT_THROW(json.at("m").whole(), Json::WrongType);
    EXPECT_EQ(json.at("m").number(), -1);
    EXPECT_THROW(json.at("x").whole(), Json::WrongType);
    EXPECT_THROW(json.at("t").number(), Json::WrongType);
    EXPECT_THROW(json.at("none"), Json::WrongType);
    EXPECT_THROW(json.at("l").at(2), Json::WrongType);
    EXPECT_EQ(json.at("l").get<std::vector<unsigned>>(), (std::vector<unsigned>{1, 2}));
    EXPECT_EQ(json.find("none"), nullptr);
}

}  // namespace
}  // namespace waystone::lab
