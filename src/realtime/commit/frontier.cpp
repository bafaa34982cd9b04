// SPDX-License-Identifier: MIT
// Moves all the way to the chosen frontier state (LRTS, LSS-LRTA*, RTAA*), and backtracks under LRTS's learning quota.
//
// Bound    one visit per step of the path, at most the depth; going back costs the same.
// Choice   LRTS: the quota is spent by raises of the agent's own state. Back at the start, or beyond the stretch that
//          is remembered (a million steps, or as long as there is memory), the agent goes forward whatever the quota
//          says. See docs/choices.md.
#include "base/table_memory.hpp"
#include "realtime/commit/journey.hpp"

#include <algorithm>
#include <limits>
#include <type_traits>

namespace waystone {
namespace {

template <class Graph>
class Journey final : public Commit<Graph> {
public:
    Journey(bool whole_way, double quota)
        : whole_way_(whole_way), quota_(quota), remembers_(quota < std::numeric_limits<double>::infinity()) {}

    void reserve(Planning<Graph>& planning, std::uint64_t longest_path) override {
        if (!remembers_) return;
        most_ = std::min<std::uint64_t>(planning.compass.graph().size(), 1 << 20) + longest_path;
        trail_ = PagedStack<State>(most_, planning.arena);
        jumps_ = PagedStack<std::uint32_t>(most_, planning.arena);
    }
    void start() override {
        spent_ = 0;
        dropped();
    }
    void dropped() override {
        if (!remembers_) return;
        trail_.clear();
        jumps_.clear();
    }
    void begin(Planning<Graph>& planning) override {
        planning.plan.clear();
        spent_ += to_real(planning.root_raise);
        back_ = planning.root_raise > 0 && spent_ > quota_ && jumps_.size() != 0;
        if (back_ && !can_go_back(planning)) dropped();
        back_ = back_ && jumps_.size() != 0;
        at_ = whole_way_ ? planning.chosen : planning.space.root_child(planning.chosen);
    }
    bool run(Planning<Graph>& planning, Meter& meter) override {
        return back_ ? go_back(planning, meter) : go_on(planning, meter);
    }

    std::uint64_t bound(std::uint64_t longest_path) const override { return longest_path; }

private:
    // The map may have changed since.
    bool can_go_back(const Planning<Graph>& planning) const {
        if constexpr (std::is_same_v<Graph, Grid>)
            return planning.compass.graph().cost_between(planning.now, trail_.back()) != kInfinite;
        else return true;
    }
    bool go_on(Planning<Graph>& planning, Meter& meter) {
        for (; at_ != 0; at_ = planning.space[at_].parent) {
            if (!meter.trace()) return false;
            planning.plan.push(planning.space[at_].state);
        }
        if (remembers_) {
            if (trail_.size() + planning.plan.size() > most_) dropped();
            // The state where it sets out, and every state of the path but the last.
            bool kept = trail_.push_back(planning.now);
            for (std::size_t i = planning.plan.size(); i > 1; --i)
                kept = kept && trail_.push_back(planning.plan[i - 1]);
            if (!kept || !jumps_.push_back(static_cast<std::uint32_t>(planning.plan.size()))) dropped();
        }
        return true;
    }
    bool go_back(Planning<Graph>& planning, Meter& meter) {
        const std::uint32_t steps = jumps_.back();
        while (planning.plan.size() < steps) {
            if (!meter.trace()) return false;
            planning.plan.push(trail_[trail_.size() - steps + planning.plan.size()]);
        }
        trail_.shrink(trail_.size() - steps);
        jumps_.pop_back();
        return true;
    }
    bool whole_way_;
    double quota_;
    bool remembers_;
    double spent_ = 0;
    bool back_ = false;
    std::uint32_t at_ = kNoNode;
    std::uint64_t most_ = 0;           // states remembered
    PagedStack<State> trail_;          // states left on the way here, oldest first
    PagedStack<std::uint32_t> jumps_;  // how many of them each journey to a frontier took
};

constexpr Description kCommitFrontier{
    .name = "frontier",
    .summary = "Moves all the way to the chosen frontier state, then plans again.",
    .bound = "1 visit per step of the path",
    .paper = "Koenig and Sun 2009; Bulitko and Lee 2006 (LRTS); Luštrek and Bulitko 2006",
    .params = {},
};

template <class Graph>
Expected<Owned<Commit<Graph>>> make_commit_frontier(const PolicyContext<Graph>& context) {
    return make_journey(context, JourneyLength::ToFrontier);
}

}  // namespace

template <class Graph>
Expected<Owned<Commit<Graph>>> make_journey(const PolicyContext<Graph>& context, JourneyLength length) {
    const Settings& loop = context.loop;
    const double quota = loop.has("quota") ? loop.real("quota") : std::numeric_limits<double>::infinity();
    return make_owned<Journey<Graph>>(context, length == JourneyLength::ToFrontier, quota);
}
template Expected<Owned<Commit<Grid>>> make_journey(const PolicyContext<Grid>&, JourneyLength);
template Expected<Owned<Commit<ExplicitGraph>>> make_journey(const PolicyContext<ExplicitGraph>&, JourneyLength);

extern const PolicyEntry<Commit> commit_frontier_entry;
const PolicyEntry<Commit> commit_frontier_entry(kCommitFrontier, make_commit_frontier<Grid>,
                                                make_commit_frontier<ExplicitGraph>);

}  // namespace waystone
