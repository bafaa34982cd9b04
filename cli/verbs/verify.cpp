// SPDX-License-Identifier: MIT
// waystone verify: whether a database is whole, made for a map, and right in itself.
#include "cli/verbs/database.hpp"
#include "lab/run/map_files.hpp"

#include <fmt/format.h>

namespace waystone {

int verify_database(const VerifyOptions& options, std::span<const DatabaseKind* const> kinds) {
    const auto grid = lab::open_named_map(options.map, options.moves.moves());
    if (!grid) return report(grid.error());
    const auto parts = Container::open_all(options.file, {.map = &*grid});
    if (!parts) return report(parts.error());
    std::string names, specs;
    std::uint64_t bytes = 0;
    std::size_t sections = 0;
    for (const Container& part : *parts) {
        const auto kind = kind_of(part, kinds);
        if (!kind) return report(kind.error());
        if (const auto right = (*kind)->verify(part, *grid); !right) return report(right.error());
        names += (names.empty() ? "" : "+") + part.kind();
        specs += (specs.empty() ? "" : "+") + part.spec();
        bytes += part.size_bytes();
        sections += part.sections().size();
    }
    const lab::Row row{{"file", options.file},
                       {"map", options.map},
                       {"kind", names},
                       {"database", specs},
                       {"bytes", bytes},
                       {"checked", fmt::format("header, checksums of {} section{}, map and moves, contents", sections,
                                               sections == 1 ? "" : "s")}};
    return options.format.print_rows({&row, 1});
}

void add_verify(Verb& program) {
    Verb& verb = program.add("verify", "Checks that a database is intact and fits a map",
                             "waystone verify arena.wdb --map arena.map");
    auto& o =
        verb.runs<VerifyOptions>([](const VerifyOptions& options, const Program&) { return verify_database(options); });
    verb.text("FILE", o.file, "the database").required();
    verb.text("--map", o.map, "file, built-in scene or recipe").required();
    o.moves.add_to(verb);
    o.format.add_to(verb);
}

}  // namespace waystone
