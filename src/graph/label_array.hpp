// SPDX-License-Identifier: MIT
// Labels, and runs of a border, in bytes where all of them fit, else in words.
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
    void reset(std::size_t size, bool wide) {
        bytes_.assign(wide ? 0 : size, 0);
        words_.assign(wide ? size : 0, 0);
    }
    std::uint32_t operator[](std::size_t i) const { return words_.empty() ? bytes_[i] : words_[i]; }
    void set(std::size_t i, std::span<const std::uint16_t> labels) {
        if (!words_.empty()) std::copy(labels.begin(), labels.end(), words_.begin() + static_cast<std::ptrdiff_t>(i));
        else
            for (const std::uint16_t label : labels) bytes_[i++] = static_cast<std::uint8_t>(label);
    }
    std::size_t bytes() const { return bytes_.capacity() + words_.capacity() * sizeof(std::uint16_t); }

private:
    std::vector<std::uint8_t> bytes_;
    std::vector<std::uint16_t> words_;
};

class RunArray {
public:
    void reset(std::size_t size, bool wide) {
        narrow_.assign(wide ? 0 : size, {});
        wide_.assign(wide ? size : 0, {});
    }
    bool wide() const { return !wide_.empty(); }
    // The runs from i on: as they are where they are wide, else in `room`. All of them are widened, whether they are in
    // use or not: that is vector code without a branch to mispredict.
    const BorderRun* get(std::size_t i, std::size_t size, std::vector<BorderRun>& room) const {
        if (wide()) return &wide_[i];
        if (room.size() < size) room.resize(size);
        BorderRun* const out = room.data();
        const Narrow* const in = &narrow_[i];
        for (std::size_t k = 0; k < size; ++k) out[k] = {in[k].label, in[k].end};
        return out;
    }
    bool equal(std::size_t i, std::span<const BorderRun> runs) const {
        if (wide()) return std::equal(runs.begin(), runs.end(), wide_.begin() + static_cast<std::ptrdiff_t>(i));
        return std::equal(runs.begin(), runs.end(), narrow_.begin() + static_cast<std::ptrdiff_t>(i),
                          [](const BorderRun& a, const Narrow& b) { return a.label == b.label && a.end == b.end; });
    }
    void set(std::size_t i, std::span<const BorderRun> runs) {
        if (wide()) std::copy(runs.begin(), runs.end(), wide_.begin() + static_cast<std::ptrdiff_t>(i));
        else
            for (const BorderRun& run : runs)
                narrow_[i++] = {static_cast<std::uint8_t>(run.label), static_cast<std::uint8_t>(run.end)};
    }
    std::size_t bytes() const { return narrow_.capacity() * sizeof(Narrow) + wide_.capacity() * sizeof(BorderRun); }

private:
    struct Narrow {
        std::uint8_t label, end;
    };
    std::vector<Narrow> narrow_;
    std::vector<BorderRun> wide_;
};

}  // namespace waystone
