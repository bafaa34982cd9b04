// SPDX-License-Identifier: MIT
#include "catalog/catalog.hpp"

#include "catalog/agent_maker.hpp"
#include "catalog/binder.hpp"
#include "catalog/pattern.hpp"
#include "io/text.hpp"
#include "realtime/policy_entry.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace waystone {

#define WAYSTONE_AGENT(symbol) extern const AgentEntry symbol;
#define WAYSTONE_POLICY(Seam, symbol) extern const PolicyEntry<Seam> symbol;
#include "catalog/catalog.def"
#undef WAYSTONE_AGENT
#undef WAYSTONE_POLICY

namespace {

// Each list ends with an entry that is not part of it, so that it may be empty.
constexpr const Entry* kEntries[] = {
#define WAYSTONE_AGENT(symbol) &symbol,
#define WAYSTONE_POLICY(Seam, symbol) &symbol,
#include "catalog/catalog.def"
#undef WAYSTONE_AGENT
#undef WAYSTONE_POLICY
    nullptr};

constexpr Alias kAliases[] = {
#define WAYSTONE_ALIAS(...) Alias{__VA_ARGS__},
#include "catalog/aliases.def"
#undef WAYSTONE_ALIAS
    Alias{}};

template <class T, std::size_t N>
std::span<const T> without_last(const T (&list)[N]) {
    return std::span<const T>(list, N - 1);
}

template <class Wanted>
bool is_one(const Entry& entry, std::string_view kind) {
    return entry.description.kind != kind || entry.as<Wanted>() != nullptr;
}

// Whether those who ask for this kind can make something of it. Kinds that only a user's own agents ask for are theirs.
bool can_be_made(const Entry& entry) {
    return is_one<AgentEntry>(entry, "agent") && is_one<PolicyEntry<GoalPolicy>>(entry, seam_name<GoalPolicy>()) &&
           is_one<PolicyEntry<DepthPolicy>>(entry, seam_name<DepthPolicy>()) &&
           is_one<PolicyEntry<Lookahead>>(entry, seam_name<Lookahead>()) &&
           is_one<PolicyEntry<Learning>>(entry, seam_name<Learning>()) &&
           is_one<PolicyEntry<Commit>>(entry, seam_name<Commit>());
}

bool asks_for(const Entry& entry, std::string_view kind) {
    return std::ranges::any_of(entry.description.params, [&](const Param& param) {
        return param.type == ParamType::Policy && param.choices == kind;
    });
}

std::string title_of(const Entry& entry) {
    return kind_words(entry.description.kind) + " " + std::string(entry.description.name);
}

constexpr const char* kNamesAre = "use letters, digits and _, starting with a letter";
bool is_valid_name(std::string_view name) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return !name.empty() && letter(name[0]) &&
           std::ranges::all_of(name, [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '_'; });
}

}  // namespace

const Catalog& Catalog::standard() {
    static const Catalog the_catalog(without_last(kEntries), without_last(kAliases));
    return the_catalog;
}

Catalog::Catalog(std::span<const Entry* const> entries, std::span<const Alias> aliases)
    : entries_(entries.begin(), entries.end()), aliases_(aliases.data()), alias_count_(aliases.size()) {}

std::span<const Alias> Catalog::aliases() const { return {aliases_, alias_count_}; }

Expected<void> Catalog::add(const Entry& entry) {
    Catalog more = *this;
    // Behind the last of its kind, where the reference has it.
    auto place = more.entries_.end();
    while (place != more.entries_.begin() && place[-1]->description.kind != entry.description.kind) --place;
    more.entries_.insert(place == more.entries_.begin() ? more.entries_.end() : place, &entry);
    if (const auto wrong = more.mistakes_of(entry); !wrong.empty())
        return fail(ErrorCode::BadSpec, "", "cannot be added to the catalogue: " + wrong.front());
    *this = std::move(more);
    return {};
}

