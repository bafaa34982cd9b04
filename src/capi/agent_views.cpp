// SPDX-License-Identifier: MIT
// Whole walks, and what agents know.
#include "capi/call.hpp"
#include "capi/structs.hpp"
#include "search/optimal.hpp"
#include "sim/walk.hpp"

#include <string>

namespace waystone {
namespace {

waystone_searched searched_cell(const SearchedState& s) {
    return {.cell = s.state,
            .parent = s.parent,
            .g = s.g,
            .h = s.h,
            .initial_h = s.initial_h,
            .looks = s.looks,
            .expanded = s.expanded ? 1u : 0u};
}

// Tells the caller's function.
class Teller final : public Observer {
public:
    Teller(waystone_observer observer, void* context) : observer_(observer), context_(context) {}
    void searched(std::span<const SearchedState> states) override {
        cells_.clear();
        for (const SearchedState& state : states) cells_.push_back(searched_cell(state));
        observer_(context_, cells_.data(), cells_.size());
    }
    bool wants_whole_searches() const override { return true; }
    void searched_so_far(std::span<const SearchedState> states) override { searched(states); }

private:
    waystone_observer observer_;
    void* context_;
    std::vector<waystone_searched> cells_;
};

// Adds to what the last step has searched.
class Keeper final : public Observer {
public:
    explicit Keeper(std::vector<waystone_searched>& cells) : cells_(&cells) {}
    void searched(std::span<const SearchedState> states) override {
        for (const SearchedState& state : states) cells_->push_back(searched_cell(state));
    }
    bool wants_whole_searches() const override { return true; }
    void searched_so_far(std::span<const SearchedState> states) override {
        cells_->clear();
        searched(states);
    }

private:
    std::vector<waystone_searched>* cells_;
};

void set_observer(AgentObject& of, std::unique_ptr<Observer> observer) {
    of.agent.observe(observer.get());
    of.observer = std::move(observer);
    of.keeps_searched = false;
    of.searched.clear();
}

std::uint64_t limit_of(std::uint64_t given) { return given == 0 ? kUnlimited : given; }

waystone_walk_report report_of(const Walk& walk) {
    return {.struct_size = 0,
            .outcome = static_cast<waystone_outcome>(walk.outcome),
            .length = walk.cost,
            .optimal_length = 0,
            .moves = walk.moves(),
            .straight = walk.straight,
            .diagonal = walk.diagonal,
            .ticks = walk.ticks,
            .waits = walk.waits,
            .revisits = walk.revisits,
            .work = walk.counters.work(),
            .work_max = walk.work_max,
            .tick_work_max = walk.tick_work_max,
            .expanded = walk.counters.expanded,
            .expanded_max = walk.expanded_max,
            .work_bound = walk.work_bound,
            .agent_bytes = walk.agent_bytes,
            .disqualified_at = walk.disqualified_at,
            .signature = walk.signature};
}

}  // namespace
}  // namespace waystone

using namespace waystone;

waystone_status waystone_agent_walk(waystone_agent agent, waystone_cell start, waystone_cell goal,
                                    const waystone_walk_options* options, waystone_walk_report* report,
                                    waystone_cell* trail, size_t capacity, size_t* count) {
    return write(agent, [&](AgentObject& of) {
        WAYSTONE_FITS(waystone_walk_report, report);
        WAYSTONE_TAKE(waystone_walk_options, given, options);
        if (!of.map.passable(start) || !of.map.passable(goal))
            return refuse(WAYSTONE_BAD_PROBLEM, "start or goal is a wall or lies outside the map");
        const bool wants_trail = trail != nullptr || count != nullptr;
        of.agent.start(start, goal);
        const Walk walk = Walker(of.map.grid())
                              .run_started(of.agent, start, goal,
                                           {.work_per_tick = limit_of(given.work_per_tick),
                                            .max_moves = limit_of(given.max_moves),
                                            .max_work = limit_of(given.max_work),
                                            .keep_trail = wants_trail,
                                            .keep_times = false});
        waystone_walk_report made = report_of(walk);
        if (given.with_optimal != 0)
            made.optimal_length = OptimalSolver().length(of.map.grid(), start, goal).value_or(0);
        put(made, report);
        return wants_trail ? put_list(walk.trail, trail, capacity, count) : kOk;
    });
}

waystone_status waystone_agent_observe(waystone_agent agent, waystone_observer observer, void* context) {
    return write(agent, [&](AgentObject& of) {
        set_observer(of, observer == nullptr ? nullptr : std::make_unique<Teller>(observer, context));
        return kOk;
    });
}

waystone_status waystone_agent_keep_searched(waystone_agent agent, int keep) {
    return write(agent, [&](AgentObject& of) {
        set_observer(of, keep == 0 ? nullptr : std::make_unique<Keeper>(of.searched));
        of.keeps_searched = keep != 0;
        return kOk;
    });
}

waystone_status waystone_agent_searched(waystone_agent agent, waystone_searched* searched, size_t capacity,
                                        size_t* count) {
    return write(agent, [&](const AgentObject& of) {
        if (!of.keeps_searched) return refuse(WAYSTONE_NOT_NOW, "waystone_agent_keep_searched() comes first");
        return put_list(of.searched, searched, capacity, count);
    });
}

waystone_status waystone_agent_heuristic(waystone_agent agent, const waystone_cell* cells, size_t count,
                                         waystone_cost* learned, waystone_cost* initial) {
    return write(agent, [&](const AgentObject& of) {
        if (cells == nullptr && count != of.map.size())
            return refuse(WAYSTONE_BAD_CALL,
                          "without cells the count is that of the map, " + std::to_string(of.map.size()));
        if (!of.agent.heuristic(of.agent.now())) return none("this agent learns no heuristic, or has not set out");
        for (std::size_t i = 0; i < count; ++i) {
            const auto value = of.agent.heuristic(cells == nullptr ? static_cast<State>(i) : cells[i])
                                   .value_or(HeuristicValue{kInfinite, kInfinite});
            if (learned != nullptr) learned[i] = value.learned;
            if (initial != nullptr) initial[i] = value.initial;
        }
        return kOk;
    });
}

waystone_status waystone_agent_get_aim(waystone_agent agent, waystone_aim_info* aim) {
    return write(agent, [&](const AgentObject& of) {
        WAYSTONE_FITS(waystone_aim_info, aim);
        const Aim found = of.agent.aim();
        return put({.struct_size = 0,
                    .target = found.target,
                    .from = found.from,
                    .to = found.to,
                    .start = found.start,
                    .goal = found.goal,
                    .without_subgoal = found.without_subgoal ? 1u : 0u},
                   aim);
    });
}
