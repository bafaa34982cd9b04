// SPDX-License-Identifier: MIT
// LSS-LRTA*'s learning rule (Koenig 2004; Koenig and Sun 2009), on any local space.
//
// Every expanded state p learns the least, over frontier states t, of the cost from p to t inside the space plus
// h(t): the largest values that keep h consistent. First each expanded state looks at its links to the
// frontier, then Dijkstra's algorithm carries the values inwards. With w > 1 arcs cost w times as
// much (wLSS-LRTA*, Rivera, Baier and Hernandez 2015); h is then w-consistent.
//
// Bound    two visits per state expanded in this move; no allocation.
// Needs    a graph whose arcs can be taken both ways: links out of a state serve as links into it.
#include "base/min_heap.hpp"
#include "realtime/policy_entry.hpp"

#include <algorithm>

namespace waystone {
namespace {

constexpr Param kParams[] = {Param::real("w", "1", 1, 1000, "weight of arc costs in the update (wLSS-LRTA*)")};

template <class Graph>
class DijkstraLearning final : public Learning<Graph> {
public:
    explicit DijkstraLearning(double w) : w_(static_cast<std::uint64_t>(w * 65536 + 0.5)) {}

    void reserve(const Graph& graph, std::uint64_t states, std::uint64_t expansions) override {
        value_.reserve(states);
        queue_.reserve(expansions * (graph.most_successors() + std::uint64_t{1}));  // seeds, and one per link
    }
    void begin(Planning<Graph>& planning) override {
        value_.clear();  // zero on the frontier, which therefore never is lowered
        for (const LocalNode& node : planning.space.nodes()) value_.push(node.expanded ? kInfinite : 0);
        queue_.clear();
        next_seed_ = 0;
        planning.root_raise = 0;
    }

    bool run(Planning<Graph>& planning, Meter& meter) override {
        for (; next_seed_ < planning.space.size(); ++next_seed_) {
            if (!planning.space[next_seed_].expanded) continue;
            if (!meter.learn()) return false;
            seed(planning, next_seed_);
        }
        while (!queue_.empty()) {
            const Entry best = queue_.top();
            const bool stale = value_[best.node()] != best.value();
            if (!stale && !meter.learn()) return false;
            queue_.pop();
            if (!stale) settle(planning, best, meter);
        }
        return true;
    }

    std::uint64_t bound(std::uint64_t expansions, std::uint32_t) const override { return 2 * expansions; }
    std::size_t bytes() const override { return value_.capacity() * sizeof(Cost) + queue_.capacity() * sizeof(Entry); }

private:
    struct Entry {
        std::uint64_t key;  // value, then node
        Cost value() const { return static_cast<Cost>(key >> 32); }
        std::uint32_t node() const { return static_cast<std::uint32_t>(key); }
        friend bool operator<(const Entry& a, const Entry& b) { return a.key < b.key; }
    };

    Cost weighted(Cost cost) const { return w_ == 65536 ? cost : static_cast<Cost>(w_ * cost >> 16); }
    void lower(std::uint32_t node, Cost value) {
        value_[node] = value;
        queue_.push({std::uint64_t{value} << 32 | node});
    }

    void seed(Planning<Graph>& planning, std::uint32_t at) {
        const LocalSpace<Graph>& space = planning.space;
        Cost least = at == planning.target_node ? 0 : kInfinite;
        for (const LocalLink& link : space.links(space[at])) {
            const LocalNode& to = space[link.node];
            if (!to.expanded) least = std::min(least, saturating_add(weighted(link.cost), to.h));
        }
        if (least != kInfinite) lower(at, least);
    }

    void settle(Planning<Graph>& planning, const Entry& best, Meter& meter) {
        const LocalSpace<Graph>& space = planning.space;
        const LocalNode& node = space[best.node()];
        const Cost by = planning.raise(node.state, best.value(), meter);
        if (best.node() == 0) planning.root_raise = by;
        for (const LocalLink& link : space.links(node)) {
            const Cost value = saturating_add(best.value(), weighted(link.cost));
            if (value < value_[link.node]) lower(link.node, value);
        }
    }

    std::uint64_t w_;
    std::uint32_t next_seed_ = 0;
    FixedArray<Cost> value_;
    MinHeap<Entry> queue_;
};

constexpr Description kDescription{
    .name = "dijkstra",
    .summary =
        "Every expanded state learns the least cost to the frontier plus h there: the largest consistent values.",
    .bound = "2 visits per expansion",
    .paper = "Koenig 2004; Koenig and Sun 2009; Rivera, Baier and Hernandez 2015 for w",
    .params = kParams,
};

constexpr Description kUniformDescription{
    .name = "uniform",
    .summary = "Every state inside the area learns by a search of its own to the same frontier.",
    .bound = "2 visits per expansion",
    .paper = "paper 003",
    .params = {},
};

template <class Graph>
Expected<Owned<Learning<Graph>>> make(const PolicyContext<Graph>& context) {
    return make_owned<DijkstraLearning<Graph>>(context, context.settings.real("w"));
}

template <class Graph>
Expected<Owned<Learning<Graph>>> make_uniform(const PolicyContext<Graph>& context) {
    return make_owned<DijkstraLearning<Graph>>(context, 1.0);
}

}  // namespace

extern const PolicyEntry<Learning> dijkstra_learning_entry;
const PolicyEntry<Learning> dijkstra_learning_entry(kDescription, make<Grid>, make<ExplicitGraph>);

extern const PolicyEntry<Learning> uniform_learning_entry;
const PolicyEntry<Learning> uniform_learning_entry(kUniformDescription, make_uniform<Grid>,
                                                   make_uniform<ExplicitGraph>);

}  // namespace waystone
