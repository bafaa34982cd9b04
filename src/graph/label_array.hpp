// SPDX-License-Identifier: MIT
// Labels in bytes where all of them fit, else in words. kNoLabel is the largest value of either kind.
#pragma once

#include "graph/tile.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace waystone {

class LabelArray {
public:
    // Filled with kNoLabel.
    void reset(std::size_t size, bool wide) {
        bytes_.assign(wide ? 0 : size, 0xff);
        words_.assign(wide ? size : 0, kNoLabel);
    }
    bool wide() const { return !words_.empty(); }
    const std::uint16_t* words(std::size_t i) const { return &words_[i]; }
    std::uint32_t operator[](std::size_t i) const { return wide() ? words_[i] : bytes_[i]; }

    void set(std::size_t i, std::span<const std::uint16_t> labels) {
        if (wide()) std::copy(labels.begin(), labels.end(), words_.begin() + static_cast<std::ptrdiff_t>(i));
        else
            for (const std::uint16_t label : labels) bytes_[i++] = static_cast<std::uint8_t>(label);
    }
    void widen(std::size_t i, std::span<std::uint16_t> out) const {
        for (std::uint16_t& label : out) {
            const std::uint8_t byte = bytes_[i++];
            label = byte == 0xff ? kNoLabel : byte;
        }
    }
    // Whether anything changed.
    bool replace(std::size_t i, std::span<const std::uint16_t> by) {
        if (wide()) {
            if (std::equal(by.begin(), by.end(), words_.begin() + static_cast<std::ptrdiff_t>(i))) return false;
            std::copy(by.begin(), by.end(), words_.begin() + static_cast<std::ptrdiff_t>(i));
            return true;
        }
        bool changed = false;
        for (const std::uint16_t label : by) {
            const auto byte = static_cast<std::uint8_t>(label);
            changed |= bytes_[i] != byte;
            bytes_[i++] = byte;
        }
        return changed;
    }
    bool equal(std::size_t i, std::span<const std::uint16_t> other) const {
        if (wide()) return std::equal(other.begin(), other.end(), words_.begin() + static_cast<std::ptrdiff_t>(i));
        return std::all_of(other.begin(), other.end(),
                           [&](std::uint16_t label) { return bytes_[i++] == static_cast<std::uint8_t>(label); });
    }
    std::size_t bytes() const { return bytes_.capacity() + words_.capacity() * sizeof(std::uint16_t); }

private:
    std::vector<std::uint8_t> bytes_;
    std::vector<std::uint16_t> words_;
};

}  // namespace waystone
