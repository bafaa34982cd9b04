// SPDX-License-Identifier: MIT
// Halving with a made-up measure, where the best is known.
#include "tune/halving.hpp"

#include "base/random.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace waystone {
namespace {

// Candidate c scores 1 + its gap on every problem, and the problem's own difficulty, which is the same for all.
struct FakeMeasure {
    std::vector<double> gaps;
    double noise = 0;  // of a candidate on a problem
    std::vector<std::size_t> walked = std::vector<std::size_t>(gaps.size(), 0);

    double score(std::size_t c, std::size_t problem) const {
        return 1 + gaps[c] + 10 * Random(problem).real() + noise * (Random(c, problem + 1).real() - 0.5);
    }
    MeasureRound measure() {
        return [this](std::span<const std::size_t> which, std::size_t begin, std::size_t end) {
            std::vector<std::vector<double>> out;
            for (const std::size_t c : which) {
                std::vector<double>& row = out.emplace_back();
                for (std::size_t p = begin; p < end; ++p) row.push_back(score(c, p));
                walked[c] += end - begin;
            }
            return Expected<std::vector<std::vector<double>>>(std::move(out));
        };
    }
};

TEST(Halving, FindsTheBestAndWalksTheWorstLeast) {
    FakeMeasure fake{{0.5, 0.1, 0.9, 0, 0.7, 0.3, 0.2, 0.6}};
    const auto done = halve(8, 128, fake.measure());
    ASSERT_TRUE(done);
    EXPECT_EQ(done->left, (std::vector<std::size_t>{3}));
    EXPECT_EQ(done->rounds, 4u);  // 8, 4, 2 and 1 of them are left
    EXPECT_EQ(fake.walked[2], 8u);
    EXPECT_EQ(fake.walked[3], 64u);
    for (std::size_t c = 0; c < 8; ++c) EXPECT_EQ(done->scores[c].size(), fake.walked[c]);
}

TEST(Halving, PairsFindADifferenceFarSmallerThanThatOfProblems) {
    FakeMeasure fake{{0.02, 0}, 0.01};  // problems differ by up to 10
    const auto done = halve(2, 64, fake.measure());
    ASSERT_TRUE(done);
    EXPECT_EQ(done->left.front(), 1u);
    EXPECT_GT(paired_difference(done->scores[1], done->scores[0]).low, 0);
}

TEST(Halving, WhoMayBeAsGoodAsTheCutStays) {
    FakeMeasure fake{{0, 0, 0, 0}, 0.5};
    const auto done = halve(4, 32, fake.measure());
    ASSERT_TRUE(done);
    EXPECT_EQ(done->left.size(), 4u);
    EXPECT_EQ(done->rounds, 3u);  // 8, 16, 32 problems
}

TEST(Halving, WhoFailsAProblemIsOut) {
    FakeMeasure fake{{0, 0.5}};
    const auto inner = fake.measure();
    const auto done = halve(2, 16, [&](std::span<const std::size_t> which, std::size_t begin, std::size_t end) {
        auto scores = inner(which, begin, end);
        for (std::size_t i = 0; i < which.size(); ++i)
            if (which[i] == 0) (*scores)[i].front() = std::numeric_limits<double>::quiet_NaN();
        return scores;
    });
    ASSERT_TRUE(done);
    EXPECT_EQ(done->left, (std::vector<std::size_t>{1}));
}

TEST(Halving, PassesOnTheErrorOfAMeasure) {
    const auto done = halve(2, 16, [](auto, auto, auto) -> Expected<std::vector<std::vector<double>>> {
        return fail(ErrorCode::Interrupted, "", "stopped");
    });
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().code, ErrorCode::Interrupted);
}

}  // namespace
}  // namespace waystone
