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
                "nearest to the figures of Bulitko et al. 2008"),
    Param::policy("fallback", "lrta(memory=1M)", "agent",
                  "who walks where the map has changed and no region serves: any lrta without a database"),
    Param::word("cliques", "aligned", "aligned|plain", "how states are grouped: aligned 2 x 2 blocks first, or not"),
};
constexpr auto kParams = with_loop_params(kOwnParams);

constexpr Description kDescription{
    .name = "refine",
    .summary = "The learning real-time loop on an abstract level; each of its steps is refined by A* on the map.",
    .bound = "what the loop promises on that level, and two units for each cell of the largest corridor",
    .paper = "Bulitko, Sturtevant, Lu and Yau 2007 (PR LRTS); Bulitko et al. 2008",
    .params = kParams,
    .changes =
        "keeps to what is legal in the regions it has; hands over to the fallback where they do not serve, "
        "which finds a way in the background; new regions at the next start",
};

Expected<Owned<AgentCore>> make(const AgentContext& context) {
    const auto trial = make_fallback(context, context.grid.version());
    if (!trial) return std::unexpected(trial.error());
    auto level = RefiningLoop::abstract(context);
    if (!level) return std::unexpected(level.error());
    return make_owned<RefiningLoop>(context, context, std::move(*level), (*trial)->work_bound());
}

}  // namespace

extern const AgentEntry refining_loop_entry;
const AgentEntry refining_loop_entry(kDescription, make);

Expected<AbstractLevel> RefiningLoop::abstract(const AgentContext& context) {
    const Grid& grid = context.grid;
    const Settings& settings = context.settings;
    const bool aligned = settings.word("cliques") == "aligned";
    auto hierarchy = shared_hierarchy(grid, {.variant = aligned ? CliqueVariant::Aligned : CliqueVariant::Plain});
    const unsigned level = std::min(static_cast<unsigned>(settings.integer("level")), hierarchy->levels() - 1);
    auto planner = make_planner(hierarchy->graph(level), context);
    if (!planner) return std::unexpected(planner.error());
    RegionSearch refinement(grid, *hierarchy, level,
                            {.neighbours = settings.word("corridor") == "neighbours",
                             .informed = settings.word("h") == "box",
                             .order = successor_order(settings.word("order"))});
    return AbstractLevel{std::move(hierarchy), level, std::move(*planner), std::move(refinement)};
}

RefiningLoop::RefiningLoop(const AgentContext& context, AbstractLevel level, std::uint64_t other_bound)
    : grid_(&context.grid),
      arena_(&context.arena),
      settings_(context.settings),
      databases_(context.databases),
      to_representative_(settings_.word("aim") == "representative"),
      level_(std::move(level)),
      other_bound_(other_bound),
      version_(grid_->version()) {}

void RefiningLoop::start(State start, State goal) {
    WAYSTONE_ASSERT(grid_->passable(start) && grid_->passable(goal));
    if (grid_->version() != version_) {
        version_ = grid_->version();
        level_.reset();
        if (auto again = abstract(context())) level_.emplace(std::move(*again));
    }
    goal_ = goal;
    begin(start);
    if (level_) level_->planner.start(level_->refinement.region(start), level_->refinement.region(goal));
}

void RefiningLoop::restart(State start) {
    if (grid_->version() != version_) return this->start(start, goal_);  // what was learned is of another map
    begin(start);
    if (level_) level_->planner.restart(level_->refinement.region(start));
}

void RefiningLoop::begin(State start) {
    now_ = start;
    phase_ = Phase::Decide;
    counters_ = {};
    other_walks_ = false;
    decisions_since_learning_ = updates_seen_ = 0;
    checked_version_ = version_;
    reachable_ = grid_->reachable(start, goal_);
}

// Where the map was edited under way, what was planned may not be legal any more.
void RefiningLoop::notice_edits() {
    checked_version_ = grid_->version();
    reachable_ = grid_->reachable(now_, goal_);
    phase_ = Phase::Decide;
    if (!level_ || other_walks_) return;
    const Hierarchy& hierarchy = *level_->hierarchy;
    if (hierarchy.parent(0, now_) != kNoState && hierarchy.parent(0, goal_) != kNoState)
        level_->planner.restart(level_->refinement.region(now_));
    else if (reachable_) hand_over();
}

void RefiningLoop::hand_over() {
    if (!other_) other_ = make_fallback(context(), version_).value();
    other_->start(now_, goal_);
    other_walks_ = true;
}

Step RefiningLoop::step(Budget budget) {
    if (now_ == goal_) return {Outcome::Arrived, 0};
    if (grid_->version() != checked_version_) notice_edits();
    if (!reachable_) return {Outcome::Unreachable, 0};
    if (!level_) return {Outcome::Stuck, 0};
    if (other_walks_) return step_by(*other_, budget.work, 0, counters_, now_);
    auto& [hierarchy, level, planner, refinement] = *level_;
    Meter meter(counters_, budget.work);
    const auto answer = [&](Outcome outcome) { return Step{outcome, budget.work - meter.left()}; };
    switch (phase_) {
        case Phase::Decide: {
            const State here = refinement.region(now_), last = planner.goal();
            State next = here;
            if (here != last) {
                if (decisions_since_learning_ > hierarchy->size(level) || planner.full()) return give_up(meter, budget);
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
                               : to_representative_ ? hierarchy->representative(level, next)
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
    if (grid_->version() == version_) return {Outcome::Stuck, spent};
    hand_over();
    return step_by(*other_, meter.left(), spent, counters_, now_);
}

std::uint64_t RefiningLoop::work_bound() const {
    const std::uint64_t other = grid_->version() != version_ ? other_bound_ : 0;
    return level_ ? level_->planner.bound() + level_->refinement.bound() + other : 0;
}

}  // namespace waystone
