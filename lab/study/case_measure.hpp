// SPDX-License-Identifier: MIT
// The measure `case_bases`: what Bulitko, Rayner and Lawrence 2012 report of them.
//
// A series names case bases by "of"; its columns are the maps, and their mean where there is one more, or the mean
// alone. Without "of" the columns are all case bases of the experiment, on its one map. "vector" says what is measured:
//
//   suboptimality  mean over problems and case bases, percent over optimal
//   size           mean number of cases, percentage of all problems
//   least_size, largest_size
//   trailheads     mean
//   improvement    percentage by which the suboptimality is below that of the case bases whose sizes these have
//   with_case      the suboptimality where there is a relevant case
//   without_case   percentage of problems where there is none
#pragma once

#include "lab/study/measure_context.hpp"

namespace waystone::lab {

Expected<Measurement> measure_case_bases(const MeasureContext& context);

}  // namespace waystone::lab
