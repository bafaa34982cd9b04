// SPDX-License-Identifier: MIT
#include "catalog/values.hpp"

#include "base/assert.hpp"
#include "base/real_text.hpp"
#include "io/text.hpp"

#include <charconv>
#include <cmath>

namespace waystone {
namespace {

std::string_view label(const Param& param, const Node& node) {
    return node.label.empty() ? param.name : std::string_view(node.label);
}

std::unexpected<Error> must_be(const Param& param, const Node& node, std::string_view what) {
    return fail_at(node.column, ErrorCode::BadSpec,
                   std::string(label(param, node)).append(" must be ").append(what) + ", not " +
                       (node.quoted ? "quoted text" : quoted(node)));
}

std::string range(const Param& param) {
    if (std::isinf(param.most)) return "at least " + number_text(param.least);
    return number_text(param.least) + ".." + number_text(param.most);
}

std::unexpected<Error> out_of_range(const Param& param, const Node& node) {
    return fail_at(node.column, ErrorCode::BadParameter,
                   std::string(label(param, node)) + (std::isinf(param.most) ? " must be " : " must be in ") +
                       range(param) + ", not " + node.text);
}

bool in_range(const Param& param, double value) { return value >= param.least && value <= param.most; }

// k, M and G are a thousand, a million and a thousand million.
std::int64_t take_suffix(std::string_view& digits) {
    if (digits.empty()) return 1;
    const std::int64_t factor = digits.back() == 'k'   ? 1'000
                                : digits.back() == 'M' ? 1'000'000
                                : digits.back() == 'G' ? 1'000'000'000
                                                       : 1;
    if (factor != 1) digits.remove_suffix(1);
    return factor;
}

Expected<SettingValue> whole_number(const Param& param, const Node& node, SettingValue value) {
    const bool bytes = param.type == ParamType::Bytes;
    const std::string_view what = bytes ? "a whole number, optionally followed by k, M or G" : "a whole number";
    std::string_view digits = node.text;
    const std::int64_t factor = bytes ? take_suffix(digits) : 1;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value.integer);
    if (error == std::errc::invalid_argument || end != digits.data() + digits.size()) return must_be(param, node, what);
    const double real = static_cast<double>(value.integer) * static_cast<double>(factor);
    if (error != std::errc{} || !in_range(param, real) || std::abs(real) > 0x1p62) return out_of_range(param, node);
    value.integer *= factor;
    return value;
}

// "a, b or c", from "a|b|c"; says in `found` whether the text is one of them.
std::string one_of(std::string_view choices, std::string_view text, bool& found) {
    std::string list;
    for (;;) {
        const std::size_t bar = choices.find('|');
        const std::string_view choice = choices.substr(0, bar);
        const bool last = bar == std::string_view::npos;
        if (choice == text) found = true;
        list.append(list.empty() ? "" : last ? " or " : ", ").append(choice);
        if (last) return list;
        choices.remove_prefix(bar + 1);
    }
}

Expected<SettingValue> word(const Param& param, const Node& node, SettingValue value) {
    bool found = param.choices.empty();
    const std::string list = one_of(param.choices, node.text, found);
    if (!found) return must_be(param, node, list);
    value.text = node.text;
    return value;
}

bool starts_like_a_word(std::string_view text) {
    return !text.empty() && ((text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z'));
}

}  // namespace

Expected<SettingValue> convert(const Param& param, const Node& node) {
    SettingValue value;
    value.column = node.column;
    if (node.bare() && node.text == param.fallback && starts_like_a_word(param.fallback) &&
        param.type != ParamType::Word && param.type != ParamType::Flag) {
        value.present = false;
        value.text = node.text;
        return value;
    }
    switch (param.type) {
        case ParamType::Integer:
        case ParamType::Bytes:
            if (!node.bare()) return must_be(param, node, "a whole number");
            return whole_number(param, node, std::move(value));
        case ParamType::Real:
            if (!node.bare() || !parse_real(node.text, value.real)) return must_be(param, node, "a number");
            if (!in_range(param, value.real)) return out_of_range(param, node);
            return value;
        case ParamType::Word:
            if (!node.bare()) return must_be(param, node, param.choices.empty() ? "a word" : "one of " + domain(param));
            return word(param, node, std::move(value));
        case ParamType::Flag:
            if (!node.bare() || (node.text != "yes" && node.text != "no")) return must_be(param, node, "yes or no");
            value.integer = node.text == "yes" ? 1 : 0;
            return value;
        case ParamType::Path:
            if (node.call) return must_be(param, node, "a path");
            if (node.text.empty())
                return fail_at(node.column, ErrorCode::BadSpec, std::string(label(param, node)) + " must not be empty");
            value.text = node.text;
            return value;
        case ParamType::Policy: break;
    }
    WAYSTONE_ASSERT(param.type != ParamType::Policy);
    return value;
}

std::string domain(const Param& param) {
    switch (param.type) {
        case ParamType::Integer:
        case ParamType::Real: return range(param);
        case ParamType::Bytes: return range(param) + " bytes";
        case ParamType::Word: return param.choices.empty() ? "word" : std::string(param.choices);
        case ParamType::Flag: return "yes|no";
        case ParamType::Path: return "path";
        case ParamType::Policy: return std::string(param.choices) + " policy";
    }
    return {};
}

}  // namespace waystone
