// SPDX-License-Identifier: MIT
// Successive halving by pairs (Karnin, Koren and Somekh 2013, with the spare rule of the tuner).
//
// All candidates are measured on the first few problems. After each round the better half, by the mean over the
// problems so far, goes on with twice as many. One below the cut stays too if it might be as good as the candidate at
// the cut: the paired 95% interval of the ratio of their scores reaches down to 1. It ends when one is left or the
// problems are used up.
//
// Scores are per problem, above 0, and smaller is better. A candidate without a score on some problem (NaN) is out.
#pragma once

#include <waystone/error.hpp>
#include <waystone/interval.hpp>

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace waystone {

struct Halving {
    std::vector<std::vector<double>> scores;  // by candidate: on the first problems, as many as it was measured on
    std::vector<std::size_t> left;            // by mean score, ties by number
    std::size_t rounds = 0;
};

// Scores of some candidates on the problems from begin to end, in their order.
using MeasureRound = std::function<Expected<std::vector<std::vector<double>>>(std::span<const std::size_t> candidates,
                                                                              std::size_t begin, std::size_t end)>;

Expected<Halving> halve(std::size_t candidates, std::size_t problems, const MeasureRound& measure);

// Of b - a on the problems that both have.
Interval paired_difference(std::span<const double> a, std::span<const double> b);
// Of the logarithm of b / a there. A few very long walks widen it less than they widen the difference.
Interval paired_log_ratio(std::span<const double> a, std::span<const double> b);

}  // namespace waystone
