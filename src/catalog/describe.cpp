// SPDX-License-Identifier: MIT
// What `waystone describe` prints and docs/reference.md holds: the descriptions and nothing else.
#include "base/nearest_name.hpp"
#include "catalog/binder.hpp"
#include "catalog/catalog.hpp"
#include "catalog/values.hpp"
#include "io/text.hpp"

#include <algorithm>

namespace waystone {
namespace {

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(width, text.size()), ' ');
    return text;
}

std::string with_default(const Param& param) {
    std::string text(param.name);
    return param.fallback.empty() ? text : text.append("=").append(param.fallback);
}

void add_line(std::string& text, std::string_view label, std::string_view words) {
    if (!words.empty()) text.append("    ").append(padded(std::string(label), 8)).append(words).append("\n");
}

std::string plain(const Description& d) {
    std::string text = std::string(d.name) + "  (" + kind_words(d.kind) + ")\n";
    text.append("    ").append(d.summary).append("\n");
    std::size_t names = 0, domains = 0;
    for (const Param& param : d.params) {
        names = std::max(names, with_default(param).size());
        domains = std::max(domains, domain(param).size());
    }
    for (const Param& param : d.params)
        text.append("      ")
            .append(padded(with_default(param), names + 2))
            .append(padded(domain(param), domains + 2))
            .append(param.meaning)
            .append("\n");
    add_line(text, "bound", d.bound);
    add_line(text, "changes", d.changes);
    add_line(text, "paper", d.paper);
    add_line(text, "tuned", d.tuning);
    return text;
}

// "takes memory, seed of lrta": what an alias passes on. Empty where it has no more to give.
std::string passed_on(const Alias& alias, const Catalog& catalog) {
    const auto body = parse_spec(alias.body, Placeholders::Accept), head = parse_spec(alias.head);
    const auto takes = Binder(catalog.entries(), catalog.aliases()).parameters(*head, alias.kind);
    if (!takes || takes->passed_on.empty()) return {};
    std::string text;
    for (const Slot& slot : takes->passed_on) text.append(text.empty() ? "takes " : ", ").append(slot.name);
    return text + " of " + body->text;
}

std::string plain(const Alias& alias, const Catalog& catalog) {
    std::string text = std::string(alias.head) + "  (short name)\n";
    text.append("    ").append(alias.summary).append("\n");
    add_line(text, "short", "for " + std::string(alias.body));
    if (const auto settings = catalog.bind(alias.head, alias.kind)) add_line(text, "full", settings->full());
    add_line(text, "also", passed_on(alias, catalog));
    add_line(text, "tuned", alias.tuning);
    return text;
}

// A bar would end the cell of a table.
std::string cell(std::string_view text) {
    std::string out;
    for (const char c : text) out.append(c == '|' ? "\\" : "").append(1, c);
    return out;
}

std::string fallback(const Param& param) {
    if (param.fallback.empty()) return "required";
    return std::string("`").append(param.fallback).append("`");
}

// "`a` `b`", of words with spaces between them.
std::string code_list(std::string_view words) {
    std::string text(words.empty() ? "" : "`");
    for (const char c : words) text.append(c == ' ' ? "` `" : std::string(1, c));
    return words.empty() ? text : text + "`";
}

std::string markdown(const Description& d) {
    std::string text = "### `" + std::string(d.name) + "`\n\n" + std::string(d.summary) + "\n\n";
    if (!d.params.empty()) {
        text += "| parameter | default | values | meaning |\n|---|---|---|---|\n";
        for (const Param& param : d.params)
            text.append("| `")
                .append(param.name)
                .append("` | ")
                .append(fallback(param))
                .append(" | ")
                .append(cell(domain(param)))
                .append(" | ")
                .append(cell(param.meaning))
                .append(" |\n");
        text += "\n";
    }
    if (!d.bound.empty()) text += "Bound: " + std::string(d.bound) + "\n\n";
    if (!d.changes.empty()) text += "When the map changes: " + std::string(d.changes) + "\n\n";
    if (!d.paper.empty()) text += "Paper: " + std::string(d.paper) + "\n\n";
    if (!d.tuning.empty()) text += "Tuned: " + code_list(d.tuning) + "\n\n";
    return text;
}

}  // namespace

std::string Catalog::describe_all() const {
    std::string text;
    const auto separate = [&] { text += text.empty() ? "" : "\n"; };
    for (const Entry* entry : entries_) {
        separate();
        text += plain(entry->description);
    }
    for (const Alias& alias : aliases()) {
        separate();
        text += plain(alias, *this);
    }
    return text;
}

Expected<std::string> Catalog::describe(std::string_view name) const {
    std::string text;
    std::vector<std::string_view> names;
    const auto add = [&](std::string_view own, const std::string& page) {
        names.push_back(own);
        if (own == name) text += (text.empty() ? "" : "\n") + page;
    };
    for (const Entry* entry : entries_) add(entry->description.name, plain(entry->description));
    for (const Alias& alias : aliases()) add(alias.name(), plain(alias, *this));
    if (!text.empty()) return text;
    if (name.contains('(')) {
        const auto settings = bind(name);
        if (!settings) return std::unexpected(settings.error());
        return settings->full() + "\n";
    }
    return fail(ErrorCode::BadSpec, "", "no entry " + quoted(name) + " in the catalogue" + suggestion(name, names));
}

std::string Catalog::describe_markdown() const {
    std::string text = "# Reference\n\nGenerated from the catalogue; `waystone describe` prints the same.\n\n";
    std::string_view kind;
    for (const Entry* entry : entries_) {
        if (entry->description.kind != kind) {
            kind = entry->description.kind;
            text += "## " + (kind == "agent" ? "Agents" : "Policies: " + std::string(kind)) + "\n\n";
        }
        text += markdown(entry->description);
    }
    if (alias_count_ == 0) return text;
    text +=
        "## Short names\n\nThey also take, by name, every parameter of their agent that the long string does not "
        "set. `waystone tune` tries what stands in the last column.\n\n| short | long | what it is | tuned "
        "|\n|---|---|---|---|\n";
    for (const Alias& alias : aliases())
        text += "| `" + std::string(alias.head) + "` | `" + std::string(alias.body) + "` | " + cell(alias.summary) +
                " | " + code_list(alias.tuning) + " |\n";
    return text;
}

}  // namespace waystone
