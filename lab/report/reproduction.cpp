// SPDX-License-Identifier: MIT
#include "lab/experiment/experiment.hpp"
#include "lab/report/report.hpp"
#include "lab/table/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace waystone::lab {
namespace {

std::string text(const Row& row, std::string_view field) {
    const Value* value = row.find(field);
    return value == nullptr || value->kind == Value::Kind::None ? ""
           : value->kind == Value::Kind::Text                   ? value->text
                                                                : fmt::format("{}", value->real);
}

std::optional<double> number(const Row& row, std::string_view field) {
    const Value* value = row.find(field);
    if (value == nullptr || value->kind != Value::Kind::Real) return std::nullopt;
    return value->real;
}

// Four digits, or none where there is nothing.
std::string shown(std::optional<double> value) {
    if (!value) return "-";
    return std::abs(*value) >= 1000 ? fmt::format("{:.0f}", *value) : fmt::format("{:.4g}", *value);
}

// Series over the same columns, each in two lines.
std::string series_table(const std::vector<Row>& rows) {
    return rows.empty() ? "" : "\n" + markdown_table(rows, all_columns(rows));
}

// Those with what was published, over the experiment's own problems.
std::string published(const StudyTables& study) {
    const auto same_columns = [](const Row& a, const Row& b) {
        return std::ranges::equal(
            a.fields(), b.fields(), {}, [](const auto& field) { return field.first; },
            [](const auto& field) { return field.first; });
    };
    std::string out;
    std::vector<Row> table;
    for (auto first = study.published.begin(); first != study.published.end();) {
        const std::string series = text(*first, "series"), problems = text(*first, "problems");
        const auto last = std::find_if(first, study.published.end(), [&](const Row& row) {
            return text(row, "series") != series || text(row, "problems") != problems;
        });
        const std::span<const Row> rows(first, last);
        first = last;
        if (!problems.empty() ||
            std::ranges::none_of(rows, [](const Row& row) { return number(row, "published").has_value(); }))
            continue;
        Row theirs{{"series", series + ", published"}}, ours{{"series", "ours"}};
        for (const Row& row : rows) {
            const bool outside = text(row, "within") == "no", recalled = text(row, "source") == "recalled";
            const std::string column = text(row, "column"), value = shown(number(row, "ours"));
            theirs.add(column, shown(number(row, "published")) + (recalled ? " (recalled)" : ""));
            ours.add(column, outside ? "**" + value + "**" : value);
        }
        if (!table.empty() && !same_columns(table.front(), theirs)) {
            out += series_table(table);
            table.clear();
        }
        table.push_back(std::move(theirs));
        table.push_back(std::move(ours));
    }
    return out + series_table(table);
}

std::string claims(const StudyTables& study) {
    if (study.checks.empty()) return "";
    Table table;
    for (const Row& check : study.checks) {
        const std::string relation = text(check, "relation"), recalled = text(check, "recalled");
        const std::string verdict = text(check, "verdict"), reading = text(check, "reading");
        table.begin_row();
        table.add("claim", reading.empty() ? text(check, "claim") : "*another reading:* " + reading, "claim");
        table.add("ours", shown(number(check, "ours")), "ours");
        table.add("should",
                  !relation.empty()   ? relation + " " + shown(number(check, "right"))
                  : !recalled.empty() ? "recalled: " + recalled
                                      : "",
                  "should be");
        table.add("verdict", verdict == "fails" && reading.empty() ? "**fails**" : verdict, "verdict");
    }
    return "\n" + markdown_table(table.rows, table.columns);
}

bool differs(const StudyTables& study) {
    return std::ranges::any_of(
               study.checks,
               [](const Row& row) { return row.text("verdict") == "fails" && row.text("reading").empty(); }) ||
           std::ranges::any_of(study.published, [](const Row& row) {
               return row.text("within") == "no" && text(row, "problems").empty();
           });
}

// A paper's line in the table at the top.
struct Standing {
    std::string paper;
    std::size_t items = 0, values = 0, within = 0, hold = 0, fail = 0, by_reading = 0, open = 0;

    void count(const StudyTables& study) {
        ++items;
        for (const Row& row : study.published) {
            if (!text(row, "problems").empty() || text(row, "within").empty()) continue;
            ++values;
            within += text(row, "within") == "yes";
        }
        bool failed = false;  // the claim whose readings follow, and none of them holds so far
        for (const Row& check : study.checks) {
            const std::string verdict = text(check, "verdict");
            if (text(check, "reading").empty()) {
                hold += verdict == "holds";
                fail += verdict == "fails";
                open += verdict == "open";
                failed = verdict == "fails";
            } else if (failed && verdict == "holds") {
                ++by_reading;
                failed = false;
            }
        }
    }
};

std::string standings_table(const std::vector<Standing>& all) {
    Table table;
    for (const Standing& one : all) {
        table.begin_row();
        table.add("paper", one.paper, "paper");
        table.add("items", std::uint64_t{one.items}, "tables and figures");
        table.add("within", one.values == 0 ? "-" : fmt::format("{} of {}", one.within, one.values),
                  "printed values within their bands");
        table.add("hold", std::uint64_t{one.hold}, "claims that hold");
        table.add("fail", std::uint64_t{one.fail}, "fail");
        table.add("by_reading", std::uint64_t{one.by_reading}, "of these, differ only by reading");
        table.add("open", std::uint64_t{one.open}, "are open");
    }
    return "\n" + markdown_table(table.rows, table.columns);
}

// What one experiment printed and claimed.
Expected<std::string> section(const StudyTables& study, const Experiment& experiment) {
    std::string out = fmt::format("\n### {}: {}\n", study.id, experiment.title);
    const std::string values = published(study), said = claims(study);
    out += values + said;
    if (values.empty() && said.empty()) out += "\n" + study.summary;
    if (differs(study) && experiment.differs.empty())
        return fail(ErrorCode::FileStale, study.id,
                    "a value lies outside its band or a claim fails, but 'differs' does not say why");
    for (const std::string& sentence : experiment.differs) out += "\n**Where it differs.** " + sentence + "\n";
    return out;
}

}  // namespace

Expected<std::string> reproduction_page(const std::string& folder) {
    const std::string folders[] = {folder};
    const auto results = read_results(folders);
    if (!results) return std::unexpected(results.error());
    std::string sections, paper, origin;
    std::vector<Standing> standings;
    for (const StudyTables& study : results->studies) {
        const auto experiment = builtin_experiment(study.id);
        if (!experiment) return std::unexpected(experiment.error());
        if (experiment->question) continue;
        if (paper != experiment->paper) {
            paper = experiment->paper;
            sections += fmt::format("\n## {}\n", paper);
            standings.emplace_back().paper = study.id.substr(0, study.id.find('/'));
        }
        standings.back().count(study);
        const auto one = section(study, *experiment);
        if (!one) return one;
        if (origin != study.origin) sections += fmt::format("\nFrom here on: `{}`.\n", study.origin);
        origin = study.origin;
        sections += *one;
    }
    return "# Reproduction\n\nWhat five papers print, and what we get. Generated by `waystone study page results` from "
           "the files under\n`results/`; do not edit. Values outside their bands and failed claims are bold. "
           "*Recalled* "
           "values have no\nsource and decide nothing. `lab/experiments/` has the bands, settings and claims as "
           "expressions;\n[choices.md](choices.md) says how ambiguous passages were read.\n" +
           standings_table(standings) + sections;
}

}  // namespace waystone::lab
