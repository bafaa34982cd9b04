// SPDX-License-Identifier: MIT
// The one runner: all walks of `solve`, `lab run`, studies and trials are made here, as a plan asks for them, and all
// crowds of experiments.
//
// A journal gets a row for each problem of a run. Neither threads nor shards nor stops change one, but for columns that
// are times. Databases are opened, or built and cached, before the walks.
#pragma once

#include "lab/run/databases.hpp"
#include "lab/run/journal.hpp"
#include "lab/run/run_plan.hpp"
#include "lab/run/task_worker.hpp"
#include "lab/table/row.hpp"

#include <atomic>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace waystone::lab {

class Runner {
public:
    // Both are there for as long as this is. With `leave_out`, runs that cannot be walked say so in
    // PlannedRun::missing, instead of an error. Without a label there is no progress to see.
    Runner(const ProblemSet& set, RunPlan& plan, std::string label, bool leave_out = false)
        : set_(set), plan_(plan), label_(std::move(label)), leave_out_(leave_out) {}

    // Opens or builds the databases of these units; how many there are, of a map and a configuration each.
    Expected<std::size_t> open_databases(std::span<const std::size_t> units);
    double build_seconds() const;  // of all of them

    // Called for each unit that was walked to its end, from any thread; `walk_ns` is processor time.
    using Take = std::function<Expected<void>(const Unit&, std::span<Walked>, std::uint64_t walk_ns)>;
    // Ctrl-C is an error that says how far it came; `before` problems were walked before.
    Expected<void> walk(std::vector<std::size_t> units, const Take& take, std::size_t before = 0);
    // How many problems walk() walked.
    std::uint64_t walked() const { return walked_; }

private:
    Expected<std::vector<Walked>> walk_unit(TaskWorker& worker, const Unit& unit, const std::atomic<bool>& stop,
                                            Progress* progress);
    Expected<std::vector<Walked>> crowd_unit(const Unit& unit, const std::atomic<bool>& stop, Progress* progress);
    void note_databases(const Unit& unit, Result& result) const;
    Error named(Error error, const PlannedRun& run) const;
    static std::vector<Walked> refused(const Unit& unit);

    const ProblemSet& set_;
    RunPlan& plan_;
    std::string label_;
    bool leave_out_;
    std::map<std::pair<std::size_t, std::string>, OpenDatabases> databases_;  // by map and configuration
    std::set<std::pair<std::size_t, std::string>> refused_;                   // those that cannot be built
    std::atomic<std::uint64_t> walked_ = 0;
};

// Walks the units of the shard that the journal has not, and notes their rows in it; how many problems it walked.
Expected<std::uint64_t> walk_to_journal(ProblemSet& set, Runner& runner, const RunPlan& plan, Shard shard,
                                        Journal& journal, const std::set<std::uint64_t>& done,
                                        bool optimal_costs = true);

// The columns of the rows that a journal gets; those of people first.
std::string walk_header(const ProblemSet& set);
// By run and problem, out of what a journal has noted; empty where it has not.
std::vector<std::string_view> walk_lines(const RunPlan& plan, const ProblemSet& set,
                                         const std::map<std::uint64_t, std::string_view>& noted);

}  // namespace waystone::lab
