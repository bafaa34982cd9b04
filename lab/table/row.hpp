// SPDX-License-Identifier: MIT
// One row of results: named values in a fixed order, the same for people and for programs.
#pragma once

#include <cstdint>
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
    Value(std::uint64_t value) : kind(Kind::Whole), whole(value) {}
    Value(double value) : kind(Kind::Real), real(value) {}

    Kind kind = Kind::None;
    std::string text;
    std::uint64_t whole = 0;
    double real = 0;
};

class Row {
public:
    Row() { fields_.reserve(kUsual); }
    void add(std::string_view name, Value value) { fields_.emplace_back(name, std::move(value)); }
    const std::vector<std::pair<std::string, Value>>& fields() const { return fields_; }
    const Value* find(std::string_view name) const;

private:
    static constexpr std::size_t kUsual = 64;  // a problem's row has about this many

    std::vector<std::pair<std::string, Value>> fields_;
};

}  // namespace waystone::lab
