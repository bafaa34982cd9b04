// SPDX-License-Identifier: MIT
// One row of results: named values in a fixed order, the same for people and for programs.
#pragma once

#include "lab/batch.hpp"

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace waystone::lab {

using Value = std::variant<std::monostate, std::string, std::uint64_t, double>;  // the first: there is none

class Row {
public:
    void add(std::string name, Value value) { fields_.emplace_back(std::move(name), std::move(value)); }
    template <class Text>
        requires std::convertible_to<const Text&, std::string_view>
    void add(std::string name, const Text& text) {
        add(std::move(name), Value(std::string(std::string_view(text))));
    }
    const std::vector<std::pair<std::string, Value>>& fields() const { return fields_; }
    const Value* find(std::string_view name) const;

private:
    std::vector<std::pair<std::string, Value>> fields_;
};

std::string hex(std::uint64_t number);  // 16 digits
std::string_view name(Outcome outcome);
// "rule", and "diagonal" where it is not sqrt 2.
void add_moves(Row& row, const Moves& moves);

// The row of a configuration.
//
// Costs, moves and suboptimality are over solved problems, what is "per move" over problems with at least one move.
// Of a problem that starts on its goal the suboptimality is 0. A problem that is neither solved nor unreachable got
// stuck.
Row configuration_row(const ProblemSet& set, const ConfigurationResults& results);
// One problem's own row: where it is, then the same fields.
Row problem_row(const ProblemSet& set, const ConfigurationResults& results, std::size_t task);

}  // namespace waystone::lab
