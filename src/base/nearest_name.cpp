// SPDX-License-Identifier: MIT
#include "base/nearest_name.hpp"

#include <algorithm>
#include <vector>

namespace waystone {

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before.swap(last);
        last.swap(row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1] ? 1 : 0)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
    }
    return row[b.size()];
}

namespace {

std::string lower_case(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

}  // namespace

std::string suggestion(std::string_view wrong, std::span<const std::string_view> names) {
    constexpr std::size_t kMostListed = 12, kMostCompared = 64;  // words of files may have any length
    if (names.empty()) return {};
    const std::string small = lower_case(wrong.substr(0, kMostCompared));
    const auto distance = [&](std::string_view name) {
        return edit_distance(small, lower_case(name.substr(0, kMostCompared)));
    };
    const std::string_view nearest = *std::ranges::min_element(names, {}, distance);
    if (distance(nearest) <= std::max<std::size_t>(1, std::min(wrong.size(), nearest.size()) / 2))
        return "; did you mean '" + std::string(nearest) + "'?";
    if (names.size() > kMostListed) return "; the nearest is '" + std::string(nearest) + "'";
    std::string text = names.size() == 1 ? "; there is only " : "; there are ";
    for (std::size_t i = 0; i < names.size(); ++i) text.append(i == 0 ? "" : ", ").append(names[i]);
    return text;
}

}  // namespace waystone
