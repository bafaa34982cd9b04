// SPDX-License-Identifier: MIT
// LSS-LRTA*'s learning rule (Koenig 2004; Koenig and Sun 2009), on any local space.
//
// Every expanded state p learns the least, over frontier states t, of the cost from p to t inside the space plus
// h(t): the largest values that keep h consistent. First each expanded state looks at its links, last expanded first:
// those nearest to the frontier come early, so that most values are right when all have looked. Then Dijkstra's
// algorithm puts right what is not. With w > 1 arcs cost w times as much (wLSS-LRTA*, Rivera, Baier and Hernandez
// 2015); h is then w-consistent.
//
// Bound    two visits per state expanded in this move; no allocation.
// Needs    a graph whose arcs can be taken both ways: links out of a state are also links into it.
#include "base/chained_buckets.hpp"
#include "realtime/policy_entry.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace waystone {
namespace {

constexpr Param kDijkstraLearningParams[] = {
    Param::real("w", "1", 1, 1000, "weight of arc costs in the update (wLSS-LRTA*)")};

template <class Graph>
class DijkstraLearning final : public Learning<Graph> {
public:
    explicit DijkstraLearning(double w) : w_(static_cast<std::uint64_t>(w * 65536 + 0.5)) {}

    bool reads_links() const override { return true; }
    void reserve(Planning<Graph>& planning, std::uint64_t expansions) override {
        planning.scratch.reserve(planning.space.capacity() * sizeof(Cost) + ChainedBuckets::bytes(expansions),
                                 planning.arena);
    }
    void begin(Planning<Graph>& planning) override {
        const std::span<std::byte> memory = planning.borrow_scratch();
        value_ = reinterpret_cast<Cost*>(memory.data());
        queue_memory_ = memory.subspan(planning.space.capacity() * sizeof(Cost));
        Cost* value = value_;
        for (const LocalNode& node : planning.space.nodes()) *value++ = node.expanded() ? kInfinite : node.h;
        not_seen_ = planning.space.expanded().size();
        if (not_seen_ == 0) fill_queue(planning);
        planning.root_raise = 0;
    }

    bool run(Planning<Graph>& planning, Meter& meter) override {
        const LocalSpace<Graph>& space = planning.space;
        const std::span<const std::uint32_t> expanded = space.expanded();
        while (not_seen_ > 0) {
            if (!meter.learn()) return false;
            const std::uint32_t node = expanded[--not_seen_];
            value_[node] = node == planning.target_node ? 0 : space.least_link(space[node], value_, weigh());
            if (not_seen_ == 0) fill_queue(planning);
        }
        const auto value_of = [&](std::uint32_t expansion) { return value_[expanded[expansion]]; };
        for (;;) {
            if (next_ == ChainedBuckets::kNone) next_ = queue_.pop(value_of);
            if (next_ == ChainedBuckets::kNone) return true;
            if (!meter.learn()) return false;
            settle(planning, expanded[std::exchange(next_, ChainedBuckets::kNone)], meter);
        }
    }

    std::uint64_t bound(std::uint64_t expansions, std::uint32_t) const override { return 2 * expansions; }

private:
    auto weigh() const {
        return [w = w_](Cost cost) { return static_cast<Cost>(w * cost >> 16); };
    }
    void fill_queue(const Planning<Graph>& planning) {
        const std::span<const std::uint32_t> expanded = planning.space.expanded();
        Cost least = kInfinite;
        for (const std::uint32_t node : expanded) least = std::min(least, value_[node]);
        const Cost step = weigh()(planning.compass.graph().least_arc_cost());
        queue_.borrow(queue_memory_, static_cast<std::uint32_t>(expanded.size()), least,
                      static_cast<unsigned>(std::bit_width(step | 1) - 1));
        for (std::uint32_t i = 0; i < expanded.size(); ++i)
            if (value_[expanded[i]] != kInfinite) queue_.push(i, value_[expanded[i]]);
        next_ = ChainedBuckets::kNone;
    }

    void settle(Planning<Graph>& planning, std::uint32_t at, Meter& meter) {
        const LocalSpace<Graph>& space = planning.space;
        const LocalNode& node = space[at];
        const Cost here = value_[at];
        const Cost by = planning.raise(node.state, here, meter);
        if (at == 0) planning.root_raise = by;
        const auto through_here = [here, weigh = weigh()](Cost cost) { return saturating_add(here, weigh(cost)); };
        space.for_each_link(node, through_here, [&](std::uint32_t link, Cost value) {
            if (value >= value_[link] || !space[link].expanded()) [[likely]]
                return;
            const std::uint32_t expansion = space[link].expansion();
            if (value_[link] != kInfinite) queue_.erase(expansion, value_[link]);
            value_[link] = value;
            queue_.push(expansion, value);
        });
    }

    std::uint64_t w_;
    std::size_t not_seen_ = 0;  // expansions that have not looked at their links
    Cost* value_ = nullptr;     // by node
    std::span<std::byte> queue_memory_;
    ChainedBuckets queue_;                        // expansions by their values
    std::uint32_t next_ = ChainedBuckets::kNone;  // taken from the queue
};

constexpr Description kDijkstraLearning{
    .name = "dijkstra",
    .summary =
        "Every expanded state learns the least cost to the frontier plus h there: the largest consistent values.",
    .bound = "2 visits per expansion",
    .paper = "Koenig 2004; Koenig and Sun 2009; Rivera, Baier and Hernandez 2015 for w",
    .params = kDijkstraLearningParams,
};

constexpr Description kUniformLearning{
    .name = "uniform",
    .summary = "Every state inside the area learns by its own search to the same frontier.",
    .bound = "2 visits per expansion",
    .paper = "Luštrek and Bulitko 2006",
    .params = {},
};

template <class Graph>
Expected<Owned<Learning<Graph>>> make_dijkstra_learning(const PolicyContext<Graph>& context) {
    return make_owned<DijkstraLearning<Graph>>(context, context.settings.real("w"));
}

template <class Graph>
Expected<Owned<Learning<Graph>>> make_uniform_learning(const PolicyContext<Graph>& context) {
    return make_owned<DijkstraLearning<Graph>>(context, 1.0);
}

}  // namespace

extern const PolicyEntry<Learning> dijkstra_learning_entry;
const PolicyEntry<Learning> dijkstra_learning_entry(kDijkstraLearning, make_dijkstra_learning<Grid>,
                                                    make_dijkstra_learning<ExplicitGraph>);

extern const PolicyEntry<Learning> uniform_learning_entry;
const PolicyEntry<Learning> uniform_learning_entry(kUniformLearning, make_uniform_learning<Grid>,
                                                   make_uniform_learning<ExplicitGraph>);

}  // namespace waystone
