// SPDX-License-Identifier: MIT
#include "base/assert.hpp"
#include "base/hash.hpp"
#include "io/atomic_file.hpp"
#include "io/container_format.hpp"

#include <algorithm>

namespace waystone {
namespace container_format {

constexpr std::array<std::byte, kAlignment> kZeros{};

std::uint64_t checksum(std::span<const std::byte> bytes) { return xxh64(bytes); }

std::uint64_t padded_checksum(std::span<const std::byte> bytes) {
    Xxh64 hash;
    hash.add(bytes);
    hash.add(std::span(kZeros).first(aligned(bytes.size()) - bytes.size()));
    return hash.value();
}

void swap_entries(std::span<std::byte> bytes, unsigned width) {
    if (width != 2 && width != 4 && width != 8) return;
    for (; bytes.size() >= width; bytes = bytes.subspan(width)) std::ranges::reverse(bytes.first(width));
}

}  // namespace container_format

namespace {

using namespace container_format;

std::string_view as_text(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

bool is_name(std::string_view name) {
    return !name.empty() && name.size() <= kLongestSectionName &&
           std::ranges::all_of(name, [](char c) { return c > ' ' && c < 0x7f; });
}

void put(std::span<std::byte> bytes, std::size_t at, std::string_view text) {
    if (!text.empty()) std::memcpy(bytes.data() + at, text.data(), text.size());
}

// A section's bytes as they go to the file; `room` holds them where they are not so in memory.
std::span<const std::byte> little_entries(std::span<const std::byte> bytes, unsigned width,
                                          std::vector<std::byte>& room) {
    if constexpr (std::endian::native == std::endian::little) return bytes;
    room.assign(bytes.begin(), bytes.end());
    swap_entries(room, width);
    return room;
}

}  // namespace

ContainerWriter::ContainerWriter(std::string_view kind, std::string_view spec, const Grid& grid)
    : kind_(kind), spec_(spec), map_(MapIdentity::of(grid)), largest_move_(grid.largest_arc_cost()) {
    WAYSTONE_ASSERT(is_name(kind) && spec.size() <= kLongestString);
}

void ContainerWriter::add_bytes(std::string_view name, std::span<const std::byte> bytes, unsigned width) {
    WAYSTONE_ASSERT(is_name(name) && std::ranges::find(sections_, name, &Added::name) == sections_.end());
    WAYSTONE_ASSERT(sections_.size() < kMostSections);
    sections_.push_back({std::string(name), bytes, width});
}

std::size_t ContainerWriter::header_bytes() const {
    return aligned(kFixedBytes + sections_.size() * kEntryBytes + spec_.size());
}

std::size_t ContainerWriter::size_bytes() const {
    std::size_t sum = header_bytes();
    for (const Added& section : sections_) sum += aligned(section.bytes.size());
    return sum;
}

std::vector<std::byte> ContainerWriter::header() const {
    std::vector<std::byte> out(header_bytes());
    put(out, 0, {kMagic.data(), kMagic.size()});
    store(out, kVersionAt, kVersion);
    store(out, kHeaderBytesAt, static_cast<std::uint32_t>(out.size()));
    store(out, kFileBytesAt, std::uint64_t{size_bytes()});
    store(out, kFingerprintAt, map_.fingerprint);
    store(out, kWidthAt, map_.width);
    store(out, kHeightAt, map_.height);
    store(out, kRuleAt, static_cast<std::uint32_t>(map_.moves.rule));
    store(out, kLargestMoveAt, largest_move_);
    store(out, kSectionsAt, static_cast<std::uint32_t>(sections_.size()));
    store(out, kStringBytesAt, static_cast<std::uint32_t>(spec_.size()));
    put(out, kKindAt, kind_);
    std::size_t at = kFixedBytes, offset = out.size();
    std::vector<std::byte> room;
    for (const Added& section : sections_) {
        const std::span<std::byte> entry(out.data() + at, kEntryBytes);
        put(entry, 0, section.name);
        store(entry, kOffsetAt, std::uint64_t{offset});
        store(entry, kBytesAt, std::uint64_t{section.bytes.size()});
        store(entry, kEntryWidthAt, std::uint32_t{section.width});
        store(entry, kChecksumAt, padded_checksum(little_entries(section.bytes, section.width, room)));
        at += kEntryBytes;
        offset += aligned(section.bytes.size());
    }
    put(out, at, spec_);
    store(out, kTableChecksumAt, checksum(std::span(out).subspan(kFixedBytes)));
    store(out, kHeaderChecksumAt, checksum(std::span(out).first(kHeaderChecksumAt)));
    return out;
}

std::vector<std::byte> ContainerWriter::bytes() const {
    std::vector<std::byte> out = header(), room;
    out.reserve(size_bytes());
    for (const Added& section : sections_) {
        const auto bytes = little_entries(section.bytes, section.width, room);
        out.insert(out.end(), bytes.begin(), bytes.end());
        out.resize(aligned(out.size()));
    }
    return out;
}

Expected<void> ContainerWriter::write(const std::string& path) const {
    auto file = AtomicFile::create(path);
    if (!file) return std::unexpected(file.error());
    if (auto written = file->write(as_text(header())); !written) return written;
    std::vector<std::byte> room;
    for (const Added& section : sections_) {
        const auto bytes = little_entries(section.bytes, section.width, room);
        if (auto written = file->write(as_text(bytes)); !written) return written;
        const auto zeros = std::span(kZeros).first(aligned(bytes.size()) - bytes.size());
        if (auto written = file->write(as_text(zeros)); !written) return written;
    }
    return file->commit();
}

}  // namespace waystone
