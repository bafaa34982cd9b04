// SPDX-License-Identifier: MIT
#include "io/container.hpp"

#include "base/real_text.hpp"
#include "io/container_format.hpp"
#include "io/text.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

namespace waystone {
namespace {

using namespace container_format;

std::string counted(std::size_t count, std::string_view what) {
    return std::to_string(count).append(" ").append(what).append(count == 1 ? "" : "s");
}

bool all_zeros(std::span<const std::byte> bytes) {
    return std::ranges::all_of(bytes, [](std::byte byte) { return byte == std::byte{}; });
}

// A name and the zeros behind it; empty where that is not what the bytes are.
std::string name_in(std::span<const std::byte> bytes) {
    std::string name;
    for (const std::byte byte : bytes) name += static_cast<char>(byte);
    name.resize(std::min(name.find('\0'), name.size()));
    const bool printable = std::ranges::all_of(name, [](char c) { return c > ' ' && c < 0x7f; });
    return printable && all_zeros(bytes.subspan(name.size())) ? name : "";
}

// With four moves the diagonal does not matter.
Moves used_moves(const Grid& grid) {
    Moves moves = grid.rule();
    if (moves.rule == MoveRule::Four) moves.diagonal = kDiagonal;
    return moves;
}

}  // namespace

MapIdentity MapIdentity::of(const Grid& grid) {
    return {grid.width(), grid.height(), used_moves(grid),
            grid.is_original() ? grid.original_fingerprint() : grid.fingerprint()};
}

std::optional<std::string> MapIdentity::mismatch(const Grid& grid) const {
    const MapIdentity here{grid.width(), grid.height(), used_moves(grid), 0};
    if (here.width != width || here.height != height)
        return "made for " + size_text(*this) + "; this map has " + size_text(here);
    if (here.moves != moves) return "made for " + moves_text(moves) + "; this map has " + moves_text(here.moves);
    if (fingerprint == grid.original_fingerprint()) return std::nullopt;
    if (!grid.is_original() && fingerprint == grid.fingerprint()) return std::nullopt;
    return "made for another map of the same size and moves, or the map has changed since";
}

std::string moves_text(const Moves& moves) {
    std::string text = std::string(name(moves.rule)) + " moves";
    if (moves.rule == MoveRule::Four || moves.diagonal == kDiagonal) return text;
    double cost = to_real(moves.diagonal);
    for (double digits = 10; digits <= 1e6; digits *= 10) {  // the shortest that means the same
        const double shorter = std::round(cost * digits) / digits;
        if (to_cost(shorter) != moves.diagonal) continue;
        cost = shorter;
        break;
    }
    return text + ", diagonals cost " + number_text(cost);
}

std::string size_text(const MapIdentity& map) {
    return std::to_string(map.width) + 'x' + std::to_string(map.height) + " cells with " + moves_text(map.moves);
}

bool is_database(const std::string& path) {
    const auto file = MappedFile::open(path);
    return file && file->bytes().size() >= kMagic.size() &&
           std::memcmp(file->bytes().data(), kMagic.data(), kMagic.size()) == 0;
}

Expected<Container::Source> Container::map_file(const std::string& path) {
    auto file = MappedFile::open(path, std::endian::native == std::endian::big);
    if (!file) return std::unexpected(file.error());
    auto owner = std::make_shared<MappedFile>(std::move(*file));
    return Source{path, owner, owner->changeable_bytes()};
}

Container::Source Container::keep(std::vector<std::byte> bytes) {
    auto owner = std::make_shared<std::vector<std::byte>>(std::move(bytes));
    return Source{"database", owner, *owner, true};
}

Expected<Container> Container::open(const std::string& path, const ContainerOptions& options) {
    auto source = map_file(path);
    if (!source) return std::unexpected(source.error());
    return read(std::move(*source), options);
}

Expected<Container> Container::open(std::vector<std::byte> bytes, const ContainerOptions& options) {
    return read(keep(std::move(bytes)), options);
}

Expected<std::vector<Container>> Container::open_all(const std::string& path, const ContainerOptions& options) {
    const auto source = map_file(path);
    if (!source) return std::unexpected(source.error());
    return read_all(*source, options);
}

Expected<std::vector<Container>> Container::open_all(std::vector<std::byte> bytes, const ContainerOptions& options) {
    return read_all(keep(std::move(bytes)), options);
}

// Each says how long it is. One that does not, or says too much, gets what is left, and is found out there.
Expected<std::vector<Container>> Container::read_all(const Source& source, const ContainerOptions& options) {
    std::vector<Container> out;
    std::span<std::byte> left = source.bytes;
    do {
        std::size_t size = left.size();
        if (size >= kFixedBytes) {
            const auto own = load<std::uint64_t>(left, kFileBytesAt);
            if (own >= kFixedBytes && own < size && own % kAlignment == 0) size = static_cast<std::size_t>(own);
        }
        auto one = read(Source{source.path, source.owner, left.first(size), source.in_memory}, options);
        if (!one) return std::unexpected(one.error());
        out.push_back(std::move(*one));
        left = left.subspan(size);
    } while (!left.empty());
    return out;
}

Expected<Container> Container::read(Source source, const ContainerOptions& options) {
    Container out(std::move(source));
    if (auto read = out.read_header(); !read) return std::unexpected(read.error());
    if (auto wanted = out.check_wanted(options); !wanted) return std::unexpected(wanted.error());
    if (options.check_sections)
        if (auto sound = out.check_sections(); !sound) return std::unexpected(sound.error());
    out.make_native();
    return out;
}

Expected<void> Container::read_header() {
    const std::span<const std::byte> bytes = bytes_;
    const auto stale = [&](std::string sentence) { return fail(ErrorCode::FileStale, path_, std::move(sentence)); };
    if (bytes.size() < kMagic.size() || std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) != 0)
        return fail(ErrorCode::FileMalformed, path_, "this is not a Waystone database");
    const auto truncated = [&](const std::string& of) {
        return fail(ErrorCode::FileDamaged, path_,
                    "truncated: " + counted(bytes.size(), "byte") + " of " + of + (bytes.size() == 1 ? " is" : " are") +
                        " there");
    };
    if (bytes.size() < kHeaderBytesAt) return truncated("a header");
    if (const auto version = load<std::uint32_t>(bytes, kVersionAt); version != kVersion) {
        const std::string formats =
            "its format is " + std::to_string(version) + ", this program reads " + std::to_string(kVersion);
        if (version > kVersion)
            return stale("made by a newer version of Waystone: " + formats + "; build it again, or use that version");
        return stale("made by an older version of Waystone: " + formats + "; build it again");
    }
    if (bytes.size() < kFixedBytes) return truncated("a header");
    if (checksum(bytes.first(kHeaderChecksumAt)) != load<std::uint64_t>(bytes, kHeaderChecksumAt))
        return damaged("the header does not match its checksum");

