// SPDX-License-Identifier: MIT
#include "base/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>

namespace waystone {
namespace {

// How much of Student's t with n degrees of freedom lies between -t and t (Abramowitz and Stegun 26.7.3 and 26.7.4).
double within(double t, std::size_t n) {
    const double angle = std::atan(t / std::sqrt(static_cast<double>(n))), cosine = std::cos(angle);
    double term = n % 2 == 1 ? cosine : 1, sum = n == 1 ? 0 : term;
    for (std::size_t i = n % 2 + 2; i + 1 < n; i += 2) {
        term *= cosine * cosine * static_cast<double>(i - 1) / static_cast<double>(i);
        sum += term;
    }
    const double series = std::sin(angle) * sum;
    return n % 2 == 1 ? (angle + series) * 2 / std::numbers::pi : series;
}

// Between minus and plus this lies 95 % of Student's t with n degrees of freedom.
double student95(std::size_t n) {
    const double z = 1.959963984540054, z2 = z * z, many = static_cast<double>(n);
    if (n > 200)  // Abramowitz and Stegun 26.7.5
        return z * (1 + (z2 + 1) / (4 * many) + ((5 * z2 + 16) * z2 + 3) / (96 * many * many) +
                    (((3 * z2 + 19) * z2 + 17) * z2 - 15) / (384 * many * many * many));
    double low = z, high = 13;  // that of one degree is 12.7
    while (high - low > 1e-12) {
        const double middle = (low + high) / 2;
        (within(middle, n) < 0.95 ? low : high) = middle;
    }
    return low;
}

}  // namespace

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
    return student95(values.size() - 1) * standard_error(values);
}

Interval mean_interval(std::span<const double> values) {
    const double middle = mean(values);
    if (values.size() < 2) {
        constexpr double kUnknown = std::numeric_limits<double>::infinity();
        return {middle, -kUnknown, kUnknown};
    }
    const double half = ci95(values);
    return {middle, middle - half, middle + half};
}

double quantile(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    const double rank = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(rank);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return values[below] + (rank - static_cast<double>(below)) * (values[above] - values[below]);
}

}  // namespace waystone
