// SPDX-License-Identifier: MIT
// The tables of a report, for its page and for papers, and its figures as Vega-Lite.
#include "lab/report/crowd_report.hpp"
#include "lab/report/report.hpp"
#include "lab/study/scatter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace waystone::lab {
namespace {

Value or_none(double value) { return std::isfinite(value) ? Value{value} : Value{}; }

// By what they are called in the table.
struct IntervalFields {
    Literal value, low, high;
};
void add_interval(Table& table, const IntervalFields& fields, const Interval& interval, Literal title, int decimals) {
    table.add(fields.value, or_none(interval.value), title, decimals);
    table.add(fields.low, or_none(interval.low), "low", decimals);
    table.add(fields.high, or_none(interval.high), "high", decimals);
}

// Over the problems of one map, or of all.
ReportTable configurations_table(const Results& results, std::span<const Summary> summaries,
                                 const std::string& map = {}) {
    ReportTable table;
    table.name = "configurations";
    table.title = "Configurations";
    table.note =
        "Means over problems with 95% intervals by Student's t; lengths over solved problems, values per move over "
        "all that moved. To compare two, use the paired comparisons below, not the means.";
    const std::vector<bool> front =
        quality_front(summaries, [&](std::size_t i) { return summaries[i][Metric::WorkPerMove].mean.value; });
    for (std::size_t i = 0; i < results.configurations.size(); ++i) {
        const LabConfiguration& c = results.configurations[i];
        const Summary& s = summaries[i];
        if (s.problems + s.missing == 0) continue;
        const auto whole = [](double value) { return value > 0 ? Value{static_cast<std::uint64_t>(value)} : Value{}; };
        const auto of_all = [&](Value value) { return map.empty() ? value : Value{}; };  // not known by map
        const Spread& over = s[Metric::Suboptimality];
        table.begin_row();
        table.add("configuration", c.label, "configuration");
        table.add("solved", s.solved, "solved");
        table.add("problems", s.problems, "problems");
        table.add("stuck", s.stuck > 0 ? Value{s.stuck} : Value{}, "stuck");
        table.add("disqualified", s.disqualified > 0 ? Value{s.disqualified} : Value{}, "disqualified");
        table.add("front", front[i] ? Value{"yes"} : Value{}, "front");
        table.add("cost", or_none(s[Metric::Cost].mean.value), "cost", 2);
        add_interval(table, {"over_optimal", "over_optimal_low", "over_optimal_high"}, over.mean, "over optimal %", 2);
        table.add("over_optimal_median", or_none(over.median), "median", 2);
        table.add("over_optimal_p95", or_none(over.p95), "p95", 2);
        table.add("over_optimal_max", or_none(over.max));
        add_interval(table, {"work_per_move", "work_per_move_low", "work_per_move_high"}, s[Metric::WorkPerMove].mean,
                     "work/move", 1);
        table.add("work_max", whole(s[Metric::WorkMax].max), "work max");
        table.add("work_bound", of_all(whole(static_cast<double>(c.work_bound))), "promised");
        table.add("us_per_move", or_none(s[Metric::PlanMean].mean.value), "µs/move", 2);
        table.add("us_max", or_none(s[Metric::PlanMax].max), "µs max", 1);
        table.add("first_move_us", or_none(s[Metric::FirstMove].mean.value), "first µs", 1);
        table.add("scrubbing_pct", or_none(s[Metric::Scrubbing].mean.value), "scrubbing %", 1);
        table.add("database_bytes", of_all(whole(c.database_bytes)), "database B");
        table.add("agent_bytes", of_all(whole(c.agent_bytes)), "agent B");
        table.add("build_s", of_all(or_none(c.build_s)), "build s", 2);
        table.add("algo", c.algo, "algorithm");
    }
    return table;
}

// "gen:caves,64,64" becomes gen-caves-64-64: a name for files.
std::string slug(std::string text) {
    for (char& c : text)
        if (!std::isalnum(static_cast<unsigned char>(c)) && c != '.' && c != '_') c = '-';
    return text;
}

// Where there are several maps, a table for each.
void add_map_tables(std::vector<ReportTable>& tables, const Results& results) {
    std::vector<std::string> maps;
    for (const LabTask& task : results.tasks)
        if (std::ranges::find(maps, task.map) == maps.end()) maps.push_back(task.map);
    if (maps.size() < 2) return;
    std::set<std::string> names;
    for (const std::string& map : maps) {
        ReportTable table = configurations_table(results, summaries(results, map), map);
        const std::string name = "map-" + slug(map);
        table.name = name;
        for (int i = 2; !names.insert(table.name).second; ++i) table.name = fmt::format("{}-{}", name, i);
        table.title = table.map = map;
        table.note = "The table of configurations over the problems of one map.";
        tables.push_back(std::move(table));
    }
}

ReportTable comparisons_table(const Results& results, const Findings& findings) {
    ReportTable table;
    table.name = "comparisons";
    table.title = "Paired comparisons";
    table.note = fmt::format(
        "First against second on the problems that both solved. Ratio: median of first over second with a "
        "bootstrap interval ({} resamples). Difference: mean of first minus second with an interval by Student's "
        "t. p: Wilcoxon's signed rank test, corrected by Holm's method for all {} tests. {}",
        MedianBootstrap::kResamples, findings.tests.size(), findings.left_out);
    for (const PairedTest& test : findings.tests) {
        table.begin_row();
        table.add("first", results.configurations[test.a].label, "first");
        table.add("second", results.configurations[test.b].label, "second");
        table.add("of", info(test.metric).title, "of");
        add_interval(table, {"ratio", "ratio_low", "ratio_high"}, test.ratio, "ratio", 4);
        add_interval(table, {"difference", "difference_low", "difference_high"}, test.difference, "difference", 3);
        table.add("p", test.p, "p (Holm)", 4);
        table.add("p_single", test.test.p);
        table.add("significant", test.significant() ? "yes" : "no", "differ");
        table.add("pairs", test.pairs, "pairs");
        table.add("left_out", test.left_out, "left out");
    }
    return table;
}

void add_study_tables(std::vector<ReportTable>& tables, const StudyTables& study) {
    const auto add = [&](const std::string& kind, const std::string& title, const std::vector<Row>& rows,
                         std::vector<Column> columns) {
        if (!rows.empty())
            tables.push_back({{rows, std::move(columns)}, slug(study.id) + "-" + kind, study.id + ": " + title});
    };
    add("published", "published and measured", study.published,
        {{"series", "series"},
         {"problems", "variant"},
         {"column", "of"},
         {"published", "published", 3},
         {"source", "source"},
         {"ours", "measured", 3},
         {"difference", "difference", 2},
         {"unit", "in"},
         {"band", "band", 2},
         {"within", "within"},
         {"note", "note"}});
    add("checks", "claims", study.checks,
        {{"verdict", "verdict"},
         {"claim", "claim"},
         {"ours", "ours", 3},
         {"relation", ""},
         {"right", "should be", 3},
         {"recalled", "recalled"},
         {"why", "why open"}});
    add("effects", "effects", study.effects,
        {{"by", "at"},
         {"of", "of"},
         {"chosen", "chosen"},
         {"against", "against"},
         {"against_chosen", "chosen against"},
         {"figure", "figure"},
         {"unit", "in"},
         {"effect", "effect", 2},
         {"low", "from", 2},
         {"high", "to", 2},
         {"problems", "problems"},
         {"maps_better", "less on maps"},
         {"unsolved", "unsolved"},
         {"against_unsolved", "unsolved against"},
         {"verdict", "verdict"},
         {"decides", "decides"}});
    const auto columns = point_columns();
    std::vector<Column> shown(columns.begin(), columns.end());
    shown.insert(shown.begin() + 2, {{"status", "status"}, {"front", "front"}});
    add("points", "points", study.points, std::move(shown));
}

// The four planes of quality against a price.
std::vector<std::pair<std::string, Scatter>> planes(const Results& results, const Findings& findings) {
    std::vector<std::pair<std::string, Scatter>> out;
    for (std::size_t p = 0; p < kPlanes.size(); ++p) {
        Scatter scatter{.title = fmt::format("Suboptimality against {}", kPlanes[p].title),
                        .x = {.title = kPlanes[p].title, .log = true},
                        .y = {.title = "over optimal, %", .min = 0}};
        for (std::size_t i = 0; i < results.configurations.size(); ++i) {
            const LabConfiguration& c = results.configurations[i];
            const Summary& s = findings.summaries[i];
            const double over = s[Metric::Suboptimality].mean.value;
            if (std::isnan(over)) continue;
            scatter.y.min = std::min(*scatter.y.min, over);  // on a map that opens, a walk may be shorter
            const std::string& series = c.series.empty() ? c.algo : c.series;
            auto found = std::ranges::find(scatter.series, series, &DotSeries::name);
            if (found == scatter.series.end()) found = scatter.series.insert(found, {.name = series});
            found->dots.push_back({.x = kPlanes[p].price(c, s),
                                   .y = over,
                                   .label = c.label,
                                   .hollow = !s.complete(),
                                   .on_front = findings.fronts[p][i]});
        }
        // A plane without a price, as without databases, is no figure.
        const bool any = std::ranges::any_of(scatter.series, [](const DotSeries& series) {
            return std::ranges::any_of(series.dots, [](const Dot& dot) { return dot.x > 0; });
        });
        if (any) out.emplace_back(fmt::format("quality-{}", kPlanes[p].name), std::move(scatter));
    }
    return out;
}

}  // namespace

