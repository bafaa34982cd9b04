// SPDX-License-Identifier: MIT
// A tuning as a table, a picture and a page.
#pragma once

#include <waystone/tune.hpp>

#include "lab/study/scatter.hpp"
#include "lab/table/table.hpp"

#include <string>

namespace waystone::lab {

// The front, the winner first; or all candidates.
Table tune_table(const TuneResult& result, bool all);

// Work against quality, of all that were measured: on problems kept apart where there are such figures (full dots),
// else on those tuned on. The front by these two is joined by a line.
Scatter tune_figure(const TuneResult& result, const std::string& map);

// Explanation, picture and tables on one page that needs nothing else. Without the plotting libraries it has no picture.
std::string tune_page(const TuneResult& result, const std::string& map, const std::string& command);

}  // namespace waystone::lab
