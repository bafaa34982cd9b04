// SPDX-License-Identifier: MIT
#include "io/text.hpp"

#include <algorithm>

namespace waystone {

std::string at_line(std::string_view path, int line) { return std::string(path) + ':' + std::to_string(line); }

std::string quoted(std::string_view text) {
    constexpr std::size_t kLongest = 40;
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string out = "'";
    for (const char c : text.substr(0, kLongest)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7f) {
            out += c;
        } else {
            out += "\\x";
            out += kHex[byte >> 4];
            out += kHex[byte & 15];
        }
    }
    out += text.size() > kLongest ? "...'" : "'";
    return out;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

void split_fields(std::string_view line, std::vector<std::string_view>& fields) {
    fields.clear();
    for (;;) {
        while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
        if (line.empty()) return;
        const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
        fields.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
    std::string out;
    for (const std::string& word : words) {
        if (!out.empty()) out += between;
        out += word;
    }
    return out;
}

}  // namespace waystone
