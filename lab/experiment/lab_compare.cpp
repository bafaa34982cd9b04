// SPDX-License-Identifier: MIT
#include "lab/experiment/lab_run.hpp"
#include "lab/run/row_columns.hpp"
#include "lab/table/csv_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace waystone::lab {

Expected<std::optional<std::string>> compare_lab(const std::string& one, const std::string& other) {
    auto a = CsvReader::open(one + "/rows.csv"), b = CsvReader::open(other + "/rows.csv");
    if (!a) return std::unexpected(a.error());
    if (!b) return std::unexpected(b.error());
    const auto times = time_columns();
    std::vector<std::pair<std::size_t, std::size_t>> both;  // times aside
    for (std::size_t i = 0; i < a->columns().size(); ++i)
        if (const auto in_b = b->find(a->columns()[i]);
            in_b && std::ranges::find(times, a->columns()[i]) == times.end())
            both.emplace_back(i, *in_b);
    if (both.empty() && (!a->columns().empty() || !b->columns().empty())) return "they have no column in common";
    for (std::size_t row = 1;; ++row) {
        const auto more_a = a->next(), more_b = b->next();
        if (!more_a) return std::unexpected(more_a.error());
        if (!more_b) return std::unexpected(more_b.error());
        if (*more_a != *more_b) return fmt::format("{} ends before row {}", *more_a ? other : one, row);
        if (!*more_a) return std::nullopt;
        for (const auto& [in_a, in_b] : both)
            if ((*a)[in_a] != (*b)[in_b])
                return fmt::format("row {}, {}: {} in {}, {} in {}", row, a->columns()[in_a], (*a)[in_a], one,
                                   (*b)[in_b], other);
    }
}

}  // namespace waystone::lab
