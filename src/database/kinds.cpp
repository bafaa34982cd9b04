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
constexpr const DatabaseKind* kKinds[] = {
#define WAYSTONE_DATABASE_KIND(symbol) &symbol,
#include "database/kinds.def"
#undef WAYSTONE_DATABASE_KIND
    nullptr};

}  // namespace

std::span<const DatabaseKind* const> database_kinds() { return {kKinds, std::size(kKinds) - 1}; }

Expected<const DatabaseKind*> kind_of(const Container& container, std::span<const DatabaseKind* const> kinds) {
    std::vector<std::string> names;
    for (const DatabaseKind* kind : kinds) {
        if (kind->name == container.kind()) return kind;
        names.emplace_back(kind->name);
    }
    return fail(ErrorCode::FileStale, container.path(),
                "a database of kind " + quoted(container.kind()) + ", which this program does not know" +
                    (names.empty() ? "" : "; it knows " + joined(names, ", ")));
}

}  // namespace waystone
