// SPDX-License-Identifier: MIT
// What was published, beside what comes out: claims and values.
//
// A claim in words is data: two expressions and how they should compare, with our figures beside it.
//
//     {"claim": "...", "left": "suboptimality('LRTA*(PDB,PDB)', level=3, cap=3000)", "relation": "<", "right": 1.07}
//
// A claim whose figure has no source is shown with "recalled" instead of "relation" and "right": it decides nothing.
// Where a paper can be read in another way, "readings" of the claim say what it comes to then. They are shown beside
// the claim and never decide it.
//
//     "readings": [{"reading": "K LRTA* counted by looks", "left": "..."}]
#pragma once

#include "lab/experiment/expression.hpp"
#include "lab/experiment/json_reading.hpp"
#include "lab/table/row.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone::lab {

struct Check {
    std::string claim;
    std::string reading;  // another one of the claim before; empty: the claim as we read it
    Expression left;
    std::string relation;  // < <= > >= = or "within 5%"; empty where only shown
    std::optional<Expression> right;
    std::string recalled;
};

// A claim, followed by its other readings. Throws Wrong.
void parse_check(const Json& json, std::vector<Check>& out);

struct CheckResult {
    std::string experiment, claim, reading, relation, recalled;
    std::optional<double> left, right;
    std::optional<bool> holds;  // none where it could not be decided
    std::string why;            // it could not

    std::string_view verdict() const;  // holds, fails, open, shown
};

CheckResult evaluate(const Check& check, std::span<const Fact> facts);
// All of an experiment, with a line for each at the end of the text.
void evaluate(std::string_view experiment, std::span<const Check> checks, std::span<const Fact> facts,
              std::vector<CheckResult>& results, std::string& text);

Row check_row(const CheckResult& result);
std::string check_text(const CheckResult& result);

// A published value and ours beside each other.
struct Comparison {
    std::string experiment, variant = {}, series, column;
    std::optional<double> published = {};
    bool recalled = false;  // published, but without a source: decides nothing
    std::optional<double> measured = {};
    bool percent = false;  // the difference is in percent of what was published, else in points
    std::optional<double> band = {};
    std::string note = {};

    std::optional<double> difference() const;
    std::optional<bool> within() const;
};

Row comparison_row(const Comparison& comparison);

}  // namespace waystone::lab
