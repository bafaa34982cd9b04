// SPDX-License-Identifier: MIT
#include "tune/halving.hpp"

#include "base/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace waystone {
namespace {

constexpr std::size_t kFirstProblems = 8;

bool failed(std::span<const double> scores) {
    return std::ranges::any_of(scores, [](double score) { return std::isnan(score); });
}

void sort_by_mean(std::vector<std::size_t>& candidates, const std::vector<std::vector<double>>& scores) {
    std::vector<double> means(scores.size());
    for (const std::size_t c : candidates) means[c] = mean(scores[c]);
    std::ranges::sort(candidates, {}, [&](std::size_t c) { return std::pair(means[c], c); });
}

// The better half, and those that may be as good as the last of it.
void cut(std::vector<std::size_t>& sorted, const std::vector<std::vector<double>>& scores) {
    const std::size_t half = (sorted.size() + 1) / 2;
    if (half == sorted.size()) return;
    const std::size_t last = sorted[half - 1];
    const auto worse = [&](std::size_t c) { return paired_log_ratio(scores[last], scores[c]).low > 0; };
    sorted.erase(std::remove_if(sorted.begin() + static_cast<std::ptrdiff_t>(half), sorted.end(), worse), sorted.end());
}

}  // namespace

Interval paired_difference(std::span<const double> a, std::span<const double> b) {
    std::vector<double> differences(std::min(a.size(), b.size()));
    for (std::size_t i = 0; i < differences.size(); ++i) differences[i] = b[i] - a[i];
    return mean_interval(differences);
}

Interval paired_log_ratio(std::span<const double> a, std::span<const double> b) {
    std::vector<double> ratios(std::min(a.size(), b.size()));
    for (std::size_t i = 0; i < ratios.size(); ++i) ratios[i] = std::log(b[i] / a[i]);
    return mean_interval(ratios);
}

Expected<Halving> halve(std::size_t candidates, std::size_t problems, const MeasureRound& measure) {
    Halving out;
    out.scores.resize(candidates);
    out.left.resize(candidates);
    std::iota(out.left.begin(), out.left.end(), std::size_t{0});
    for (std::size_t begin = 0; begin < problems && !out.left.empty();) {
        const std::size_t end = std::min(problems, begin == 0 ? kFirstProblems : 2 * begin);
        const auto scores = measure(out.left, begin, end);
        if (!scores) return std::unexpected(scores.error());
        for (std::size_t i = 0; i < out.left.size(); ++i) {
            std::vector<double>& all = out.scores[out.left[i]];
            all.insert(all.end(), (*scores)[i].begin(), (*scores)[i].end());
        }
        std::erase_if(out.left, [&](std::size_t c) { return failed(out.scores[c]); });
        sort_by_mean(out.left, out.scores);
        ++out.rounds;
        begin = end;
        if (out.left.size() == 1) break;
        if (begin < problems) cut(out.left, out.scores);
    }
    return out;
}

}  // namespace waystone
