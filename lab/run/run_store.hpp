// SPDX-License-Identifier: MIT
// Runs that were made are not made again: kept in memory, and in a folder so that a stopped study goes on.
//
// A file below FOLDER/runs belongs to a problem set (by its maps and problems) and a configuration. It is taken back
// only if its first problem still walks as it did then, so that results of an older program are never mixed in.
#pragma once

#include "lab/run/sweep_run.hpp"

#include <map>
#include <string>

namespace waystone::lab {

class RunStore {
public:
    explicit RunStore(std::string folder) : folder_(std::move(folder)) {}  // empty: memory alone

    // The error is that of making the agent, or of writing the file.
    Expected<const SweepRun*> get(const ProblemSet& set, const Configuration& configuration, const SweepLimits& limits,
                                  const std::string& progress_label);
    std::size_t made() const { return made_; }  // by running

private:
    std::string path_of(const ProblemSet& set, const Configuration& configuration, const std::string& edits) const;

    std::string folder_;
    std::map<std::string, SweepRun> runs_;
    std::size_t made_ = 0;
};

}  // namespace waystone::lab
