// SPDX-License-Identifier: MIT
// A database as somebody would forge it: its checksums are right, its contents are not.
//
// The first byte of an input says which kind, the rest are patches of four bytes: where (three bytes, modulo the size)
// and what to write there. From 0x80 on the first byte says that the rest is the file itself.
#pragma once

#include "io/container_format.hpp"

#include <waystone/configuration.hpp>
#include <waystone/database.hpp>

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace waystone {

class ForgedDatabase {
public:
    ForgedDatabase(const Map& map, std::string_view input) {
        const auto first = static_cast<unsigned char>(input.empty() ? 0 : input[0]);
        input.remove_prefix(input.empty() ? 0 : 1);
        spec_ = kSpecs[first % std::size(kSpecs)];
        if (first >= 0x80) {
            const auto bytes = std::as_bytes(std::span(input));
            bytes_.assign(bytes.begin(), bytes.end());
            return;
        }
        bytes_ = sound(map, spec_);
        for (; input.size() >= 4; input.remove_prefix(4)) {
            std::size_t at = 0;
            for (int i = 0; i < 3; ++i) at = at << 8 | static_cast<unsigned char>(input[i]);
            bytes_[at % bytes_.size()] = static_cast<std::byte>(input[3]);
        }
        seal();
    }

    const std::vector<std::byte>& bytes() const { return bytes_; }
    const std::string& spec() const { return spec_; }

private:
    static constexpr std::string_view kSpecs[] = {
        "lrta(depth=pdb(level=1,cap=9))",          "knn(records=20)", "hcdps(m=3)", "gsc(m=3)", "cpd", "cases",
        "prlrta(level=1,depth=pdb(level=1,cap=9))"};

    static const std::vector<std::byte>& sound(const Map& map, const std::string& spec) {
        static std::map<std::string, std::vector<std::byte>> made;
        std::vector<std::byte>& bytes = made[spec];
        if (bytes.empty()) bytes = Database::build(map, *Configuration::parse(spec))->contents();
        return bytes;
    }
    // Right checksums for whatever the header and the table of the first container say, where they say something.
    void seal() {
        namespace format = container_format;
        if (bytes_.size() < format::kFixedBytes) return;
        const std::span<std::byte> all(bytes_);
        const std::size_t header = format::load<std::uint32_t>(all, format::kHeaderBytesAt);
        const std::size_t sections = format::load<std::uint32_t>(all, format::kSectionsAt);
        for (std::size_t i = 0; i < sections; ++i) {
            const std::size_t entry = format::kFixedBytes + i * format::kEntryBytes;
            if (entry + format::kEntryBytes > all.size()) break;
            const auto offset = format::load<std::uint64_t>(all, entry + format::kOffsetAt);
            const auto size = format::load<std::uint64_t>(all, entry + format::kBytesAt);
            if (offset > all.size() || format::aligned(size) > all.size() - offset) continue;
            format::store(all, entry + format::kChecksumAt,
                          format::checksum(all.subspan(offset, format::aligned(size))));
        }
        if (header >= format::kFixedBytes && header <= all.size())
            format::store(all, format::kTableChecksumAt,
                          format::checksum(all.subspan(format::kFixedBytes, header - format::kFixedBytes)));
        format::store(all, format::kHeaderChecksumAt, format::checksum(all.first(format::kHeaderChecksumAt)));
    }

    std::string spec_;
    std::vector<std::byte> bytes_;
};

}  // namespace waystone
