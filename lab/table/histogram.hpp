// SPDX-License-Identifier: MIT
// Many times in little memory: counts in buckets that are exact below 128 ns and within 1/64 above.
#pragma once

#include "io/text.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <string_view>

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

// How many values fell in each power of two: bucket b holds those of bit width b, so 0, 1, 2 to 3, 4 to 7, ...
class Octaves {
public:
    void add(std::uint64_t value) { ++count_[static_cast<std::size_t>(std::bit_width(value))]; }
    std::span<const std::uint64_t> counts() const { return count_; }  // by bucket
    // "3:17;4:2", without empty buckets.
    std::string text() const {
        std::string out;
        for (std::size_t b = 0; b < count_.size(); ++b)
            if (count_[b] > 0) out += (out.empty() ? "" : ";") + std::to_string(b) + ":" + std::to_string(count_[b]);
        return out;
    }

    // The values of such a text too; false where it is none.
    bool add(std::string_view text) {
        while (!text.empty()) {
            const std::string_view one = text.substr(0, text.find(';'));
            text.remove_prefix(std::min(one.size() + 1, text.size()));
            const std::size_t colon = std::min(one.find(':'), one.size());
            const auto bucket = parse_number<std::size_t>(one.substr(0, colon));
            const auto count = parse_number<std::uint64_t>(one.substr(std::min(colon + 1, one.size())));
            if (!bucket || !count || *bucket >= count_.size()) return false;
            count_[*bucket] += *count;
        }
        return true;
    }
    // About the least value that a share of all does not exceed: within its bucket as if they lay there evenly.
    double quantile(double share) const {
        const double rank =
            share * static_cast<double>(std::accumulate(count_.begin(), count_.end(), std::uint64_t{0}));
        double below = 0;
        for (std::size_t b = 0; b < count_.size(); ++b) {
            const auto count = static_cast<double>(count_[b]);
            if (count > 0 && below + count >= rank)
                return b == 0 ? 0 : std::exp2(static_cast<double>(b - 1)) * (1 + (rank - below) / count);
            below += count;
        }
        return 0;
    }

private:
    std::array<std::uint64_t, 65> count_{};
};

}  // namespace waystone::lab
