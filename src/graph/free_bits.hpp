// SPDX-License-Identifier: MIT
// Which cells of a grid are free, one bit a cell, by rows and by columns: for scans of 57 cells at a time.
//
// Lines lie one after another, each a whole number of bytes with at least one blocked bit at its end, and blocked lines
// stand before the first and after the last. So a scan along a line always meets a wall, the lines beside it can be read
// without looking where the map ends, and all three are read with the same shift. A changed cell is one bit in each.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace waystone {

// A place is the number of a bit. The next cell of a line is at the next place.
class BitLines {
public:
    static constexpr unsigned kValid = 57;  // bits that a load is sure to hold, wherever in a byte it begins

    BitLines() = default;
    BitLines(std::uint32_t length, std::uint32_t lines)
        : stride_(length / 8 + 1), bytes_((std::size_t{lines} + 2) * stride_ + 2 * kGuard) {}

    std::size_t place(std::uint32_t along, std::uint32_t line) const { return first_byte(line) * 8 + along; }
    std::size_t line_places() const { return stride_ * 8; }  // from a cell to the one beside it in the next line
    std::size_t bytes() const { return bytes_.capacity(); }

    bool free(std::size_t place) const { return (bytes_[place >> 3] >> (place & 7) & 1) != 0; }
    void flip(std::size_t place) { bytes_[place >> 3] ^= static_cast<std::uint8_t>(1u << (place & 7)); }

    // The bits of a line and of those before and after it. Ahead: bit 0 is the place, bit 1 the next. Back: bit 63 is
    // the place, bit 62 the one before.
    struct Three {
        std::uint64_t before, here, after;
    };
    class Reader {
    public:
        explicit Reader(const BitLines& lines)
            : bytes_(lines.bytes_.data()), stride_(static_cast<std::ptrdiff_t>(lines.stride_)) {}
        Three ahead(std::size_t place) const {
            const std::uint8_t* at = bytes_ + (place >> 3);
            const unsigned shift = place & 7;
            return {load(at - stride_) >> shift, load(at) >> shift, load(at + stride_) >> shift};
        }
        Three back(std::size_t place) const {
            const std::uint8_t* at = bytes_ + (place >> 3) - 7;
            const unsigned shift = 7 - (place & 7);
            return {load(at - stride_) << shift, load(at) << shift, load(at + stride_) << shift};
        }

    private:
        static std::uint64_t load(const std::uint8_t* at) {
            std::uint64_t word;
            std::memcpy(&word, at, sizeof word);
            if constexpr (std::endian::native == std::endian::big) word = std::byteswap(word);
            return word;
        }
        const std::uint8_t* bytes_;
        std::ptrdiff_t stride_;
    };

private:
    friend class FreeBits;
    static constexpr std::size_t kGuard = 8;  // bytes at either end that loads may touch
    std::size_t first_byte(std::uint32_t line) const { return kGuard + (std::size_t{line} + 1) * stride_; }

    std::size_t stride_ = 0;  // bytes from line to line
    std::vector<std::uint8_t> bytes_;
};

class FreeBits {
public:
    FreeBits() = default;
    FreeBits(std::uint32_t width, std::uint32_t height)
        : width_(width), height_(height), rows_(width, height), columns_(height, width) {}

    // From cells as components.hpp has them.
    void build(std::span<const std::uint8_t> cells);
    void flip(std::uint32_t x, std::uint32_t y) {
        rows_.flip(rows_.place(x, y));
        columns_.flip(columns_.place(y, x));
    }

    const BitLines& rows() const { return rows_; }
    const BitLines& columns() const { return columns_; }
    std::size_t bytes() const { return rows_.bytes() + columns_.bytes(); }

private:
    std::uint32_t width_ = 0, height_ = 0;
    BitLines rows_, columns_;
};

}  // namespace waystone
