// SPDX-License-Identifier: MIT
// An agent that plans the whole path by D* Lite and repairs the plan when the map changes: the complete rival of
// real-time agents on maps that change.
//
// Its path is a shortest one at every move, also after each edit. Agents that plan again from nothing pay for the whole
// search; this one pays for what the edit has changed. The first plan costs more than that of A*: the queue is a heap,
// and of vertices with equal f it takes those near the goal first.
//
// Bound    none, as of all agents that plan first. It keeps every tick's budget by waiting. A move along a plan that is
//          ready costs 1, for looking at the neighbours.
// Owns     the search's tables, 32 bytes a cell of memory that is only touched where it searches.
#include "graph/cell_places.hpp"
#include "search/agent_entry.hpp"
#include "search/dstar_lite.hpp"
#include "search/map_watch.hpp"

namespace waystone {
namespace {

class DStarLiteAgent final : public AgentCore {
public:
    DStarLiteAgent(const Grid& grid, Arena& arena) : grid_(&grid), search_(grid, &arena) {}

    void start(State start, State goal) override {
        now_ = start;
        goal_ = goal;
        counters_ = {};
        search_.start(start, goal);
        look_for_goal();
    }
    void restart(State start) override { this->start(start, goal_); }
    void displace(State cell) override {
        now_ = cell;
        search_.displace(cell);
        look_for_goal();
    }
    Step step(Budget budget) override;
    std::size_t path_ahead(std::span<State> out) const override;
    State now() const override { return now_; }
    const Counters& counters() const override { return counters_; }
    std::uint64_t work_bound() const override { return kUnlimited; }

private:
    void look_for_goal() {
        watch_.start(*grid_);
        reachable_ = grid_->reachable(now_, goal_);
    }

    const Grid* grid_;
    DStarLite search_;
    MapWatch watch_;  // of whether the goal can be reached
    bool reachable_ = false;
    State now_ = kNoState, goal_ = kNoState;
    Counters counters_;
};

Step DStarLiteAgent::step(Budget budget) {
    const std::uint64_t before = counters_.work();
    const auto answer = [&](Outcome outcome) { return Step{outcome, counters_.work() - before}; };
    if (now_ == goal_) return answer(Outcome::Arrived);
    if (watch_.changed(*grid_)) {
        reachable_ = watch_.still_reachable(*grid_, now_, goal_, reachable_);
        watch_.start(*grid_);
    }
    if (!reachable_) return answer(Outcome::Unreachable);
    const Counters searched = search_.counters();
    const SearchStatus status = search_.run(budget.work);
    counters_ += search_.counters() - searched;
    if (status == SearchStatus::Exhausted) return answer(Outcome::Stuck);  // a path exists: it is beyond fixed point
    if (status != SearchStatus::Found || counters_.work() - before == budget.work) return answer(Outcome::Waiting);
    ++counters_.traced;
    now_ = search_.next(now_);
    search_.follow(now_);
    return answer(now_ == goal_ ? Outcome::Arrived : Outcome::Moved);
}

std::size_t DStarLiteAgent::path_ahead(std::span<State> out) const {
    if (!reachable_ || search_.status() != SearchStatus::Found || !search_.up_to_date()) return 0;
    std::size_t count = 0;
    for (State s = now_; s != goal_ && count < out.size(); ++count) out[count] = s = search_.next(s);
    return count;
}

constexpr Description kDstarLite{
    .name = "dstar",
    .summary =
        "Plans an optimal path by D* Lite, waiting while it plans, walks it, and repairs it when the map changes, so "
        "that it stays optimal.",
    .bound =
        "none: the first move may take work in proportion to the map, and so may a change of it; most changes take "
        "little",
    .paper = "Koenig and Likhachev 2002, the optimised version",
    .params = {},
    .changes =
        "looks at each cell that opened or closed and repairs its plan from there; plans again from nothing if that "
        "is cheaper than looking at all of them",
};

Expected<Owned<AgentCore>> make_dstar_lite(const AgentContext& context) {
    return make_owned<DStarLiteAgent>(context, context.grid, context.arena);
}

}  // namespace

extern const AgentEntry dstar_lite_entry;
const AgentEntry dstar_lite_entry(kDstarLite, make_dstar_lite,
                                  [](const Grid& grid, const Settings&) { return most_paged_bytes(grid, 32); });

}  // namespace waystone
