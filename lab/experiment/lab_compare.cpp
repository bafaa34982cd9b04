// SPDX-License-Identifier: MIT
#include "lab/experiment/lab_run.hpp"
#include "lab/table/csv_reader.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace waystone::lab {

Expected<std::optional<std::string>> compare_lab(const std::string& one, const std::string& other) {
    auto a = CsvReader::open(one + "/rows.csv"), b = CsvReader::open(other + "/rows.csv");
    if (!a) return std::unexpected(a.error());
    if (!b) return std::unexpected(b.error());
    if (a->columns() != b->columns()) return "the columns are not the same";
    const auto times = time_columns();
    for (std::size_t row = 1;; ++row) {
        const auto more_a = a->next(), more_b = b->next();
        if (!more_a) return std::unexpected(more_a.error());
        if (!more_b) return std::unexpected(more_b.error());
        if (*more_a != *more_b) return fmt::format("{} ends before row {}", *more_a ? other : one, row);
        if (!*more_a) return std::nullopt;
        for (std::size_t i = 0; i < a->columns().size(); ++i)
            if ((*a)[i] != (*b)[i] && std::ranges::find(times, a->columns()[i]) == times.end())
                return fmt::format("row {}, {}: {} in {}, {} in {}", row, a->columns()[i], (*a)[i], one, (*b)[i],
                                   other);
    }
}

}  // namespace waystone::lab
