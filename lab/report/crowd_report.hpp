// SPDX-License-Identifier: MIT
// What a report shows of crowds: tables and figures.
#pragma once

#include "lab/report/report.hpp"
#include "lab/study/scatter.hpp"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace waystone::lab {

// A row for each configuration and map; and one for each crowd.
ReportTable crowds_table(const CrowdRuns& runs);
ReportTable crowd_rows_table(const CrowdRuns& runs);

// A value of crowds against their number of units.
struct CrowdFigure {
    const char *name, *title, *note, *x, *y;
    bool per_cent = false;  // from 0 to 100
    CrowdMetric metric = CrowdMetric::Units;
    bool success = false;  // the share of crowds that settled, instead of a metric
};
std::span<const CrowdFigure> crowd_figures();

// For the page: the points of all figures.
Json crowds_json(const CrowdRuns& runs);
// For papers: names and figures, those that have a point.
std::vector<std::pair<std::string, Scatter>> crowd_scatters(const CrowdRuns& runs);

}  // namespace waystone::lab
