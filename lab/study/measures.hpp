// SPDX-License-Identifier: MIT
// What a series of an experiment can ask for, by name.
//
//   degrees             shares of problems by degree of pathology, on-policy ("vector": length, error, free_error)
//   off_policy_degrees  the same, off-policy ("states": random, visited, visits, all)
//   sound_by_depth      by depth: percentage of problems of degree 0, off-policy in the states its walks visited
//   pathological_states percentage of states that are pathological, off-policy
//   mean_length         by depth
//   states_per_move     by depth: all states generated over all moves
//   unsolved            by depth: problems without an arrival within max_moves
//   volume              by depth: mean over problems of the rise of h met per state generated ("vector": all, frontier)
//   states_off_policy   by depth: states generated per search in random states
//   best_depth          mean length and states per move with the best depth for each problem
//   depth_map           the same, with the depth that is best for starting where the agent stands; by abstraction level
//   best_depth_shares   by depth: percentage of starts for which it is the best; at a "level"; with "picture" drawn. Best
//                       is the shortest walk, or with "vector": optimal_move the least depth whose first move is optimal
//   case_bases          what Bulitko, Rayner and Lawrence 2012 report of them: see measure_case_bases()
//   map_facts           by map ("vector": width, height, obstacles in percent of all cells, states, problems)
//   spread              least and largest value, by column, of all series of the experiment whose measure is "of"
//
// Runs are kept and shared: tables that look at the same walks walk them once.
#pragma once

#include "lab/experiment/experiment.hpp"
#include "lab/study/case_study.hpp"
#include "lab/study/depth_study.hpp"
#include "lab/table/row.hpp"

#include "io/png.hpp"

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace waystone::lab {

// Problems with the runs over them made so far.
class StudyProblems {
public:
    StudyProblems(ProblemSet set, WalkStore& walks) : set_(std::move(set)), walks_(walks) {}

    const ProblemSet& set() const { return set_; }
    ProblemSet& set() { return set_; }
    WalkStore& walks() { return walks_; }
    // With the optimal length of every problem.
    ProblemSet& solved_set();
    Expected<const OnPolicy*> on_policy(const OnPolicySource& source);
    Expected<const std::vector<OffPolicyRun>*> off_policy(const OffPolicySource& source);
    // Of an experiment, by its id; empty before they were measured.
    CaseStudyResults& case_study(const std::string& experiment) { return case_studies_[experiment]; }

private:
    ProblemSet set_;
    WalkStore& walks_;
    bool solved_ = false;
    std::deque<std::pair<OnPolicySource, OnPolicy>> on_policy_;
    std::deque<std::pair<OffPolicySource, std::vector<OffPolicyRun>>> off_policy_;
    std::map<std::string, CaseStudyResults> case_studies_;
};

struct Measurement {
    std::vector<std::optional<double>> values = {};  // by column; none where it cannot be measured yet
    std::vector<Row> rows = {};                      // per problem
    std::optional<Image> picture = {};
    std::string note = {};
};

struct MeasureContext {
    const Experiment& experiment;
    const Series& series;
    StudyProblems& problems;
    const std::vector<bool>& counts;  // by task: whether it belongs to this variant
    bool paper_scale = true;
};

Expected<Measurement> measure(const MeasureContext& context);

// A series names case bases by "of"; its columns are the maps, and their mean where there is one more, or the mean
// alone. Without "of" the columns are all case bases of the experiment, on its one map. "vector" says what is measured:
//
//   suboptimality  mean over problems and case bases, percent over optimal
//   size           mean number of cases, percentage of all problems
//   least_size, largest_size
//   trailheads     mean
//   improvement    percentage by which the suboptimality is below that of the case bases whose sizes these have
//   with_case      the suboptimality where there is a relevant case
//   without_case   percentage of problems where there is none
//   pick_s         processor time for picking the trailheads of one case base, on one thread, in seconds
//   extra_pick_s   how much more that is than for the case bases whose sizes these have
//   surroundings   the same as work: how often a state's surroundings are searched, per state of the map
Expected<Measurement> measure_case_bases(const MeasureContext& context);

}  // namespace waystone::lab
