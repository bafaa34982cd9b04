// SPDX-License-Identifier: MIT
// The file form of every database: named arrays, tied to a map and to the string that built them.
//
// A container is opened from a file by memory map, without a copy, or from bytes in memory: opening costs one pass over
// the bytes for their checksums, or none without. A file may hold several containers, one after the other. Header,
// table and bounds are checked before anything is read, and whatever is wrong (missing, foreign, of another version,
// truncated, damaged, for another map, by another string) comes back as one sentence. Sections start at multiples of 64
// bytes. An open container is const and may be shared by any number of threads; spans live as long as it does, also
// when it is moved. The same content gives the same bytes.
#pragma once

#include <waystone/error.hpp>
#include "graph/grid.hpp"

#include "io/mapped_file.hpp"
#include "io/narrow_array.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace waystone {

inline constexpr std::size_t kLongestSectionName = 16;

// What a database knows of its map.
struct MapIdentity {
    std::uint32_t width = 0, height = 0;
    Moves moves;  // with four moves the diagonal is the default: it does not matter
    std::uint64_t fingerprint = 0;

    static MapIdentity of(const Grid& grid);
    // Whether a database for `this` serves the grid: as it is now, or as it was made before its edits.
    // What is wrong is a sentence without its end: "made for 8 moves; this map has 4 moves".
    std::optional<std::string> mismatch(const Grid& grid) const;
};

struct Section {
    std::string name;
    std::size_t offset = 0, size_bytes = 0;
    unsigned width = 1;  // bytes of an entry, from 1 to 8
    std::uint64_t checksum = 0;

    std::size_t entries() const { return size_bytes / width; }
};

struct ContainerOptions {
    const Grid* map = nullptr;   // the one it must have been made for
    std::string_view kind = {};  // the one it must be of
    std::string_view spec = {};  // the full string that must have built it
    bool check_sections = true;  // their checksums; without, damage inside a section is not noticed
};

class Container {
public:
    // A file that holds exactly one.
    static Expected<Container> open(const std::string& path, const ContainerOptions& options = {});
    static Expected<Container> open(std::vector<std::byte> bytes, const ContainerOptions& options = {});
    // All that a file holds, in its order; they share it.
    static Expected<std::vector<Container>> open_all(const std::string& path, const ContainerOptions& options = {});
    static Expected<std::vector<Container>> open_all(std::vector<std::byte> bytes,
                                                     const ContainerOptions& options = {});

    const std::string& path() const { return path_; }  // "database" where there is no file
    bool in_memory() const { return in_memory_; }      // and not in a file
    const std::string& kind() const { return kind_; }
    const std::string& spec() const { return spec_; }
    const MapIdentity& map() const { return map_; }
    std::size_t size_bytes() const { return bytes_.size(); }
    // As they are in a file; `room` holds them on machines where they are not so in memory.
    std::span<const std::byte> file_bytes(std::vector<std::byte>& room) const;
    std::span<const Section> sections() const { return sections_; }
    const Section* find(std::string_view name) const;

    // A section's entries. That it is there, that its entries have the width of T, and how many they are where a
    // count is given, is checked: a sound file may come from a program that thought otherwise.
    template <std::integral T>
    Expected<std::span<const T>> section(std::string_view name, std::optional<std::uint64_t> count = {}) const {
        const auto bytes = entries(name, sizeof(T), count);
        if (!bytes) return std::unexpected(bytes.error());
        return std::span<const T>(reinterpret_cast<const T*>(bytes->data()), bytes->size() / sizeof(T));
    }
    // A section written from a NarrowArray: entries of 1 to 4 bytes.
    Expected<NarrowView> narrow(std::string_view name, std::optional<std::uint64_t> count = {}) const;

    // "FILE: damaged: ...": for databases whose sections are sound but do not fit together.
    std::unexpected<Error> damaged(std::string_view what) const;

private:
    // Bytes that somebody else may share; `owner` keeps them.
    struct Source {
        std::string path;
        std::shared_ptr<const void> owner;
        std::span<std::byte> bytes;
        bool in_memory = false;
    };
    explicit Container(Source source)
        : path_(std::move(source.path)),
          owner_(std::move(source.owner)),
          bytes_(source.bytes),
          in_memory_(source.in_memory) {}

    static Expected<Source> map_file(const std::string& path);
    static Source keep(std::vector<std::byte> bytes);
    static Expected<Container> read(Source source, const ContainerOptions& options);
    static Expected<std::vector<Container>> read_all(const Source& source, const ContainerOptions& options);

    Expected<void> read_header();
    Expected<void> read_table(std::size_t header_bytes, std::size_t sections, std::size_t string_bytes);
    Expected<void> check_sections() const;
    Expected<void> check_wanted(const ContainerOptions& options) const;
    void make_native();
    // Width 0 stands for any.
    Expected<std::span<const std::byte>> entries(std::string_view name, unsigned width,
                                                 std::optional<std::uint64_t> count) const;

    std::string path_, kind_, spec_;
    std::shared_ptr<const void> owner_;
    std::span<std::byte> bytes_;
    bool in_memory_;
    MapIdentity map_;
    std::vector<Section> sections_;
};

// Gathers sections and writes them. What is added is not copied and must live until write() is done.
class ContainerWriter {
public:
    // Kind and section names have 1 to 16 printable characters.
    ContainerWriter(std::string_view kind, std::string_view spec, const Grid& grid);

    template <std::ranges::contiguous_range Range>
        requires std::integral<std::ranges::range_value_t<Range>> &&
                 (std::is_lvalue_reference_v<Range> || std::ranges::borrowed_range<Range>)
    void add(std::string_view name, Range&& values) {
        const std::span entries(std::ranges::data(values), std::ranges::size(values));
        add_bytes(name, std::as_bytes(entries), sizeof(std::ranges::range_value_t<Range>));
    }
    void add(std::string_view name, const NarrowArray& values) {
        add_bytes(name, std::as_bytes(values.bytes()), values.width());
    }
    void add(std::string_view name, const NarrowArray&& values) = delete;

    std::size_t size_bytes() const;
    std::vector<std::byte> bytes() const;
    // Under its name only when complete; after an error nothing is left, and an older file stays.
    Expected<void> write(const std::string& path) const;

private:
    struct Added {
        std::string name;
        std::span<const std::byte> bytes;
        unsigned width;
    };
    void add_bytes(std::string_view name, std::span<const std::byte> bytes, unsigned width);
    std::size_t header_bytes() const;
    std::vector<std::byte> header() const;

    std::string kind_, spec_;
    MapIdentity map_;
    std::uint32_t largest_move_;
    std::vector<Added> sections_;
};

// Whether the file begins as a database does, whatever follows.
bool is_database(const std::string& path);

// "512x512 cells with 8 moves", "8free moves, diagonals cost 1.4".
std::string size_text(const MapIdentity& map);
std::string moves_text(const Moves& moves);

}  // namespace waystone
