// SPDX-License-Identifier: MIT
// RTA*'s learning rule (Korf 1990): h of the agent's state becomes the least f that does not lead through the chosen
// successor: what it would cost to come back and take another path.
//
// Bound    one visit.
#include "realtime/policy_entry.hpp"

#include <algorithm>

namespace waystone {
namespace {

template <class Graph>
class SecondBest final : public Learning<Graph> {
public:
    // Second-best values bar the path back, which is right only within one trial.
    bool serves_further_trials() const override { return false; }
    void reserve(Planning<Graph>& planning, std::uint64_t) override {
        planning.scratch.reserve(planning.space.capacity() * sizeof(std::uint32_t), planning.arena);
    }
    void begin(Planning<Graph>& planning) override {
        if (planning.space.flat()) return;
        root_child_.borrow(planning.borrow_scratch());
        std::fill_n(root_child_.data(), planning.space.size(), kNoNode);
    }
    bool run(Planning<Graph>& planning, Meter& meter) override {
        if (!meter.learn()) return false;
        const std::uint32_t best_child = root_child(planning, planning.chosen);
        Cost second = kInfinite;
        planning.for_each_frontier([&](std::uint32_t i, const LocalNode&) {
            if (root_child(planning, i) != best_child) second = std::min(second, planning.space.f(i));
        });
        planning.root_raise = planning.raise(planning.now, second, meter);
        return true;
    }
    std::uint64_t bound(std::uint64_t, std::uint32_t) const override { return 1; }

private:
    // As the local space has it, but nothing is followed twice.
    std::uint32_t root_child(const Planning<Graph>& planning, std::uint32_t node) {
        if (planning.space[node].parent == 0) return node;
        std::uint32_t up = node;
        while (root_child_[up] == kNoNode && planning.space[up].parent != 0) up = planning.space[up].parent;
        const std::uint32_t child = root_child_[up] == kNoNode ? up : root_child_[up];
        for (; node != up; node = planning.space[node].parent) root_child_[node] = child;
        return root_child_[up] = child;
    }
    FixedArray<std::uint32_t> root_child_;  // by node; kNoNode where not known yet
};

constexpr Description kSecondBest{
    .name = "second_best",
    .summary = "h of the agent's state becomes the least f that does not lead through the chosen successor.",
    .bound = "1 visit",
    .paper = "Korf 1990 (RTA*)",
    .params = {},
};

template <class Graph>
Expected<Owned<Learning<Graph>>> make_second_best(const PolicyContext<Graph>& context) {
    return make_owned<SecondBest<Graph>>(context);
}

}  // namespace

extern const PolicyEntry<Learning> second_best_entry;
const PolicyEntry<Learning> second_best_entry(kSecondBest, make_second_best<Grid>, make_second_best<ExplicitGraph>);

}  // namespace waystone
