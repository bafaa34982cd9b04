// SPDX-License-Identifier: MIT
#include "timebound/time_bounded.hpp"

#include "base/assert.hpp"
#include "search/agent_entry.hpp"

#include <algorithm>

namespace waystone {
namespace {

constexpr Param kParams[] = {
    Param::integer("k", "16", 1, 1e9, "expansions per move"),
    Param::real("w", "1", 1, 1000, "weight of h: 1 is TBA*, larger ones TB-WA*"),
    Param::flag("greedy", "by h alone: TB-GBFS"),
    Param::integer("t", "auto", 1, 1e15,
                   "steps of trace-back and changed cells looked at, per move; auto: ten times k"),
    Param::word("restart", "lazy", "lazy|eager",
                "on a changed map the search begins anew when the path ahead is broken or may be shortened, or always"),
    Param::word("reopen", "no", "no|yes", "whether closed states are opened again when a cheaper way to them is found"),
};

constexpr Description kDescription{
    .name = "tb",
    .kind = "agent",
    .summary =
        "Best-first search from the start, k expansions per move, while the agent follows the most promising path.",
    .bound = "k expansions and t steps of trace-back; twice that where it stands on the most promising state itself",
    .paper = "Björnsson, Bulitko and Sturtevant 2009 (TBA*); paper 002 (TB-WA*, TB-GBFS)",
    .params = kParams,
    .changes =
        "begins anew in O(1): always, or where the path ahead is broken or may be shortened by more than the factor w",
};

Expected<std::unique_ptr<AgentCore>> make(const Grid& grid, const Settings& settings, const Databases&) {
    TimeBoundedSettings out;
    out.search.queue = SearchQueue::Heap;
    out.search.w = settings.real("w");
    out.search.order = settings.flag("greedy") ? SearchOrder::Greedy
                       : out.search.w > 1      ? SearchOrder::Weighted
                                               : SearchOrder::AStar;
    if (settings.flag("greedy") && out.search.w > 1)
        return settings.wrong("w", "the greedy order has no weight: give one or the other");
    out.search.reopen = settings.word("reopen") == "yes";
    out.eager = settings.word("restart") == "eager";
    out.k = static_cast<std::uint64_t>(settings.integer("k"));
    out.t = settings.has("t") ? static_cast<std::uint64_t>(settings.integer("t")) : 10 * out.k;
    if (out.t < out.k)
        return settings.wrong("t", "t must not be smaller than k: the first path is traced back in the first move");
    return std::make_unique<TimeBounded>(grid, out);
}

}  // namespace

extern const AgentEntry time_bounded_entry;
const AgentEntry time_bounded_entry{kDescription, make};

TimeBounded::TimeBounded(const Grid& grid, TimeBoundedSettings settings)
    : grid_(&grid), settings_(settings), search_(grid, settings.search), next_(search_.layout().size, Next{}) {}

std::uint64_t TimeBounded::work_bound() const {
    const std::uint64_t tick = settings_.k + settings_.t;
    return tick > kUnlimited / 4 ? kUnlimited : 2 * tick;
}

void TimeBounded::start(State start, State goal) {
    WAYSTONE_ASSERT(grid_->passable(start) && grid_->passable(goal));
    now_ = start;
    goal_ = goal;
    counters_ = {};
    k_left_ = settings_.k;
    t_left_ = settings_.t;
    searching_ = false;
}

// From where the agent stands, with nothing known.
void TimeBounded::begin_search() {
    ++counters_.searches;
    searching_ = true;
    stale_ = reviewed_ = false;
    began_opens_ = opens_ = grid_->opens();
    began_closes_ = closes_ = grid_->closes();
    if (traced_ > ~std::uint32_t{0} - 2) {  // once in four thousand million paths
        next_.fill({});
        traced_ = 0;
    }
    followed_ = first_ = ++traced_;  // a path without states
    tracing_ = traced_end_ = ahead_ = kNoState;
    search_.start(now_, goal_);
}

void TimeBounded::begin_again() {
    ++counters_.restarts;
    begin_search();
}

Step TimeBounded::step(Budget budget) {
    const std::uint64_t before = counters_.work();
    const auto left = [&] { return budget.work - (counters_.work() - before); };
    const auto answer = [&](Outcome outcome) { return Step{outcome, counters_.work() - before}; };
    if (now_ == goal_) return answer(Outcome::Arrived);
    if (!grid_->reachable(now_, goal_)) {
        searching_ = false;
        return answer(Outcome::Unreachable);
    }
    if (!searching_) begin_search();
    do {
        if (!notice_changes(left())) return answer(Outcome::Waiting);
        search(left());
    } while (opens_ != grid_->opens() || closes_ != grid_->closes());
    if (search_.best() == kNoState) {
        if (!stale_) return answer(search_.too_far() ? Outcome::Stuck : Outcome::Unreachable);
        begin_again();  // what it closed is open by now
    }
    if (search_.status() == SearchStatus::Running && k_left_ > 0) return answer(Outcome::Waiting);
    trace(left());
    if (tracing_ != kNoState && t_left_ > 0) return answer(Outcome::Waiting);
    k_left_ = settings_.k;
    t_left_ = settings_.t;
    if (!move()) return answer(Outcome::Waiting);
    return answer(now_ == goal_ ? Outcome::Arrived : Outcome::Moved);
}

// Whether all changes have been looked at, or made good by beginning anew; false where the work did not suffice.
bool TimeBounded::notice_changes(std::uint64_t work) {
    const std::uint64_t opened = grid_->opens() - opens_;
    if (opened > 0 || closes_ != grid_->closes()) {
        if (settings_.eager || opened > t_left_ || opened > Grid::kOpensKept) {
            begin_again();
            return true;
        }
        stale_ = true;
        if (closes_ != grid_->closes()) ahead_ = now_;
        closes_ = grid_->closes();
        while (opens_ != grid_->opens()) {
            if (work == 0) return false;
            --work;
            --t_left_;
            ++counters_.looked_up;
            if (may_shorten_path(grid_->opened(opens_++))) {
                begin_again();
                return true;
            }
        }
    }
    return look_ahead(work);
}

// Whether the path ahead is what it was, after cells have closed. Where this tick's share is spent it goes on in the
// next.
bool TimeBounded::look_ahead(std::uint64_t work) {
    while (ahead_ != kNoState && t_left_ > 0) {
        const Next next = next_[place(ahead_)];
        if (!on_a_path(next)) {
            ahead_ = kNoState;
            break;
        }
        if (work == 0) return false;
        --work;
        --t_left_;
        ++counters_.traced;
        if (grid_->cost_between(ahead_, next.state) == kInfinite) {
            begin_again();
            break;
        }
        ahead_ = next.state;
    }
    return true;
}

// Whether a path by one of the new moves, as h sees it, is better by more than the factor w. While the goal has not
// been found there is no path to compare with: the changes are looked at again when it is.
bool TimeBounded::may_shorten_path(State cell) const {
    if (search_.status() != SearchStatus::Found || settings_.search.order == SearchOrder::Greedy) return false;
    const Cost remaining = on_a_path(next_[place(now_)]) ? search_.cost() - search_.g(now_) : search_.cost();
    const std::uint64_t about = std::uint64_t{grid_->h(now_, cell)} + grid_->h(cell, goal_);
    const std::uint64_t slack = 2 * std::uint64_t{grid_->largest_arc_cost()};  // of moves past its corners
    if (settings_.search.w * static_cast<double>(about - std::min(about, slack)) >= static_cast<double>(remaining))
        return false;
    const auto shorter = [&](State from, const Grid::Arc& arc) {
        const std::uint64_t through = std::uint64_t{grid_->h(now_, from)} + arc.cost + grid_->h(arc.to, goal_);
        return settings_.search.w * static_cast<double>(through) < static_cast<double>(remaining);
    };
    bool found = false;
    grid_->for_each_arc(cell, [&](const Grid::Arc& out) {
        found |= shorter(cell, out) || shorter(out.to, {cell, out.cost, 0, 0, 0});
        if (is_diagonal(out.index)) return;
        grid_->for_each_arc(out.to, [&](const Grid::Arc& past) {  // past the corner that was taken away
            found |= is_diagonal(past.index) && grid_->cost_between(cell, past.to) == kUnit && shorter(out.to, past);
        });
    });
    return found;
}

void TimeBounded::search(std::uint64_t work) {
    if (search_.status() != SearchStatus::Running || k_left_ == 0) return;
    const Counters before = search_.counters();
    search_.run(std::min(k_left_, work));
    const Counters done = search_.counters() - before;
    k_left_ -= done.expanded;
    counters_ += done;
    if (search_.status() == SearchStatus::Found && stale_ && !reviewed_) {
        reviewed_ = true;
        opens_ = began_opens_;
        closes_ = began_closes_;
    }
}

// Goes on with the path in the making, or begins one where there is a more promising state. One path a tick is enough.
void TimeBounded::trace(std::uint64_t work) {
    if (now_ == traced_end_) {  // come there by an older path
        tracing_ = kNoState;
        followed_ = traced_;
    }
    if (tracing_ == kNoState && search_.best() != traced_end_) begin_trace();
    if (tracing_ == kNoState) return;
    const State root = search_.root();
    std::uint32_t at = place(tracing_);
    for (work = std::min(work, t_left_); work > 0; --work) {
        --t_left_;
        ++counters_.traced;
        const State parent = search_.parent(tracing_, at);
        if (stale_ && grid_->cost_between(parent, tracing_) == kInfinite) return begin_again();
        at = place(parent);
        next_.set(at, {tracing_, traced_});
        tracing_ = parent;
        if (parent != root && parent != now_) continue;
        tracing_ = kNoState;
        followed_ = traced_;
        return;
    }
}

void TimeBounded::begin_trace() {
    ++traced_;
    traced_end_ = search_.best();
    next_.set(place(traced_end_), {kNoState, traced_});
    if (traced_end_ != search_.root() && traced_end_ != now_) tracing_ = traced_end_;
    else followed_ = traced_;
}

// To the next state of a path, or back to where the search came from; false where there is nowhere to go.
bool TimeBounded::move() {
    if (now_ == traced_end_) return false;
    const Next here = next_[place(now_)];
    const bool back = !on_a_path(here) && now_ != search_.root();
    // At the root, while a long path is traced, an older one will do.
    if (!back && (here.state == kNoState || here.path < first_)) return false;
    const State to = back ? search_.parent(now_) : here.state;
    if (stale_ && grid_->cost_between(now_, to) == kInfinite) {
        begin_again();
        return false;
    }
    counters_.back_moves += back;
    now_ = to;
    return true;
}

}  // namespace waystone
