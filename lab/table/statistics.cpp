// SPDX-License-Identifier: MIT
#include "lab/table/statistics.hpp"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace waystone::lab {

double mean(std::span<const double> values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return values.empty() ? 0 : sum / static_cast<double>(values.size());
}

double standard_error(std::span<const double> values) {
    if (values.size() < 2) return 0;
    const double middle = mean(values), n = static_cast<double>(values.size());
    double squares = 0;
    for (const double value : values) squares += (value - middle) * (value - middle);
    return std::sqrt(squares / (n - 1) / n);
}

double ci95(std::span<const double> values) {
    if (values.size() < 2) return 0;
    const boost::math::students_t t(static_cast<double>(values.size() - 1));
    return boost::math::quantile(t, 0.975) * standard_error(values);
}

double quantile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    const double rank = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(rank);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return values[below] + (rank - static_cast<double>(below)) * (values[above] - values[below]);
}

}  // namespace waystone::lab
