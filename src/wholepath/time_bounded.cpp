// SPDX-License-Identifier: MIT
#include "wholepath/time_bounded.hpp"

#include "graph/cell_places.hpp"
#include "search/agent_entry.hpp"

#include <algorithm>
#include <utility>

namespace waystone {
namespace {

constexpr Param kTimeBoundedParams[] = {
    Param::integer("k", "16", 1, 1e9, "expansions per move"),
    Param::real("w", "1", 1, 1000, "weight of h: 1 is TBA*, larger is TB-WA*"),
    Param::flag("greedy", "order by h alone: TB-GBFS"),
    Param::integer(
        "t", "auto", 1, 1e15,
        "steps of trace-back and changed cells looked at, per move; auto: ten times k, or k with spare=expand"),
    Param::word("spare", "unused", "unused|expand",
                "what becomes of steps that a move has left of t: nothing, or expansions while it searches"),
    Param::word("restart", "lazy", "lazy|eager",
                "when the map changes, restart the search if the path ahead is broken or may be shortened, or always"),
    Param::word("reopen", "no", "no|yes", "whether closed states are reopened when a cheaper path to them is found"),
    Param::word(
        "improve", "yes", "yes|no",
        "whether open states take a cheaper path found later; no: greedy alone, as Algorithm 1 reads literally"),
    Param::bytes("memory", "auto", 4096, 1e12,
                 "bytes for what the search sees; auto: enough for the whole map, at most 64M"),
};

constexpr Description kTimeBounded{
    .name = "tb",
    .summary =
        "Best-first search from the start, k expansions per move, while the agent follows the most promising path.",
    .bound = "k expansions and t steps of trace-back; twice that if it stands on the most promising state itself",
    .paper = "Björnsson, Bulitko and Sturtevant 2009 (TBA*); Hernández, Asín and Baier 2014 (TB-WA*, TB-GBFS)",
    .params = kTimeBoundedParams,
    .changes = "restarts in O(1): always, or if the path ahead is broken or may be shortened by more than the factor w",
    .tuning = "tb(k=*,w={1,2.2}) tb(k=*,w={1,2.2},spare=expand)",
};

Expected<Owned<AgentCore>> make_time_bounded(const AgentContext& context) {
    const Settings& settings = context.settings;
    TimeBoundedSettings out;
    out.search.queue = SearchQueue::Heap;
    out.search.w = settings.real("w");
    out.search.order = settings.flag("greedy") ? SearchOrder::Greedy
                       : out.search.w > 1      ? SearchOrder::Weighted
                                               : SearchOrder::AStar;
    if (settings.flag("greedy") && out.search.w > 1)
        return settings.wrong("w", "the greedy order has no weight: give only one of them");
    out.search.reopen = settings.word("reopen") == "yes";
    out.search.improve = settings.word("improve") == "yes";
    if (!out.search.improve && !settings.flag("greedy"))
        return settings.wrong("improve", "only the greedy order can do without: f of the others falls with g");
    if (!out.search.improve && out.search.reopen)
        return settings.wrong("improve", "reopening takes cheaper paths too: give only one of them");
    out.expands_spare = settings.word("spare") == "expand";
    out.eager = settings.word("restart") == "eager";
    out.k = static_cast<std::uint64_t>(settings.integer("k"));
    out.t = settings.has("t")   ? static_cast<std::uint64_t>(settings.integer("t"))
            : out.expands_spare ? out.k
                                : 10 * out.k;
    if (out.t < out.k)
        return settings.wrong("t", "t must not be smaller than k: the first path is traced back in the first move");
    return make_owned<TimeBounded>(context, context.grid, out, context.arena);
}

}  // namespace

extern const AgentEntry time_bounded_entry;
const AgentEntry time_bounded_entry(kTimeBounded, make_time_bounded,
                                    [](const Grid& grid, const Settings&) { return most_paged_bytes(grid, 32); });

TimeBounded::TimeBounded(const Grid& grid, TimeBoundedSettings settings, Arena& arena)
    : grid_(&grid),
      settings_(settings),
      search_(grid, settings.search, {}, &arena),
      next_(search_.layout().size, &arena) {}

std::uint64_t TimeBounded::work_bound() const {
    const std::uint64_t tick = settings_.k + settings_.t;
    return tick > kUnlimited / 4 ? kUnlimited : 2 * tick;
}

void TimeBounded::start(State start, State goal) {
    now_ = start;
    goal_ = goal;
    counters_ = {};
    k_left_ = settings_.k;
    t_left_ = settings_.t;
    searching_ = full_ = spare_ = false;
    search_.forget();
    next_.clear();
    watch_.start(*grid_);
    reachable_ = grid_->reachable(now_, goal_);
}

// From a state that the search has seen, the path back is known; from any other the search restarts.
void TimeBounded::displace(State cell) {
    now_ = cell;
    reachable_ = grid_->reachable(now_, goal_);
    if (!searching_ || search_.seen(cell)) return;
    ++counters_.restarts;
    searching_ = false;
}

// From where the agent stands, with nothing known.
void TimeBounded::begin_search() {
    ++counters_.searches;
    searching_ = true;
    stale_ = reviewed_ = false;
    version_ = grid_->version();
    opens_ = opens_at_begin_ = grid_->opens();
    closes_ = grid_->closes();
    next_.clear();
    followed_ = first_ = traced_ = 1;  // a path without states
    tracing_ = traced_end_ = ahead_ = kNoState;
    search_.start(now_, goal_);
}

bool TimeBounded::note_next(State s, State next) {
    if (!next_.set(place(s), {next + 1, traced_})) full_ = true;
    return !full_;
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
    if (watch_.changed(*grid_)) {
        reachable_ = watch_.still_reachable(*grid_, now_, goal_, reachable_);
        watch_.start(*grid_);
    }
    if (!reachable_) {
        searching_ = false;
        return answer(Outcome::Unreachable);
    }
    if (full_) return answer(Outcome::OutOfMemory);
    if (!searching_) begin_search();
    do {
        if (!notice_changes(left())) return answer(Outcome::Waiting);
        search(left());
    } while (stale_ && opens_ != grid_->opens());
    full_ = search_.status() == SearchStatus::OutOfMemory;
    if (full_) return answer(Outcome::OutOfMemory);
    if (search_.best() == kNoState) {
        if (!stale_) return answer(search_.too_far() ? Outcome::Stuck : Outcome::Unreachable);
        begin_again();  // what it closed is open by now
    }
    if (search_.status() == SearchStatus::Running && k_left_ > 0) return answer(Outcome::Waiting);
    if (!spare_) {
        trace(left());
        if (full_) return answer(Outcome::OutOfMemory);
        if (tracing_ != kNoState && t_left_ > 0) return answer(Outcome::Waiting);
        if (settings_.expands_spare && search_.status() == SearchStatus::Running && t_left_ > 0) {
            spare_ = true;
            k_left_ = std::exchange(t_left_, 0);
            search(left());
            full_ = search_.status() == SearchStatus::OutOfMemory;
            if (full_) return answer(Outcome::OutOfMemory);
            if (search_.status() == SearchStatus::Running && k_left_ > 0) return answer(Outcome::Waiting);
        }
    }
    spare_ = false;
    k_left_ = settings_.k;
    t_left_ = settings_.t;
    if (!move()) return answer(Outcome::Waiting);
    return answer(now_ == goal_ ? Outcome::Arrived : Outcome::Moved);
}

// Whether all changes have been looked at, or made good by beginning again; false where the work did not suffice.
// Cells that closed matter on the path ahead alone, which is looked at; cells that opened are looked at one by one, after
// the path, since where it is broken they do not matter. While the goal has not been found there is no path to compare
// with: what opened is looked at when it is.
bool TimeBounded::notice_changes(std::uint64_t work) {
    if (version_ != grid_->version()) {
        version_ = grid_->version();
        if (settings_.eager) {
            begin_again();
            return true;
        }
        stale_ = true;
        if (closes_ != grid_->closes()) ahead_ = now_;
        closes_ = grid_->closes();
    }
    if (opens_ != grid_->opens() && none_may_shorten_path()) opens_ = grid_->opens();
    const std::uint64_t opened = grid_->opens() - opens_;
    if (opened > std::min(t_left_, Grid::kOpensKept)) {
        begin_again();
        return true;
    }
    if (!look_ahead(work, t_left_ - opened)) return false;
    if (!found()) opens_ = grid_->opens();
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
    return look_ahead(work, t_left_);
}

// Whether the path ahead is what it was, after cells have closed. Takes at most `steps` of this tick's share; where they
// do not suffice, it continues in the next.
bool TimeBounded::look_ahead(std::uint64_t& work, std::uint64_t steps) {
    for (; ahead_ != kNoState && steps > 0; --steps) {
        const Next next = next_[place(ahead_)];
        if (!on_a_path(next)) {
            ahead_ = kNoState;
            break;
        }
        if (work == 0) return false;
        --work;
        --t_left_;
        ++counters_.traced;
        if (grid_->cost_between(ahead_, next.state()) == kInfinite) {
            begin_again();
            break;
        }
        ahead_ = next.state();
    }
    return true;
}

// Whether a path of that length is better than what is left of this one by more than the factor w; once the goal is found.
bool TimeBounded::shorter(std::uint64_t length) const {
    const Cost left = on_a_path(next_[place(now_)]) ? search_.cost() - search_.g(now_) : search_.cost();
    return settings_.search.w * static_cast<double>(length) < static_cast<double>(left);
}

// No path is shorter than h, wherever it leads. The greedy order promises no quality.
bool TimeBounded::none_may_shorten_path() const {
    return settings_.search.order == SearchOrder::Greedy || (found() && !shorter(grid_->h(now_, goal_)));
}

// Whether a path by one of the new moves, as h sees it, is better by more than the factor w.
bool TimeBounded::may_shorten_path(State cell) const {
    const std::uint64_t about = std::uint64_t{grid_->h(now_, cell)} + grid_->h(cell, goal_);
    const std::uint64_t slack = 2 * std::uint64_t{grid_->largest_arc_cost()};  // of moves past its corners
    if (!shorter(about - std::min(about, slack))) return false;
    const auto through = [&](State from, const Grid::Arc& arc) {
        return shorter(std::uint64_t{grid_->h(now_, from)} + arc.cost + grid_->h(arc.to, goal_));
    };
    bool any = false;
    grid_->for_each_arc(cell, [&](const Grid::Arc& out) {
        any |= through(cell, out) || through(out.to, {cell, out.cost, 0, 0, 0});
        if (is_diagonal(out.index)) return;
        grid_->for_each_arc(out.to, [&](const Grid::Arc& past) {  // past the corner that was taken away
            any |= is_diagonal(past.index) && grid_->cost_between(cell, past.to) == kUnit && through(out.to, past);
        });
    });
    return any;
}

void TimeBounded::search(std::uint64_t work) {
    if (search_.status() != SearchStatus::Running || k_left_ == 0) return;
    const Counters before = search_.counters();
    search_.run(std::min(k_left_, work));
    const Counters done = search_.counters() - before;
    k_left_ -= done.expanded;
    counters_ += done;
    if (observer_ != nullptr) show_search(*grid_, search_, *observer_, seen_);
    if (found() && stale_ && !reviewed_) {
        reviewed_ = true;
        opens_ = opens_at_begin_;
    }
}

// Continues the path in the making, or begins one where there is a more promising state. One path a tick is enough.
void TimeBounded::trace(std::uint64_t work) {
    if (now_ == traced_end_) {  // come there by an older path
        tracing_ = kNoState;
        followed_ = traced_;
    }
    if (tracing_ == kNoState && search_.best() != traced_end_) begin_trace();
    if (tracing_ == kNoState) return;
    auto parent_of = search_.parents();
    PageWriter next(next_);
    const State root = search_.root(), now = now_;
    const std::uint64_t most = std::min(work, t_left_);
    std::uint64_t steps = 0;
    State at = tracing_;
    std::uint32_t at_place = place(at);
    bool whole = false, broken = false;
    while (steps < most && !whole) {
        ++steps;
        const State parent = parent_of(at, at_place);
        broken = stale_ && grid_->cost_between(parent, at) == kInfinite;
        if (broken) break;
        at_place = place(parent);
        full_ = !next.set(at_place, {at + 1, traced_});
        if (full_) break;
        at = parent;
        whole = parent == root || parent == now;
    }
    t_left_ -= steps;
    counters_.traced += steps;
    tracing_ = whole ? kNoState : at;
    if (whole) followed_ = traced_;
    if (broken) begin_again();
}

void TimeBounded::begin_trace() {
    ++traced_;
    traced_end_ = search_.best();
    if (!note_next(traced_end_, kNoState)) return;
    if (traced_end_ != search_.root() && traced_end_ != now_) tracing_ = traced_end_;
    else followed_ = traced_;
}

// To the next state of a path, or back to where the search came from; false where there is nowhere to go.
bool TimeBounded::move() {
    if (now_ == traced_end_) return false;
    const Next here = next_[place(now_)];
    const bool back = !on_a_path(here) && now_ != search_.root();
    // At the root, while a long path is traced, an older one will do.
    if (!back && (here.after == 0 || here.path < first_)) return false;
    const State to = back ? search_.parent(now_) : here.state();
    if (stale_ && grid_->cost_between(now_, to) == kInfinite) {
        begin_again();
        return false;
    }
    counters_.back_moves += back;
    now_ = to;
    return true;
}

std::size_t TimeBounded::path_ahead(std::span<State> out) const {
    std::size_t count = 0;
    if (!searching_) return count;
    for (State at = now_; count < out.size(); ++count) {
        const Next next = next_[place(at)];
        if (!on_a_path(next)) break;
        at = out[count] = next.state();
    }
    return count;
}

}  // namespace waystone
