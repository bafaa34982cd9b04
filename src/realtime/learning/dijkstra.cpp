// SPDX-License-Identifier: MIT
// LSS-LRTA*'s learning rule (Koenig 2004; Koenig and Sun 2009), on any local space.
//
// Every expanded state p learns the least, over frontier states t, of the cost from p to t inside the space plus
// h(t): the largest values that keep h consistent. First each expanded state looks at its links to the
// frontier, then Dijkstra's algorithm carries the values inwards. With w > 1 arcs cost w times as
// much (wLSS-LRTA*, Rivera, Baier and Hernandez 2015); h is then w-consistent.
//
// Bound    two visits per state expanded in this move; no allocation.
// Needs    a graph whose arcs can be taken both ways: links out of a state are also links into it.
#include "base/front_heap.hpp"
#include "realtime/policy_entry.hpp"

#include <algorithm>

namespace waystone {
namespace {

constexpr Param kDijkstraLearningParams[] = {
    Param::real("w", "1", 1, 1000, "weight of arc costs in the update (wLSS-LRTA*)")};

template <class Graph>
class DijkstraLearning final : public Learning<Graph> {
public:
    explicit DijkstraLearning(double w) : w_(static_cast<std::uint64_t>(w * 65536 + 0.5)) {}

    bool reads_links() const override { return true; }
    // States settle by rising values, so a link lowers a state again only if it costs less than the one before.
    void reserve(Planning<Graph>& planning, std::uint64_t expansions) override {
        most_queued_ = expansions * (1 + LocalLinks<Graph>::different_costs(planning.compass.graph()));
        planning.scratch.reserve(most_queued_ * sizeof(Entry) + planning.space.capacity() * sizeof(Cost),
                                 planning.arena);
    }
    void begin(Planning<Graph>& planning) override {
        const std::span<std::byte> memory = planning.borrow_scratch();
        const auto queue_bytes = static_cast<std::size_t>(most_queued_ * sizeof(Entry));
        queue_.borrow(memory.first(queue_bytes));
        value_.borrow(memory.subspan(queue_bytes));
        // Zero on the frontier, which therefore never is lowered.
        std::fill_n(value_.data(), planning.space.size(), 0);
        for (const std::uint32_t node : planning.space.expanded()) value_[node] = kInfinite;
        next_seed_ = 0;
        planning.root_raise = 0;
    }

    bool run(Planning<Graph>& planning, Meter& meter) override {
        const std::span<const std::uint32_t> expanded = planning.space.expanded();
        for (; next_seed_ < expanded.size(); ++next_seed_) {
            if (!meter.learn()) return false;
            seed(planning, expanded[next_seed_]);
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

private:
    struct Entry {
        std::uint64_t key;  // value, then node
        Cost value() const { return static_cast<Cost>(key >> 32); }
        std::uint32_t node() const { return static_cast<std::uint32_t>(key); }
        friend bool operator<(const Entry& a, const Entry& b) { return a.key < b.key; }
    };

    auto weigh() const {
        return [w = w_](Cost cost) { return static_cast<Cost>(w * cost >> 16); };
    }
    void lower(std::uint32_t node, Cost value) {
        value_[node] = value;
        queue_.push({std::uint64_t{value} << 32 | node});
    }

    void seed(Planning<Graph>& planning, std::uint32_t at) {
        const LocalSpace<Graph>& space = planning.space;
        Cost least = at == planning.target_node ? 0 : kInfinite;
        space.for_each_link(space[at], weigh(), [&](std::uint32_t link, Cost cost) {
            const LocalNode& to = space[link];
            if (!to.expanded()) least = std::min(least, saturating_add(cost, to.h));
        });
        if (least != kInfinite) lower(at, least);
    }

    void settle(Planning<Graph>& planning, const Entry& best, Meter& meter) {
        const LocalSpace<Graph>& space = planning.space;
        const LocalNode& node = space[best.node()];
        const Cost by = planning.raise(node.state, best.value(), meter);
        if (best.node() == 0) planning.root_raise = by;
        space.for_each_link(node, weigh(), [&](std::uint32_t link, Cost cost) {
            const Cost value = saturating_add(best.value(), cost);
            if (value < value_[link]) lower(link, value);
        });
    }

    std::uint64_t w_;
    std::uint64_t most_queued_ = 0;
    std::uint32_t next_seed_ = 0;  // expansion
    FixedArray<Cost> value_;       // by node
    FrontHeap<Entry> queue_;
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
