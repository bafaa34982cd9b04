// SPDX-License-Identifier: MIT
// Unsigned numbers in the fewest whole bytes that hold their largest: 1, 2, 3 or 4 an entry.
//
// Entries of 1, 2 and 4 bytes are those of the machine; of 3 bytes, the lowest comes first. A NarrowArray owns its
// bytes; different threads may set different entries. A NarrowView reads bytes that live elsewhere, such as a section
// of a database.
#pragma once

#include "base/assert.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

namespace waystone {

constexpr unsigned narrow_width(std::uint32_t largest) {
    return largest < 1u << 8 ? 1 : largest < 1u << 16 ? 2 : largest < 1u << 24 ? 3 : 4;
}

class NarrowView {
public:
    NarrowView() = default;
    NarrowView(std::span<const std::uint8_t> bytes, unsigned width)
        : data_(bytes.data()), size_(bytes.size() / width), width_(width) {
        WAYSTONE_ASSERT(width >= 1 && width <= 4 && bytes.size() % width == 0);
    }

    std::size_t size() const { return size_; }
    unsigned width() const { return width_; }

    std::uint32_t operator[](std::size_t i) const {
        WAYSTONE_DEBUG_ASSERT(i < size_);
        const std::uint8_t* at = data_ + i * width_;
        switch (width_) {
            case 1: return entry<1>(at);
            case 2: return entry<2>(at);
            case 3: return entry<3>(at);
            default: return entry<4>(at);
        }
    }

    // Of `count` entries in order, at least one, the last that is not above the bound; the first where all are.
    std::uint32_t last_up_to(std::uint32_t bound, std::size_t begin, std::size_t count) const {
        WAYSTONE_DEBUG_ASSERT(count > 0 && begin + count <= size_);
        const std::uint8_t* at = data_ + begin * width_;
        switch (width_) {
            case 1: return last_entry<1>(bound, at, count);
            case 2: return last_entry<2>(bound, at, count);
            case 3: return last_entry<3>(bound, at, count);
            default: return last_entry<4>(bound, at, count);
        }
    }

private:
    template <unsigned Width>
    static std::uint32_t entry(const std::uint8_t* at) {
        if constexpr (Width == 1) return *at;
        else if constexpr (Width == 2) return load<std::uint16_t>(at);
        else if constexpr (Width == 3) return at[0] | std::uint32_t{at[1]} << 8 | std::uint32_t{at[2]} << 16;
        else return load<std::uint32_t>(at);
    }
    // Lines are asked for at once: a search from line to line would wait for each of them.
    template <unsigned Width>
    static std::uint32_t last_entry(std::uint32_t bound, const std::uint8_t* at, std::size_t count) {
        constexpr std::size_t kLine = 64, kLines = 8;
        const std::size_t bytes = count * Width;
        if (bytes > kLine)
            for (std::size_t line = 0; line < kLines * kLine && line < bytes; line += kLine)
                __builtin_prefetch(at + line);
        while (count > 1) {
            const std::size_t half = count / 2;
            const std::uint8_t* const middle = at + half * Width;
            at = entry<Width>(middle) <= bound ? middle : at;
            count -= half;
        }
        return entry<Width>(at);
    }
    template <class T>
    static T load(const std::uint8_t* at) {
        T value;
        std::memcpy(&value, at, sizeof value);
        return value;
    }

    const std::uint8_t* data_ = nullptr;
    std::size_t size_ = 0;
    unsigned width_ = 1;
};

class NarrowArray {
public:
    // This many zeros, with room for values up to the largest.
    NarrowArray(std::size_t size, std::uint32_t largest)
        : width_(narrow_width(largest)), size_(size), bytes_(bytes_for(size, width_)) {}
    explicit NarrowArray(std::span<const std::uint32_t> values);
    NarrowArray(std::span<const std::uint32_t> values, std::uint32_t largest);

    std::size_t size() const { return size_; }
    unsigned width() const { return width_; }
    std::span<const std::uint8_t> bytes() const { return bytes_; }
    NarrowView view() const { return {bytes_, width_}; }
    std::uint32_t operator[](std::size_t i) const { return view()[i]; }

    void set(std::size_t i, std::uint32_t value) {
        WAYSTONE_DEBUG_ASSERT(i < size_ && narrow_width(value) <= width_);
        std::uint8_t* at = bytes_.data() + i * width_;
        switch (width_) {
            case 1: *at = static_cast<std::uint8_t>(value); break;
            case 2: store(at, static_cast<std::uint16_t>(value)); break;
            case 3:
                at[0] = static_cast<std::uint8_t>(value);
                at[1] = static_cast<std::uint8_t>(value >> 8);
                at[2] = static_cast<std::uint8_t>(value >> 16);
                break;
            default: store(at, value);
        }
    }

private:
    static std::size_t bytes_for(std::size_t size, unsigned width) {
        WAYSTONE_ASSERT(size <= std::numeric_limits<std::size_t>::max() / width);
        return size * width;
    }
    template <class T>
    static void store(std::uint8_t* at, T value) {
        std::memcpy(at, &value, sizeof value);
    }

    unsigned width_;
    std::size_t size_;
    std::vector<std::uint8_t> bytes_;
};

inline NarrowArray::NarrowArray(std::span<const std::uint32_t> values, std::uint32_t largest)
    : NarrowArray(values.size(), largest) {
    for (std::size_t i = 0; i < values.size(); ++i) set(i, values[i]);
}

inline NarrowArray::NarrowArray(std::span<const std::uint32_t> values)
    : NarrowArray(values, [&] {
          std::uint32_t largest = 0;
          for (const std::uint32_t value : values) largest = value > largest ? value : largest;
          return largest;
      }()) {}

}  // namespace waystone
