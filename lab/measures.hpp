// SPDX-License-Identifier: MIT
// What a series of an experiment can ask for, by name.
//
//   degrees             shares of problems by degree of pathology, on-policy ("vector": length, error, free_error)
//   off_policy_degrees  the same, off-policy ("states": random, visited, visits, all)
//   pathological_states percentage of states that are pathological, off-policy
//   mean_length         by depth
//   states_per_move     by depth: all states generated over all moves
//   unsolved            by depth: problems without an arrival within max_moves
//   volume              by depth: mean over problems of the rise of h met per state generated ("vector": all, frontier)
//   states_off_policy   by depth: states generated per search in random states
//   best_depth          mean length and states per move with the best depth for each problem
//   depth_map           the same, with the depth that is best for starting where the agent stands; by abstraction level
//   best_depth_shares   by depth: percentage of starts for which it is the best; at a "level"; with "picture" drawn
//   case_bases          of bulitko2012, see case_measure.hpp
//
// Runs are kept and shared: tables that look at the same walks walk them once.
#pragma once

#include "lab/case_study.hpp"
#include "lab/depth_study.hpp"
#include "lab/experiment.hpp"
#include "lab/row.hpp"

#include "io/png.hpp"

#include <map>
#include <memory>

namespace waystone::lab {

// Problems with the runs over them made so far.
class StudyProblems {
public:
    explicit StudyProblems(ProblemSet set) : set_(std::move(set)) {}

    const ProblemSet& set() const { return set_; }
    // With the optimal length of every problem.
    const ProblemSet& solved_set();
    Expected<const OnPolicy*> on_policy(const OnPolicySource& source);
    Expected<const std::vector<OffPolicyRun>*> off_policy(const OffPolicySource& source);
    // Of an experiment, by its id; empty before they were measured.
    CaseStudyResults& case_study(const std::string& experiment) { return case_studies_[experiment]; }

private:
    ProblemSet set_;
    bool solved_ = false;
    std::map<std::string, OnPolicy> on_policy_;
    std::map<std::string, std::vector<OffPolicyRun>> off_policy_;
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

}  // namespace waystone::lab
