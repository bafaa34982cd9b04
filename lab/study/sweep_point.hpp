// SPDX-License-Identifier: MIT
// A point of a figure: one configuration over all problems, planning against quality, and what can be said of many.
//
// Means are of per-problem ratios. A problem that was not solved counts with the way walked so far, so the
// suboptimality of a point with unsolved problems is a lower bound: such a point is shown, and never chosen.
#pragma once

#include "lab/experiment/fact.hpp"
#include "lab/run/problem_set.hpp"
#include "lab/table/table.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace waystone::lab {

struct SweepPoint {
    std::string series;
    Parameters parameters;
    std::string algo;
    Counting counting = Counting::Expanded;
    std::string missing;  // why it could not be measured; empty where it was
    std::uint64_t cutoff = kUnlimited;

    std::size_t problems = 0, unsolved = 0;
    double planning = 0, planning_error = 0;  // per move, with the standard error
    double suboptimality = 0, suboptimality_error = 0;
    double cost = 0;                             // travelled
    double non_optimal = 0, back_moves_pct = 0;  // where maps stay as they are
    double expanded = 0, restarts = 0;           // per problem
    double restart_states = 0;                   // restarts times the free cells of the map
    std::uint64_t worst = 0;                     // the most expensive move of any problem
    std::string worst_problem;                   // where it was made
    std::uint64_t worst_move = 0;                // which, counted from 1; 0 where that is not known
    PlanTimes us;
    double database_rel = 0;       // the size of its database over the map's, mean over problems
    double database_rel_sums = 0;  // the ratio of the sums

    // Work per problem as Algorithm 1 of hernandez2014 would do it, whose restart initialises every state.
    double charged() const { return expanded + restart_states; }
    bool measured() const { return missing.empty(); }
    bool disqualified() const { return measured() && worst > cutoff; }
    bool shown() const { return measured() && !disqualified(); }
    bool solved() const { return shown() && unsolved == 0; }  // may be compared and chosen
    std::string name() const { return parameters.empty() ? series : series + " " + text(parameters); }
    // By the name that experiment files use; nothing for other names.
    std::optional<double> field(std::string_view name) const;
};

// The set has its optimal lengths.
SweepPoint make_point(const ProblemSet& set, const RunFigures& run, Counting counting, std::uint64_t cutoff);

// By point: whether no other has less of both, planning (or what is asked for instead) and suboptimality, or less of
// one and as much of the other.
std::vector<bool> pareto_front(std::span<const SweepPoint> points, double SweepPoint::* cost = &SweepPoint::planning);

Fact fact_of(const SweepPoint& point);
Row point_row(const SweepPoint& point, bool on_front);
std::span<const Column> point_columns();
// Their text; nothing where there are none.
Value parameters_value(const Parameters& parameters);

}  // namespace waystone::lab
