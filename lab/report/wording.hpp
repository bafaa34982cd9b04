// SPDX-License-Identifier: MIT
// Names and numbers as sentences of a report have them.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <iterator>
#include <string>

namespace waystone::lab {

inline std::string bold(const std::string& name) { return "«" + name + "»"; }

// Three digits, or all of a large number with commas.
inline std::string rounded(double value) {
    if (std::abs(value) < 1000)
        return std::abs(value) < 100 ? fmt::format("{:.3g}", value) : fmt::format("{:.0f}", value);
    std::string out = fmt::format("{:.0f}", value);
    for (std::ptrdiff_t at = std::ssize(out) - 3; at > (value < 0 ? 1 : 0); at -= 3)
        out.insert(static_cast<std::size_t>(at), ",");
    return out;
}

}  // namespace waystone::lab
