// SPDX-License-Identifier: MIT
// One row of results: named values in a fixed order, the same for people and for programs.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waystone::lab {

// A text, a whole number, a real number, or none.
struct Value {
    enum class Kind : std::uint8_t { None, Text, Whole, Real };

    Value() = default;
    Value(std::string_view value) : kind(Kind::Text), text(value) {}
    Value(const std::string& value) : kind(Kind::Text), text(value) {}
    Value(const char* value) : kind(Kind::Text), text(value) {}
    template <std::unsigned_integral Number>
    Value(Number value) : kind(Kind::Whole), whole(value) {}
    Value(double value) : kind(Kind::Real), real(value) {}
    template <class T>
    Value(const std::optional<T>& value) : Value(value ? Value(*value) : Value()) {}

    Kind kind = Kind::None;
    std::string text;
    std::uint64_t whole = 0;
    double real = 0;
};

class Row {
public:
    Row() { fields_.reserve(kUsual); }
    Row(std::initializer_list<std::pair<std::string_view, Value>> fields) {
        for (const auto& [name, value] : fields) add(name, value);
    }
    void add(std::string_view name, Value value) { fields_.emplace_back(name, std::move(value)); }
    const std::vector<std::pair<std::string, Value>>& fields() const { return fields_; }
    const Value* find(std::string_view name) const {
        const auto found = std::ranges::find(fields_, name, &std::pair<std::string, Value>::first);
        return found == fields_.end() ? nullptr : &found->second;
    }
    // Of a text; empty where the field is none.
    std::string_view text(std::string_view name) const {
        const Value* const value = find(name);
        return value == nullptr ? std::string_view() : value->text;
    }

private:
    static constexpr std::size_t kUsual = 64;  // a problem's row has about this many

    std::vector<std::pair<std::string, Value>> fields_;
};

}  // namespace waystone::lab
