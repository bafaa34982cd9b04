// SPDX-License-Identifier: MIT
// Reading an experiment's JSON: every key is known or refused, and whatever is wrong is one sentence with its place.
#pragma once

#include "lab/experiment/experiment_keys.hpp"

#include "lab/table/json.hpp"

#include <optional>
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

// An object of a shape: it has all keys that it needs, none that is unknown, and values of the right types.
class ObjectReader {
public:
    ObjectReader(const Json& json, std::string where, const Shape& shape);
    // One that is called by the value of a key: "sweep 'A*'"; before that is known, "a sweep".
    static ObjectReader named(const Json& json, const Shape& shape, const char* key, const std::string& article,
                              const std::string& kind);

    const std::string& where() const { return where_; }  // for sentences
    std::string where(std::string_view key) const;       // 'key' in where
    bool has(const char* key) const { return json_->contains(key); }
    const Json& at(const char* key) const;  // the key must be there
    [[noreturn]] void wrong(const char* key, const std::string& sentence) const {
        throw Wrong{where(key) + ' ' + sentence, &at(key)};
    }

    template <class T>
    T get(const char* key) const {
        const Json& value = at(key);
        if constexpr (std::is_unsigned_v<T> && !std::is_same_v<T, bool>)
            if (value.is_number_unsigned() && !std::in_range<T>(value.whole())) wrong(key, "is too large");
        try {
            return value.get<T>();
        } catch (const Json::WrongType&) {
            wrong(key, "has the wrong type");
        }
    }
    // Where the key is not there, what was there before stays.
    template <class T>
    void read(const char* key, T& out) const {
        if (has(key)) out = get<T>(key);
    }
    template <class T>
    void read(const char* key, std::optional<T>& out) const {
        if (has(key)) out = get<T>(key);
    }
    // Calls one(part) for all parts of a list, if it is there.
    template <class One>
    void each(const char* key, const One& one) const {
        if (!has(key)) return;
        for (const Json& part : at(key)) read_part(part, one);
    }

private:
    const Json* json_;
    std::string where_;
};

}  // namespace waystone::lab
