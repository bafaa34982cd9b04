// SPDX-License-Identifier: MIT
// What the page of a report is made of, compiled in: report/page.* and, where npm has fetched them, the plotting
// libraries.
#pragma once

#include <span>
#include <string_view>

namespace waystone::lab {

struct ReportText {
    std::string_view name, text;
};
std::span<const ReportText> report_texts();

}  // namespace waystone::lab
