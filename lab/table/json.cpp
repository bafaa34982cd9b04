// SPDX-License-Identifier: MIT
#include "lab/table/json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace waystone::lab {
namespace {

// Of a text that is read: a value takes two bytes there, and more than a hundred as a Json.
constexpr std::size_t kMaxJsonBytes = std::size_t{32} << 20;
constexpr int kMaxJsonDepth = 500;
constexpr std::size_t kMaxJsonKeys = 10'000;  // of one object, where each is looked for among those before it

bool continues(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

// How many bytes the first character has; 0 where it is not UTF-8.
std::size_t character_size(std::string_view text) {
    const auto first = static_cast<unsigned char>(text[0]);
    const std::size_t size = first < 0x80   ? 1
                             : first < 0xC2 ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
    if (size > text.size()) return 0;
    for (std::size_t i = 1; i < size; ++i)
        if (!continues(text[i])) return 0;
    const auto second = size > 2 ? static_cast<unsigned char>(text[1]) : 0;  // too long, a surrogate, too large
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) || (first == 0xF0 && second < 0x90) ||
        (first == 0xF4 && second > 0x8F))
        return 0;
    return size;
}

void add_quoted(std::string& out, std::string_view text) {
    constexpr std::string_view kEscaped = "\"\\\b\f\n\r\t", kLetters = "\"\\bfnrt";
    out += '"';
    while (!text.empty()) {
        const std::size_t size = character_size(text), escape = kEscaped.find(text[0]);
        if (size == 0) out += "\xEF\xBF\xBD";
        else if (escape != std::string_view::npos) out.append(1, '\\').append(1, kLetters[escape]);
        else if (static_cast<unsigned char>(text[0]) < 0x20) out += fmt::format("\\u{:04x}", text[0]);
        else out += text.substr(0, size);
        text.remove_prefix(std::max<std::size_t>(size, 1));
    }
    out += '"';
}

void add_utf8(std::string& out, std::uint32_t code) {
    const auto byte = [&](std::uint32_t value) { out += static_cast<char>(value); };
    if (code < 0x80) return byte(code);
    if (code < 0x800) byte(0xC0 | code >> 6);
    else if (code < 0x10000) byte(0xE0 | code >> 12);
    else byte(0xF0 | code >> 18);
    if (code >= 0x10000) byte(0x80 | (code >> 12 & 63));
    if (code >= 0x800) byte(0x80 | (code >> 6 & 63));
    byte(0x80 | (code & 63));
}

}  // namespace

Json::Json(std::initializer_list<Json> values) {
    const bool pairs = std::ranges::all_of(
        values, [](const Json& one) { return one.is_array() && one.size() == 2 && one.parts_[0].is_string(); });
    kind_ = pairs ? Kind::Object : Kind::List;
    for (const Json& one : values) {
        if (pairs) keys_.push_back(one.parts_[0].text_);
        parts_.push_back(pairs ? one.parts_[1] : one);
    }
}

bool Json::flag() const { return is_boolean() ? whole_ != 0 : throw WrongType(); }
std::uint64_t Json::whole() const { return is_number_unsigned() ? whole_ : throw WrongType(); }
double Json::number() const {
    if (kind_ == Kind::Real) return real_;
    if (kind_ != Kind::Whole) throw WrongType();
    return negative_ ? -static_cast<double>(whole_) : static_cast<double>(whole_);
}
const std::string& Json::text() const { return is_string() ? text_ : throw WrongType(); }

const Json* Json::find(std::string_view key) const {
    const auto found = std::ranges::find(keys_, key);
    return found == keys_.end() ? nullptr : &parts_[static_cast<std::size_t>(found - keys_.begin())];
}

const Json& Json::at(std::string_view key) const {
    const Json* const found = find(key);
    return found != nullptr ? *found : throw WrongType();
}

const Json& Json::at(std::size_t index) const { return index < parts_.size() ? parts_[index] : throw WrongType(); }

void Json::push_back(Json value) {
    if (is_null()) kind_ = Kind::List;
    if (!is_array()) throw WrongType();
    parts_.push_back(std::move(value));
}

