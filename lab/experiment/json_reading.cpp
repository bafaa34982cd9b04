// SPDX-License-Identifier: MIT
#include "lab/experiment/json_reading.hpp"

#include "base/nearest_name.hpp"

#include <algorithm>
#include <vector>

namespace waystone::lab {
namespace {

bool is_whole(const Json& value) { return value.is_number_unsigned(); }
bool is_text(const Json& value) { return value.is_string(); }
bool is_value(const Json& value) { return value.is_string() || value.is_number(); }

template <class Fits>
bool is_list(const Json& value, const Fits& fits) {
    return value.is_array() && std::ranges::all_of(value, fits);
}

// Empty where the value fits; otherwise what it must be. Parameters and points are left to their readers.
std::string_view misfit(const Json& value, KeyType type) {
    const auto unless = [](bool fits, std::string_view what) { return fits ? std::string_view() : what; };
    switch (type) {
        case KeyType::Text: return unless(is_text(value), "a text");
        case KeyType::Texts: return unless(is_list(value, is_text), "a list of strings");
        case KeyType::TextOrTexts:
            return unless(is_text(value) || is_list(value, is_text), "a string or a list of strings");
        case KeyType::Number: return unless(value.is_number(), "a number");
        case KeyType::NumbersOrNull:
            return unless(is_list(value, [](const Json& one) { return one.is_number() || one.is_null(); }),
                          "a list of numbers and null");
        case KeyType::Whole: return unless(is_whole(value), "a whole number from 0");
        case KeyType::Wholes: return unless(is_list(value, is_whole), "a list of whole numbers from 0");
        case KeyType::WholeOrWholes:
            return unless(is_whole(value) || is_list(value, is_whole), "a whole number or a list of them");
        case KeyType::Flag: return unless(value.is_boolean(), "true or false");
        case KeyType::Object: return unless(value.is_object(), "an object");
        case KeyType::List:
        case KeyType::Studies: return unless(value.is_array(), "a list");
        case KeyType::ExpressionText: return unless(is_value(value), "an expression");
        case KeyType::ParameterLists:
        case KeyType::Point: break;
    }
    return {};
}

// "8, 8free or 4"; empty where the text is one of them.
std::string other_choices(const KeyFact& key, const std::string& text) {
    const std::vector<std::string_view> all = choices_of(key);
    std::string out;
    for (const std::string_view& choice : all) {
        if (choice == text) return "";
        out.append(out.empty() ? "" : &choice == &all.back() ? " or " : ", ").append(choice);
    }
    return out;
}

// The key's value, which must be there.
const Json& part(const Json& object, const std::string& where, std::string_view key) {
    if (!object.is_object()) throw Wrong{where + " must be an object", &object};
    const Json* const found = object.find(key);
    if (found == nullptr) throw Wrong{where + " needs the key '" + std::string(key) + "'", &object};
    return *found;
}

}  // namespace

ObjectReader::ObjectReader(const Json& json, std::string where, const Shape& shape)
    : json_(&json), where_(std::move(where)) {
    if (!json.is_object()) throw Wrong{where_ + " must be an object", &json};
    const auto keys = shape.keys;
    for (const std::string& name : json.keys()) {
        const Json& value = json.at(name);
        const auto key = std::ranges::find(keys, std::string_view(name), &KeyFact::name);
        if (key == keys.end()) {
            std::vector<std::string_view> names;
            for (const KeyFact& known : keys) names.push_back(known.name);
            throw Wrong{"unknown key '" + name + "' in " + where_ + suggestion(name, names), &value, true};
        }
        if (const auto what = misfit(value, key->type); !what.empty())
            throw Wrong{this->where(name) + " must be " + std::string(what), &value};
        if (key->choices.empty()) continue;
        if (const auto choices = other_choices(*key, value.text()); !choices.empty())
            throw Wrong{this->where(name) + " must be " + choices, &value};
    }
    for (const KeyFact& key : keys)
        if (key.required) part(json, where_, key.name);
}

ObjectReader ObjectReader::named(const Json& json, const Shape& shape, const char* key, const std::string& article,
                                 const std::string& kind) {
    const Json& name = part(json, article + kind, key);
    if (!name.is_string())
        throw Wrong{"'" + std::string(key) + "' in " + article + kind + " has the wrong type", &name};
    return {json, kind + " '" + name.text() + "'", shape};
}

std::string ObjectReader::where(std::string_view key) const { return "'" + std::string(key) + "' in " + where_; }

const Json& ObjectReader::at(const char* key) const { return part(*json_, where_, key); }

}  // namespace waystone::lab
