// SPDX-License-Identifier: MIT
// Fenced blocks of a page.
#pragma once

#include "io/text.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace waystone {

struct Fence {
    std::string language, text;
    int line = 0;  // of its first line
};

inline std::vector<Fence> fences(std::string_view page) {
    std::vector<Fence> all;
    bool inside = false;
    Lines lines(page);
    for (std::string_view line; lines.next(line);) {
        if (line.starts_with("```")) {
            inside = !inside;
            if (inside) all.push_back({std::string(trimmed(line.substr(3))), "", lines.number() + 1});
        } else if (inside) {
            all.back().text.append(line).append(1, '\n');
        }
    }
    return all;
}

}  // namespace waystone
