// SPDX-License-Identifier: MIT
#include "database/decision_tree.hpp"

#include "base/random.hpp"
#include "support/errors.hpp"
#include "support/temp_folder.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

using Node = DecisionTree::Node;

DecisionTree small_tree() {
    return DecisionTree({.history = 30, .presearch = 2}, {{.feature = 3, .no = 4, .threshold = 49152},
                                                          {.feature = 7, .no = 3, .threshold = 0},
                                                          {.depth = 1, .items = 812, .wrong = 13},
                                                          {.depth = 3, .items = 200, .wrong = 50},
                                                          {.depth = 9, .items = 1, .wrong = 0}});
}

constexpr const char* kSmallText =
    "waystone tree 1\n"
    "history 30\n"
    "presearch 2\n"
    "nodes 5\n"
    "f4 <= 49152\n"
    "  f8 <= 0\n"
    "    depth 1 items 812 wrong 13\n"
    "    depth 3 items 200 wrong 50\n"
    "  depth 9 items 1 wrong 0\n"
    "checksum ";

TEST(DecisionTree, FollowsItsConditionsToALeaf) {
    const DecisionTree tree = small_tree();
    Features features{};
    EXPECT_EQ(tree.predict(features), 1u);
    features[7] = 1;
    EXPECT_EQ(tree.predict(features), 3u);
    features[3] = 49152;
    EXPECT_EQ(tree.predict(features), 3u) << "the threshold itself fulfils the condition";
    features[3] = 49153;
    EXPECT_EQ(tree.predict(features), 9u);
    EXPECT_EQ(tree.leaves(), 3u);
    EXPECT_EQ(tree.height(), 2u);
    EXPECT_EQ(tree.largest(), 9u);
}

TEST(DecisionTree, IsReadableAsNestedConditions) {
    EXPECT_EQ(small_tree().conditions(),
              "if learned_lately <= 1.5\n"
              "  if not straight_on\n"
              "    depth 1  (812 examples, 13 with another depth)\n"
              "  else\n"
              "    depth 3  (200 examples, 50 with another depth)\n"
              "else\n"
              "  depth 9  (1 example, 0 with another depth)\n");
}

TEST(DecisionTreeFile, IsTextThatReadsBackTheSame) {
    const TempFolder folder;
    const DecisionTree tree = small_tree();
    EXPECT_TRUE(tree.text().starts_with(kSmallText)) << tree.text();
    ASSERT_TRUE(save_tree(tree, folder / "a.wdt"));
    EXPECT_EQ(bytes_of(folder / "a.wdt"), tree.text());
    const auto back = load_tree(folder / "a.wdt");
    ASSERT_TRUE(back) << said(back);
    EXPECT_EQ(*back, tree);
}

std::uint32_t grow(Random& random, std::vector<Node>& nodes, int most) {
    const auto at = static_cast<std::uint32_t>(nodes.size());
    nodes.push_back({.depth = 1 + random.below(30), .items = 10, .wrong = random.below(10)});
    if (most == 0 || random.chance(0.3)) return at;
    nodes[at] = {.feature = static_cast<std::int32_t>(random.below(kFeatures)),
                 .threshold = static_cast<std::int64_t>(random.below(1000)) - 500};
    grow(random, nodes, most - 1);
    const std::uint32_t no = grow(random, nodes, most - 1);
    nodes[at].no = no;
    return at;
}

TEST(DecisionTreeFile, OfAnyShapeReadsBackTheSame) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Random random(seed);
        std::vector<Node> nodes;
        grow(random, nodes, 8);
        const DecisionTree tree({.history = 1 + random.below(100), .presearch = 1 + random.below(3)}, std::move(nodes));
        const auto back = read_tree(tree.text(), "t.wdt");
        ASSERT_TRUE(back) << said(back);
        ASSERT_EQ(*back, tree);
    }
}

TEST(DecisionTreeFile, MayHaveOtherLineEndsAndEmptyLinesAfterIt) {
    std::string text;
    for (const char c : small_tree().text()) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    EXPECT_EQ(read_tree(text + "\r\n\r\n", "t.wdt").value(), small_tree());
}

