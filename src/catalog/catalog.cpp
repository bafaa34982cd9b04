// SPDX-License-Identifier: MIT
#include "catalog/catalog.hpp"

#include "catalog/agent_maker.hpp"
#include "catalog/binder.hpp"
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
    return is_one<AgentEntry>(entry, "agent") && is_one<PolicyEntry<GoalPolicy>>(entry, kSeamName<GoalPolicy>) &&
           is_one<PolicyEntry<DepthPolicy>>(entry, kSeamName<DepthPolicy>) &&
           is_one<PolicyEntry<Lookahead>>(entry, kSeamName<Lookahead>) &&
           is_one<PolicyEntry<Learning>>(entry, kSeamName<Learning>) &&
           is_one<PolicyEntry<Commit>>(entry, kSeamName<Commit>);
}

bool asks_for(const Entry& entry, std::string_view kind) {
    return std::ranges::any_of(entry.description.params, [&](const Param& param) {
        return param.type == ParamType::Policy && param.choices == kind;
    });
}

}  // namespace

const Catalog& catalog() {
    static const Catalog the_catalog(without_last(kEntries), without_last(kAliases));
    return the_catalog;
}

Catalog::Catalog(std::span<const Entry* const> entries, std::span<const Alias> aliases)
    : entries_(entries.begin(), entries.end()), aliases_(aliases) {}

Expected<Settings> Catalog::bind(std::string_view spec, std::string_view kind) const {
    const auto node = parse_spec(spec);
    if (!node) return std::unexpected(node.error());
    return Binder(entries_, aliases_).call(*node, kind);
}

Expected<Agent> Catalog::make_agent(const Grid& grid, std::string_view spec, const Database& database) const {
    const auto settings = bind(spec);
    if (!settings) return std::unexpected(settings.error());
    auto databases = choose_databases(grid, *settings, database, spec.substr(0, spec.find('(')));
    if (!databases) return std::unexpected(databases.error());
    return waystone::make_agent(std::make_shared<const AgentParts>(
        AgentParts{&grid, nullptr, std::make_shared<const Settings>(*settings), std::move(*databases)}));
}

std::vector<std::string> Catalog::mistakes() const {
    std::vector<std::string> found;
    std::vector<std::string> names;
    const auto claim = [&](std::string name) {
        if (std::ranges::find(names, name) != names.end()) found.push_back(name + " is there twice");
        names.push_back(std::move(name));
    };
    const Binder binder(entries_, aliases_);
    for (const Entry* entry : entries_) {
        const Description& d = entry->description;
        const std::string name = kind_words(d.kind) + " " + std::string(d.name);
        claim(name);
        if (d.summary.empty()) found.push_back(name + " has no summary");
        if (!can_be_made(*entry)) found.push_back(name + " has no factory");
        if (d.kind != "agent" && std::ranges::none_of(entries_, [&](const Entry* e) { return asks_for(*e, d.kind); }))
            found.push_back(name + ": nobody asks for one");
        for (const Param& param : d.params) {
            claim(name + " parameter " + std::string(param.name));
            if (param.fallback.empty()) continue;
            if (const auto bound = binder.fallback(param, 1); !bound)
                found.push_back(name + ": " + bound.error().sentence);
        }
    }
    for (const Alias& alias : aliases_) {
        claim(kind_words(alias.kind) + " " + std::string(alias.name()));
        if (const auto bound = bind(alias.head, alias.kind); !bound)
            found.push_back("alias " + std::string(alias.head) + ": " + bound.error().sentence);
    }
    return found;
}

Expected<Agent> make_agent(const Grid& grid, std::string_view spec, const Database& database) {
    return catalog().make_agent(grid, spec, database);
}

Expected<Database> Database::build(const Grid& map, std::string_view configuration, const BuildOptions& options) {
    const auto settings = catalog().bind(configuration);
    if (!settings) return std::unexpected(settings.error());
    return build(map, *settings, options);
}

Expected<std::string> full_spec(std::string_view spec) {
    const auto settings = catalog().bind(spec);
    if (!settings) return std::unexpected(settings.error());
    return settings->full();
}

std::vector<std::string> agent_names() {
    std::vector<std::string> names;
    for (const Entry* entry : catalog().entries())
        if (entry->description.kind == "agent") names.emplace_back(entry->description.name);
    for (const Alias& alias : catalog().aliases())
        if (alias.kind == "agent") names.emplace_back(alias.name());
    return names;
}

std::string describe_all() { return catalog().describe_all(); }
Expected<std::string> describe(std::string_view name) { return catalog().describe(name); }
std::string describe_markdown() { return catalog().describe_markdown(); }

}  // namespace waystone