    // From here on the header is as it was written, though perhaps not by us.
    const auto file_bytes = load<std::uint64_t>(bytes, kFileBytesAt);
    if (file_bytes > bytes.size()) return truncated(std::to_string(file_bytes));
    if (file_bytes < bytes.size())
        return damaged(counted(bytes.size() - static_cast<std::size_t>(file_bytes), "byte") + " too many at the end");
    map_.width = load<std::uint32_t>(bytes, kWidthAt);
    map_.height = load<std::uint32_t>(bytes, kHeightAt);
    for (const std::uint32_t side : {map_.width, map_.height})
        if (side < 1 || side > kMaxSide) return damaged("the header names a map that there cannot be");
    map_.fingerprint = load<std::uint64_t>(bytes, kFingerprintAt);
    const auto rule = load<std::uint32_t>(bytes, kRuleAt);
    if (rule > static_cast<std::uint32_t>(MoveRule::Four)) return damaged("the header names no move rule");
    map_.moves.rule = static_cast<MoveRule>(rule);
    if (map_.moves.rule != MoveRule::Four) map_.moves.diagonal = load<std::uint32_t>(bytes, kLargestMoveAt);
    kind_ = name_in(bytes.subspan(kKindAt, kLongestSectionName));
    if (kind_.empty()) return damaged("the header names no kind of database");
    return read_table(load<std::uint32_t>(bytes, kHeaderBytesAt), load<std::uint32_t>(bytes, kSectionsAt),
                      load<std::uint32_t>(bytes, kStringBytesAt));
}

