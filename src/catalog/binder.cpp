// SPDX-License-Identifier: MIT
#include "catalog/binder.hpp"

#include "base/assert.hpp"
#include "base/nearest_name.hpp"
#include "catalog/arguments.hpp"
#include "catalog/values.hpp"
#include "io/text.hpp"

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

const Entry* Binder::find(std::string_view kind, std::string_view name) const {
    const auto at = std::ranges::find_if(
        entries_, [&](const Entry* e) { return e->description.kind == kind && e->description.name == name; });
    return at == entries_.end() ? nullptr : *at;
}

const Alias* Binder::find_alias(std::string_view kind, std::string_view name) const {
    const auto at = std::ranges::find_if(aliases_, [&](const Alias& a) { return a.kind == kind && a.name() == name; });
    return at == aliases_.end() ? nullptr : &*at;
}

std::unexpected<Error> Binder::unknown(const Node& node, std::string_view kind) const {
    std::vector<std::string_view> names;
    for (const Entry* entry : entries_) {
        const Description& d = entry->description;
        if (d.kind == kind) names.push_back(d.name);
        else if (d.name == node.text)
            return fail_at(node.column, ErrorCode::BadSpec,
                           "'" + node.text + "' is " + with_article(d.kind) + ", not " + with_article(kind));
    }
    for (const Alias& a : aliases_) {
        if (a.kind == kind) names.push_back(a.name());
        else if (a.name() == node.text)
            return fail_at(node.column, ErrorCode::BadSpec,
                           "'" + node.text + "' is " + with_article(a.kind) + ", not " + with_article(kind));
    }
    return fail_at(node.column, ErrorCode::BadSpec,
                   "no " + kind_words(kind) + " " + quoted(node.text) + suggestion(node.text, names));
}

Expected<Parameters> Binder::parameters(const Node& node, std::string_view kind, std::size_t depth) const {
    if (depth > kMaxDepth) return fail_at(node.column, ErrorCode::BadSpec, quoted(node.text) + " contains itself");
    if (node.quoted) return unknown(node, kind);
    if (const Alias* alias = find_alias(kind, node.text)) return parameters(*alias, node.column, depth);
    const Entry* entry = find(kind, node.text);
    if (entry == nullptr) return unknown(node, kind);
    Parameters found;
    for (const Param& param : entry->description.params)
        found.own.push_back({std::string(param.name), param.type == ParamType::Flag});
    return found;
}

// Beside its own: those of the call in its body, without those that the body sets.
Expected<Parameters> Binder::parameters(const Alias& alias, std::size_t column, std::size_t depth) const {
    auto body = parse_spec(alias.body, Placeholders::Accept);
    WAYSTONE_ASSERT(body.has_value());
    set_columns(*body, column);
    const auto inner = parameters(*body, alias.kind, depth + 1);
    if (!inner) return std::unexpected(inner.error());
    const auto set = assign(*body, *inner);
    if (!set) return std::unexpected(set.error());

    Parameters found{.own = head_slots(alias)};
    const auto add = [&](const Slot& slot, bool is_set) {
        if (std::ranges::find(found.own, slot.name, &Slot::name) != found.own.end()) return;
        if (is_set) found.settled.push_back({slot.name, std::string(alias.name()), body->text});
        else found.passed_on.push_back(slot);
    };
    for (std::size_t i = 0; i < inner->own.size(); ++i) add(inner->own[i], set->own[i].has_value());
    for (const Slot& slot : inner->passed_on)
        add(slot, std::ranges::find(set->passed_on, slot.name, &Argument::key) != set->passed_on.end());
    found.settled.insert(found.settled.end(), inner->settled.begin(), inner->settled.end());
    return found;
}

Expected<Settings> Binder::call(const Node& node, std::string_view kind, std::size_t depth) const {
    if (depth > kMaxDepth) return fail_at(node.column, ErrorCode::BadSpec, quoted(node.text) + " contains itself");
    const auto takes = parameters(node, kind, depth);
    if (!takes) return std::unexpected(takes.error());
    if (const Alias* alias = find_alias(kind, node.text)) {
        auto body = expand(*alias, node, *takes);
        if (!body) return std::unexpected(body.error());
        return call(*body, kind, depth + 1);
    }
    const auto given = assign(node, *takes);
    if (!given) return std::unexpected(given.error());

    const Entry& entry = *find(kind, node.text);
    std::vector<SettingValue> values;
    for (std::size_t i = 0; i < given->own.size(); ++i) {
        const Param& param = entry.description.params[i];
        const std::optional<Node>& written = given->own[i];
        if (!written && param.fallback.empty()) return missing_value(node, param.name);
        auto bound = written ? value(param, *written, depth) : fallback(param, node.column, depth);
        if (!bound) return std::unexpected(bound.error());
        values.push_back(std::move(*bound));
    }
    return Settings(entry, std::move(values));
}

Expected<SettingValue> Binder::fallback(const Param& param, std::size_t column, std::size_t depth) const {
    auto node = parse_spec(param.fallback);
    WAYSTONE_ASSERT(node.has_value());
    set_columns(*node, column);
    return value(param, *node, depth);
}

Expected<SettingValue> Binder::value(const Param& param, const Node& node, std::size_t depth) const {
    if (param.type != ParamType::Policy) return convert(param, node);
    SettingValue value;
    value.column = node.column;
    if (param.fallback == kNoPolicy && node.bare() && node.text == kNoPolicy) {
        value.present = false;
        value.text = node.text;
        return value;
    }
    auto settings = call(node, param.choices, depth + 1);
    if (!settings) return std::unexpected(settings.error());
    value.policy.push_back(std::move(*settings));
    return value;
}

}  // namespace waystone
