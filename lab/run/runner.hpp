// SPDX-License-Identifier: MIT
// The one runner: walks what a plan asks for and a journal does not have yet.
//
// A row for each problem of a run. Neither threads nor shards nor stops change one, but for columns that are times.
// Databases are opened, or built and cached, before the walks.
#pragma once

#include "lab/run/databases.hpp"
#include "lab/run/journal.hpp"
#include "lab/run/run_plan.hpp"
#include "lab/table/row.hpp"

#include <atomic>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waystone::lab {

struct RunnerOptions {
    std::string label = {};  // of the progress
    Shard shard = {};
    bool leave_out = false;     // runs that cannot be walked say so in PlannedRun::missing, instead of an error
    bool optimal_costs = true;  // of all problems that are walked
};

class Runner {
public:
    // Both are there for as long as this is. Optimal costs are filled in where they are needed.
    Runner(ProblemSet& set, RunPlan& plan, RunnerOptions options);

    // Walks the units of the shard that the journal has not. Ctrl-C is an error that says how far it came.
    Expected<void> walk(Journal& journal, const std::set<std::uint64_t>& done);
    // How many problems walk() walked.
    std::uint64_t walked() const { return walked_; }

    // Opens or builds the databases of these units; how many there are, of a map and a configuration each.
    Expected<std::size_t> open_databases(std::span<const std::size_t> units);

private:
    struct UnitWorker;
    void solve(std::span<const std::size_t> units);
    Expected<std::string> walk_unit(UnitWorker& worker, const Unit& unit, const std::atomic<bool>& stop,
                                    Progress& progress);

    ProblemSet& set_;
    RunPlan& plan_;
    RunnerOptions options_;
    std::map<std::pair<std::size_t, std::string>, OpenDatabases> databases_;  // by map and configuration
    std::atomic<std::uint64_t> walked_ = 0;
};

// The columns of the rows that a journal gets; those of people first.
std::string walk_header(const ProblemSet& set);
// By run and problem, out of what a journal has noted; empty where it has not.
std::vector<std::string_view> walk_lines(const RunPlan& plan, const ProblemSet& set,
                                         const std::map<std::uint64_t, std::string_view>& noted);

}  // namespace waystone::lab
