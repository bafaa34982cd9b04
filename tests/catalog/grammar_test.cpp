// SPDX-License-Identifier: MIT
#include "catalog/grammar.hpp"
#include "io/text.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

// The tree as text, with every column: "lrta@1(depth@6=fixed@12(9@18))".
std::string drawn(const Node& node) {
    std::string text = (node.quoted ? "<" + node.text + ">" : node.text) + "@" + std::to_string(node.column);
    if (!node.call) return text;
    text += "(";
    for (const Argument& a : node.arguments) {
        if (text.back() != '(') text += ",";
        if (!a.key.empty()) text += a.key + "@" + std::to_string(a.column) + "=";
        text += drawn(a.value);
    }
    return text + ")";
}

std::string parsed(std::string_view text) {
    const auto node = parse_spec(text);
    return node ? drawn(*node) : node.error().message();
}

TEST(Grammar, KeepsTheColumnOfEverything) {
    EXPECT_EQ(parsed("astar"), "astar@1");
    EXPECT_EQ(parsed("lrta(depth=fixed(9))"), "lrta@1(depth@6=fixed@12(9@18))");
    EXPECT_EQ(parsed("tb(64,greedy,w=2.2)"), "tb@1(64@4,greedy@7,w@14=2.2@16)");
    EXPECT_EQ(parsed("gsc(m=6,bytes=300k)"), "gsc@1(m@5=6@7,bytes@9=300k@15)");
    EXPECT_EQ(parsed("astar()"), "astar@1()");
}

TEST(Grammar, IgnoresSpaces) { EXPECT_EQ(parsed("  tb ( k = 6 ,\n\tgreedy ) "), "tb@3(k@8=6@12,greedy@17)"); }

TEST(Grammar, TakesPathsBareAndQuoted) {
    EXPECT_EQ(parsed("tree(../x-1/a.wdt)"), "tree@1(../x-1/a.wdt@6)");
    EXPECT_EQ(parsed("tree(C:\\maps\\a.wdt)"), "tree@1(C:\\maps\\a.wdt@6)");
    EXPECT_EQ(parsed(R"(tree(file="odd (name), ""x"" = 1"))"), "tree@1(file@6=<odd (name), \"x\" = 1>@11)");
    EXPECT_EQ(parsed("tree(\"\")"), "tree@1(<>@6)");
}

TEST(Grammar, SaysWhatIsWrongAndWhere) {
    EXPECT_EQ(parsed(""), "1: the configuration is empty");
    EXPECT_EQ(parsed("  "), "3: the configuration is empty");
    EXPECT_EQ(parsed("lrta(depth=fixed(9)"), "20: missing ')' for the '(' at column 5");
    EXPECT_EQ(parsed("lrta("), "6: missing ')' for the '(' at column 5");
    EXPECT_EQ(parsed("lrta(a,"), "8: missing ')' for the '(' at column 5");
    EXPECT_EQ(parsed("lrta(a)b"), "8: unexpected 'b' at the end");
    EXPECT_EQ(parsed("lrta)"), "5: unexpected ')' at the end");
    EXPECT_EQ(parsed("lrta astar"), "6: unexpected 'a' at the end");
    EXPECT_EQ(parsed("a=b"), "2: unexpected '=' at the end");
    EXPECT_EQ(parsed("(a)"), "1: expected a value, not '('");
    EXPECT_EQ(parsed("\"a\""), "1: a configuration starts with a name, not a quote");
    EXPECT_EQ(parsed("lrta(,a)"), "6: expected a value, not ','");
    EXPECT_EQ(parsed("lrta(a,)"), "8: expected a value, not ')'");
    EXPECT_EQ(parsed("lrta(a=)"), "8: expected a value, not ')'");
    EXPECT_EQ(parsed("lrta(a="), "8: expected a value");
    EXPECT_EQ(parsed("lrta(=a)"), "6: expected a value, not '='");
    EXPECT_EQ(parsed("lrta(a b)"), "8: expected ',' or ')', not 'b'");
    EXPECT_EQ(parsed("lrta(a(1)=2)"), "10: expected ',' or ')', not '='");
    EXPECT_EQ(parsed("lrta(a=\"x)"), "8: this quote is never closed");
    EXPECT_EQ(parsed("lrta(\"a\nb\")"), "8: a path cannot contain '\\x0a'");
    EXPECT_EQ(parsed("lrta($n)"), "6: expected a value, not '$'");
    EXPECT_EQ(parsed("lrta(\xc3\xa9)"), "6: expected a value, not '\\xc3'");
}

TEST(Grammar, LimitsDepthAndLength) {
    std::string deep, close;
    for (std::size_t i = 0; i < kMaxSpecDepth; ++i) deep += "a(", close += ")";
    EXPECT_TRUE(parse_spec(deep + "a" + close).has_value());
    EXPECT_EQ(parsed(deep + "a(b)" + close), "66: nested more than 32 deep");
    EXPECT_TRUE(parse_spec(std::string(kMaxSpecLength, 'a')).has_value());
    EXPECT_EQ(parsed(std::string(kMaxSpecLength + 1, 'a')), "4097: a configuration has at most 4096 characters");
}

TEST(Grammar, ShowsForeignTextPrintableAndShort) {
    EXPECT_EQ(waystone::quoted("a\tb"), "'a\\x09b'");
    EXPECT_EQ(waystone::quoted(std::string(50, 'x')), "'" + std::string(40, 'x') + "...'");
}

TEST(Grammar, SurvivesEveryPrefix) {
    const std::string_view whole = "lrta( depth=tree(\"a (b\"),goal = pdb(level=5), x)";
    for (std::size_t n = 0; n <= whole.size(); ++n) {
        const bool a_word = n >= 1 && n <= 4;  // "l", "lr", "lrt" and "lrta" are whole strings themselves
        EXPECT_EQ(parse_spec(whole.substr(0, n)).has_value(), a_word || n == whole.size()) << n;
    }
}

}  // namespace
}  // namespace waystone
