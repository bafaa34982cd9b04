// SPDX-License-Identifier: MIT
#include "realtime/refining_loop.hpp"

#include "graph/cell_places.hpp"
#include "realtime/loop_params.hpp"
#include "realtime/make_loop.hpp"
#include "realtime/make_planner.hpp"
#include "search/agent_entry.hpp"

namespace waystone {
namespace {

constexpr Param kRefiningLoopOwnParams[] = {
    Param::integer("level", "4", 1, 32, "abstraction level of the loop; the highest one if the map has fewer"),
    Param::word("corridor", "path", "path|neighbours",
                "where a step is refined: in the two regions, or also in their neighbours"),
    Param::word(
        "aim", "nearest", "nearest|representative",
        "which cell of the next region the path leads to: the nearest, or the one nearest to the mean of its cells"),
    Param::word("h", "box", "box|zero",
                "heuristic of the search for the nearest cell: the distance to the box around the region, or zero"),
    Param::word("search_ties", "larger_g", "larger_g|smaller_g",
                "which of equally good cells the search on the map expands first"),
    Param::policy("fallback", "lrta(memory=1M)", "agent",
                  "the agent that walks if the map has changed and no region helps: any one without a database"),
    Param::word("cliques", "aligned", "aligned|plain", "how states are grouped: aligned 2 x 2 blocks first, or not"),
};
constexpr auto kRefiningLoopParams = with_loop_params(kRefiningLoopOwnParams);

constexpr Description kRefiningLoop{
    .name = "refine",
    .summary = "The learning real-time loop on an abstract level; A* on the map refines each of its steps.",
    .bound = "the loop's bound on that level, plus two units for each cell of the largest corridor",
    .paper = "Bulitko, Sturtevant, Lu and Yau 2007 (PR LRTS); Bulitko et al. 2008",
    .params = kRefiningLoopParams,
    .changes =
        "uses the regions it has as far as moves are legal; otherwise hands over to the fallback, which finds a path "
        "in the background",
};

Expected<Owned<AgentCore>> make_refining_loop(const AgentContext& context) {
    auto level = RefiningLoop::abstract(context);
    if (!level) return std::unexpected(level.error());
    auto other = Fallback::plan(context);
    if (!other) return std::unexpected(other.error());
    return make_owned<RefiningLoop>(context, context, std::move(*level), std::move(*other));
}

}  // namespace

extern const AgentEntry refining_loop_entry;
const AgentEntry refining_loop_entry(kRefiningLoop, make_refining_loop, [](const Grid& grid, const Settings& settings) {
    return most_paged_bytes(grid, 4) + fallback_growth(grid, settings);
});

Expected<AbstractLevel> RefiningLoop::abstract(const AgentContext& context) {
    const Settings& settings = context.settings;
    auto levels = context.databases.find<Levels>();
    if (!levels) return settings.wrong("level", "needs levels of abstraction, but none were opened");
    const Hierarchy& hierarchy = levels->hierarchy();
    const unsigned level = std::min(static_cast<unsigned>(settings.integer("level")), hierarchy.levels() - 1);
    auto planner = make_planner(hierarchy.graph(level), context);
    if (!planner) return std::unexpected(planner.error());
    const bool neighbours = settings.word("corridor") == "neighbours";
    RegionSearch refinement(context.grid, hierarchy, level, levels->largest_corridor(level, neighbours),
                            {.neighbours = neighbours,
                             .informed = settings.word("h") == "box",
                             .smaller_g = settings.word("search_ties") == "smaller_g",
                             .order = successor_order(settings.word("order"))},
                            context.arena);
    return AbstractLevel{std::move(levels), level, std::move(*planner), std::move(refinement)};
}

RefiningLoop::RefiningLoop(const AgentContext& context, AbstractLevel level, Fallback other)
    : grid_(&context.grid),
      made_for_(context.databases.made_for(context.grid)),
      to_representative_(context.settings.word("aim") == "representative"),
      level_(std::move(level)),
      other_(std::move(other)) {}

void RefiningLoop::start(State start, State goal) {
    goal_ = goal;
    counters_ = {};
    started_version_ = grid_->version();
    other_.start(start, goal);
    if (in_regions(start) && in_regions(goal))
        level_.planner.start(level_.refinement.region(start), level_.refinement.region(goal));
    displace(start);
}

void RefiningLoop::restart(State start) {
    // What was learned on another map, or without regions, does not count.
    if (grid_->version() != started_version_ || !in_regions(start) || !in_regions(goal_))
        return this->start(start, goal_);
    counters_ = {};
    level_.planner.restart(level_.refinement.region(start));
    displace(start);
}

void RefiningLoop::displace(State cell) {
    now_ = cell;
    phase_ = Phase::Decide;
    other_walks_ = false;
    decisions_since_learning_ = 0;
    updates_seen_ = counters_.h_updates;
    checked_version_ = grid_->version();
    reachable_ = grid_->reachable(now_, goal_);
    if (in_regions(now_) && in_regions(goal_)) level_.planner.displace(level_.refinement.region(now_));
}

State RefiningLoop::cell_of(State region) const {
    return region == kNoState ? kNoState : level_.levels->hierarchy().representative(level_.level, region);
}

void RefiningLoop::searched(std::span<const SearchedState> states) {
    searched_.assign(states.begin(), states.end());
    for (SearchedState& state : searched_) {
        state.state = cell_of(state.state);
        state.parent = cell_of(state.parent);
    }
    observer_->searched(searched_);
}

Aim RefiningLoop::aim() const {
    if (other_walks_) return other_->aim();
    if (!in_regions(now_) || !in_regions(goal_)) return {};
    Aim aim = level_.planner.aim();
    aim.target = aim.target == level_.planner.goal() ? goal_ : cell_of(aim.target);
    aim.start = cell_of(aim.start);
    aim.goal = cell_of(aim.goal);
    return aim;
}

std::optional<HeuristicValue> RefiningLoop::heuristic(State s) const {
    if (other_walks_) return other_->heuristic(s);
    if (!in_regions(s) || !in_regions(now_) || !in_regions(goal_)) return std::nullopt;
    return level_.planner.heuristic(level_.refinement.region(s));
}

// False where there is no memory for the other.
bool RefiningLoop::hand_over() {
    if (!other_.make(*grid_)) return false;
    other_->start(now_, goal_);
    other_walks_ = true;
    return true;
}

Step RefiningLoop::step(Budget budget) {
    if (now_ == goal_) return {Outcome::Arrived, 0};
    if (grid_->version() != checked_version_) {
        checked_version_ = grid_->version();
        reachable_ = grid_->reachable(now_, goal_);
        decisions_since_learning_ = 0;
    }
    if (!reachable_) return {Outcome::Unreachable, 0};
    if (other_walks_) return other_.step(budget.work, 0, counters_, now_);
    if (!in_regions(now_) || !in_regions(goal_)) return give_up(Meter(counters_, budget.work), budget);
    if (phase_ == Phase::Walk && barred()) phase_ = Phase::Decide;
    auto& [levels, level, planner, refinement] = level_;
    const Hierarchy& hierarchy = levels->hierarchy();
    Meter meter(counters_, budget.work);
    const auto answer = [&](Outcome outcome) { return Step{outcome, budget.work - meter.left()}; };
    switch (phase_) {
        case Phase::Decide: {
            const State here = refinement.region(now_), last = planner.goal();
            State next = here;
            if (here != last) {
                if (planner.full()) return answer(Outcome::OutOfMemory);
                // The second: a region that had no neighbour when the levels were built; cells opened since.
                if (decisions_since_learning_ > hierarchy.size(level) || hierarchy.graph(level).degree(here) == 0)
                    return give_up(meter, budget);
                if (!planner.planned()) {
                    if (!planner.plan(here, meter)) return answer(Outcome::Waiting);
                    if (counters_.h_updates != updates_seen_) {
                        updates_seen_ = counters_.h_updates;
                        decisions_since_learning_ = 0;
                    }
                }
                next = planner.next(here);
                ++decisions_since_learning_;
            }
            const State cell = next == last         ? goal_
                               : to_representative_ ? hierarchy.representative(level, next)
                                                    : kNoState;
            refinement.start(now_, next, cell);
            phase_ = Phase::Refine;
            [[fallthrough]];
        }
        case Phase::Refine:
            if (!refinement.run(meter)) return answer(Outcome::Waiting);
            if (observer_ != nullptr) observer_->refined(refinement.touched());
            if (refinement.path().empty()) return give_up(meter, budget);
            phase_ = Phase::Walk;
            if (barred()) {  // the map has changed while this was sought
                phase_ = Phase::Decide;
                return answer(Outcome::Waiting);
            }
            [[fallthrough]];
        case Phase::Walk:
            now_ = refinement.path()[refinement.path().size() - 1];
            refinement.path().pop_back();
            if (refinement.path().empty()) phase_ = Phase::Decide;
    }
    return answer(now_ == goal_ ? Outcome::Arrived : Outcome::Moved);
}

bool RefiningLoop::barred() const {
    const auto& path = level_.refinement.path();
    return grid_->cost_between(now_, path[path.size() - 1]) == kInfinite;
}

// Stuck, unless the regions are those of another map.
Step RefiningLoop::give_up(const Meter& meter, Budget budget) {
    const std::uint64_t spent = budget.work - meter.left();
    if (made_for_.holds(*grid_)) return {Outcome::Stuck, spent};
    if (!hand_over()) return {Outcome::OutOfMemory, spent};
    return other_.step(meter.left(), spent, counters_, now_);
}

std::uint64_t RefiningLoop::work_bound() const {
    const std::uint64_t own = level_.planner.bound() + level_.refinement.bound();
    return !made_for_.holds(*grid_) || other_walks_ ? other_.work_bound(own) : own;
}

}  // namespace waystone
