// SPDX-License-Identifier: MIT
// The catalogue for programs, as JSON:
//
//     {"entries":    [{"name", "kind", "summary", "bound", "changes", "paper", "tuned", "needs", "params"}],
//      "aliases":    [{"name", "kind", "head", "body", "full", "summary", "tuned", "needs", "params", "passes_on"}],
//      "generators": [{"name", "help", "params"}],
//      "scenes":     [{"name", "drawing"}]}
//
// A parameter's default is as one would type it, null where it must be given. An agent's needs are the kinds of its
// databases, where its defaults are enough to tell.
#include "base/json.hpp"
#include "catalog/binder.hpp"
#include "catalog/catalog.hpp"
#include "catalog/values.hpp"
#include "io/generate.hpp"
#include "io/scene.hpp"
#include "io/text.hpp"

namespace waystone {
namespace {

std::string_view type_word(ParamType type) {
    switch (type) {
        case ParamType::Integer: return "integer";
        case ParamType::Real: return "real";
        case ParamType::Word: return "word";
        case ParamType::Flag: return "flag";
        case ParamType::Bytes: return "bytes";
        case ParamType::Path: return "path";
        case ParamType::Policy: return "policy";
    }
    return "";
}

void add_words(JsonWriter& json, std::string_view key, std::string_view words, char between) {
    json.key(key).begin('[');
    while (!words.empty()) {
        const std::size_t end = words.find(between);
        if (end != 0) json.text(words.substr(0, end));
        words = end == std::string_view::npos ? "" : words.substr(end + 1);
    }
    json.end(']');
}

void add_param(JsonWriter& json, const Param& param) {
    json.begin('{').key("name").text(param.name).key("type").text(type_word(param.type)).key("default");
    if (param.fallback.empty()) json.null();
    else json.text(param.fallback);
    const bool is_number =
        param.type == ParamType::Integer || param.type == ParamType::Real || param.type == ParamType::Bytes;
    if (is_number) json.key("least").number(param.least).key("most").number(param.most);
    if (param.type == ParamType::Word) add_words(json, "choices", param.choices, '|');
    if (param.type == ParamType::Policy) json.key("policy").text(param.choices);
    json.key("values").text(domain(param)).key("meaning").text(param.meaning).end('}');
}

void add_needs(JsonWriter& json, const Catalog& catalog, std::string_view spec) {
    json.key("needs").begin('[');
    if (const auto settings = catalog.bind(spec))
        for (const DatabaseNeed& need : databases_needed(*settings)) json.text(need.builder->kind);
    json.end(']');
}

void add_entry(JsonWriter& json, const Catalog& catalog, const Description& d) {
    json.begin('{').key("name").text(d.name).key("kind").text(d.kind).key("summary").text(d.summary);
    json.key("bound").text(d.bound).key("changes").text(d.changes).key("paper").text(d.paper);
    add_words(json, "tuned", d.tuning, ' ');
    if (d.kind == "agent") add_needs(json, catalog, d.name);
    json.key("params").begin('[');
    for (const Param& param : d.params) add_param(json, param);
    json.end(']').end('}');
}

void add_alias(JsonWriter& json, const Catalog& catalog, const Alias& alias) {
    const auto settings = catalog.bind(alias.head, alias.kind);
    json.begin('{').key("name").text(alias.name()).key("kind").text(alias.kind);
    json.key("head").text(alias.head).key("body").text(alias.body);
    json.key("full").text(settings ? settings->full() : "").key("summary").text(alias.summary);
    add_words(json, "tuned", alias.tuning, ' ');
    if (alias.kind == "agent") add_needs(json, catalog, alias.head);
    const auto head = parse_spec(alias.head);
    json.key("params").begin('[');
    for (const Argument& argument : head->arguments) {
        const bool required = argument.key.empty();
        json.begin('{').key("name").text(required ? argument.value.text : argument.key).key("default");
        if (required) json.null();
        else json.text(argument.value.text);
        json.end('}');
    }
    json.end(']').key("passes_on").begin('[');
    if (const auto takes = Binder(catalog.entries(), catalog.aliases()).parameters(*head, alias.kind))
        for (const Slot& slot : takes->passed_on) json.text(slot.name);
    json.end(']').end('}');
}

void add_generator(JsonWriter& json, const GeneratorKind& kind) {
    json.begin('{').key("name").text(kind.name).key("help").text(kind.help).key("params").begin('[');
    for (const GeneratorParameter& p : kind.parameters) {
        json.begin('{').key("name").text(p.name).key("help").text(p.help).key("default").number(p.standard);
        json.key("least").number(p.least).key("most").number(p.most).key("whole").truth(p.whole).end('}');
    }
    json.end(']').end('}');
}

}  // namespace

std::string Catalog::describe_json() const {
    JsonWriter json;
    json.begin('{').key("entries").begin('[');
    for (const Entry* entry : entries_) add_entry(json, *this, entry->description);
    json.end(']').key("aliases").begin('[');
    for (const Alias& alias : aliases()) add_alias(json, *this, alias);
    json.end(']').key("generators").begin('[');
    for (const GeneratorKind& kind : generator_kinds()) add_generator(json, kind);
    json.end(']').key("scenes").begin('[');
    for (const BuiltinScene& scene : builtin_scenes())
        json.begin('{').key("name").text(scene.name).key("drawing").text(scene.text).end('}');
    json.end(']').end('}');
    return json.take();
}

}  // namespace waystone
