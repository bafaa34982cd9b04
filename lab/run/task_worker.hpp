// SPDX-License-Identifier: MIT
// What a thread walks with: an agent and a walker for the map and the run it is on, and all that is measured.
#pragma once

#include "lab/run/metered_agent.hpp"
#include "lab/run/run_plan.hpp"
#include "lab/table/histogram.hpp"
#include "search/distance_field.hpp"

#include <atomic>
#include <memory>
#include <optional>
#include <span>

namespace waystone::lab {

// Of a histogram: firsts and the whole walk stay 0.
PlanTimes times_of(const TimeHistogram& histogram);

class TaskWorker {
public:
    // A fresh agent for a run on a map, which both stay where they are. `stop` ends a walk in its middle.
    Expected<void> begin(const Grid& grid, const PlannedRun& run, const DatabaseCache& databases,
                         const std::atomic<bool>& stop);
    // On that map. With `again` the agent begins once more, and keeps what it learned.
    Result walk(const Task& task, bool again = false);
    // Of the moves of the last walk.
    const Octaves& work() const { return meter_->work(); }
    // Processor time of all walks so far, without what is measured around them.
    std::uint64_t walking_ns() const { return walking_ns_; }

private:
    Expected<Agent> make_agent(const DatabaseCache& databases);
    void judge(Result& result, State goal);    // its moves against cheapest paths
    bool optimal(State from, State to) const;  // some cheapest path to the goal goes this way

    const Grid* grid_ = nullptr;
    const PlannedRun* run_ = nullptr;
    const EditScript* edits_ = nullptr;
    std::unique_ptr<World> world_;  // a map of its own, where it changes
    std::optional<Walker> walker_;
    std::optional<Agent> agent_, free_agent_;
    MeteredAgent* meter_ = nullptr;
    std::uint64_t walking_ns_ = 0;
    const Grid* field_of_ = nullptr;
    State field_goal_ = kNoState;
    std::optional<DistanceField<Grid>> field_;
};

}  // namespace waystone::lab