std::string screen_table(const Results& results) {
    if (!results.crowds.empty()) {
        constexpr Column kCrowdColumns[] = {{"configuration", "configuration"},
                                            {"map", "map"},
                                            {"crowds", "crowds"},
                                            {"settled", "settled"},
                                            {"units", "units"},
                                            {"arrivals_per_tick", "arrivals/tick", 2},
                                            {"tasks_per_tick", "tasks/step, no headings", 2},
                                            {"sum_of_costs", "sum of costs"},
                                            {"makespan", "makespan"},
                                            {"work", "budget"},
                                            {"tick_work_max", "work max"},
                                            {"tick_us_p99", "p99 us", 1},
                                            {"tick_us_max", "max us", 1},
                                            {"collisions", "collisions"}};
        return aligned_table(crowds_table(results.crowds).rows, kCrowdColumns);
    }
    constexpr Column kColumns[] = {{"configuration", "configuration"},
                                   {"problems", "problems"},
                                   {"solved", "solved"},
                                   {"cost", "cost", 2},
                                   {"over_optimal", "over optimal %", 2},
                                   {"work_per_move", "work/move", 1},
                                   {"work_max", "work max"},
                                   {"us_per_move", "us/move", 2}};
    return aligned_table(configurations_table(results, summaries(results)).rows, kColumns);
}

