// SPDX-License-Identifier: MIT
// A published value and ours beside each other.
#pragma once

#include "lab/table/row.hpp"

#include <optional>
#include <string>

namespace waystone::lab {

// One value, ours beside theirs.
struct Comparison {
    std::string experiment, variant = {}, series, column;
    std::optional<double> published = {};
    bool recalled = false;  // published, but without a source: decides nothing
    std::optional<double> measured = {};
    bool percent = false;  // the difference is in percent of what was published, else in points
    std::optional<double> band = {};
    std::string note = {};

    std::optional<double> difference() const;
    std::optional<bool> within() const;
};

Row comparison_row(const Comparison& comparison);

}  // namespace waystone::lab
