// SPDX-License-Identifier: MIT
#include "lab/report/paired.hpp"

#include "base/random.hpp"
#include "base/statistics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace waystone::lab {
namespace {

// Every one of the 2^n ways to give signs to the ranks of the differences that are not zero.
double by_all_patterns(const std::vector<double>& differences) {
    std::vector<double> sizes, ranks;
    double seen = 0;
    for (const double d : differences)
        if (d != 0) sizes.push_back(std::abs(d));
    for (const double size : sizes) {
        double below = 0, equal = 0;
        for (const double other : sizes) {
            below += other < size;
            equal += other == size;
        }
        ranks.push_back(below + (equal + 1) / 2);
    }
    std::size_t next = 0;
    for (const double d : differences)
        if (d != 0) seen += d > 0 ? ranks[next++] : 0 * ranks[next++];
    double all = 0, middle = 0, far = 0;
    for (const double rank : ranks) middle += rank / 2;
    for (std::uint32_t pattern = 0; pattern < 1u << ranks.size(); ++pattern) {
        double sum = 0;
        for (std::size_t i = 0; i < ranks.size(); ++i) sum += (pattern >> i & 1) != 0 ? ranks[i] : 0;
        all += 1;
        far += std::abs(sum - middle) >= std::abs(seen - middle) - 1e-9;
    }
    return far / all;
}

TEST(Paired, SignedRankIsTheShareOfAllSignPatterns) {
    Random random(3);
    for (std::size_t n = 1; n <= 13; ++n)
        for (int round = 0; round < 10; ++round) {
            std::vector<double> differences;
            for (std::size_t i = 0; i < n; ++i)
                differences.push_back(static_cast<double>(random.below(9)) - 3);  // ties, zeros
            EXPECT_NEAR(signed_rank(differences).p, by_all_patterns(differences), 1e-12) << n;
        }
}

TEST(Paired, SignedRankOfATextbook) {
    // Ranks 1 to 10 with 4 and 1 negative: W- is 5, and 10 of 1,024 patterns have a sum of at most 5: {} 1 2 3 4 5 12
    // 13 14 23.
    const SignedRank found = signed_rank(std::vector<double>{-1, 2, 3, -4, 5, 6, 7, 8, 9, 10});
    EXPECT_EQ(found.n, 10u);
    EXPECT_EQ(found.plus, 50);
    EXPECT_DOUBLE_EQ(found.p, 2 * 10.0 / 1024);
    EXPECT_EQ(signed_rank(std::vector<double>{0, 0}).p, 1);
    EXPECT_EQ(signed_rank(std::vector<double>{}).p, 1);
}

TEST(Paired, TheApproximationIsCloseToAllPatternsWhereItTakesOver) {
    constexpr std::size_t kN = SignedRank::kExact + 1;
    Random random(5);
    std::vector<double> differences;
    for (std::size_t i = 0; i < kN; ++i) differences.push_back(random.real() - 0.45);
    const SignedRank found = signed_rank(differences);
    // By how many subsets of the ranks 1 to n, which are all different here, have which sum.
    std::vector<double> subsets(kN * (kN + 1) / 2 + 1);
    subsets[0] = 1;
    for (std::size_t rank = 1; rank <= kN; ++rank)
        for (std::size_t sum = subsets.size(); sum-- > rank;) subsets[sum] += subsets[sum - rank];
    const double least = std::min(found.plus, static_cast<double>(subsets.size() - 1) - found.plus);
    double exact = 0;
    for (std::size_t sum = 0; static_cast<double>(sum) <= least; ++sum) exact += 2 * subsets[sum] / std::exp2(kN);
    EXPECT_GT(exact, 0.001);
    EXPECT_LT(exact, 0.9);
    EXPECT_NEAR(found.p, exact, 0.02 * exact);
}

TEST(Paired, TheApproximationCorrectsForTiesAndContinuity) {
    // 60 differences of one size, 40 positive: all ranks 30.5, W+ = 1220, mean 915, variance 60 * 30.5^2 / 4.
    std::vector<double> differences(40, 1.0);
    differences.resize(60, -1.0);
    const double z = (1220 - 915 - 0.5) / std::sqrt(60 * 30.5 * 30.5 / 4);
    EXPECT_NEAR(signed_rank(differences).p, std::erfc(z / std::sqrt(2.0)), 1e-12);
}

TEST(Paired, MeanIntervalIsStudents) {
    // Mean 3, standard error sqrt(2.5 / 5), t of 0.975 with 4 degrees of freedom 2.776445.
    const Interval found = mean_interval(std::vector<double>{1, 2, 3, 4, 5});
    EXPECT_EQ(found.value, 3);
    EXPECT_NEAR(found.high - 3, 2.776445105 * std::sqrt(0.5), 1e-8);
    EXPECT_NEAR(3 - found.low, found.high - 3, 1e-12);
    EXPECT_TRUE(std::isinf(mean_interval(std::vector<double>{7}).high));
}

TEST(Paired, BootstrapIsThatOfResampling) {
    for (const std::size_t n : {1u, 2u, 7u, 40u}) {
        std::vector<double> values;
        Random numbers(9);
        for (std::size_t i = 0; i < n; ++i) values.push_back(numbers.real());
        std::vector<double> sorted = values, medians;
        std::ranges::sort(sorted);
        Random random(MedianBootstrap::kSeed, n);
        for (std::size_t i = 0; i < MedianBootstrap::kResamples; ++i) {
            std::vector<double> sample;
            for (std::size_t j = 0; j < n; ++j) sample.push_back(sorted[random.below(static_cast<std::uint32_t>(n))]);
            medians.push_back(quantile(sample, 0.5));
        }
        const Interval found = MedianBootstrap()(values);
        EXPECT_DOUBLE_EQ(found.value, quantile(values, 0.5));
        EXPECT_DOUBLE_EQ(found.low, quantile(medians, 0.025));
        EXPECT_DOUBLE_EQ(found.high, quantile(medians, 0.975));
    }
}

TEST(Paired, HolmStepsDown) {
    const std::vector<double> found = holm(std::vector<double>{0.04, 0.01, 0.03, 0.5});
    EXPECT_DOUBLE_EQ(found[1], 0.04);  // 4 * 0.01
    EXPECT_DOUBLE_EQ(found[2], 0.09);  // 3 * 0.03
    EXPECT_DOUBLE_EQ(found[0], 0.09);  // 2 * 0.04 is less than the one before
    EXPECT_DOUBLE_EQ(found[3], 0.5);
    EXPECT_TRUE(holm({}).empty());
}

}  // namespace
}  // namespace waystone::lab