Expected<Settings> Catalog::bind(std::string_view spec, std::string_view kind) const {
    const auto node = parse_spec(spec);
    if (!node) return std::unexpected(node.error());
    return Binder(entries_, aliases()).call(*node, kind);
}

Expected<std::string> Catalog::full(std::string_view spec) const {
    const auto settings = bind(spec);
    if (!settings) return std::unexpected(settings.error());
    return settings->full();
}

std::vector<std::string> Catalog::agent_names() const {
    std::vector<std::string> names;
    for (const Entry* entry : entries_)
        if (entry->description.kind == "agent") names.emplace_back(entry->description.name);
    for (const Alias& alias : aliases())
        if (alias.kind == "agent") names.emplace_back(alias.name());
    return names;
}

// All but that nobody asks for it, since who does may be added later.
std::vector<std::string> Catalog::mistakes_of(const Entry& entry) const {
    const Description& d = entry.description;
    const std::string title = title_of(entry);
    std::vector<std::string> found;
    const auto named = [&](std::string_view name) {
        if (!is_valid_name(name)) found.push_back(title + ": " + quoted(name) + " is not a valid name: " + kNamesAre);
    };
    named(d.name);
    if (std::ranges::count_if(entries_, [&](const Entry* e) { return title_of(*e) == title; }) > 1 ||
        std::ranges::any_of(aliases(), [&](const Alias& a) { return a.kind == d.kind && a.name() == d.name; }))
        found.push_back(title + " is listed twice");
    if (d.summary.empty()) found.push_back(title + " has no summary");
    if (!can_be_made(entry)) found.push_back(title + " has no factory");
    const Binder binder(entries_, aliases());
    for (const Param& param : d.params) {
        named(param.name);
        if (std::ranges::count(d.params, param.name, &Param::name) > 1)
            found.push_back(title + " parameter " + std::string(param.name) + " is listed twice");
        if (param.fallback.empty()) continue;
        if (const auto bound = binder.fallback(param, 1); !bound)
            found.push_back(title + ": " + bound.error().sentence);
    }
    for (std::string& mistake : tuning_mistakes(entry, *this)) found.push_back(std::move(mistake));
    return found;
}

std::vector<std::string> Catalog::mistakes() const {
    std::vector<std::string> found;
    for (const Entry* entry : entries_) {
        for (std::string& mistake : mistakes_of(*entry)) found.push_back(std::move(mistake));
        const std::string_view kind = entry->description.kind;
        if (kind != "agent" && std::ranges::none_of(entries_, [&](const Entry* e) { return asks_for(*e, kind); }))
            found.push_back(title_of(*entry) + ": no entry uses this kind");
    }
    for (const Alias& alias : aliases()) {
        const auto same = [&](const Alias& other) { return other.kind == alias.kind && other.name() == alias.name(); };
        if (std::ranges::count_if(aliases(), same) > 1)
            found.push_back("alias " + std::string(alias.head) + " is listed twice");
        if (const auto bound = bind(alias.head, alias.kind); !bound)
            found.push_back("alias " + std::string(alias.head) + ": " + bound.error().sentence);
        for (std::string& mistake : tuning_mistakes(alias, *this)) found.push_back(std::move(mistake));
    }
    return found;
}

Expected<Agent> make_agent(const Grid& grid, std::string_view spec, const Database& database, const Catalog& catalog) {
    const auto settings = catalog.bind(spec);
    if (!settings) return std::unexpected(settings.error());
    auto databases = choose_databases(grid, *settings, database, spec.substr(0, spec.find('(')));
    if (!databases) return std::unexpected(databases.error());
    return make_agent(std::make_shared<const AgentParts>(
        AgentParts{&grid, nullptr, std::make_shared<const Settings>(*settings), std::move(*databases)}));
}

Expected<Database> build_databases(const Grid& grid, std::string_view spec, const BuildOptions& options,
                                   const Catalog& catalog) {
    const auto settings = catalog.bind(spec);
    if (!settings) return std::unexpected(settings.error());
    return build_databases(grid, *settings, options);
}

}  // namespace waystone
