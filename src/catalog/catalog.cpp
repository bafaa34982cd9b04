// SPDX-License-Identifier: MIT
#include "catalog/catalog.hpp"

#include "catalog/binder.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace waystone {

#define WAYSTONE_AGENT(symbol) extern const AgentEntry symbol;
#define WAYSTONE_POLICY(symbol) extern const Description symbol;
#include "catalog/catalog.def"
#undef WAYSTONE_AGENT
#undef WAYSTONE_POLICY

namespace {

// Each list ends with an entry that is not part of it, so that it may be empty.
constexpr const AgentEntry* kAgents[] = {
#define WAYSTONE_AGENT(symbol) &symbol,
#define WAYSTONE_POLICY(symbol)
#include "catalog/catalog.def"
#undef WAYSTONE_AGENT
#undef WAYSTONE_POLICY
    nullptr};

constexpr const Description* kPolicies[] = {
#define WAYSTONE_AGENT(symbol)
#define WAYSTONE_POLICY(symbol) &symbol,
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

}  // namespace

const Catalog& catalog() {
    static const Catalog the_catalog(without_last(kAgents), without_last(kPolicies), without_last(kAliases));
    return the_catalog;
}

Catalog::Catalog(std::span<const AgentEntry* const> agents, std::span<const Description* const> policies,
                 std::span<const Alias> aliases)
    : agents_(agents), aliases_(aliases) {
    for (const AgentEntry* agent : agents) descriptions_.push_back(&agent->description);
    descriptions_.insert(descriptions_.end(), policies.begin(), policies.end());
}

Expected<Settings> Catalog::bind(std::string_view spec, std::string_view kind) const {
    const auto node = parse_spec(spec);
    if (!node) return std::unexpected(node.error());
    return Binder(descriptions_, aliases_).call(*node, kind);
}

Expected<Agent> Catalog::make_agent(const Grid& grid, std::string_view spec, const Database& database) const {
    const auto settings = bind(spec);
    if (!settings) return std::unexpected(settings.error());
    const auto databases = choose_databases(grid, *settings, database, spec.substr(0, spec.find('(')));
    if (!databases) return std::unexpected(databases.error());
    const auto is_it = [&](const AgentEntry* agent) { return &agent->description == &settings->description(); };
    auto core = (*std::ranges::find_if(agents_, is_it))->make(grid, *settings, *databases);
    if (!core) return std::unexpected(core.error());
    return Agent(std::move(*core));
}

std::vector<std::string> Catalog::mistakes() const {
    std::vector<std::string> found;
    std::vector<std::string> names;
    const auto claim = [&](std::string name) {
        if (std::ranges::find(names, name) != names.end()) found.push_back(name + " is there twice");
        names.push_back(std::move(name));
    };
    const Binder binder(descriptions_, aliases_);
    for (const Description* d : descriptions_) {
        const std::string name = kind_words(d->kind) + " " + std::string(d->name);
        claim(name);
        if (d->summary.empty()) found.push_back(name + " has no summary");
        for (const Param& param : d->params) {
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
    for (const Description* d : catalog().descriptions())
        if (d->kind == "agent") names.emplace_back(d->name);
    for (const Alias& alias : catalog().aliases())
        if (alias.kind == "agent") names.emplace_back(alias.name());
    return names;
}

std::string describe_all() { return catalog().describe_all(); }
Expected<std::string> describe(std::string_view name) { return catalog().describe(name); }
std::string describe_markdown() { return catalog().describe_markdown(); }

}  // namespace waystone
