// SPDX-License-Identifier: MIT
#include "catalog/pattern.hpp"

#include "catalog/catalog.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace waystone {
namespace {

using Strings = std::vector<std::string>;

TEST(Patterns, BracesStandForEachOfTheirValues) {
    EXPECT_EQ(without_braces("f({1,2},{3,4})"), (Strings{"f(1,3)", "f(1,4)", "f(2,3)", "f(2,4)"}));
    EXPECT_EQ(without_braces("f"), (Strings{"f"}));
    EXPECT_EQ(without_braces("f({a,tb(k=1,w=2)})"), (Strings{"f(a)", "f(tb(k=1,w=2))"}));
}

TEST(Patterns, AStarIsALogarithmicGridWithinTheRange) {
    Strings rtaa, tb;
    for (const TuningCandidate& c : tuning_candidates(catalog())) {
        if (c.spec.starts_with("rtaa")) rtaa.push_back(c.spec);
        if (c.spec.starts_with("tb") && c.spec.ends_with("w=1)")) tb.push_back(c.spec);
    }
    EXPECT_EQ(rtaa, (Strings{"rtaa(n=3)", "rtaa(n=10)", "rtaa(n=40)", "rtaa(n=160)", "rtaa(n=640)", "rtaa(n=2560)",
                             "rtaa(n=10240)"}));
    EXPECT_EQ(tb, (Strings{"tb(k=1,w=1)", "tb(k=4,w=1)", "tb(k=16,w=1)", "tb(k=64,w=1)", "tb(k=256,w=1)",
                           "tb(k=1024,w=1)", "tb(k=4096,w=1)"}));
}

TEST(Patterns, TheValueOfAStarCanBeReplaced) {
    for (const TuningCandidate& c : tuning_candidates(catalog())) {
        if (c.starred.empty()) continue;
        EXPECT_EQ(c.with(c.star), c.spec);
        EXPECT_TRUE(catalog().full(c.with(7))) << c.with(7);
    }
}

TEST(Patterns, CandidatesBindAndNoneIsThereTwice) {
    const auto candidates = tuning_candidates(catalog());
    std::set<std::string> seen;
    for (const TuningCandidate& c : candidates) {
        const auto full = catalog().full(c.spec);
        ASSERT_TRUE(full) << c.spec;
        EXPECT_TRUE(seen.insert(*full).second) << c.spec;
        EXPECT_EQ(c.optimal, c.spec == "cpd") << c.spec;
    }
    EXPECT_GT(candidates.size(), 60u);
}

TEST(Patterns, OnesThatStandForNothingAreMistakes) {
    const Alias wrong{
        .head = "mine(n=3)", .body = "lrta", .summary = "", .tuning = "mine(n={0}) mine(q=*) lrta mine(n"};
    const auto mistakes = tuning_mistakes(wrong, catalog());
    EXPECT_EQ(mistakes.size(), 3u);  // all but lrta
}

}  // namespace
}  // namespace waystone
