// SPDX-License-Identifier: MIT
// Where things lie in a database file. All numbers are little-endian.
//
//     0    magic             8   as in PNG: a byte above 127, letters, and line ends that a text transfer would change
//     8    format version    4
//     12   header bytes      4   fixed part, section table and string, up to the first section
//     16   file bytes        8
//     24   map fingerprint   8
//     32   width, height     4 each
//     40   move rule         4   as in MoveRule
//     44   largest move      4   its cost in fixed point
//     48   sections          4
//     52   string bytes      4
//     56   kind              16  zeros after the name
//     72   zeros             40
//     112  table checksum    8   XXH64 of the bytes from 128 to `header bytes`
//     120  header checksum   8   XXH64 of the bytes before it
//     128  section table     48 each: name 16, offset 8, bytes 8, bytes per entry 4, zeros 4, checksum 8
//     then the string, zeros up to a multiple of 64, and the sections in the order of the table, each followed by zeros
//     up to a multiple of 64. A section's checksum covers its zeros, so every byte of the file is covered by one.
#pragma once

#include "io/container.hpp"

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace waystone::container_format {

inline constexpr std::array<char, 8> kMagic{'\x89', 'W', 'D', 'B', '\r', '\n', '\x1a', '\n'};
inline constexpr std::uint32_t kVersion = 1;
inline constexpr std::size_t kAlignment = 64;
inline constexpr std::size_t kFixedBytes = 128, kEntryBytes = 48;
inline constexpr std::size_t kMostSections = 4096, kLongestString = std::size_t{1} << 20;

inline constexpr std::size_t kVersionAt = 8, kHeaderBytesAt = 12, kFileBytesAt = 16, kFingerprintAt = 24, kWidthAt = 32,
                             kHeightAt = 36, kRuleAt = 40, kLargestMoveAt = 44, kSectionsAt = 48, kStringBytesAt = 52,
                             kKindAt = 56, kTableChecksumAt = 112, kHeaderChecksumAt = 120;
inline constexpr std::size_t kOffsetAt = 16, kBytesAt = 24, kEntryWidthAt = 32, kChecksumAt = 40;

constexpr std::size_t aligned(std::size_t bytes) { return (bytes + kAlignment - 1) / kAlignment * kAlignment; }

template <std::unsigned_integral T>
T little(T value) {
    if constexpr (std::endian::native == std::endian::big) return std::byteswap(value);
    else return value;
}

template <std::unsigned_integral T>
T load(std::span<const std::byte> bytes, std::size_t at) {
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return little(value);
}

template <std::unsigned_integral T>
void store(std::span<std::byte> bytes, std::size_t at, T value) {
    value = little(value);
    std::memcpy(bytes.data() + at, &value, sizeof value);
}

std::uint64_t checksum(std::span<const std::byte> bytes);
// Of the bytes and as many zeros as follow them up to a multiple of kAlignment.
std::uint64_t padded_checksum(std::span<const std::byte> bytes);

// Turns every entry of 2, 4 or 8 bytes around; others stay.
void swap_entries(std::span<std::byte> bytes, unsigned width);

}  // namespace waystone::container_format
