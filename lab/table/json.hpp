// SPDX-License-Identifier: MIT
// JSON: values that know on which line of their text they stand, read with a sentence for what is wrong, and written.
//
// Objects keep the order of their keys. In braces, as in Json{{"name", "x"}, {"sizes", {1, 2}}}, a list whose elements
// are all pairs of a text and a value is an object.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <initializer_list>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waystone::lab {

class Json {
public:
    Json(std::nullptr_t = nullptr) {}
    template <std::same_as<bool> Flag>
    Json(Flag value) : kind_(Kind::Flag), whole_(value) {}
    template <std::integral Number>
        requires(!std::same_as<Number, bool>)
    Json(Number value) : kind_(Kind::Whole), negative_(std::cmp_less(value, 0)) {
        whole_ = negative_ ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    }
    Json(double value) : kind_(Kind::Real), real_(value) {}
    Json(std::string value) : kind_(Kind::Text), text_(std::move(value)) {}
    Json(std::string_view value) : Json(std::string(value)) {}
    Json(const char* value) : Json(std::string(value)) {}
    template <std::ranges::input_range Values>
        requires(!std::convertible_to<const Values&, std::string_view> && !std::same_as<Values, Json>)
    Json(const Values& values) : kind_(Kind::List) {
        for (const auto& value : values) parts_.emplace_back(value);
    }
    Json(std::initializer_list<Json> values);
    static Json array(std::initializer_list<Json> values = {}) {
        Json out(Kind::List);
        out.parts_ = values;
        return out;
    }
    static Json object() { return Json(Kind::Object); }

    bool is_null() const { return kind_ == Kind::Null; }
    bool is_boolean() const { return kind_ == Kind::Flag; }
    bool is_number() const { return kind_ == Kind::Whole || kind_ == Kind::Real; }
    bool is_number_unsigned() const { return kind_ == Kind::Whole && !negative_; }
    bool is_string() const { return kind_ == Kind::Text; }
    bool is_array() const { return kind_ == Kind::List; }
    bool is_object() const { return kind_ == Kind::Object; }

    // Thrown where a value is not what it is taken for, or a key or an element is not there.
    struct WrongType {};
    bool flag() const;
    std::uint64_t whole() const;
    double number() const;
    const std::string& text() const;
    template <class T>
    T get() const {
        if constexpr (std::same_as<T, bool>) return flag();
        else if constexpr (std::integral<T>)
            return std::in_range<T>(whole()) ? static_cast<T>(whole()) : throw WrongType();
        else if constexpr (std::floating_point<T>) return number();
        else if constexpr (std::constructible_from<T, const std::string&>) return text();
        else {
            if (!is_array()) throw WrongType();
            T out;
            for (const Json& part : parts_) out.push_back(part.get<typename T::value_type>());
            return out;
        }
    }

    // Parts of lists and values of objects.
    std::size_t size() const { return parts_.size(); }
    bool empty() const { return parts_.empty(); }
    auto begin() const { return parts_.begin(); }
    auto end() const { return parts_.end(); }
    const Json& back() const { return parts_.back(); }
    const Json* find(std::string_view key) const;  // null where it is not there
    bool contains(std::string_view key) const { return find(key) != nullptr; }
    const Json& at(std::string_view key) const;
    const Json& at(std::size_t index) const;
    const std::vector<std::string>& keys() const { return keys_; }  // in the order of the values

    // Of lists and of objects; null becomes one. A key that is not there is added.
    void push_back(Json value);
    Json& operator[](std::string_view key);

    // Without an indent all on one line. Bytes that are not UTF-8 are replaced, numbers that are not finite are null.
    std::string dump(int indent = -1) const;

    struct Broken {
        int line = 1;
        std::string sentence;
    };
    static std::expected<Json, Broken> parse(std::string_view text);
    // Of values that were read: where one begins, and where its key stands.
    int line() const { return line_; }
    int key_line() const { return key_line_ > 0 ? key_line_ : line_; }

private:
    enum class Kind : std::uint8_t { Null, Flag, Whole, Real, Text, List, Object };
    class Reader;
    explicit Json(Kind kind) : kind_(kind) {}
    void dump_to(std::string& out, int indent, int depth) const;

    Kind kind_ = Kind::Null;
    bool negative_ = false;
    int line_ = 0, key_line_ = 0;
    std::uint64_t whole_ = 0;  // without its sign
    double real_ = 0;
    std::string text_;
    std::vector<std::string> keys_;
    std::vector<Json> parts_;
};

}  // namespace waystone::lab
