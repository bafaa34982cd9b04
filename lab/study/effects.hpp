// SPDX-License-Identifier: MIT
// Whether one configuration is better than another, problem by problem: what decides the questions of docs/beyond.md.
//
// A row for each figure and each combination of the parameters in "by", which both sides have. Of those in "over" the
// points are taken together, so that a figure may look at a problem's walks at all depths. All other parameters are
// chosen, for each side alone: the values with the least mean of the first figure on the maps in "chosen_on", of those
// that leave the fewest problems unsolved. The row then is about the problems of all other maps.
//
// Figures where nothing means nothing are compared by their ratio: the effect is the mean of its logarithm, as a
// percentage. Degrees, errors and shares are compared by their difference. Less is better in all of them. Intervals
// are of 95%, by Student's t over problems. A walk that does not arrive counts with the length walked so far; whoever leaves
// more problems unsolved, beyond chance, is better in nothing.
#pragma once

#include "lab/study/points_tables.hpp"
#include "lab/study/sweep_study.hpp"

namespace waystone::lab {

// The error is one of the experiment: a sweep or parameter that is not there, nothing to choose on, a missing point.
Expected<PointsTable> effects_table(const Analysis& spec, const ProblemSet& set, const SweepPoints& measured);

// Of rows of that table that decide: "yes" if in each group of rows with the same parameters "by" some figure is better and none
// is worse, "no" if in no group any is better, else "it depends".
std::string_view answer(std::span<const Row> effects);

}  // namespace waystone::lab
