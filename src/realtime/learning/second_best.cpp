// SPDX-License-Identifier: MIT
// RTA*'s learning rule (Korf 1990): h of the agent's state becomes the least f that does not lead through the
// successor chosen: what it would cost to come back and go another way.
//
// Bound    one visit.
#include "realtime/policy_entry.hpp"

#include <algorithm>

namespace waystone {
namespace {

template <class Graph>
class SecondBest final : public Learning<Graph> {
public:
    // Second-best values bar the way back, which is right within one trial alone.
    bool serves_further_trials() const override { return false; }
    void begin(Planning<Graph>&) override {}
    bool run(Planning<Graph>& planning, Meter& meter) override {
        if (!meter.learn()) return false;
        const std::uint32_t best_child = planning.space[planning.chosen].root_child;
        Cost second = kInfinite;
        planning.for_each_frontier([&](std::uint32_t, const LocalNode& node) {
            if (node.root_child != best_child) second = std::min(second, node.f);
        });
        planning.root_raise = planning.raise(planning.now, second, meter);
        return true;
    }
    std::uint64_t bound(std::uint64_t, std::uint32_t) const override { return 1; }
};

constexpr Description kDescription{
    .name = "second_best",
    .summary = "h of the agent's state becomes the least f that does not lead through the successor chosen.",
    .bound = "1 visit",
    .paper = "Korf 1990 (RTA*)",
    .params = {},
};

template <class Graph>
Expected<Owned<Learning<Graph>>> make(const PolicyContext<Graph>& context) {
    return make_owned<SecondBest<Graph>>(context);
}

}  // namespace

extern const PolicyEntry<Learning> second_best_entry;
const PolicyEntry<Learning> second_best_entry(kDescription, make<Grid>, make<ExplicitGraph>);

}  // namespace waystone
