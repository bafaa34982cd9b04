// SPDX-License-Identifier: MIT
//
// The library's reader calls back right after the last character of a token, or one behind it for numbers. So a line is
// that of the character read last, and a line end belongs to the line that it ends.
#include "lab/experiment/json_lines.hpp"

#include <cstddef>
#include <iterator>
#include <set>

namespace waystone::lab {
namespace {

struct Position {
    int line = 1, next = 1;  // of the character read last; of the next one
};

class CountingIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, Position* position) : at_(at), position_(position) {}
    reference operator*() const { return *at_; }
    CountingIterator& operator++() {
        position_->line = position_->next;
        position_->next += *at_++ == '\n';
        return *this;
    }
    CountingIterator operator++(int) {
        CountingIterator before = *this;
        ++*this;
        return before;
    }
    bool operator==(const CountingIterator& other) const { return at_ == other.at_; }

private:
    const char* at_;
    Position* position_;
};

// " at column 5: unexpected '}'; expected ..." out of "[json.exception.parse_error.101] parse error at line 3, column
// 5: syntax error while parsing value - unexpected '}'; expected ..."
std::string reason(std::string_view text) {
    const std::size_t column = text.find("column "), colon = text.find(": ", column);
    if (colon == std::string_view::npos) return ": " + std::string(text);
    const std::size_t dash = text.find(" - ", colon), from = dash == std::string_view::npos ? colon + 2 : dash + 3;
    return " at " + std::string(text.substr(column, colon - column)) + ": " + std::string(text.substr(from));
}

template <class Lines>
class Recorder : public nlohmann::json_sax<Json> {
public:
    Recorder(const Position& position, std::vector<Lines>& lines, std::optional<JsonLines::Broken>& broken)
        : position_(position), lines_(lines), broken_(broken) {}

    bool null() override { return value(); }
    bool boolean(bool) override { return value(); }
    bool number_integer(number_integer_t) override { return value(); }
    bool number_unsigned(number_unsigned_t) override { return value(); }
    bool number_float(number_float_t, const string_t&) override { return value(); }
    bool string(string_t&) override { return value(); }
    bool binary(binary_t&) override { return value(); }
    bool start_object(std::size_t) override {
        keys_.emplace_back();
        return value();
    }
    bool end_object() override {
        keys_.pop_back();
        return true;
    }
    bool start_array(std::size_t) override { return value(); }
    bool end_array() override { return true; }
    bool key(string_t& name) override {
        key_ = position_.line;
        if (keys_.back().insert(name).second) return true;
        broken_ = {position_.line, "the key '" + name + "' is given twice"};
        return false;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) override {
        broken_ = {position_.line, "not valid JSON" + reason(error.what())};
        return false;
    }

private:
    bool value() {
        lines_.push_back({key_ > 0 ? key_ : position_.line, position_.line});
        key_ = 0;
        return true;
    }

    const Position& position_;
    std::vector<Lines>& lines_;
    std::optional<JsonLines::Broken>& broken_;
    std::vector<std::set<std::string>> keys_;  // of the objects around
    int key_ = 0;                              // line of a key without its value
};

// How many values stand before this one; all of them where it is not there.
bool count_before(const Json& document, const Json& value, std::size_t& count) {
    if (&document == &value) return true;
    ++count;
    if (document.is_structured())
        for (const Json& part : document)
            if (count_before(part, value, count)) return true;
    return false;
}

}  // namespace

JsonLines::JsonLines(std::string_view text) {
    Position position;
    Recorder<Lines> recorder(position, lines_, broken_);
    Json::sax_parse(CountingIterator(text.data(), &position), CountingIterator(text.data() + text.size(), &position),
                    &recorder);
}

int JsonLines::line_of(const Json& document, const Json& value, bool key) const {
    std::size_t before = 0;
    if (!count_before(document, value, before) || before >= lines_.size()) return 0;
    return key ? lines_[before].key : lines_[before].value;
}

}  // namespace waystone::lab
