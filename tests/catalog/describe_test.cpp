// SPDX-License-Identifier: MIT
#include "fake_catalog.hpp"

#include <gtest/gtest.h>

namespace waystone {
namespace {

TEST(Describe, ShowsDefaultsRangesBoundAndPaper) {
    EXPECT_EQ(fake::catalog().describe("lrta").value(), R"(lrta  (agent)
    Learns.
      depth=fixed(1)  depth policy           how far to look
      goal=global     goal policy            towards what
      ties=larger_g   first|larger_g|random  equal f
    bound   fixed
    paper   Korf 1990
)");
}

TEST(Describe, ShowsTheLongStringOfAnAlias) {
    EXPECT_EQ(fake::catalog().describe("klrta").value(), R"(klrta(n=40)  (short name)
    K LRTA*
    short   for lrta(depth=fixed($n),goal=global)
    full    lrta(depth=fixed(d=40),goal=global,ties=larger_g)
    also    takes ties of lrta
)");
    EXPECT_EQ(fake::catalog().describe("klrta(3)").value(), "lrta(depth=fixed(d=3),goal=global,ties=larger_g)\n");
}

TEST(Describe, ShowsWhatAShortNamePassesOn) {
    EXPECT_TRUE(fake::catalog().describe("slow2").value().contains("    also    takes greedy, note of slow\n"));
    EXPECT_FALSE(fake::catalog().describe("deep").value().contains("also"));  // fixed has no more to give
    EXPECT_TRUE(catalog().describe("lss").value().contains(
        "    also    takes goal, choice, order, quota, seed, memory, repair, fallback of lrta\n"));
    EXPECT_TRUE(catalog().describe_markdown().contains("They also take, by name, every parameter of their agent"));
}

TEST(Describe, ShowsBothPoliciesOfOneName) {
    const std::string text = fake::catalog().describe("pdb").value();
    EXPECT_TRUE(text.contains("pdb  (depth policy)"));
    EXPECT_TRUE(text.contains("pdb  (goal policy)"));
}

TEST(Describe, NamesTheNearestEntry) {
    EXPECT_EQ(fake::catalog().describe("globl").error().message(),
              "no entry 'globl' in the catalogue; did you mean 'global'?");
}

TEST(Describe, AllOfItNamesEveryEntryOnce) {
    const std::string text = fake::catalog().describe_all();
    for (const Entry* entry : fake::catalog().entries())
        EXPECT_TRUE(text.contains(std::string(entry->description.name) + "  (")) << entry->description.name;
    for (const Alias& alias : fake::catalog().aliases()) EXPECT_TRUE(text.contains(alias.body)) << alias.head;
}

TEST(Describe, MarkdownEscapesBarsInsideTables) {
    const std::string text = fake::catalog().describe_markdown();
    EXPECT_TRUE(text.contains("| `ties` | `larger_g` | first\\|larger_g\\|random | equal f |"));
    EXPECT_TRUE(text.contains("| `file` | required | path | the tree |"));
    EXPECT_TRUE(text.contains("## Policies: depth\n"));
    EXPECT_TRUE(text.contains("| `klrta(n=40)` | `lrta(depth=fixed($n),goal=global)` | K LRTA* |"));
}

TEST(Describe, EveryAgentSaysWhatItDoesWhenTheMapChanges) {
    const std::string text = catalog().describe_markdown();
    const auto count = [&](std::string_view what) {
        std::size_t times = 0;
        for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++times;
        return times;
    };
    EXPECT_EQ(count("When the map changes: "),
              9u);  // lrta, refine, cases, cpd, bestfirst, jps, dstar, pra, tb: all others are short names
}

}  // namespace
}  // namespace waystone
