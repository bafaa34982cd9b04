// SPDX-License-Identifier: MIT
// Many times in little memory: counts in buckets that are exact below 128 ns and within 1/64 above.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace waystone::lab {

class TimeHistogram {
public:
    void add(std::uint64_t ns) {
        ++count_[bucket(ns)];
        ++total_;
        sum_ += ns;
        max_ = std::max(max_, ns);
    }
    void add(const TimeHistogram& other) {
        for (std::size_t i = 0; i < count_.size(); ++i) count_[i] += other.count_[i];
        total_ += other.total_;
        sum_ += other.sum_;
        max_ = std::max(max_, other.max_);
    }

    std::uint64_t total() const { return total_; }
    double mean() const { return total_ == 0 ? 0 : static_cast<double>(sum_) / static_cast<double>(total_); }
    double max() const { return static_cast<double>(max_); }
    // The least time that a share of all times does not exceed (nearest rank), as the upper end of its bucket.
    double quantile(double share) const {
        if (total_ == 0) return 0;
        const auto rank =
            std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(total_))));
        std::uint64_t below = 0;
        for (std::size_t i = 0; i < count_.size(); ++i)
            if ((below += count_[i]) >= rank) return std::min(upper_end(i), max());
        return max();
    }

private:
    static constexpr unsigned kBits = 44,  // almost five hours
        kExactBits = 7, kPerOctave = 1u << (kExactBits - 1);
    static constexpr std::size_t kBuckets = (1u << kExactBits) + (kBits - kExactBits) * kPerOctave;

    static std::size_t bucket(std::uint64_t ns) {
        ns = std::min(ns, (std::uint64_t{1} << kBits) - 1);
        const auto bits = static_cast<unsigned>(std::bit_width(ns));
        if (bits <= kExactBits) return ns;
        const unsigned shift = bits - kExactBits;
        return (1u << kExactBits) + (shift - 1) * kPerOctave + (static_cast<std::size_t>(ns >> shift) - kPerOctave);
    }
    static double upper_end(std::size_t i) {
        if (i < (1u << kExactBits)) return static_cast<double>(i);
        const std::size_t past = i - (1u << kExactBits), shift = past / kPerOctave + 1;
        return static_cast<double>(((past % kPerOctave + kPerOctave + 1) << shift) - 1);
    }

    std::array<std::uint64_t, kBuckets> count_{};
    std::uint64_t total_ = 0, sum_ = 0;
    std::uint64_t max_ = 0;
};

}  // namespace waystone::lab