Json& Json::operator[](std::string_view key) {
    if (is_null()) kind_ = Kind::Object;
    if (!is_object()) throw WrongType();
    const auto found = std::ranges::find(keys_, key);
    if (found != keys_.end()) return parts_[static_cast<std::size_t>(found - keys_.begin())];
    keys_.emplace_back(key);
    return parts_.emplace_back();
}

std::string Json::dump(int indent) const {
    std::string out;
    dump_to(out, indent, 0);
    return out;
}

void Json::dump_to(std::string& out, int indent, int depth) const {
    const auto new_line = [&](int levels) {
        if (indent >= 0) out.append(1, '\n').append(static_cast<std::size_t>(indent * levels), ' ');
    };
    switch (kind_) {
        case Kind::Null: out += "null"; return;
        case Kind::Flag: out += whole_ != 0 ? "true" : "false"; return;
        case Kind::Whole: out += (negative_ ? "-" : "") + std::to_string(whole_); return;
        case Kind::Text: add_quoted(out, text_); return;
        case Kind::Real: {
            if (!std::isfinite(real_)) {
                out += "null";
                return;
            }
            const std::string digits = fmt::format("{}", real_);
            out += digits;
            if (digits.find_first_of(".e") == std::string::npos) out += ".0";
            return;
        }
        case Kind::List:
        case Kind::Object: break;
    }
    out += is_object() ? '{' : '[';
    for (std::size_t i = 0; i < parts_.size(); ++i) {
        if (i > 0) out += ',';
        new_line(depth + 1);
        if (is_object()) {
            add_quoted(out, keys_[i]);
            out += indent >= 0 ? ": " : ":";
        }
        parts_[i].dump_to(out, indent, depth + 1);
    }
    if (!parts_.empty()) new_line(depth);
    out += is_object() ? '}' : ']';
}

// A text, read once from its beginning to its end. What is wrong is thrown.
class Json::Reader {
public:
    explicit Reader(std::string_view text) : text_(text) {}

    Json document() {
        if (text_.size() > kMaxJsonBytes) wrong(fmt::format("more than {} MiB", kMaxJsonBytes >> 20));
        if (text_.starts_with("\xEF\xBB\xBF")) at_ = line_start_ = 3;
        Json out = value(0);
        if (skip_blanks(); at_ < text_.size()) unexpected("the end");
        return out;
    }

private:
    [[noreturn]] void wrong(const std::string& sentence) const {
        throw Broken{line_, fmt::format("not valid JSON at column {}: {}", at_ - line_start_ + 1, sentence)};
    }
    [[noreturn]] void unexpected(std::string_view expected) const {
        std::string found = "the end";
        if (at_ < text_.size()) found = '\'' + std::string(text_.substr(at_, character_size(text_.substr(at_)))) + '\'';
        wrong(fmt::format("unexpected {}; expected {}", found, expected));
    }

    void skip_blanks() {
        for (; at_ < text_.size() && std::string_view(" \t\r\n").contains(text_[at_]); ++at_)
            if (text_[at_] == '\n') {
                ++line_;
                line_start_ = at_ + 1;
            }
    }
    char next() {
        skip_blanks();
        return at_ < text_.size() ? text_[at_] : '\0';
    }
    bool take(char c) {
        if (next() != c) return false;
        ++at_;
        return true;
    }

    Json value(int depth) {
        const char first = next();
        const int line = line_;
        if (depth > kMaxJsonDepth) wrong(fmt::format("nested more than {} deep", kMaxJsonDepth));
        Json out;
        if (first == '{') out = members(depth);
        else if (first == '[') out = elements(depth);
        else if (first == '"') out = string();
        else if (first == '-' || (first >= '0' && first <= '9')) out = number();
        else if (word("true")) out = true;
        else if (word("false")) out = false;
        else if (!word("null")) unexpected("a value");
        out.line_ = line;
        return out;
    }

    bool word(std::string_view name) {
        if (!text_.substr(at_).starts_with(name)) return false;
        at_ += name.size();
        return true;
    }