Expected<void> Container::read_table(std::size_t header_bytes, std::size_t sections, std::size_t string_bytes) {
    const std::span<const std::byte> bytes = bytes_;
    const std::size_t string_at = kFixedBytes + sections * kEntryBytes;
    if (sections > kMostSections || string_bytes > kLongestString || header_bytes > bytes.size() ||
        header_bytes != aligned(string_at + string_bytes))
        return damaged("the header's sizes are inconsistent");
    if (checksum(bytes.subspan(kFixedBytes, header_bytes - kFixedBytes)) !=
        load<std::uint64_t>(bytes, kTableChecksumAt))
        return damaged("the section table does not match its checksum");
    if (!all_zeros(bytes.subspan(string_at + string_bytes, header_bytes - string_at - string_bytes)))
        return damaged("the header's sizes are inconsistent");
    spec_.assign(reinterpret_cast<const char*>(bytes.data() + string_at), string_bytes);

    std::size_t end = header_bytes;
    for (std::size_t i = 0; i < sections; ++i) {
        const auto entry = bytes.subspan(kFixedBytes + i * kEntryBytes, kEntryBytes);
        Section section{.name = name_in(entry.first(kLongestSectionName)),
                        .offset = end,
                        .width = load<std::uint32_t>(entry, kEntryWidthAt),
                        .checksum = load<std::uint64_t>(entry, kChecksumAt)};
        if (section.name.empty() || find(section.name) != nullptr) return damaged("a section has no unique name");
        if (section.width < 1 || section.width > 8)
            return damaged("section " + quoted(section.name) + " has entries whose width is not 1 to 8");
        const auto size = load<std::uint64_t>(entry, kBytesAt);
        if (load<std::uint64_t>(entry, kOffsetAt) != end || size > bytes.size() - end || size % section.width != 0 ||
            aligned(static_cast<std::size_t>(size)) > bytes.size() - end)
            return damaged("section " + quoted(section.name) + " lies outside the file");
        section.size_bytes = static_cast<std::size_t>(size);
        end += aligned(section.size_bytes);
        sections_.push_back(std::move(section));
    }
    if (end != bytes.size()) return damaged("the sections do not fill the file");
    return {};
}

Expected<void> Container::check_sections() const {
    for (const Section& section : sections_)
        if (checksum(bytes_.subspan(section.offset, aligned(section.size_bytes))) != section.checksum)
            return damaged("section " + quoted(section.name) + " does not match its checksum");
    return {};
}

Expected<void> Container::check_wanted(const ContainerOptions& options) const {
    const auto stale = [&](std::string sentence) { return fail(ErrorCode::FileStale, path_, std::move(sentence)); };
    if (!options.kind.empty() && options.kind != kind_)
        return stale("this is a database of kind " + quoted(kind_) + ", not " + quoted(options.kind));
    if (options.map != nullptr) {
        if (auto wrong = map_.mismatch(*options.map)) return stale(std::move(*wrong));
    }
    if (!options.spec.empty() && options.spec != spec_)
        return stale("made by " + spec_ + ", not by " + std::string(options.spec));
    return {};
}

void Container::make_native() {
    if constexpr (std::endian::native == std::endian::big)
        for (const Section& section : sections_)
            swap_entries(bytes_.subspan(section.offset, section.size_bytes), section.width);
}

std::span<const std::byte> Container::file_bytes(std::vector<std::byte>& room) const {
    if constexpr (std::endian::native == std::endian::little) return bytes_;
    room.assign(bytes_.begin(), bytes_.end());
    for (const Section& section : sections_)
        swap_entries(std::span(room).subspan(section.offset, section.size_bytes), section.width);
    return room;
}

const Section* Container::find(std::string_view name) const {
    const auto at = std::ranges::find(sections_, name, &Section::name);
    return at == sections_.end() ? nullptr : &*at;
}

std::unexpected<Error> Container::damaged(std::string_view what) const {
    return fail(ErrorCode::FileDamaged, path_, std::string("damaged: ").append(what));
}

Expected<std::span<const std::byte>> Container::entries(std::string_view name, unsigned width,
                                                        std::optional<std::uint64_t> count) const {
    const Section* section = find(name);
    if (section == nullptr) return damaged("it has no section " + quoted(name));
    if (width != 0 && section->width != width)
        return damaged("section " + quoted(name) + " has entries of " + counted(section->width, "byte") + ", not " +
                       std::to_string(width));
    if (count && section->entries() != *count)
        return damaged("section " + quoted(name) + " has " + std::to_string(section->entries()) + " entries, not " +
                       std::to_string(*count));
    return bytes_.subspan(section->offset, section->size_bytes);
}

Expected<NarrowView> Container::narrow(std::string_view name, std::optional<std::uint64_t> count) const {
    const auto bytes = entries(name, 0, count);
    if (!bytes) return std::unexpected(bytes.error());
    const unsigned width = find(name)->width;
    if (width > 4)
        return damaged("section " + quoted(name) + " has entries of " + counted(width, "byte") + ", not 1 to 4");
    return NarrowView({reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size()}, width);
}

}  // namespace waystone
