// SPDX-License-Identifier: MIT
// Another program's results as a results folder, so that a report shows them beside ours.
//
// The file is CSV with columns of rows.csv, in any order: at least map, cost, and from and to or problem. Columns that
// rows.csv does not have are errors. Everything is checked before the first byte is written.
#pragma once

#include <waystone/error.hpp>

#include <cstdint>
#include <string>

namespace waystone::lab {

struct ImportOptions {
    std::string file, folder;
    std::string algo = {};  // who walked, where there is no column that says so
    std::string command = {};
};

// The number of rows.
Expected<std::uint64_t> import_rows(const ImportOptions& options);

}  // namespace waystone::lab
