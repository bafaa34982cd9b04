// SPDX-License-Identifier: MIT
// Prioritised sweep (P LRTA*: Rayner et al. 2007).
//
// When h of a state rises by delta, its neighbours are queued with priority delta; the agent then updates the queued
// states, largest first. The queue holds a fixed number of states, the smallest priority being dropped, and persists
// between moves. An update generates all successors, so it counts as an expansion.
//
// The successor is chosen after the sweep, by the values it left.
//
// Bound    one visit and `updates` expansions a move beside the lookahead's.
// Choice   equal priorities: the smaller state first. The papers vary the queue's size alone: updates = queue.
#include "base/bounded_queue.hpp"
#include "realtime/policy_entry.hpp"

#include <algorithm>

namespace waystone {
namespace {

constexpr Param kSweepParams[] = {
    Param::integer("queue", "30", 1, 1e6, "states that the queue can hold"),
    Param::integer("updates", "queue", 0, 1e6, "states updated per move; by default as many as the queue holds"),
};

template <class Graph>
class Sweep final : public Learning<Graph> {
public:
    Sweep(std::uint32_t queue, std::uint32_t updates, Arena& arena) : queue_(queue, &arena), updates_(updates) {}

    void start() override { queue_.clear(); }
    void begin(Planning<Graph>& planning) override {
        done_ = 0;
        root_done_ = false;
        planning.root_raise = 0;
    }
    bool run(Planning<Graph>& planning, Meter& meter) override {
        if (!root_done_) {
            if (!meter.learn()) return false;  // the lookahead has generated the successors already
            planning.root_raise = planning.raise(planning.now, planning.least_f, meter);
            if (planning.root_raise != 0)
                for (const LocalNode& node : planning.space.nodes().subspan(1))  // one ply: its successors
                    queue(planning, node.state, planning.root_raise);
            root_done_ = true;
        }
        for (; done_ < updates_ && !queue_.empty(); ++done_) {
            if (!meter.expand()) return false;
            update(planning, queue_.pop_largest(), meter);
        }
        return true;
    }
    bool changes_frontier() const override { return true; }
    bool needs_neighbours() const override { return true; }
    std::uint64_t bound(std::uint64_t, std::uint32_t) const override { return updates_ + std::uint64_t{1}; }

private:
    void queue(const Planning<Graph>& planning, State s, Cost priority) {
        if (s != planning.target) queue_.put(s, priority);
    }
    void update(Planning<Graph>& planning, State s, Meter& meter) {
        const unsigned looks = planning.compass.graph().degree(s);
        meter.detail().generated += looks;
        meter.detail().touched += looks;
        if (looks == 0) return;  // closed since it was queued
        const Cost by = planning.raise(s, least_over_successors(planning, s), meter);
        if (by == 0) return;
        planning.compass.for_each_arc(s, [&](const typename Graph::Arc& arc) { queue(planning, arc.to, by); });
    }
    // Flattened, so that what the loop needs stays in registers.
    [[gnu::flatten]] static Cost least_over_successors(const Planning<Graph>& planning, State s) {
        Cost least = kInfinite;
        const typename LearnedH<Graph>::View view(planning.h);
        planning.for_each_successor(view, planning.compass.arc_to_self(s), [&](const typename Graph::Arc& arc, Cost h) {
            least = std::min(least, saturating_add(arc.cost, h));
        });
        return least;
    }

    BoundedQueue queue_;
    std::uint32_t updates_;
    std::uint32_t done_ = 0;
    bool root_done_ = false;
};

constexpr Description kSweep{
    .name = "sweep",
    .summary = "Passes raises of h on to neighbours, largest first, by a queue that persists between moves.",
    .bound = "1 visit and `updates` expansions",
    .paper = "Rayner et al. 2007 (P LRTA*)",
    .params = kSweepParams,
};

template <class Graph>
Expected<Owned<Learning<Graph>>> make_sweep(const PolicyContext<Graph>& context) {
    const Settings& settings = context.settings;
    const auto queue = static_cast<std::uint32_t>(settings.integer("queue"));
    return make_owned<Sweep<Graph>>(
        context, queue, settings.has("updates") ? static_cast<std::uint32_t>(settings.integer("updates")) : queue,
        context.arena);
}

}  // namespace

extern const PolicyEntry<Learning> sweep_entry;
const PolicyEntry<Learning> sweep_entry(kSweep, make_sweep<Grid>, make_sweep<ExplicitGraph>);

}  // namespace waystone
