// SPDX-License-Identifier: MIT
// The best condition for a set of examples, by gain ratio.
#pragma once

#include "builders/c45.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace waystone {

constexpr double kEqual = 1e-6;  // values that differ by no more are equal

// Examples by label; index 0 is label 1.
class LabelCounts {
public:
    explicit LabelCounts(std::uint32_t labels) : count_(labels, 0) {}
    LabelCounts(std::span<const Example> all, std::span<const std::uint32_t> chosen, std::uint32_t labels);

    void add(std::uint32_t label) {
        ++count_[label - 1];
        ++total_;
    }
    void remove(std::uint32_t label) {
        --count_[label - 1];
        --total_;
    }
    std::uint32_t total() const { return total_; }
    std::uint32_t best_label() const;  // the smallest of the most frequent
    std::uint32_t wrong() const { return total_ - count_[best_label() - 1]; }
    double entropy() const;  // times the number of examples, in bits

private:
    std::vector<std::uint32_t> count_;
    std::uint32_t total_ = 0;
};

struct Split {
    std::int32_t feature = -1;  // none
    std::int64_t threshold = 0;
    double gain = 0, ratio = 0;
};

class SplitFinder {
public:
    SplitFinder(std::span<const Example> all, const C45Settings& settings);

    // The condition that splits these examples; none where they should stay together.
    Split best(std::span<const std::uint32_t> chosen);
    // For one feature alone, with the threshold in the middle of the gap, rounded down.
    Split best_of_feature(std::span<const std::uint32_t> chosen, const LabelCounts& counts, std::size_t feature);

private:
    struct Item {
        std::int64_t value;
        std::uint32_t label;
    };
    std::span<const Example> all_;
    C45Settings settings_;
    std::array<std::vector<std::int64_t>, kFeatures> values_;  // distinct, sorted, over all examples
    std::vector<Item> items_;
};

}  // namespace waystone
