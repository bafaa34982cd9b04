// SPDX-License-Identifier: MIT
#include "builders/c45_split.hpp"

#include <algorithm>
#include <cmath>

namespace waystone {
namespace {

constexpr double kAverageSlack = 1e-3;  // how far below the average a gain may lie
constexpr double kMostDemanded = 25;    // examples on a side that are enough in any case

double n_log_n(double n) { return n < kEqual ? 0 : n * std::log2(n); }

}  // namespace

LabelCounts::LabelCounts(std::span<const Example> all, std::span<const std::uint32_t> chosen, std::uint32_t labels)
    : LabelCounts(labels) {
    for (const std::uint32_t i : chosen) add(all[i].label);
}

std::uint32_t LabelCounts::best_label() const {
    return static_cast<std::uint32_t>(std::ranges::max_element(count_) - count_.begin()) + 1;
}

double LabelCounts::entropy() const {
    double sum = 0;
    for (const std::uint32_t n : count_) sum += n_log_n(n);
    return n_log_n(total_) - sum;
}

SplitFinder::SplitFinder(std::span<const Example> all, const C45Settings& settings) : all_(all), settings_(settings) {
    for (std::size_t f = 0; f < kFeatures; ++f) {
        std::vector<std::int64_t>& values = values_[f];
        values.reserve(all.size());
        for (const Example& example : all) values.push_back(example.features[f]);
        std::ranges::sort(values);
        values.erase(std::ranges::unique(values).begin(), values.end());
        values.shrink_to_fit();
    }
    items_.reserve(all.size());
}

Split SplitFinder::best_of_feature(std::span<const std::uint32_t> chosen, const LabelCounts& counts,
                                   std::size_t feature) {
    Split split;
    if (values_[feature].size() < 2) return split;
    items_.clear();
    for (const std::uint32_t i : chosen) items_.push_back({all_[i].features[feature], all_[i].label});
    std::ranges::sort(items_, {}, &Item::value);  // counts alone matter: the order of equal values does not

    const double n = counts.total();
    double demanded = 0.1 * n / settings_.labels;
    if (demanded <= settings_.min_leaf) demanded = settings_.min_leaf;
    else demanded = std::min(demanded, kMostDemanded);
    if (n < 2 * demanded) return split;

    const double before = counts.entropy();
    LabelCounts below(settings_.labels), above = counts;
    std::size_t candidates = 0, best_at = 0;
    double best_gain = 0;
    for (std::size_t i = 1; i < items_.size(); ++i) {
        below.add(items_[i - 1].label);
        above.remove(items_[i - 1].label);
        if (items_[i - 1].value == items_[i].value) continue;
        if (below.total() < demanded || above.total() < demanded) continue;
        ++candidates;
        const double gain = (before - below.entropy() - above.entropy()) / n;
        if (gain > best_gain + kEqual) {
            best_gain = gain;
            best_at = i;
        }
    }
    if (candidates == 0) return split;
    best_gain -= std::log2(static_cast<double>(candidates)) / n;
    if (best_gain <= kEqual) return split;
    const std::int64_t low = items_[best_at - 1].value, high = items_[best_at].value;
    const double left = static_cast<double>(best_at);
    const double information = (n_log_n(n) - n_log_n(left) - n_log_n(n - left)) / n;
    split.feature = static_cast<std::int32_t>(feature);
    split.threshold = low + (high - low) / 2;
    split.gain = best_gain;
    split.ratio = best_gain / information;
    return split;
}

Split SplitFinder::best(std::span<const std::uint32_t> chosen) {
    const LabelCounts counts(all_, chosen, settings_.labels);
    if (counts.total() < 2 * settings_.min_leaf || counts.wrong() == 0) return {};
    std::array<Split, kFeatures> splits;
    double sum = 0;
    int valid = 0;
    for (std::size_t f = 0; f < kFeatures; ++f) {
        splits[f] = best_of_feature(chosen, counts, f);
        if (splits[f].feature < 0) continue;
        sum += splits[f].gain;
        ++valid;
    }
    if (valid == 0) return {};
    Split best;
    for (const Split& split : splits)
        if (split.feature >= 0 && split.gain >= sum / valid - kAverageSlack && split.ratio > best.ratio + kEqual)
            best = split;
    if (best.feature < 0) return {};
    const std::vector<std::int64_t>& values = values_[static_cast<std::size_t>(best.feature)];
    best.threshold = *(std::ranges::upper_bound(values, best.threshold) - 1);
    return best;
}

}  // namespace waystone
