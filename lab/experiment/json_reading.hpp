// SPDX-License-Identifier: MIT
// Reading an experiment's JSON: every key is known or refused, and whatever is wrong is one sentence with its place.
#pragma once

#include "lab/experiment/experiment_keys.hpp"

#include "lab/table/json.hpp"

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace waystone::lab {

// Thrown while an experiment is read, never out of parse_experiment(), with what is wrong and where.
struct Wrong {
    std::string sentence;
    const Json* at = nullptr;  // a part of what is read
    bool at_key = false;       // the key is meant, not its value
};

// 'key' in where
std::string key_in(std::string_view key, std::string_view where);

// That it is an object with all keys that it needs, none that is unknown, and values of the right types.
void expect_keys(const Json& object, const std::string& where, Shape shape);
// The key's value, which must be there.
const Json& part(const Json& object, const std::string& where, const char* key);

template <class T>
T get(const Json& object, const std::string& where, const char* key) {
    const Json& value = part(object, where, key);
    if constexpr (std::is_unsigned_v<T> && !std::is_same_v<T, bool>)
        if (value.is_number_unsigned() && !std::in_range<T>(value.whole()))
            throw Wrong{key_in(key, where) + " is too large", &value};
    try {
        return value.get<T>();
    } catch (const Json::WrongType&) {
        throw Wrong{key_in(key, where) + " has the wrong type", &value};
    }
}

template <class T>
T get_or(const Json& object, const std::string& where, const char* key, T fallback) {
    return object.contains(key) ? get<T>(object, where, key) : fallback;
}

// Calls read(part); whatever it finds wrong without saying where is wrong at this part.
template <class Read>
auto read_part(const Json& part, const Read& read) {
    try {
        return read(part);
    } catch (Wrong& wrong) {
        if (wrong.at == nullptr) wrong.at = &part;
        throw;
    }
}

// The same for all parts of a list, if it is there.
template <class Read>
void each(const Json& object, const char* key, const Read& read) {
    if (!object.contains(key)) return;
    for (const Json& one : object.at(key)) read_part(one, read);
}

}  // namespace waystone::lab
