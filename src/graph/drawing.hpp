// SPDX-License-Identifier: MIT
// The rows of a drawn map, for maps and scenes alike.
#pragma once

#include <string_view>
#include <vector>

namespace waystone {

struct DrawnRow {
    std::string_view text;
    int line;  // in the drawing, counted from 1
};

// From the first row to the last that is not blank, without blanks at their ends and the indentation common to all.
std::vector<DrawnRow> drawn_rows(std::string_view drawing);

}  // namespace waystone
