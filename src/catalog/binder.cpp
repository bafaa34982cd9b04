// SPDX-License-Identifier: MIT
#include "catalog/binder.hpp"

#include "base/assert.hpp"
#include "base/nearest_name.hpp"
#include "catalog/arguments.hpp"
#include "catalog/values.hpp"

#include <algorithm>
#include <utility>

namespace waystone {
namespace {

// Deeper than any string can be: only defaults or aliases that name themselves get there.
constexpr std::size_t kMaxDepth = 4 * kMaxSpecDepth;

std::string with_article(std::string_view kind) {
    const bool vowel = std::string_view("aeiou").contains(kind[0]);
    return (vowel ? "an " : "a ") + kind_words(kind);
}

}  // namespace

std::string kind_words(std::string_view kind) {
    return kind == "agent" ? std::string(kind) : std::string(kind) + " policy";
}

const Description* Binder::find(std::string_view kind, std::string_view name) const {
    const auto at =
        std::ranges::find_if(descriptions_, [&](const Description* d) { return d->kind == kind && d->name == name; });
    return at == descriptions_.end() ? nullptr : *at;
}

const Alias* Binder::find_alias(std::string_view kind, std::string_view name) const {
    const auto at = std::ranges::find_if(aliases_, [&](const Alias& a) { return a.kind == kind && a.name() == name; });
    return at == aliases_.end() ? nullptr : &*at;
}

std::unexpected<Error> Binder::unknown(const Node& node, std::string_view kind) const {
    std::vector<std::string_view> names;
    for (const Description* d : descriptions_) {
        if (d->kind == kind) names.push_back(d->name);
        else if (d->name == node.text)
            return fail_at(node.column, ErrorCode::BadSpec,
                           "'" + node.text + "' is " + with_article(d->kind) + ", not " + with_article(kind));
    }
    for (const Alias& a : aliases_) {
        if (a.kind == kind) names.push_back(a.name());
        else if (a.name() == node.text)
            return fail_at(node.column, ErrorCode::BadSpec,
                           "'" + node.text + "' is " + with_article(a.kind) + ", not " + with_article(kind));
    }
    return fail_at(node.column, ErrorCode::BadSpec,
                   "no " + kind_words(kind) + " " + shown(node.text) + suggestion(node.text, names));
}

Expected<Settings> Binder::call(const Node& node, std::string_view kind, std::size_t depth) const {
    if (depth > kMaxDepth) return fail_at(node.column, ErrorCode::BadSpec, shown(node.text) + " contains itself");
    if (node.quoted) return unknown(node, kind);
    if (const Alias* alias = find_alias(kind, node.text)) {
        auto body = expand(*alias, node);
        if (!body) return std::unexpected(body.error());
        return call(*body, kind, depth + 1);
    }
    const Description* description = find(kind, node.text);
    if (description == nullptr) return unknown(node, kind);

    std::vector<Slot> slots;
    for (const Param& param : description->params) slots.push_back({param.name, param.type == ParamType::Flag});
    const auto given = assign(node, slots);
    if (!given) return std::unexpected(given.error());

    std::vector<SettingValue> values;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const Param& param = description->params[i];
        if (!(*given)[i] && param.fallback.empty()) return missing_value(node, param.name);
        auto bound = (*given)[i] ? value(param, *(*given)[i], depth) : fallback(param, node.column, depth);
        if (!bound) return std::unexpected(bound.error());
        values.push_back(std::move(*bound));
    }
    return Settings(*description, std::move(values));
}

Expected<SettingValue> Binder::fallback(const Param& param, std::size_t column, std::size_t depth) const {
    auto node = parse_spec(param.fallback);
    WAYSTONE_ASSERT(node.has_value());
    set_columns(*node, column);
    return value(param, *node, depth);
}

Expected<SettingValue> Binder::value(const Param& param, const Node& node, std::size_t depth) const {
    if (param.type != ParamType::Policy) return convert(param, node);
    auto settings = call(node, param.choices, depth + 1);
    if (!settings) return std::unexpected(settings.error());
    SettingValue value;
    value.column = node.column;
    value.policy.push_back(std::move(*settings));
    return value;
}

}  // namespace waystone