    Json members(int depth) {
        Json out = object();
        ++at_;
        if (take('}')) return out;
        do {
            if (next() != '"') unexpected("a key in quotes");
            const int line = line_;
            std::string key = string();
            if (out.size() == kMaxJsonKeys) wrong(fmt::format("an object with more than {} keys", kMaxJsonKeys));
            if (out.contains(key)) throw Broken{line, "the key '" + key + "' is given twice"};
            if (!take(':')) unexpected("':'");
            out.keys_.push_back(std::move(key));
            out.parts_.push_back(value(depth + 1));
            out.parts_.back().key_line_ = line;
        } while (take(','));
        if (!take('}')) unexpected("'}'");
        return out;
    }

    Json elements(int depth) {
        Json out = array();
        ++at_;
        if (take(']')) return out;
        do out.parts_.push_back(value(depth + 1));
        while (take(','));
        if (!take(']')) unexpected("']'");
        return out;
    }

    Json number() {
        const std::size_t begin = at_;
        const auto digits = [&] {
            const std::size_t from = at_;
            while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
            if (at_ == from) unexpected("a digit");
        };
        const bool negative = text_[at_] == '-';
        if (negative) ++at_;
        const bool leading_zero = at_ < text_.size() && text_[at_] == '0';
        digits();
        if (leading_zero && at_ > begin + (negative ? 2 : 1)) wrong("a number that begins with 0");
        bool whole = true;
        const auto is_next = [&](std::string_view any) { return at_ < text_.size() && any.contains(text_[at_]); };
        if (is_next(".")) {
            whole = false;
            ++at_;
            digits();
        }
        if (is_next("eE")) {
            whole = false;
            ++at_;
            if (is_next("+-")) ++at_;
            digits();
        }
        const char *const from = text_.data() + begin, *const to = text_.data() + at_;
        Json out(Kind::Whole);
        if (whole && std::from_chars(from + (negative ? 1 : 0), to, out.whole_).ec == std::errc()) {
            out.negative_ = negative && out.whole_ > 0;
            return out;
        }
        double real = 0;
        if (std::from_chars(from, to, real).ec != std::errc()) wrong("a number that is too large");
        return real;
    }

    std::string string() {
        std::string out;
        for (++at_; at_ < text_.size() && text_[at_] != '"';) {
            if (text_[at_] == '\\') add_escaped(out);
            else {
                const std::size_t size = character_size(text_.substr(at_));
                if (size == 0) wrong("a byte that is not UTF-8");
                if (static_cast<unsigned char>(text_[at_]) < 0x20) wrong("a control character in a text");
                out += text_.substr(at_, size);
                at_ += size;
            }
        }
        if (at_ == text_.size()) unexpected("'\"'");
        ++at_;
        return out;
    }

    std::uint32_t four_digits() {
        std::uint32_t code = 0;
        const std::string_view digits = text_.substr(std::min(at_, text_.size()), 4);
        if (digits.size() < 4 || std::from_chars(digits.data(), digits.data() + 4, code, 16).ptr != digits.data() + 4)
            wrong("\\u needs four digits");
        at_ += 4;
        return code;
    }

    void add_escaped(std::string& out) {
        constexpr std::string_view kLetters = "\"\\/bfnrt", kMeant = "\"\\/\b\f\n\r\t";
        const char letter = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
        at_ += 2;
        if (letter != 'u') {
            const std::size_t which = letter == '\0' ? std::string_view::npos : kLetters.find(letter);
            if (which == std::string_view::npos) wrong("an unknown escape in a text");
            out += kMeant[which];
            return;
        }
        std::uint32_t code = four_digits();
        if (code >= 0xD800 && code < 0xDC00 && text_.substr(at_).starts_with("\\u")) {
            at_ += 2;
            const std::uint32_t low = four_digits();
            if (low < 0xDC00 || low > 0xDFFF) wrong("half of a pair of surrogates");
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        }
        if (code >= 0xD800 && code < 0xE000) wrong("half of a pair of surrogates");
        add_utf8(out, code);
    }

    std::string_view text_;
    std::size_t at_ = 0, line_start_ = 0;
    int line_ = 1;
};

std::expected<Json, Json::Broken> Json::parse(std::string_view text) {
    try {
        return Reader(text).document();
    } catch (Broken& broken) {
        return std::unexpected(std::move(broken));
    }
}

}  // namespace waystone::lab
