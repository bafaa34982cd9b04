// SPDX-License-Identifier: MIT
// Our own CSV files (RFC 4180) back as records and fields.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace waystone::lab {

// Takes the next record off the front, with its line end; false at the end of the text. A line end between quotation
// marks belongs to a field.
inline bool next_record(std::string_view& rest, std::string_view& record) {
    if (rest.empty()) return false;
    bool quoted = false;
    std::size_t end = 0;
    for (; end < rest.size() && (quoted || rest[end] != '\n'); ++end) quoted = quoted != (rest[end] == '"');
    end = end < rest.size() ? end + 1 : end;
    record = rest.substr(0, end);
    rest.remove_prefix(end);
    return true;
}

// The fields of a record, up to so many.
inline std::vector<std::string> csv_fields(std::string_view record, std::size_t most = ~std::size_t{0}) {
    std::vector<std::string> out(1);
    bool quoted = false;
    for (std::size_t i = 0; i < record.size(); ++i) {
        const char c = record[i];
        if (c == '"' && quoted && i + 1 < record.size() && record[i + 1] == '"') out.back() += record[i++];
        else if (c == '"') quoted = !quoted;
        else if (quoted || (c != ',' && c != '\n')) out.back() += c;
        else if (c == '\n' || out.size() == most) break;
        else out.emplace_back();
    }
    return out;
}

}  // namespace waystone::lab
