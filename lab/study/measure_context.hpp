// SPDX-License-Identifier: MIT
// What a measure is given, and what it answers with.
//
// Runs are kept and shared: tables that look at the same walks walk them once.
#pragma once

#include "lab/experiment/experiment.hpp"
#include "lab/study/case_study.hpp"
#include "lab/study/depth_study.hpp"
#include "lab/table/row.hpp"

#include "io/png.hpp"

#include <map>
#include <optional>
#include <string>
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

}  // namespace waystone::lab