std::vector<ReportTable> report_tables(const Results& results, const Findings& findings) {
    std::vector<ReportTable> tables;
    if (!results.configurations.empty()) tables.push_back(configurations_table(results, findings.summaries));
    if (!results.crowds.empty()) {
        tables.push_back(crowds_table(results.crowds));
        tables.push_back(crowd_rows_table(results.crowds));
    }
    if (!findings.tests.empty()) tables.push_back(comparisons_table(results, findings));
    add_map_tables(tables, results);
    for (const StudyTables& study : results.studies) add_study_tables(tables, study);
    return tables;
}

std::vector<std::pair<std::string, std::string>> report_files(const Results& results, const Findings& findings) {
    std::vector<std::pair<std::string, std::string>> files;
    for (const ReportTable& table : report_tables(results, findings)) {
        files.emplace_back(table.name + ".csv", csv(table.rows));
        files.emplace_back(table.name + ".md", markdown_table(table.rows, table.columns));
        files.emplace_back(table.name + ".tex", latex_table(table.rows, table.columns));
    }
    for (const auto& [name, scatter] : planes(results, findings))
        files.emplace_back(name + ".vl.json", vega_lite(scatter));
    for (const auto& [name, scatter] : crowd_scatters(results.crowds))
        files.emplace_back(name + ".vl.json", vega_lite(scatter));
    return files;
}

}  // namespace waystone::lab
