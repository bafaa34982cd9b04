// SPDX-License-Identifier: MIT
#include "lab/study/points_report.hpp"

#include "lab/study/database_tables.hpp"
#include "lab/study/feature_table.hpp"
#include "lab/study/spread_table.hpp"
#include "lab/table/table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace waystone::lab {
namespace {

// Adds one view of the points after the other; what later views need of earlier ones are the facts.
class Reporter {
public:
    Reporter(const Experiment& experiment, ProblemSet& set, const SweepTools& tools)
        : experiment_(experiment), set_(set), tools_(tools) {}

    Expected<PointsReport> run() {
        auto measured = measure_points(experiment_, set_, tools_);
        if (!measured) return std::unexpected(measured.error());
        measured_ = std::move(*measured);
        for (const SweepPoint& point : measured_.points) facts_.push_back(fact_of(point));
        add_points();
        if (experiment_.figure) add_figure();
        add_recalled();
        for (const Analysis& analysis : experiment_.analyses)
            if (const auto done = add(analysis); !done) return std::unexpected(done.error());
        add_checks();
        return std::move(report_);
    }

private:
    void add_points() {
        const std::vector<bool> front = pareto_front(measured_.points);
        std::vector<Row> rows;
        for (std::size_t i = 0; i < measured_.points.size(); ++i)
            rows.push_back(point_row(measured_.points[i], front[i]));
        write("points.csv", csv(rows));
        write("rows.csv", csv(measured_.rows));
        report_.text += points_text(experiment_, measured_);
    }

    void add_figure() {
        const std::string subtitle = experiment_.cutoff == kUnlimited
                                         ? "no cut-off"
                                         : fmt::format("real-time cut-off {} expansions", experiment_.cutoff);
        write("figure.vl.json", vega_lite(points_figure(experiment_.id + "  " + experiment_.title, subtitle,
                                                        *experiment_.figure, measured_.points)));
        if (experiment_.figure->database_rel)
            write("sizes.vl.json", vega_lite(sizes_figure(experiment_.id + "  " + experiment_.title,
                                                          *experiment_.figure, measured_.points)));
    }

    Expected<void> add(const Analysis& analysis) {
        if (analysis.name == "spread") return add_spread(analysis);
        if (analysis.name == "limits") return add_limits(analysis);
        if (analysis.name == "databases") return add_databases(analysis);
        if (analysis.name == "amortisation") return add_amortisation(analysis);
        return add_features(analysis);
    }

    Expected<void> add_spread(const Analysis& spec) {
        std::vector<Row> rows;
        for (const SpreadRow& row : spread_rows(measured_.points, spec.over)) rows.push_back(spread_row(row));
        write("spread.csv", csv(rows));
        report_.text += fmt::format("    mean, least and largest over {}:\n", fmt::join(spec.over, ", ")) +
                        indented(aligned_table(rows, spread_columns()));
        return {};
    }

    Expected<void> add_limits(const Analysis& spec) {
        const std::vector<LimitRow> limits = best_under_limits(measured_.points);
        std::vector<Row> rows;
        for (const LimitRow& limit : limits) rows.push_back(limit_row(limit));
        write("limits.csv", csv(rows));
        report_.text += "    best quality under a limit on planning one move:\n" + limits_text(spec, limits);
        return {};
    }

    // Values without a source: shown, with no band, so that they decide nothing.
    void add_recalled() {
        for (const Sweep& sweep : experiment_.sweeps)
            for (const Recalled& recalled : sweep.recalled)
                for (const SweepPoint& point : measured_.points)
                    if (point.series == sweep.name && contains(point.parameters, recalled.at)) compare(point, recalled);
        if (report_.comparisons.empty()) return;
        report_.text += "    recalled values, without a source:\n";
        for (const Comparison& c : report_.comparisons)
            report_.text += fmt::format("      {:40} {:20} recalled {:>12g}  ours {:>12}  {}\n", c.series, c.column,
                                        *c.published, c.measured ? fmt::format("{:.6g}", *c.measured) : "-",
                                        c.difference() ? fmt::format("{:+.1f}%", *c.difference()) : "");
    }
    void compare(const SweepPoint& point, const Recalled& recalled) {
        for (const auto& [field, value] : recalled.values)
            report_.comparisons.push_back({.experiment = experiment_.id,
                                           .variant = "",
                                           .series = point.name(),
                                           .column = field,
                                           .published = value,
                                           .recalled = true,
                                           .measured = point.shown() ? point.field(field) : std::nullopt,
                                           .percent = true,
                                           .band = {},
                                           .note = ""});
    }

    Expected<void> add_databases(const Analysis& spec) {
        const auto table = database_rows(spec, measured_.points, set_, tools_.builds);
        if (!table) return std::unexpected(table.error());
        add_table("databases", *table, database_columns(),
                  [&](const DatabaseRow& row) { return database_row(row, spec); });
        return {};
    }

    Expected<void> add_amortisation(const Analysis& spec) {
        const auto table = amortisation_rows(spec, measured_.points, set_, tools_.builds);
        if (!table) return std::unexpected(table.error());
        add_table("amortisation", *table, amortisation_columns(), amortisation_row);
        for (const Analysis::Recalled& row : spec.recalled) report_.text += "    recalled: " + row.text + "\n";
        return {};
    }

    // What the trees of a sweep ask about.
    Expected<void> add_features(const Analysis& spec) {
        const auto sweep = std::ranges::find(experiment_.sweeps, spec.of, &Sweep::name);
        std::vector<std::pair<std::string, DecisionTree>> trees;
        for (const Parameters& point : tools_.paper_scale ? sweep->points : sweep->quick_points) {
            const auto path = tools_.trees.get(set_, *sweep->tree, tree_depth(*sweep, point));
            if (!path) return std::unexpected(path.error());
            auto tree = load_tree(*path);
            if (!tree) return std::unexpected(tree.error());
            trees.emplace_back(text(point), std::move(*tree));
        }
        const std::vector<Row> rows = feature_rows(spec, trees);
        std::vector<Column> columns;
        for (const auto& [field, value] : rows.front().fields()) columns.push_back({field, field, 1});
        write("features.csv", csv(rows));
        report_.text += indented(aligned_table(rows, columns));
        return {};
    }

    // What the paper says in words.
    void add_checks() {
        for (const Check& check : experiment_.checks) {
            CheckResult result = evaluate(check, facts_);
            result.experiment = experiment_.id;
            report_.text += "    " + check_text(result);
            report_.checks.push_back(std::move(result));
        }
    }

    // A table about the points, as text, as file and as facts for checks.
    template <class Rows, class ToRow>
    void add_table(const std::string& name, const Rows& table, std::span<const Column> columns, const ToRow& to_row) {
        std::vector<Row> rows;
        for (const auto& one : table) {
            rows.push_back(to_row(one));
            facts_.push_back(fact_of(one));
        }
        write(name + ".csv", csv(rows));
        report_.text += indented(aligned_table(rows, columns));
    }

    void write(std::string name, std::string bytes) { report_.files.emplace_back(std::move(name), std::move(bytes)); }

    const Experiment& experiment_;
    ProblemSet& set_;
    SweepTools tools_;
    SweepPoints measured_;
    std::vector<Fact> facts_;
    PointsReport report_;
};

}  // namespace

Expected<PointsReport> report_points(const Experiment& experiment, ProblemSet& set, const SweepTools& tools) {
    return Reporter(experiment, set, tools).run();
}

}  // namespace waystone::lab
