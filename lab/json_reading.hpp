// SPDX-License-Identifier: MIT
// Reading an experiment's JSON: every key is known or refused, and whatever is wrong is one sentence.
#pragma once

#include "base/nearest_name.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waystone::lab {

using Json = nlohmann::ordered_json;

// Thrown while an experiment is read, never out of parse_experiment(), with what is wrong.
struct Wrong {
    std::string sentence;
};

// 'key' in where
inline std::string key_in(std::string_view key, std::string_view where) {
    std::string out(1, '\'');
    return out.append(key).append("' in ").append(where);
}

inline void expect_keys(const Json& object, const std::string& where, std::initializer_list<std::string_view> keys) {
    if (!object.is_object()) throw Wrong{where + " must be an object"};
    for (const auto& [key, value] : object.items())
        if (std::find(keys.begin(), keys.end(), key) == keys.end())
            throw Wrong{"unknown key '" + key + "' in " + where +
                        suggestion(key, std::vector<std::string_view>(keys.begin(), keys.end()))};
}

template <class T>
T get(const Json& object, const std::string& where, const char* key) {
    if (!object.contains(key)) throw Wrong{where + " needs the key '" + key + "'"};
    try {
        return object.at(key).get<T>();
    } catch (const Json::exception&) {
        throw Wrong{key_in(key, where) + " has the wrong type"};
    }
}

template <class T>
T get_or(const Json& object, const std::string& where, const char* key, T fallback) {
    return object.contains(key) ? get<T>(object, where, key) : fallback;
}

}  // namespace waystone::lab
