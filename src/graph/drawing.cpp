// SPDX-License-Identifier: MIT
#include "graph/drawing.hpp"

#include <algorithm>

namespace waystone {

std::vector<DrawnRow> drawn_rows(std::string_view drawing) {
    constexpr std::string_view kBlanks = " \t\r";
    std::vector<DrawnRow> rows;
    std::size_t indentation = std::string_view::npos;
    for (int number = 1; !drawing.empty(); ++number) {
        const std::size_t end = std::min(drawing.find('\n'), drawing.size());
        std::string_view line = drawing.substr(0, end);
        drawing.remove_prefix(std::min(end + 1, drawing.size()));
        line = line.substr(0, line.find_last_not_of(kBlanks) + 1);
        if (rows.empty() && line.empty()) continue;
        rows.push_back({line, number});
        if (!line.empty()) indentation = std::min(indentation, line.find_first_not_of(kBlanks));
    }
    while (!rows.empty() && rows.back().text.empty()) rows.pop_back();
    for (DrawnRow& row : rows) row.text.remove_prefix(std::min(indentation, row.text.size()));
    return rows;
}

}  // namespace waystone