TEST(DecisionTreeFile, WithAnyByteChangedIsRefusedOrMeansTheSame) {
    const std::string text = small_tree().text();
    for (std::size_t i = 0; i < text.size(); ++i) {
        for (const int flip : {1, 2, 16, 32, 128}) {
            std::string damaged = text;
            damaged[i] = static_cast<char>(damaged[i] ^ flip);
            const auto tree = read_tree(damaged, "t.wdt");
            ASSERT_FALSE(tree.has_value()) << "byte " << i << " flipped by " << flip;
            ASSERT_TRUE(tree.error().message().starts_with("t.wdt:")) << said(tree);
        }
    }
}

TEST(DecisionTreeFile, CutShortIsRefused) {
    const std::string text = small_tree().text();
    for (std::size_t size = 0; size + 1 < text.size(); ++size)  // the last line may lack its end
        ASSERT_FALSE(read_tree(text.substr(0, size), "t.wdt").has_value()) << size;
}

TEST(DecisionTreeFile, GetsASentenceForEveryMistake) {
    const std::string head = "waystone tree 1\nhistory 60\npresearch 1\n";
    const std::vector<std::pair<std::string, std::string>> mistakes{
        {"", "t:1: not a decision tree: the first line must be 'waystone tree 1'"},
        {"type octile\n", "t:1: not a decision tree: the first line must be 'waystone tree 1'"},
        {"waystone tree 2\n", "t:1: this tree is of version '2'; only version 1 can be read"},
        {"waystone tree 1\n", "t:1: the file ends before 'history'"},
        {"waystone tree 1\nhistory\n", "t:2: expected 'history' and a number, found 'history'"},
        {"waystone tree 1\nhistory 0\n", "t:2: history must be from 1 to 65535, not 0"},
        {"waystone tree 1\nhistory 60\npresearch 99\n", "t:3: presearch must be from 1 to 20, not 99"},
        {head + "nodes 9999999\n", "t:4: nodes must be from 1 to 1048576, not 9999999"},
        {head + "nodes 1\n", "t:4: the file ends after 0 of 1 nodes"},
        {head + "nodes 1\nleaf\n", "t:5: expected 'fN <= number' or 'depth D items N wrong N', found 'leaf'"},
        {head + "nodes 1\ndepth 0 items 1 wrong 0\n", "t:5: a depth must be from 1 to 1000, not '0'"},
        {head + "nodes 1\ndepth 1 items 1 wrong 2\n",
         "t:5: items and wrong must be counts, and wrong must not exceed items"},
        {head + "nodes 3\nf12 <= 1\n", "t:5: there is no feature 'f12', only f1 to f11"},
        {head + "nodes 3\nf1 <= 1.5\n", "t:5: a threshold must be a whole number, not '1.5'"},
        {head + "nodes 2\nf1 <= 1\ndepth 1 items 1 wrong 0\n",
         "t:6: the tree lacks branches: it needs one more leaf than conditions"},
        {head + "nodes 2\ndepth 1 items 1 wrong 0\ndepth 1 items 1 wrong 0\n",
         "t:6: the tree ends before this line, but 2 nodes are announced"},
        {head + "nodes 1\ndepth 1 items 1 wrong 0\n", "t:5: the file ends before its checksum"},
        {head + "nodes 1\ndepth 1 items 1 wrong 0\nsum\n", "t:6: expected 'checksum' and 16 digits, found 'sum'"},
        {head + "nodes 1\ndepth 1 items 1 wrong 0\nchecksum 0123456789abcdef\n",
         "t:6: the file is damaged: its lines do not match the checksum"},
        {small_tree().text() + "more\n", "t:11: nothing may follow the checksum"},
    };
    for (const auto& [text, sentence] : mistakes) EXPECT_EQ(said(read_tree(text, "t")), sentence);
    std::string chain = head + "nodes 5001\n";
    for (int i = 0; i < 2500; ++i) chain += "f1 <= 1\n";
    EXPECT_EQ(said(read_tree(chain, "t")), "t:1005: the tree is more than 1000 conditions deep");
    EXPECT_EQ(said(load_tree("no/such.wdt")), "no/such.wdt: no such file");
}

}  // namespace
}  // namespace waystone
