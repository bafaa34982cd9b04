// SPDX-License-Identifier: MIT
// The columns of rows.csv: what each means and in which unit. docs/rows.md is made of this.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone::lab {

struct RowColumn {
    std::string_view name, unit, meaning;
    bool is_time = false;  // may differ between runs

    bool is_text() const { return unit == "text"; }
};

// In the order of the file. "diagonal" is only there where it is not sqrt 2.
std::span<const RowColumn> row_columns();
// Of experiments of crowds, the same.
std::span<const RowColumn> crowd_columns();
// The names of those that may differ between runs, of either kind.
std::vector<std::string_view> time_columns();
// docs/rows.md
std::string row_columns_page();

}  // namespace waystone::lab
