// SPDX-License-Identifier: MIT
#include "realtime/refining_loop.hpp"

#include "base/assert.hpp"
#include "realtime/fallback.hpp"
#include "realtime/loop_params.hpp"
#include "realtime/make_planner.hpp"
#include "search/agent_entry.hpp"

namespace waystone {
namespace {

constexpr Param kOwnParams[] = {
    Param::integer("level", "4", 1, 32, "of the abstraction, for the loop; the highest there is where a map has fewer"),
    Param::word("corridor", "path", "path|neighbours",
                "where a step is refined: in the two regions, or in those beside them too"),
    Param::word(
        "aim", "nearest", "nearest|representative",
        "which cell of the next region the way leads to: the nearest, or the one nearest to the mean of its cells"),
    Param::word("h", "box", "box|zero",
                "of the search for the nearest cell: the distance to the box around the region, or none, which comes "
                "nearest to paper 000's figures"),
    Param::policy("fallback", "lrta(memory=1M)", "agent",
                  "who walks where the map has changed and no region serves: any lrta without a database"),
    Param::word("cliques", "aligned", "aligned|plain", "how states are grouped: aligned 2 x 2 blocks first, or not"),
};
constexpr auto kParams = with_loop_params(kOwnParams);

constexpr Description kDescription{
    .name = "refine",
    .kind = "agent",
    .summary = "The learning real-time loop on an abstract level; each of its steps is refined by A* on the map.",
    .bound = "what the loop promises on that level, and two units for each cell of the largest corridor",
    .paper = "Bulitko, Sturtevant, Lu and Yau 2007 (PR LRTS); paper 000",
    .params = kParams,
    .changes =
        "keeps to what is legal in the regions it has; hands over to the fallback where they do not serve, "
        "which finds a way in the background",
};

Expected<std::unique_ptr<AgentCore>> make(const Grid& grid, const Settings& settings, const Databases& databases) {
    const auto trial = make_fallback(grid, settings, databases.made_for(grid).version);
    if (!trial) return std::unexpected(trial.error());
    auto level = RefiningLoop::abstract(grid, settings, databases);
    if (!level) return std::unexpected(level.error());
    return std::make_unique<RefiningLoop>(grid, settings, databases.made_for(grid), std::move(*level),
                                          (*trial)->work_bound());
}

}  // namespace

extern const AgentEntry refining_loop_entry;
const AgentEntry refining_loop_entry{kDescription, make};

Expected<AbstractLevel> RefiningLoop::abstract(const Grid& grid, const Settings& settings, const Databases& databases) {
    auto levels = databases.find<Levels>();
    if (!levels) return settings.wrong("level", "it needs levels of abstraction, and none were opened");
    const Hierarchy& hierarchy = levels->hierarchy();
    const unsigned level = std::min(static_cast<unsigned>(settings.integer("level")), hierarchy.levels() - 1);
    auto planner = make_planner(hierarchy.graph(level), settings, databases);
    if (!planner) return std::unexpected(planner.error());
    const bool neighbours = settings.word("corridor") == "neighbours";
    RegionSearch refinement(grid, hierarchy, level, levels->largest_corridor(level, neighbours),
                            {.neighbours = neighbours,
                             .informed = settings.word("h") == "box",
                             .order = successor_order(settings.word("order"))});
    return AbstractLevel{std::move(levels), level, std::move(*planner), std::move(refinement)};
}

RefiningLoop::RefiningLoop(const Grid& grid, const Settings& settings, const MadeFor& made_for, AbstractLevel level,
                           std::uint64_t other_bound)
    : grid_(&grid),
      settings_(settings),
      made_for_(made_for),
      to_representative_(settings.word("aim") == "representative"),
      level_(std::move(level)),
      other_bound_(other_bound) {}

void RefiningLoop::start(State start, State goal) {
    WAYSTONE_ASSERT(grid_->passable(start) && grid_->passable(goal));
    goal_ = goal;
    started_version_ = grid_->version();
    begin(start);
    if (in_regions(start) && in_regions(goal))
        level_.planner.start(level_.refinement.region(start), level_.refinement.region(goal));
    else if (reachable_) hand_over();
}

void RefiningLoop::restart(State start) {
    // What was learned on another map, or without regions, does not count.
    if (grid_->version() != started_version_ || !in_regions(start) || !in_regions(goal_))
        return this->start(start, goal_);
    begin(start);
    level_.planner.restart(level_.refinement.region(start));
}

void RefiningLoop::begin(State start) {
    now_ = start;
    phase_ = Phase::Decide;
    counters_ = {};
    other_walks_ = false;
    decisions_since_learning_ = updates_seen_ = 0;
    checked_version_ = grid_->version();
    reachable_ = grid_->reachable(start, goal_);
}

// Where the map was edited under way, what was planned may not be legal any more.
void RefiningLoop::notice_edits() {
    checked_version_ = grid_->version();
    reachable_ = grid_->reachable(now_, goal_);
    phase_ = Phase::Decide;
    if (other_walks_) return;
    if (in_regions(now_) && in_regions(goal_)) level_.planner.restart(level_.refinement.region(now_));
    else if (reachable_) hand_over();
}

void RefiningLoop::hand_over() {
    if (!other_) other_ = make_fallback(*grid_, settings_, made_for_.version).value();
    other_->start(now_, goal_);
    other_walks_ = true;
}

Step RefiningLoop::step(Budget budget) {
    if (now_ == goal_) return {Outcome::Arrived, 0};
    if (grid_->version() != checked_version_) notice_edits();
    if (!reachable_) return {Outcome::Unreachable, 0};
    if (other_walks_) return step_by(*other_, budget.work, 0, counters_, now_);
    auto& [levels, level, planner, refinement] = level_;
    const Hierarchy& hierarchy = levels->hierarchy();
    Meter meter(counters_, budget.work);
    const auto answer = [&](Outcome outcome) { return Step{outcome, budget.work - meter.left()}; };
    switch (phase_) {
        case Phase::Decide: {
            const State here = refinement.region(now_), last = planner.goal();
            State next = here;
            if (here != last) {
                if (decisions_since_learning_ > hierarchy.size(level) || planner.full()) return give_up(meter, budget);
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
            if (refinement.path().empty()) return give_up(meter, budget);
            phase_ = Phase::Walk;
            [[fallthrough]];
        case Phase::Walk:
            now_ = refinement.path().back();
            refinement.path().pop_back();
            if (refinement.path().empty()) phase_ = Phase::Decide;
    }
    return answer(now_ == goal_ ? Outcome::Arrived : Outcome::Moved);
}

// Stuck, unless the regions are those of another map.
Step RefiningLoop::give_up(const Meter& meter, Budget budget) {
    const std::uint64_t spent = budget.work - meter.left();
    if (made_for_.holds(*grid_)) return {Outcome::Stuck, spent};
    hand_over();
    return step_by(*other_, meter.left(), spent, counters_, now_);
}

std::uint64_t RefiningLoop::work_bound() const {
    const std::uint64_t other = !made_for_.holds(*grid_) || other_walks_ ? other_bound_ : 0;
    return level_.planner.bound() + level_.refinement.bound() + other;
}

std::size_t RefiningLoop::bytes() const {
    return sizeof(*this) + (other_ ? other_->bytes() : 0) + level_.planner.bytes() - sizeof(level_.planner) +
           level_.refinement.bytes();
}

}  // namespace waystone
