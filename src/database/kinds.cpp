// SPDX-License-Identifier: MIT
#include "database/kinds.hpp"

#include "io/text.hpp"

#include <iterator>
#include <vector>

namespace waystone {

#define WAYSTONE_DATABASE_KIND(symbol) extern const DatabaseKind symbol;
#include "database/kinds.def"
#undef WAYSTONE_DATABASE_KIND

namespace {

// Ends with an entry that is not part of it, so that it may be empty.
constexpr const DatabaseKind* kDatabaseKinds[] = {
#define WAYSTONE_DATABASE_KIND(symbol) &symbol,
#include "database/kinds.def"
#undef WAYSTONE_DATABASE_KIND
    nullptr};

}  // namespace

std::span<const DatabaseKind* const> database_kinds() { return {kDatabaseKinds, std::size(kDatabaseKinds) - 1}; }

Expected<const DatabaseKind*> kind_of(const Container& container, std::span<const DatabaseKind* const> kinds) {
    std::vector<std::string> names;
    for (const DatabaseKind* kind : kinds) {
        if (kind->name == container.kind()) return kind;
        names.emplace_back(kind->name);
    }
    return fail(ErrorCode::FileStale, container.path(),
                "a database of kind " + quoted(container.kind()) + ", unknown to this program" +
                    (names.empty() ? "" : "; it knows " + joined(names, ", ")));
}

std::uint64_t bordered_cells(const Container& container) {
    return (std::uint64_t{container.map().width} + 2) * (std::uint64_t{container.map().height} + 2);
}

std::optional<double> relative_size(const Container& container) {
    const auto kind = kind_of(container);
    if (!kind || (*kind)->numbers == nullptr) return std::nullopt;
    return static_cast<double>((*kind)->numbers(container)) / static_cast<double>(bordered_cells(container));
}

}  // namespace waystone
