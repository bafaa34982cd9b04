// SPDX-License-Identifier: MIT
// The rows of a results folder, as tests compare them.
#pragma once

#include "lab/run/results_folder.hpp"
#include "lab/run/row_columns.hpp"
#include "lab/table/csv_reader.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace waystone {

// The head first.
inline std::vector<std::vector<std::string>> csv_records(const std::string& path) {
    auto csv = lab::CsvReader::open(path);
    if (!csv) {
        ADD_FAILURE() << csv.error().message();
        return {{}};
    }
    std::vector<std::vector<std::string>> out{csv->columns()};
    while (csv->next().value()) {
        std::vector<std::string>& record = out.emplace_back();
        for (std::size_t i = 0; i < csv->columns().size(); ++i) record.emplace_back((*csv)[i]);
    }
    return out;
}

// Without what may differ between runs; as many as the manifest says.
inline std::string rows_without_times(const std::string& folder) {
    const auto all = csv_records(folder + "/rows.csv");
    const auto manifest = lab::read_manifest(folder);
    EXPECT_TRUE(manifest && manifest->rows == all.size() - 1) << folder;
    const auto times = lab::time_columns();
    std::string out;
    for (const auto& fields : all) {
        for (std::size_t i = 0; i < fields.size(); ++i)
            if (std::ranges::find(times, all[0][i]) == times.end()) out += fields[i] + "|";
        out += "\n";
    }
    return out;
}

}  // namespace waystone
