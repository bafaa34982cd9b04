// SPDX-License-Identifier: MIT
// Nothing is learned: for measurements (lustrek2006, off-policy). An agent that learns nothing may walk in circles.
//
// Bound    no work.
#include "realtime/policy_entry.hpp"

namespace waystone {
namespace {

template <class Graph>
class NoLearning final : public Learning<Graph> {
public:
    void begin(Planning<Graph>& planning) override { planning.root_raise = 0; }
    bool reads_space() const override { return false; }
    bool run(Planning<Graph>&, Meter&) override { return true; }
    std::uint64_t bound(std::uint64_t, std::uint32_t) const override { return 0; }
};

constexpr Description kNoLearning{
    .name = "none",
    .summary = "Learns nothing; for measurements. An agent that learns nothing may walk in circles, and then gives up.",
    .bound = "no work",
    .paper = "Luštrek and Bulitko 2006, off-policy",
    .params = {},
};

template <class Graph>
Expected<Owned<Learning<Graph>>> make_no_learning(const PolicyContext<Graph>& context) {
    return make_owned<NoLearning<Graph>>(context);
}

}  // namespace

extern const PolicyEntry<Learning> no_learning_entry;
const PolicyEntry<Learning> no_learning_entry(kNoLearning, make_no_learning<Grid>, make_no_learning<ExplicitGraph>);

}  // namespace waystone
