// SPDX-License-Identifier: MIT
// Text from outside: lines, words, numbers, and quoting.
#pragma once

#include "base/real_text.hpp"

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace waystone {

// "arena.map:7"
std::string at_line(std::string_view path, int line);

// In quotation marks, shortened, and with every unprintable byte as \x1f.
std::string quoted(std::string_view text);

constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }
std::string_view trimmed(std::string_view text);
// The words between blanks and tabs.
void split_fields(std::string_view line, std::vector<std::string_view>& fields);
std::string joined(const std::vector<std::string>& words, std::string_view between);

// The whole text as a number; nothing where it is none or does not fit.
template <class T>
std::optional<T> parse_number(std::string_view text) {
    if constexpr (std::is_same_v<T, double>) {
        return real_from(text);
    } else {
        T value{};
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
        return value;
    }
}

// Lines without their ends: LF or CRLF, the last one with or without.
class Lines {
public:
    explicit Lines(std::string_view text) : rest_(text) {}

    bool next(std::string_view& line) {
        if (rest_.empty()) return false;
        const std::size_t end = rest_.find('\n');
        line = rest_.substr(0, end);
        rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        ++number_;
        return true;
    }
    // Of the line that next() gave last, from 1.
    int number() const { return number_; }

private:
    std::string_view rest_;
    int number_ = 0;
};

}  // namespace waystone
