// SPDX-License-Identifier: MIT
#include "lab/report/paired.hpp"

#include "base/random.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace waystone::lab {
namespace {

struct Ranked {
    std::vector<std::uint64_t> doubled;  // twice the rank, which is whole even where ties share one
    double ties = 0;                     // sum of t^3 - t over groups of equals
    std::uint64_t plus = 0;              // doubled
};

Ranked rank(std::vector<double> differences) {
    std::ranges::sort(differences, {}, [](double d) { return std::abs(d); });
    Ranked out;
    for (std::size_t first = 0, end; first < differences.size(); first = end) {
        for (end = first; end < differences.size() && std::abs(differences[end]) == std::abs(differences[first]);)
            ++end;
        const auto size = static_cast<double>(end - first);
        out.ties += size * size * size - size;
        for (std::size_t i = first; i < end; ++i) {
            out.doubled.push_back(first + 1 + end);
            if (differences[i] > 0) out.plus += first + 1 + end;
        }
    }
    return out;
}

// The share of all sign patterns whose sum is at most `sum`, by counting the patterns of each sum.
double share_below(const std::vector<std::uint64_t>& doubled, std::uint64_t sum) {
    std::vector<double> patterns(sum + 1, 0);
    patterns[0] = 1;
    for (const std::uint64_t rank : doubled)
        for (std::uint64_t s = sum; s >= rank && s <= sum; --s) patterns[s] += patterns[s - rank];
    return std::accumulate(patterns.begin(), patterns.end(), 0.0) / std::exp2(static_cast<double>(doubled.size()));
}

}  // namespace

const MedianBootstrap::Ranks& MedianBootstrap::ranks(std::size_t n) {
    Ranks& ranks = ranks_[n];
    if (!ranks.empty()) return ranks;
    Random random(kSeed, n);
    std::vector<std::uint32_t> drawn(n);
    for (std::size_t i = 0; i < kResamples; ++i) {
        std::ranges::fill(drawn, 0);
        for (std::size_t j = 0; j < n; ++j) ++drawn[random.below(static_cast<std::uint32_t>(n))];
        std::uint32_t rank = 0;
        std::size_t below = drawn[0];
        const auto advance = [&](std::size_t position) {
            while (below <= position) below += drawn[++rank];
            return rank;
        };
        const std::uint32_t lower = advance((n - 1) / 2);
        ranks.emplace_back(lower, advance(n / 2));
    }
    return ranks;
}

Interval MedianBootstrap::operator()(std::vector<double> values) {
    std::ranges::sort(values);
    std::vector<double> medians;
    for (const auto& [lower, upper] : ranks(values.size())) medians.push_back((values[lower] + values[upper]) / 2);
    return {quantile(std::move(values), 0.5), quantile(medians, 0.025), quantile(medians, 0.975)};
}

SignedRank signed_rank(std::span<const double> differences) {
    std::vector<double> kept;
    std::ranges::copy_if(differences, std::back_inserter(kept), [](double d) { return d != 0; });
    const Ranked ranked = rank(kept);
    const auto n = static_cast<double>(kept.size());
    SignedRank out{.n = kept.size(), .plus = static_cast<double>(ranked.plus) / 2};
    if (kept.empty()) return out;
    if (kept.size() <= SignedRank::kExact) {
        const std::uint64_t all = kept.size() * (kept.size() + 1);  // doubled
        out.p = std::min(1.0, 2 * share_below(ranked.doubled, std::min(ranked.plus, all - ranked.plus)));
        return out;
    }
    const double middle = n * (n + 1) / 4;
    const double deviation = std::sqrt(n * (n + 1) * (2 * n + 1) / 24 - ranked.ties / 48);
    const double distance = std::max(0.0, std::abs(out.plus - middle) - 0.5);
    out.p = std::erfc(distance / deviation / std::numbers::sqrt2);
    return out;
}

std::vector<double> holm(std::span<const double> p) {
    std::vector<std::size_t> order(p.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return p[i]; });
    std::vector<double> out(p.size());
    double least = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        least = std::max(least, std::min(1.0, static_cast<double>(p.size() - i) * p[order[i]]));
        out[order[i]] = least;
    }
    return out;
}

}  // namespace waystone::lab
