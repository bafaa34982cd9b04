// SPDX-License-Identifier: MIT
// The points of an experiment, measured, and what is said about them.
#pragma once

#include "lab/experiment/experiment_plan.hpp"
#include "lab/run/walk_store.hpp"
#include "lab/study/database_builds.hpp"
#include "lab/study/scatter.hpp"
#include "lab/study/sweep_point.hpp"

#include <string>
#include <vector>

namespace waystone::lab {

struct SweepTools {
    WalkStore& walks;
    StudyTrees& trees;
    DatabaseBuilds& builds;
    bool paper_scale = false;
};

struct SweepPoints {
    std::vector<Sweep> sweeps;  // the experiment's own, and those of the experiments whose points it takes
    std::vector<SweepPoint> points;
    std::vector<RunFigures> runs;  // by point; empty where it is missing
    std::vector<Row> rows;         // per problem
};

// The set has its optimal lengths. A configuration that cannot be made gives a point that says why; an error is one of
// the experiment itself, or of writing.
Expected<SweepPoints> measure_points(const Experiment& experiment, ProblemSet& set, const SweepTools& tools);

// A table as part of an experiment's text.
std::string indented(const std::string& table);

// For people: a line per series, then the points (of a figure those on its front), who was disqualified and what is
// not there.
std::string points_text(const Experiment& experiment, const SweepPoints& measured);

// The points as a picture: those that are shown, hollow where problems are unsolved, the front joined by a line.
Scatter points_figure(std::string title, std::string subtitle, const FigureSpec& figure,
                      std::span<const SweepPoint> points);
// The same by the size of databases over the map's, of those that have one.
Scatter sizes_figure(std::string title, const FigureSpec& figure, std::span<const SweepPoint> points);

// Everything that an experiment over points has to say.
struct PointsReport {
    std::string text;
    std::vector<std::pair<std::string, std::string>> files;  // name and bytes
    std::vector<Comparison> comparisons;                     // with recalled values: none decides anything
    std::vector<CheckResult> checks;
};

// The set has its optimal lengths.
Expected<PointsReport> report_points(const Experiment& experiment, ProblemSet& set, const SweepTools& tools);

}  // namespace waystone::lab
