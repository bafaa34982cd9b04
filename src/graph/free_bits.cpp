// SPDX-License-Identifier: MIT
#include "graph/free_bits.hpp"

#include "graph/components.hpp"

#include <algorithm>

namespace waystone {
namespace {

// Bit x of byte y becomes bit y of byte x: 8 x 8 bits, in blocks of 1, 2 and 4.
std::uint64_t transposed(std::uint64_t bits) {
    const auto swap = [&](std::uint64_t mask, unsigned distance) {
        const std::uint64_t different = (bits ^ (bits >> distance)) & mask;
        bits ^= different ^ (different << distance);
    };
    swap(0x00aa00aa00aa00aa, 7);
    swap(0x0000cccc0000cccc, 14);
    swap(0x00000000f0f0f0f0, 28);
    return bits;
}

// One bit for each of up to eight cells. Full bytes at once: a cell's terrain plus 5 has bit 3 set if it is blocked, and
// the product brings the lowest bits of eight bytes together in the topmost byte.
std::uint8_t packed(const std::uint8_t* cells, std::uint32_t count) {
    if (count >= 8 && std::endian::native == std::endian::little) {
        constexpr std::uint64_t kEach = 0x0101010101010101;
        std::uint64_t word;
        std::memcpy(&word, cells, sizeof word);
        const std::uint64_t blocked = ((word & 7 * kEach) + 5 * kEach) >> 3 & kEach;
        return static_cast<std::uint8_t>((blocked ^ kEach) * 0x0102040810204080 >> 56);
    }
    unsigned bits = 0;
    for (std::uint32_t i = 0; i < std::min(8u, count); ++i) bits |= unsigned{free_cell(cells[i])} << i;
    return static_cast<std::uint8_t>(bits);
}

}  // namespace

void FreeBits::build(std::span<const std::uint8_t> cells) {
    for (std::uint32_t y = 0; y < height_; ++y) {
        const std::uint8_t* row = cells.data() + std::size_t{y} * width_;
        std::uint8_t* out = rows_.bytes_.data() + rows_.first_byte(y);
        for (std::uint32_t x = 0; x < width_; x += 8) out[x / 8] = packed(row + x, width_ - x);
    }
    for (std::uint32_t y = 0; y < height_; y += 8) {
        for (std::uint32_t x = 0; x < width_; x += 8) {
            std::uint64_t bits = 0;
            for (std::uint32_t i = 0; i < std::min(8u, height_ - y); ++i)
                bits |= std::uint64_t{rows_.bytes_[rows_.first_byte(y + i) + x / 8]} << 8 * i;
            bits = transposed(bits);
            for (std::uint32_t i = 0; i < std::min(8u, width_ - x); ++i)
                columns_.bytes_[columns_.first_byte(x + i) + y / 8] = static_cast<std::uint8_t>(bits >> 8 * i);
        }
    }
}

}  // namespace waystone
