// SPDX-License-Identifier: MIT
// Words as a shell reads them, and as names of files.
#pragma once

#include <cctype>
#include <string>
#include <string_view>

namespace waystone::lab {

// In quotation marks where a shell would take it apart.
inline std::string shell_word(const std::string& text) {
    if (!text.empty() && text.find_first_of(" \t\n'\"\\$*?[]()<>|&;#~`!{}") == std::string::npos) return text;
    std::string out(1, '\'');
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + '\'';
}

// Letters, digits and dashes: for file names.
inline std::string slug(std::string_view name) {
    std::string out;
    for (const char c : name) {
        const bool kept = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.';
        if (kept) out += c;
        else if (!out.empty() && out.back() != '-') out += '-';
    }
    while (out.ends_with('-')) out.pop_back();
    return out;
}

}  // namespace waystone::lab
