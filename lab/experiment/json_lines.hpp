// SPDX-License-Identifier: MIT
// On which line of a text the values and keys of its JSON stand; and whether it is JSON at all.
#pragma once

#include "lab/experiment/json_reading.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace waystone::lab {

class JsonLines {
public:
    explicit JsonLines(std::string_view text);

    // What is wrong with the text itself, and the line: broken, or a key that an object has twice.
    struct Broken {
        int line = 0;
        std::string sentence;
    };
    const std::optional<Broken>& broken() const { return broken_; }

    // Where a value begins, or its key stands; the document is the text's own, and the value a part of it.
    int line_of(const Json& document, const Json& value, bool key) const;

private:
    struct Lines {
        int key = 0, value = 0;
    };
    std::vector<Lines> lines_;  // of all values, each before those in it
    std::optional<Broken> broken_;
};

}  // namespace waystone::lab
