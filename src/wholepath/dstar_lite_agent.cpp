// SPDX-License-Identifier: MIT
// An agent that plans the whole path by D* Lite and repairs the plan when the map changes: the complete rival of
// real-time agents on maps that change.
//
// Its path is a shortest one at every move, also after each edit. Agents that plan again from nothing pay for the whole
// search; this one pays for what the edit has changed. The first plan costs more than that of A*: the queue is a heap,
// and of vertices with equal f it takes those near the goal first.
//
// With restart=lazy it looks at changes as time-bounded search does (Hernández, Asín and Baier 2014): cells that closed
// matter on the path ahead alone, and cells that opened if they may shorten it by more than the factor w. As long as
// neither is so the plan stays and nothing is repaired; with w = 1 it is still a shortest path.
//
// Bound    none, as of all agents that plan first. It keeps every tick's budget by waiting. A move along a plan that is
//          ready costs 1, for looking at the neighbours.
// Owns     the search's tables, 32 bytes a cell of memory that is only touched where it searches.
#include "graph/cell_places.hpp"
#include "search/agent_entry.hpp"
#include "search/dstar_lite.hpp"
#include "search/map_watch.hpp"
#include "search/opened_cell.hpp"

namespace waystone {
namespace {

class DStarLiteAgent final : public AgentCore {
public:
    DStarLiteAgent(const Grid& grid, bool lazy, double w, Arena& arena)
        : grid_(&grid), search_(grid, &arena), lazy_(lazy), w_(w) {}

    void start(State start, State goal) override {
        now_ = start;
        goal_ = goal;
        counters_ = {};
        search_.start(start, goal);
        plan_changed();
        look_for_goal();
    }
    void restart(State start) override { this->start(start, goal_); }
    void displace(State cell) override {
        now_ = cell;
        search_.displace(cell);
        plan_changed();
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

    void plan_changed() {
        version_ = grid_->version();
        opens_ = grid_->opens();
        ahead_ = kNoState;
        stays_ = false;
    }
    // Whether the plan is known to be good on the map as it is.
    bool planned() const {
        const bool looked = stays_ && version_ == grid_->version() && ahead_ == goal_ && opens_ == grid_->opens();
        return search_.status() == SearchStatus::Found && (search_.up_to_date() || looked);
    }
    // Whether it stays, after a change; false with `spent` where the work did not suffice to know.
    bool still_good(std::uint64_t work, bool& spent);

    const Grid* grid_;
    DStarLite search_;
    bool lazy_;
    double w_;
    // Of a lazy look at changes: the map that it is about, what has opened until here, the state of the path that comes
    // next and its distance, and whether the plan stays.
    std::uint64_t version_ = 0, opens_ = 0;
    State ahead_ = kNoState;
    Cost distance_ = 0;
    bool stays_ = false;
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
    bool spent = false;
    const bool good = planned() || still_good(budget.work, spent);
    if (spent) return answer(Outcome::Waiting);
    if (!good) {
        const Counters searched = search_.counters();
        const SearchStatus status = search_.run(budget.work - (counters_.work() - before));
        counters_ += search_.counters() - searched;
        if (status == SearchStatus::Exhausted)
            return answer(Outcome::Stuck);  // a path exists: it is beyond fixed point
        if (status != SearchStatus::Found) return answer(Outcome::Waiting);
        plan_changed();
    }
    if (counters_.work() - before == budget.work) return answer(Outcome::Waiting);
    ++counters_.traced;
    now_ = search_.next(now_);
    search_.follow(now_);
    return answer(now_ == goal_ ? Outcome::Arrived : Outcome::Moved);
}

// The path is followed by the distances that the search left, and is the one that will be walked.
bool DStarLiteAgent::still_good(std::uint64_t work, bool& spent) {
    if (!lazy_ || search_.status() != SearchStatus::Found) return false;
    if (version_ != grid_->version()) {
        version_ = grid_->version();
        ahead_ = now_;
        distance_ = search_.cost();
        stays_ = true;
    }
    const std::uint64_t opened = grid_->opens() - opens_;
    if (opened > std::min(search_.from_nothing(), Grid::kOpensKept)) stays_ = false;
    for (; stays_ && ahead_ != goal_; --work) {
        if (spent = work == 0; spent) return false;
        ++counters_.traced;
        const State next = search_.next(ahead_);
        stays_ =
            next != kNoState && saturating_add(grid_->cost_between(ahead_, next), search_.distance(next)) <= distance_;
        if (!stays_) break;
        distance_ = search_.distance(next);
        ahead_ = next;
    }
    for (; stays_ && opens_ != grid_->opens(); --work) {
        if (spent = work == 0; spent) return false;
        ++counters_.looked_up;
        stays_ = !opened_cell_may_shorten(*grid_, now_, goal_, grid_->opened(opens_++), search_.cost(), w_);
    }
    return stays_;
}

std::size_t DStarLiteAgent::path_ahead(std::span<State> out) const {
    if (!reachable_ || !planned()) return 0;
    std::size_t count = 0;
    for (State s = now_; s != goal_ && count < out.size(); ++count) out[count] = s = search_.next(s);
    return count;
}

constexpr Param kDstarLiteParams[] = {
    Param::word("restart", "eager", "eager|lazy",
                "when the map changes, repair the plan always, or if the path ahead is broken or may be shortened"),
    Param::real("w", "1", 1, 1000, "with restart=lazy: by more than which factor; 1: paths stay optimal"),
};

constexpr Description kDstarLite{
    .name = "dstar",
    .summary =
        "Plans an optimal path by D* Lite, waiting while it plans, walks it, and repairs it when the map changes, so "
        "that it stays optimal.",
    .bound =
        "none: the first move may take work in proportion to the map, and so may a change of it; most changes take "
        "little",
    .paper = "Koenig and Likhachev 2002, the optimised version",
    .params = kDstarLiteParams,
    .changes =
        "looks at each cell that opened or closed and repairs its plan from there; plans again from nothing if that "
        "is cheaper than looking at all of them",
};

Expected<Owned<AgentCore>> make_dstar_lite(const AgentContext& context) {
    const Settings& settings = context.settings;
    return make_owned<DStarLiteAgent>(context, context.grid, settings.word("restart") == "lazy", settings.real("w"),
                                      context.arena);
}

}  // namespace

extern const AgentEntry dstar_lite_entry;
const AgentEntry dstar_lite_entry(kDstarLite, make_dstar_lite,
                                  [](const Grid& grid, const Settings&) { return most_paged_bytes(grid, 32); });

}  // namespace waystone
