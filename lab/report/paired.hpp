// SPDX-License-Identifier: MIT
// Statistics of pairs: two configurations on the same problems.
//
// Walks differ far more between problems than between configurations, so only differences and ratios on the same
// problem say anything. Intervals are of 95%. Everything here is the same on every run: resampling has a fixed seed.
#pragma once

#include "base/statistics.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace waystone::lab {

// The median with its percentile bootstrap interval. Which ranks of the sorted values a resample takes for its median
// depends on their number alone, so the ranks are drawn once for each number and serve all comparisons.
class MedianBootstrap {
public:
    static constexpr std::size_t kResamples = 2000;
    static constexpr std::uint64_t kSeed = 1;

    // At least one value, of any order.
    Interval operator()(std::vector<double> values);

private:
    using Ranks = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  // the two in the middle of each resample
    const Ranks& ranks(std::size_t n);
    std::map<std::size_t, Ranks> ranks_;
};

// Wilcoxon's signed rank test, two-sided. Zeros are left out, ties share their mean rank. Up to kExact differences the
// probability is that of all sign patterns, ties included; beyond, the normal approximation with corrections for ties
// and continuity.
struct SignedRank {
    static constexpr std::size_t kExact = 50;
    std::size_t n = 0;  // without zeros
    double plus = 0;    // sum of the ranks of positive differences
    double p = 1;
};
SignedRank signed_rank(std::span<const double> differences);

// Holm's step-down correction: the p values for which the chance of even one false alarm among all stays below 5%.
std::vector<double> holm(std::span<const double> p);

}  // namespace waystone::lab
