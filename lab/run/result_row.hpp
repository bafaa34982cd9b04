// SPDX-License-Identifier: MIT
// Rows of what was walked: of a configuration, and of one problem.
#pragma once

#include "lab/run/problem_set.hpp"
#include "lab/run/result.hpp"
#include "lab/table/row.hpp"

#include <string>
#include <string_view>

namespace waystone::lab {

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
Row problem_row(const ProblemSet& set, std::size_t task, const std::string& algo, const Result& result);
// The same, behind what is there.
void add_problem(Row& row, const ProblemSet& set, std::size_t task, const std::string& algo, const Result& result);

}  // namespace waystone::lab
