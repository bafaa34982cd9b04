// SPDX-License-Identifier: MIT
// The few statistics that rows and decisions need; of nothing, means and quantiles are zero.
#pragma once

#include <waystone/interval.hpp>

#include <span>
#include <vector>

namespace waystone {

double mean(std::span<const double> values);
// Of the mean; 0 below two values.
double standard_error(std::span<const double> values);
// Half the width of the 95% confidence interval of the mean, by Student's t; 0 below two values.
double ci95(std::span<const double> values);
// By Student's t. Of fewer than two values nothing is known: from minus infinity to infinity.
Interval mean_interval(std::span<const double> values);
// Between the two nearest values where the share falls between them: the median of 1, 2 is 1.5.
double quantile(std::vector<double> values, double share);

}  // namespace waystone
