// SPDX-License-Identifier: MIT
#include "cli/verbs/database.hpp"

#include "base/hash.hpp"
#include "lab/run/result_row.hpp"

namespace waystone {
namespace {

// What its kind says of a part.
Expected<std::string> about(const Container& part, std::span<const DatabaseKind* const> kinds) {
    const auto kind = kind_of(part, kinds);
    if (!kind) return "unknown to this program";
    return (*kind)->describe(part);
}

void append(std::string& list, const std::string& separator, const std::string& more) {
    list += (list.empty() ? "" : separator) + more;
}

}  // namespace

// The parts of a file in one row; sections behind the first part have its kind in their names.
Expected<lab::Row> database_row(const std::string& path, std::span<const DatabaseKind* const> kinds) {
    const auto parts = Container::open_all(path);
    if (!parts) return std::unexpected(parts.error());
    const Container& first = parts->front();
    std::string kind, spec, said;
    std::uint64_t bytes = 0;
    for (const Container& part : *parts) {
        append(kind, "+", part.kind());
        append(spec, "+", part.spec());
        const auto more = about(part, kinds);
        if (!more) return std::unexpected(more.error());
        append(said, "; ", *more);
        bytes += part.size_bytes();
    }
    lab::Row row{{"what", "database"},
                 {"kind", kind},
                 {"database", spec},
                 {"width", first.map().width},
                 {"height", first.map().height}};
    lab::add_moves(row, first.map().moves);
    row.add("fingerprint", hex(first.map().fingerprint));
    row.add("bytes", bytes);
    for (const Container& part : *parts)
        for (const Section& section : part.sections()) {
            const std::string name = "section_" + (&part == &first ? "" : part.kind() + "_") + section.name;
            row.add(name + "_bytes", section.size_bytes);
            row.add(name + "_entry_bytes", section.width);
        }
    row.add("about", said);
    return row;
}

}  // namespace waystone
