// SPDX-License-Identifier: MIT
// Which of the databases at hand an agent gets: the one given that its own string would build, or the file it names.
#include "catalog/catalog.hpp"

#include "io/text.hpp"

#include <algorithm>
#include <utility>

namespace waystone {
namespace {

std::string words_of(std::string_view kind) {
    for (const DatabaseKind* known : database_kinds())
        if (known->name == kind) return std::string(known->words);
    return "a database of kind " + std::string(kind);
}

bool can_name_file(const Settings& agent, std::string_view kind) {
    bool can = false;
    for_each_call(agent, [&](const Settings& call) {
        if (call.name() != kind) return;
        for (const Param& param : call.description().params) can = can || param.name == "file";
    });
    return can;
}

Expected<std::shared_ptr<const OpenDatabase>> missing(const Settings& agent, const DatabaseNeed& need,
                                                      const Database& given, std::string_view called) {
    std::string sentence(called);
    sentence.append(" needs ").append(words_of(need.builder->kind)).append(", ").append(need.spec);
    for (const DatabasePart& part : given.parts())
        if (part.kind == need.builder->kind) sentence.append("; the one given was made by ").append(part.spec);
    sentence += ": build one with Database::build";
    if (can_name_file(agent, need.builder->kind)) sentence += ", or name a file";
    return fail(ErrorCode::NeedsDatabase, "", std::move(sentence));
}

Expected<std::shared_ptr<const OpenDatabase>> choose(const Settings& agent, const DatabaseNeed& need,
                                                     const Database& given, std::string_view called) {
    for (const auto& part : given.open_parts())
        if (part->container().kind() == need.builder->kind && part->container().spec() == need.spec) return part;
    const std::string file = named_file(agent, need.builder->kind);
    if (file.empty()) return missing(agent, need, given, called);
    auto containers = Container::open_all(file);
    if (!containers) return std::unexpected(containers.error());
    const auto of_kind = std::ranges::find(*containers, need.builder->kind, &Container::kind);
    Container& chosen = of_kind != containers->end() ? *of_kind : containers->front();
    if (chosen.kind() != need.builder->kind)
        return fail(ErrorCode::FileStale, file,
                    "this is a database of kind " + quoted(chosen.kind()) + ", not " + quoted(need.builder->kind));
    return OpenDatabase::open(std::move(chosen));
}

}  // namespace

std::string named_file(const Settings& agent, std::string_view kind) {
    std::string file;
    for_each_call(agent, [&](const Settings& call) {
        if (call.name() != kind || !file.empty()) return;
        for (const Param& param : call.description().params)
            if (param.name == "file" && call.has("file")) file = call.path("file");
    });
    return file;
}

Expected<Databases> choose_databases(const Grid& grid, const Settings& agent, const Database& given,
                                     std::string_view called, std::span<const BuilderEntry* const> builders) {
    Databases chosen;
    MadeFor made_for{grid.version(), grid.is_original()};
    for (const DatabaseNeed& need : databases_needed(agent, builders)) {
        if (need.builder->check != nullptr)
            if (auto right = need.builder->check(agent); !right) return std::unexpected(right.error());
        auto part = choose(agent, need, given, called);
        if (!part) return std::unexpected(part.error());
        const Container& container = (*part)->container();
        const auto stale = [&](std::string sentence) {
            return fail(ErrorCode::FileStale, container.path(), std::move(sentence));
        };
        if (auto wrong = container.map().mismatch(grid)) return stale(std::move(*wrong));
        if (container.spec() != need.spec) return stale("made by " + container.spec() + ", not by " + need.spec);
        if (!grid.is_original() && container.map().fingerprint == grid.original_fingerprint()) made_for = {0, true};
        chosen.add(std::move(*part));
    }
    chosen.set_made_for(made_for);
    return chosen;
}

}  // namespace waystone
