// SPDX-License-Identifier: MIT
#include "lab/study/sweep_study.hpp"

#include "lab/study/effects.hpp"
#include "lab/table/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

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
        if (!effects_.empty()) {
            write("effects.csv", csv(effects_));
            report_.text += fmt::format("    answer: {}\n", answer(effects_));
        }
        evaluate(experiment_.id, experiment_.checks, facts_, report_.checks, report_.text);
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

    // A table about the points, as text, as file and as facts for checks.
    Expected<void> add(const Analysis& spec) {
        auto table = table_of(spec);
        if (!table) return std::unexpected(table.error());
        if (spec.name == "effects") std::ranges::copy(table->rows, std::back_inserter(effects_));
        else write(spec.name + ".csv", csv(table->rows));
        if (table->columns.empty()) table->columns = all_columns(table->rows, 1);
        report_.text += table->before + indented(aligned_table(table->rows, table->columns)) + table->after;
        std::ranges::move(table->facts, std::back_inserter(facts_));
        return {};
    }

    Expected<PointsTable> table_of(const Analysis& spec) {
        if (spec.name == "spread") return spread_table(spec, measured_.points);
        if (spec.name == "databases") return database_table(spec, measured_.points, set_, tools_.builds);
        if (spec.name == "amortisation") return amortisation_table(spec, measured_.points, set_, tools_.builds);
        if (spec.name == "features") return features(spec);
        if (spec.name == "effects") return effects_table(spec, set_, measured_);
        PointsTable limits = limits_table(measured_.points);
        if (!spec.recalled.empty()) limits.after = "    recalled, without a source:\n";
        for (const Analysis::Recalled& row : spec.recalled)
            limits.after += fmt::format("      {:18} {:44} {:>8.4f}\n", row.at, row.text, row.value);
        return limits;
    }

    // What the trees of a sweep ask about.
    Expected<PointsTable> features(const Analysis& spec) {
        const auto sweep = std::ranges::find(experiment_.sweeps, spec.of, &Sweep::name);
        std::vector<std::pair<std::string, DecisionTree>> trees;
        for (const Parameters& point : sweep->points_at(!tools_.paper_scale)) {
            const auto path = tools_.trees.get(set_, *sweep->tree, tree_depth(*sweep, point));
            if (!path) return std::unexpected(path.error());
            auto tree = load_tree(*path);
            if (!tree) return std::unexpected(tree.error());
            trees.emplace_back(text(point), std::move(*tree));
        }
        return feature_table(spec, trees);
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
                                           .series = point.name(),
                                           .column = field,
                                           .published = value,
                                           .recalled = true,
                                           .measured = point.shown() ? point.field(field) : std::nullopt,
                                           .percent = true});
    }

    void write(std::string name, std::string bytes) { report_.files.emplace_back(std::move(name), std::move(bytes)); }

    const Experiment& experiment_;
    ProblemSet& set_;
    SweepTools tools_;
    SweepPoints measured_;
    std::vector<Fact> facts_;
    std::vector<Row> effects_;  // of all analyses of that name
    PointsReport report_;
};

}  // namespace

Expected<PointsReport> report_points(const Experiment& experiment, ProblemSet& set, const SweepTools& tools) {
    return Reporter(experiment, set, tools).run();
}

}  // namespace waystone::lab
