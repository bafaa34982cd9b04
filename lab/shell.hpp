// SPDX-License-Identifier: MIT
// Words as a shell reads them.
#pragma once

#include <string>

namespace waystone::lab {

// In quotation marks where a shell would take it apart.
inline std::string shell_word(const std::string& text) {
    if (!text.empty() && text.find_first_of(" \t\n'\"\\$*?[]()<>|&;#~`!{}") == std::string::npos) return text;
    std::string out(1, '\'');
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + '\'';
}

}  // namespace waystone::lab
