// SPDX-License-Identifier: MIT
#include "lab/run/recording.hpp"

#include <waystone/catalog.hpp>

#include <algorithm>
#include <memory>
#include <utility>

namespace waystone::lab {
namespace {

// Passes everything on to the agent inside, and notes what it says.
class Recorder final : public AgentCore, private Observer {
public:
    Recorder(Agent agent, Recording& recording, std::size_t limit)
        : agent_(std::move(agent)), recording_(&recording), left_(limit) {
        agent_.observe(this);
    }

    void start(State start, State goal) override {
        moves_ = 0;
        agent_.start(start, goal);
    }
    void restart(State start) override {
        moves_ = 0;
        agent_.restart(start);
    }
    void displace(State cell) override { agent_.displace(cell); }
    Step step(Budget budget) override {
        const State before = agent_.now();
        const Step step = agent_.step(budget);
        moves_ += agent_.now() != before;
        return step;
    }
    State now() const override { return agent_.now(); }
    const Counters& counters() const override { return agent_.counters(); }
    std::uint64_t work_bound() const override { return agent_.work_bound(); }
    std::size_t bytes() const override { return agent_.bytes(); }

private:
    void searched(std::span<const SearchedState> states) override {
        if (left_ == 0) {
            ++recording_->plans_left_out;
            return;
        }
        left_ -= std::min(left_, states.size());
        recording_->plans.push_back({moves_, {states.begin(), states.end()}});
    }

    Agent agent_;
    Recording* recording_;
    std::size_t left_;
    std::uint64_t moves_ = 0;
};

}  // namespace

Expected<Recording> record(const ProblemSet& set, std::size_t index, const std::string& algo, WalkLimits limits,
                           std::size_t limit) {
    const Task& task = set.tasks[index];
    Recording recording{.grid = &set.grid(task),
                        .map = set.maps[task.map].name,
                        .algo = algo,
                        .start = task.start,
                        .goal = task.goal,
                        .walk = {},
                        .plans = {}};
    auto made = set.databases.make_agent(*recording.grid, algo);
    if (!made) return std::unexpected(made.error());
    Agent agent(std::make_unique<Recorder>(std::move(*made), recording, limit));
    limits.keep_trail = true;
    limits.keep_times = false;
    Walk walk = Walker(*recording.grid).run(agent, task.start, task.goal, limits);
    recording.walk = std::move(walk);
    return recording;
}

}  // namespace waystone::lab
